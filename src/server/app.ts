import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Server } from 'node:http';
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { describeApi, docsRoutes } from './http/api-docs.ts';
import { HEAD_LIMITS, LONGEST_REQUEST_MS, limitBodyTime } from './http/body-time.ts';
import { compressAnswers } from './http/encoding.ts';
import { answerError } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { readJsonBodies } from './http/json-body.ts';
import { type Limits, protect, usualLimits } from './http/protect.ts';
import { contractReader } from './http/read-contract.ts';
import { contractWriter } from './http/write-contract.ts';
import { readableUrl } from './http/readable-url.ts';
import { watchCalls } from './http/unknown-call.ts';
import { requestIds, tellRequestIds } from './http/request-id.ts';
import { serveWeb } from './http/web.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { modules } from './modules/index.ts';
import type { Services } from './services.ts';
import { publicApiRoutes } from './site/api.routes.ts';
import { siteRoutes } from './site/site.routes.ts';

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
  for (const register of modules) register(app);
  await publicApiRoutes(app);
  siteRoutes(app);
  healthRoutes(app);
  docsRoutes(app);
  await serveWeb(app, answerUnknownCall, webFolder);
  return app;
}
