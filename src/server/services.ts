import type { Bus } from './cluster/bus.ts';
import type { Strikes } from './cluster/strikes.ts';
import type { Tally } from './cluster/tally.ts';
import type { Db } from './db/client.ts';
import type { RefusalOf } from './db/constraint-errors.ts';
import type { Env } from './env.ts';
import type { AttemptLimit } from './http/limit.ts';
import type { Readiness } from './http/readiness.ts';
import type { SessionStore } from './http/session.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { SecurityEvents } from './security-events.ts';
import type { JobRegistry } from './jobs/registry.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { CampusStore } from './modules/campus/campus.public.ts';
import type { FeederAccess } from './modules/feeder/feeder.public.ts';
import type { FileStore } from './integrations/files/file-store.ts';
import type { PaymentGateway } from './integrations/gateway/gateway.ts';
import type { HolidayService } from './integrations/holidays/holiday-service.ts';
import type { Mailer } from './integrations/mail/mailer.ts';

/** What the process offers to every request; built once in app.ts, replaced piecewise by tests. */
export type Services = {
  env: Env;
  db: Db;
  /** The campus clock: now, or the moment CAMPUS_NOW names plus the time since the start. */
  clock: () => Date;
  sessions: SessionStore;
  readiness: Readiness;
  /** The answer to what the database refuses, in the words of all features. */
  refusalOf: RefusalOf;
  /** Attempts to ask for a reset link and to change a password. */
  signInLimit: AttemptLimit;
  mail: Mailer;
  /** Uploaded and generated files; names, owners and rights are in the table `files`. */
  files: FileStore;
  holidays: HolidayService;
  /** Where students pay at once; null while it is off. */
  gateway: PaymentGateway | null;
  /** The way to the PDDIKTI feeder. */
  feeder: FeederAccess;
  campus: CampusStore;
  /** Tells every process of the portal. */
  bus: Bus;
  /** Counts for every process of the portal. */
  tally: Tally;
  /** Attempts to sign in, for every process of the portal. */
  strikes: Strikes;
  /** What goes wrong at the door. */
  securityEvents: SecurityEvents;
  jobs: JobQueue;
  jobRegistry: JobRegistry;
  realtime: Realtime;
  /** The version that runs here, as the built pages carry it. */
  appVersion: string;
  /** Whether this is the synthetic campus, with its well-known accounts. */
  demo: boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
  interface FastifyRequest {
    actor: import('./http/ctx.ts').Actor | null;
  }
}
