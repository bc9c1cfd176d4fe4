import type { FastifyBaseLogger } from 'fastify';
import type { CampusPort } from './campus-state.ts';
import type { Bus } from '#server/platform/cluster/bus.ts';
import type { Strikes } from '#server/platform/cluster/strikes.ts';
import type { Tally } from '#server/platform/cluster/tally.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { RefusalOf } from '#server/platform/db/constraint-errors.ts';
import type { Sentences } from '#server/platform/db/constraint-sentences.ts';
import type { Env } from './env.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { IdempotencyClaim } from '#server/platform/http/idempotency.ts';
import type { AttemptLimit } from '#server/platform/http/limit.ts';
import type { Readiness } from '#server/platform/http/readiness.ts';
import type { SessionStore } from '#server/platform/http/session.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { JobAllowance, JobLane, JobResult, JobRun } from '#server/platform/jobs/job-run.ts';
import type { Realtime } from '#server/platform/realtime/realtime.ts';
import type { NoticeWriter } from '#shared/platform/notices/words-of.ts';
import type { SecurityEvents } from '#server/platform/audit/security-events.ts';

/**
 * What the process offers to every request; built once in bootstrap.ts, replaced piecewise by tests. A wing adds what it brings
 * itself by `declare module`, so that the platform knows none of them.
 */
export interface Services {
  env: Env;
  db: Db;
  /** The campus clock: now, or the moment CAMPUS_NOW names plus the time since the start. */
  clock: () => Date;
  sessions: SessionStore;
  readiness: Readiness;
  /** The answer to what the database refuses, in the words of all features. */
  refusalOf: RefusalOf;
  /** The names of records by their tables. */
  recordNames: Sentences['records'];
  /** Notices in the words of all features. */
  noticeText: NoticeWriter;
  /** Whether it is the password of who asks. */
  checkOwnPassword: (ctx: Ctx, password: string) => Promise<boolean>;
  /** Attempts to ask for a reset link and to change a password. */
  signInLimit: AttemptLimit;
  mail: Mailer;
  /** Uploaded and generated files; names, owners and rights are in the table `files`. */
  files: FileStore;
  /** The settings of the college and the active term. */
  campus: CampusPort;
  /** Tells every process of the portal. */
  bus: Bus;
  /** Counts for every process of the portal. */
  tally: Tally;
  /** Attempts to sign in, for every process of the portal. */
  strikes: Strikes;
  /** What goes wrong at the door. */
  securityEvents: SecurityEvents;
  jobs: JobQueue;
  jobRegistry: JobKinds;
  realtime: Realtime;
  /** The version that runs here, as the built pages carry it. */
  appVersion: string;
  /** Whether this is the synthetic campus, with its well-known accounts. */
  demo: boolean;
}

/** All a service may reach: the database, who asks, the campus clock, and what the process offers. */
export type Ctx = {
  db: Db;
  actor: Actor | null;
  now: Date;
  log: FastifyBaseLogger;
  ip: string;
  requestId: string;
  services: Services;
  /** Runs after the transaction is committed; outside one, at once. Failures are logged, never thrown. */
  afterCommit: (task: () => void | Promise<void>) => void;
  /** Runs when the transaction comes to nothing; outside one, never. Failures are logged, never thrown. */
  afterRollback: (task: () => void | Promise<void>) => void;
  idempotency: IdempotencyClaim | null;
  inside: boolean;
};

/** The work of one type of job. It may be run again after a crash and must then go on where it stopped. */
export type JobHandler<Input> = (ctx: Ctx, run: JobRun<Input>) => Promise<JobResult>;

/** Whether somebody who did not start a job may watch it, judged by what it works on. */
export type JobWatch<Input> = (ctx: Ctx, input: Input) => Promise<boolean>;

export type JobQueue = {
  /**
   * Starts a job. `key` names what may run only once at a time (type and period, a batch …): a second one is refused
   * with 409 while the first is waiting or running. Returns the job's id.
   */
  start: (
    ctx: Ctx,
    job: { type: string; key: string; title: string; input: unknown; total?: number },
  ) => Promise<string>;
  /** Lets a job that waits again be run; call it in the transaction that reopened it. */
  again: (ctx: Ctx, job: { id: string; type: string }) => Promise<void>;
};

/** The kinds of jobs this process knows. */
export type JobKinds = {
  readonly types: readonly string[];
  /**
   * @param options what people may not do with jobs of this type, the lane where it is not the portal's own, and who watches
   *   one beside its starter where that is not the same for the whole type (`job-watchers.ts`)
   */
  add: <Input>(
    type: string,
    handler: JobHandler<Input>,
    options?: Partial<JobAllowance> & { lane?: JobLane; watch?: JobWatch<Input> },
  ) => void;
  /** Whether the actor may watch this very job; nobody one of a type that no longer exists. */
  watches: (ctx: Ctx, job: { type: string; input: unknown }) => Promise<boolean>;
  get: (type: string) => JobHandler<unknown> | undefined;
  /** The portal's own for a type that no longer exists. */
  laneOf: (type: string) => JobLane;
  /** Nothing for a type that no longer exists. */
  allows: (type: string) => JobAllowance;
};

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}
