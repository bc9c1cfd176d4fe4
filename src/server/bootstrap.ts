import { join } from 'node:path';
import type { Db } from './db/client.ts';
import type { Env } from './env.ts';
import { AttemptLimit } from './http/limit.ts';
import { SessionStore } from './http/session.ts';
import { localFileStore } from './integrations/files/local-store.ts';
import { s3FileStore } from './integrations/files/s3-store.ts';
import { createHolidayService } from './integrations/holidays/holiday-service.ts';
import { createMailer } from './integrations/mail/mailer.ts';
import type { JobQueue } from './jobs/queue.ts';
import { plainLog } from './log.ts';
import { createJobRegistry } from './modules/jobs.ts';
import { silentRealtime } from './realtime/realtime.ts';
import { CampusStore } from './modules/campus/campus.public.ts';
import type { Services } from './services.ts';

/** The campus clock: real time, or real time shifted so that the process started at `start`. */
export function campusClock(start: Date | undefined): () => Date {
  if (!start) return () => new Date();
  const shift = start.getTime() - Date.now();
  return () => new Date(Date.now() + shift);
}

/** Builds what every request may use, from the settings and the database. */
export function createServices(env: Env, db: Db, jobs: JobQueue): Services {
  const clock = campusClock(env.CAMPUS_NOW);
  return {
    env,
    db,
    clock,
    sessions: new SessionStore(db),
    signInLimit: new AttemptLimit({ address: 300, account: 20, reset: 5, password: 10 }, 15 * 60_000),
    mail: createMailer({
      smtpUrl: env.SMTP_URL,
      from: 'cendekia@localhost',
      outbox: join(env.DATA_DIR, 'outbox'),
    }),
    files: env.S3 ? s3FileStore(env.S3) : localFileStore(join(env.DATA_DIR, 'files')),
    holidays: createHolidayService({
      url: env.HOLIDAY_URL,
      now: clock,
      log: {
        warn: (_details: unknown, message?: string) => plainLog.warn(message ?? 'holiday service failed'),
      },
    }),
    campus: new CampusStore(db),
    demo: env.DEMO,
    jobs,
    jobRegistry: createJobRegistry(),
    realtime: silentRealtime,
  };
}
