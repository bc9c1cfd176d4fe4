import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { jobCounts, mailCounts, syncCounts } from '#server/platform/health/work-counts.ts';
import { allRuns, BACKUP } from '#server/platform/health/last-runs.ts';
import { jobLanes } from '#server/platform/jobs/job-run.ts';
import type { Services } from '#server/platform/services.ts';

/** Seconds up to which answers are counted: a quick read to an import that is received. */
const BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What a scrape reads of the database. */
type Work = Awaited<ReturnType<typeof readWork>>;

async function readWork({ db, clock }: Services) {
  const now = clock();
  const [jobs, mails, syncs, runs] = await Promise.all([
    jobCounts(db, now),
    mailCounts(db),
    syncCounts(db, now),
    allRuns(db),
  ]);
  const ageOf = (oldest: string | null): number =>
    oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000);
  return { jobs, mails, syncs, runs, ageOf };
}

/**
 * What a process and its database are at, for Prometheus. Series are few: routes go by their pattern, work by its lane; no
 * label holds anything of a person.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'cendekia_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'cendekia_http_request_duration_seconds',
    help: 'Time until the answer was sent',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers: [this.#registry],
  });
  readonly #pool = this.#gauge('cendekia_db_pool_connections', 'Connections of the pool', 'state');
  readonly #databaseUp = this.#gauge('cendekia_database_up', 'Whether the database answered this scrape');
  readonly #jobs = this.#gauge('cendekia_jobs', 'Jobs; failed ones of a day', 'lane', 'state');
  readonly #oldestJob = this.#gauge(
    'cendekia_job_oldest_waiting_seconds',
    'Age of the oldest waiting job',
    'lane',
  );
  readonly #mails = this.#gauge('cendekia_mails', 'Mails in the queue, and those given up', 'state');
  readonly #oldestMail = this.#gauge(
    'cendekia_mail_oldest_waiting_seconds',
    'Age of the oldest waiting mail',
  );
  readonly #lastSync = this.#gauge('cendekia_sync_last_success_timestamp_seconds', 'Last good end', 'system');
  readonly #failedSyncs = this.#gauge('cendekia_sync_failed', 'Broken off within a day', 'system');
  readonly #failedTimers = this.#gauge('cendekia_timers_failed', 'Timers whose last run failed');
  readonly #backup = this.#gauge('cendekia_backup_last_success_timestamp_seconds', 'Last good backup');
  readonly #watched: Pool;

  /** @param pool whose connections are counted. */
  constructor(pool: Pool) {
    this.#watched = pool;
    collectDefaultMetrics({ register: this.#registry });
  }

  #gauge(name: string, help: string, ...labelNames: string[]): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Counts an answer. @param route the pattern that matched; undefined where none did. @param seconds until it was sent. */
  answered(method: string, route: string | undefined, status: number, seconds: number): void {
    const known = route === undefined ? { method: 'any', route: 'unmatched' } : { method, route };
    this.#requests.inc({ ...known, status });
    this.#durations.observe(known, seconds);
  }

  /** Everything as Prometheus reads it; while the database is away, what the process itself knows. */
  async scrape(services: Services): Promise<string> {
    const work = await readWork(services).catch(() => null);
    this.#databaseUp.set(work === null ? 0 : 1);
    this.#showPool();
    this.#showJobs(work, services);
    this.#showOthers(work);
    return this.#registry.metrics();
  }

  #showPool(): void {
    const { totalCount, idleCount, waitingCount } = this.#watched;
    this.#pool.set({ state: 'used' }, totalCount - idleCount);
    this.#pool.set({ state: 'idle' }, idleCount);
    this.#pool.set({ state: 'waiting' }, waitingCount);
  }

  #showJobs(work: Work | null, { jobRegistry }: Services): void {
    for (const gauge of [this.#jobs, this.#oldestJob]) gauge.reset();
    if (work === null) return;
    for (const lane of jobLanes) {
      const rows = work.jobs.filter(({ type }) => jobRegistry.laneOf(type) === lane);
      for (const state of ['running', 'waiting', 'failed'] as const)
        this.#jobs.set(
          { lane, state },
          rows.reduce((sum, row) => sum + row[state], 0),
        );
      this.#oldestJob.set({ lane }, Math.max(0, ...rows.map(({ oldest }) => work.ageOf(oldest))));
    }
  }

  #showOthers(work: Work | null): void {
    for (const gauge of [this.#mails, this.#lastSync, this.#failedSyncs]) gauge.reset();
    // A reset would leave these at 0, which is an answer.
    for (const gauge of [this.#oldestMail, this.#failedTimers, this.#backup]) gauge.remove();
    if (work === null) return;
    this.#mails.set({ state: 'waiting' }, work.mails.waiting);
    this.#mails.set({ state: 'failed' }, work.mails.failed);
    this.#oldestMail.set(work.ageOf(work.mails.oldest));
    for (const { system, lastGood, failed } of work.syncs) {
      if (lastGood !== null) this.#lastSync.set({ system }, Date.parse(lastGood) / 1000);
      this.#failedSyncs.set({ system }, failed);
    }
    this.#failedTimers.set(work.runs.filter(({ name, error }) => name !== BACKUP && error !== null).length);
    const backup = work.runs.find(({ name, error }) => name === BACKUP && error === null);
    if (backup) this.#backup.set(Date.parse(backup.at) / 1000);
  }
}
