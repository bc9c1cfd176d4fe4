import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import underPressure from '@fastify/under-pressure';
import type { Server } from 'node:http';
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerError } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { serveWeb } from './http/web.ts';
import { SESSION_COOKIE } from './http/session.ts';
import { modules } from './modules/index.ts';
import type { Services } from './services.ts';

z.config(z.locales.id());

const BODY_LIMIT = 2 * 1024 * 1024;
/** Requests per minute of one session, or of one address while not signed in (a campus shares one). */
const PER_MINUTE = { session: 600, address: 3_000 };

async function protect(app: FastifyInstance, services: Services): Promise<void> {
  const secure = services.env.PUBLIC_URL.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    strictTransportSecurity: secure,
  });
  await app.register(rateLimit, {
    global: true,
    timeWindow: '1 minute',
    max: (_request, key) => (key.startsWith('s:') ? PER_MINUTE.session : PER_MINUTE.address),
    keyGenerator: (request) => {
      const token = request.cookies?.[SESSION_COOKIE];
      return token ? `s:${token}` : `a:${request.ip}`;
    },
    allowList: () => services.env.NODE_ENV === 'test',
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error('rate limited'), { statusCode: 429, retryAfter: context.after }),
  });
  // A test machine may stall for longer than that without being overloaded by requests; 0 switches the check off.
  const maxEventLoopDelay = services.env.NODE_ENV === 'test' ? 0 : 2_000;
  await app.register(underPressure, { maxEventLoopDelay, retryAfter: 5 });
  await app.register(csrf, {
    cookieKey: 'cendekia_csrf',
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure },
    getToken: (request) => {
      const header = request.headers['x-csrf-token'];
      if (typeof header === 'string') return header;
      const { _csrf } = (request.body ?? {}) as { _csrf?: unknown };
      return typeof _csrf === 'string' ? _csrf : undefined;
    },
  });
}

/** OpenAPI 3.1 of every registered endpoint at /api/docs/json. */
const describe = (app: FastifyInstance) =>
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cendekia', version: '1', license: { name: 'Apache-2.0' } },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
    },
    transform: jsonSchemaTransform,
  });

/** The whole portal on one Fastify instance, not yet listening. */
export async function buildApp(
  services: Services,
  options: FastifyHttpOptions<Server> = {},
): Promise<FastifyInstance> {
  const proxies = services.env.TRUST_PROXY;
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    routerOptions: { maxParamLength: 200 },
    ...options,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('services', services);
  app.decorateRequest('actor', null);
  app.setErrorHandler(answerError);
  await app.register(cookie);
  await protect(app, services);
  await app.register(multipart);
  await app.register(compress, { threshold: 2048 });
  await describe(app);
  for (const register of modules) register(app);
  healthRoutes(app);
  await serveWeb(app);
  return app;
}
