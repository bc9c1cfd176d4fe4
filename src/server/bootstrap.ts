import { join } from 'node:path';
import { noticeText } from './notices.ts';
import { Bus } from '#server/platform/cluster/bus.ts';
import type { RedisLink } from '#server/platform/cluster/redis-link.ts';
import { Strikes } from '#server/platform/cluster/strikes.ts';
import { Tally } from '#server/platform/cluster/tally.ts';
import type { Db } from '#server/platform/db/client.ts';
import { refusalBy } from '#server/platform/db/constraint-errors.ts';
import { mergeSentences } from '#server/platform/db/constraint-sentences.ts';
import type { Env } from '#server/platform/env.ts';
import { builtVersion } from '#server/platform/http/app-version.ts';
import { AttemptLimit } from '#server/platform/http/limit.ts';
import { Readiness } from '#server/platform/http/readiness.ts';
import { SessionStore } from '#server/platform/http/session.ts';
import { localFileStore } from '#server/platform/storage/local-store.ts';
import { s3FileStore } from '#server/platform/storage/s3-store.ts';
import { removingSizes, sizedFolder } from '#server/platform/storage/sized-pictures.ts';
import { midtransGateway } from '#server/finance/gateway/midtrans/midtrans.ts';
import { createHolidayService } from '#server/teaching/calendar/holidays/holiday-service.ts';
import { checkOwnPassword } from '#server/identity/users/accounts.public.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { plainLog } from '#server/platform/log.ts';
import { SecurityEvents } from '#server/platform/audit/security-events.ts';
import { createJobRegistry, sentences } from './wings.ts';
import { silentRealtime } from '#server/platform/realtime/realtime.ts';
import { CampusStore, mailSettings } from '#server/platform/campus/campus.public.ts';
import { applyPlanWeights, regrouping } from '#server/results/grades/grades.public.ts';
import { cancelPlan } from '#server/enrolment/krs/krs.public.ts';
import { supervisedTheses } from '#server/completion/thesis/thesis.public.ts';
import { resultGates } from '#server/results/transcripts/gates.public.ts';
import { FeederAccess } from '#server/connections/feeder/feeder.public.ts';
import type { JobQueue, Services } from '#server/platform/services.ts';

/** The campus clock: real time, or real time shifted so that the process started at `start`. */
export function campusClock(start: Date | undefined): () => Date {
  if (!start) return () => new Date();
  const shift = start.getTime() - Date.now();
  return () => new Date(Date.now() + shift);
}

/**
 * Builds what every request may use, from the settings and the database.
 * @param redis what the processes of one portal share their counts and words through.
 */
export function createServices(env: Env, db: Db, jobs: JobQueue, redis: RedisLink | null = null): Services {
  const words = mergeSentences(sentences);
  const portal = `cendekia:${new URL(env.PUBLIC_URL).host}`;
  const bus = new Bus(redis, portal);
  const tally = new Tally(redis, portal);
  const clock = campusClock(env.CAMPUS_NOW);
  const campus = new CampusStore(db, bus);
  const holidays = createHolidayService({
    url: async () => (await campus.get()).data.integration.holidayUrl || env.HOLIDAY_URL,
    now: clock,
    log: {
      warn: (_details: unknown, message?: string) => plainLog.warn(message ?? 'holiday service failed'),
    },
  });
  bus.on('memory', () => holidays.clear());
  return {
    env,
    db,
    clock,
    bus,
    tally,
    strikes: new Strikes(redis, portal),
    securityEvents: new SecurityEvents(db, env.SESSION_SECRET),
    sessions: new SessionStore(db, bus),
    readiness: new Readiness(),
    noticeText,
    refusalOf: refusalBy(words),
    recordNames: words.records,
    checkOwnPassword,
    signInLimit: new AttemptLimit(tally, { password: 10 }, 15 * 60_000),
    mail: createMailer({
      settings: () => mailSettings(env, db, campus),
      outbox: join(env.DATA_DIR, 'outbox'),
    }),
    files: removingSizes(
      env.S3 ? s3FileStore(env.S3) : localFileStore(join(env.DATA_DIR, 'files')),
      sizedFolder(env.DATA_DIR),
    ),
    holidays,
    gateway: env.GATEWAY ? midtransGateway(env.GATEWAY) : null,
    feeder: new FeederAccess(),
    resultGates,
    cancelPlan,
    supervisedTheses,
    gradeFollowUp: { regrouping, applyPlanWeights },
    campus,
    appVersion: builtVersion(),
    demo: env.DEMO,
    jobs,
    jobRegistry: createJobRegistry(),
    realtime: silentRealtime,
  };
}
