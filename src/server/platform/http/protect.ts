import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FORM_CALL, SIGN_IN_CALL } from '#shared/platform/navigation/login-path.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Tally } from '#server/platform/cluster/tally.ts';
import { isDatabaseAway } from '#server/platform/db/away.ts';
import type { Services } from '#server/platform/services.ts';
import { sessionTokenOf } from './cookies.ts';
import { checkForms } from './form-token.ts';
import { deviceMarksOf } from './known-device.ts';
import { networkOf } from './network.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { pathOf } from './unknown-call.ts';

/** Requests per minute of one session or known browser, or of one address while not signed in (a campus shares one), sign-ins apart. */
const PER_MINUTE = { session: 600, address: 3_000 };
/** Behind by this many milliseconds the process refuses work for a moment, so that what it took on gets done. */
const LATEST_MS = 2_000;
/** How often that is measured. */
const MEASURED_EVERY_MS = 1_000;

/** The plugin's way to count, on counts that all processes share. */
const sharedStore = (tally: Tally) =>
  class SharedStore implements FastifyRateLimitStore {
    incr(
      key: string,
      answer: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      tally.hit(key, windowMs).then((count) => answer(null, count), answer);
    }

    child(): SharedStore {
      return this;
    }
  };

/** The key of what is not counted; who asks while the database is away is a whole campus, which must not be refused for it. */
const UNCOUNTED = 'uncounted';

/** Sign-ins have a share of their own: whoever uses up the rest shuts no one out who is still to come. */
const isSignIn = (request: FastifyRequest): boolean => pathOf(request) === SIGN_IN_CALL;

/** A whole campus behind one address loads these; they cost next to nothing and a refused style breaks the page. */
const isAsset = ({ url }: FastifyRequest): boolean => url.startsWith('/assets/');

/** The page one signs in on and the token of its form: they lie ready, and whoever comes for the first time starts with them. */
const isWayIn = (request: FastifyRequest): boolean => ['/login', FORM_CALL].includes(pathOf(request));

/** Machines that ask whether the process lives must not take it for dead. */
const isProbe = ({ url }: FastifyRequest): boolean => url === '/api/health' || url === '/api/ready';

/**
 * A token or mark that nobody issued counts for its address, so that making up some gains nothing. A browser in which somebody
 * has signed in before counts for itself, so that nobody behind the same address can shut its owner out.
 */
async function callerOf(request: FastifyRequest): Promise<string> {
  // Nobody is looked up for these: they need no database.
  if (isAsset(request) || isProbe(request) || isWayIn(request)) return UNCOUNTED;
  const { sessions, clock } = request.server.services;
  const resolved = sessions.resolve(sessionTokenOf(request), clock());
  const actor = await resolved.catch((error: unknown) => {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  });
  if (actor === undefined) return UNCOUNTED;
  if (actor) return `session:${actor.sessionKey}`;
  const [mark] = deviceMarksOf(request, request.server.services.env);
  if (mark) return `device:${mark.device}`;
  return `${isSignIn(request) ? 'sign-in' : 'address'}:${networkOf(request.ip)}`;
}

/** Every request but for assets, probes and the way in counts, also those refused later. */
async function limitRate(
  app: FastifyInstance,
  { tally }: Services,
  perMinute: typeof PER_MINUTE,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    max: (_request, key) => (/^(address|sign-in):/.test(key) ? perMinute.address : perMinute.session),
    keyGenerator: callerOf,
    allowList: (_request, key) => key === UNCOUNTED,
    store: sharedStore(tally),
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.ceil(ttl / 1000);
      return new AppError('RATE_LIMITED', `Terlalu banyak permintaan. Coba lagi dalam ${retryAfter} detik.`, {
        data: { retryAfter },
      });
    },
  });
  app.addHook('onRequest', app.rateLimit());
}

/** A page that is open already gets its files: one that lacks a part of itself is worse than a late one. */
async function refuseForLoad(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isAsset(request)) return;
  void reply.header('retry-after', '5');
  throw new AppError('OVERLOADED', 'Server sedang sibuk. Coba lagi beberapa saat lagi.');
}

/** Config of a route that answers however late the process is: machines that ask whether it lives must not end it for load. */
export const answeredUnderPressure = { config: { pressureHandler: () => undefined } };

/**
 * Refuses work while the process falls behind. The start keeps the loop longer than load ever should and is still in the
 * first measurements after it, so that nothing is refused before those are over.
 */
async function limitLoad(app: FastifyInstance, latestMs: number): Promise<void> {
  let judgedFrom = 0;
  app.addHook('onListen', () => {
    judgedFrom = performance.now() + 3 * MEASURED_EVERY_MS;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: latestMs,
    sampleInterval: MEASURED_EVERY_MS,
    pressureHandler: async (request, reply) => {
      if (performance.now() >= judgedFrom) await refuseForLoad(request, reply);
    },
  });
}

/** How hard the process may be pressed. Tests press one by one, so they may ask for other limits. */
export type Limits = { perMinute: typeof PER_MINUTE | null; latestMs: number };

/** Nothing is refused for load in tests: their machine may stall without being overloaded by requests. */
export const usualLimits = ({ env }: Services): Limits =>
  env.NODE_ENV === 'test' ? { perMinute: null, latestMs: 0 } : { perMinute: PER_MINUTE, latestMs: LATEST_MS };

/** Headers, limits and form tokens of every request. Needs the cookies plugin. */
export async function protect(app: FastifyInstance, services: Services, limits: Limits): Promise<void> {
  addSecurityHeaders(app, services.env.PUBLIC_URL.startsWith('https:'));
  await limitLoad(app, limits.latestMs);
  if (limits.perMinute) await limitRate(app, services, limits.perMinute);
  await checkForms(app, services.env);
}
