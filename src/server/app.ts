import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Server } from 'node:http';
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { describeApi, docsRoutes } from '#server/platform/http/api-docs.ts';
import { HEAD_LIMITS, LONGEST_REQUEST_MS, limitBodyTime } from '#server/platform/http/body-time.ts';
import { compressAnswers } from '#server/platform/http/encoding.ts';
import { answerError } from '#server/platform/http/error-handler.ts';
import { healthRoutes } from '#server/platform/http/health.ts';
import { readJsonBodies } from '#server/platform/http/json-body.ts';
import { type Limits, protect, usualLimits } from '#server/platform/http/protect.ts';
import { contractReader } from '#server/platform/http/read-contract.ts';
import { contractWriter } from '#server/platform/http/write-contract.ts';
import { readableUrl } from '#server/platform/http/readable-url.ts';
import { watchCalls } from '#server/platform/http/unknown-call.ts';
import { requestIds, tellRequestIds } from '#server/platform/http/request-id.ts';
import { serveWeb } from '#server/platform/http/web.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { metricsRoutes } from '#server/platform/metrics/metrics.routes.ts';
import { routes } from './wings.ts';
import type { Services } from '#server/platform/services.ts';
import { publicApiRoutes } from '#server/desk/site/api.routes.ts';
import { siteRoutes } from '#server/desk/site/site.routes.ts';

const BODY_LIMIT = 2 * 1024 * 1024;

type Options = FastifyHttpOptions<Server> & {
  /** Where the built browser app lies, when not in its usual folder. */
  webFolder?: string;
  limits?: Limits;
  /** What is counted for Prometheus; nothing by default. */
  metrics?: Metrics | null;
};

/** The whole portal on one Fastify instance, not yet listening. */
export async function buildApp(
  services: Services,
  { webFolder, limits = usualLimits(services), metrics = null, ...options }: Options = {},
): Promise<FastifyInstance> {
  const proxies = services.env.TRUST_PROXY;
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    routerOptions: { maxParamLength: 200 },
    genReqId: requestIds(proxies !== false),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    // What is refused before a route is found, in words for a person as well.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    // What arrives while the process stops is still answered, and the connection ends with that.
    return503OnClosing: false,
    requestTimeout: LONGEST_REQUEST_MS,
    http: HEAD_LIMITS,
    ...options,
  });
  app.setValidatorCompiler(contractReader(() => services.clock()));
  app.setSerializerCompiler(contractWriter);
  app.decorate('services', services);
  app.decorateRequest('actor', null);
  services.securityEvents.logTo(app.log);
  app.addHook('onClose', () => services.securityEvents.flush());
  app.setErrorHandler(answerError);
  readJsonBodies(app);
  const answerUnknownCall = watchCalls(app);
  tellRequestIds(app);
  await app.register(cookie);
  await protect(app, services, limits);
  limitBodyTime(app);
  await app.register(multipart);
  await compressAnswers(app);
  await describeApi(app);
  if (metrics !== null) metricsRoutes(app, metrics);
  for (const register of routes) register(app);
  await publicApiRoutes(app);
  siteRoutes(app);
  healthRoutes(app);
  docsRoutes(app);
  await serveWeb(app, answerUnknownCall, webFolder);
  return app;
}
