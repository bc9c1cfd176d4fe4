import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { createDb, type Db } from '#server/platform/db/client.ts';
import { Random } from '#tools/demo/random.ts';
import { silentLog } from '#server/platform/log.ts';
import { COURSES, type Fate, Restless, WISHES } from './kill/restless.ts';
import { createClient, inParallel } from './lib/client.ts';
import { postmasterOf } from './lib/cluster.ts';
import { freePort, type Portal, removeFolder, startPortal, temporaryFolder } from './lib/portal.ts';
import { count, percentile, say, verdict } from './lib/report.ts';
import { prepareCampus } from './replay/campus.ts';
import { untilOpen } from './replay/until-open.ts';
import { type Check, checkDatabase } from './replay/invariants.ts';
import type { Plan } from './replay/plan.ts';
import { Tally } from './replay/tally.ts';

const STUDENTS = 96;
const WORKERS = 24;
const SECTIONS = 3;
/** Fewer seats than wishes at the busiest moment, so that students fight for them all the time. */
const SECTION_SEATS = Math.floor((STUDENTS * WISHES * 0.6) / (COURSES * SECTIONS));

/** Each course at a time of its own, in three sections. */
const plan: Plan = {
  name: 'restless',
  classes: Array.from({ length: COURSES * SECTIONS }, (_, i) => {
    const course = i % COURSES;
    const start = 420 + Math.floor(course / 6) * 110;
    const [day, end] = [1 + (course % 6), start + 100];
    return { course: `C${course}`, capacity: SECTION_SEATS, day, start, end };
  }),
  students: Array.from({ length: STUDENTS }, () => ({ wishes: [] })),
};

type Fates = Record<Fate, number>;
type Round = { acknowledged: number; fates: Fates; checks: Check[]; restartMs: number };

const onDatabase = async <T>(portal: Portal, work: (db: Db) => Promise<T>): Promise<T> => {
  const { db, close } = createDb(portal.databaseUrl, silentLog, { max: 1 });
  return work(db).finally(close);
};

/**
 * Requests without pause until the portal is killed in the midst of them; returns how many were acknowledged.
 * @param after so many acknowledgements the kill comes.
 */
async function loadAndKill(portal: Portal, students: Restless[], after: number, withDatabase: boolean) {
  const postmaster = withDatabase ? await onDatabase(portal, postmasterOf) : null;
  const client = createClient(portal.port, WORKERS);
  const tally = new Tally();
  await inParallel(students, WORKERS, (student) => student.arrive(client, tally));
  let acknowledged = 0;
  const reached = Promise.withResolvers<void>();
  const death = new AbortController();
  const idle = [...students];
  const work = async () => {
    while (!death.signal.aborted) {
      const student = idle.shift();
      if (!student) break;
      if (await student.act()) acknowledged += 1;
      if (!student.isWaiting) idle.push(student);
      if (acknowledged >= after) reached.resolve();
    }
  };
  const load = Promise.all(Array.from({ length: WORKERS }, work));
  await Promise.race([reached.promise, load]);
  if (postmaster !== null) process.kill(postmaster, 'SIGKILL');
  portal.process.kill('SIGKILL');
  death.abort();
  await Promise.all([load, portal.exited]);
  client.close();
  return acknowledged;
}

async function settle(db: Db, students: Restless[]): Promise<Fates> {
  const { rows } = await db.execute<{ student: string; classes: string[] }>(
    sql`select student_id as student, array_agg(schedule_id::text) as classes from krs_items where seat_held group by 1`,
  );
  const stored = new Map(rows.map(({ student, classes }) => [student, classes]));
  const fates: Fates = { none: 0, stored: 0, 'not stored': 0, LOST: 0 };
  for (const student of students) fates[student.settle(stored.get(student.studentId) ?? [])] += 1;
  return fates;
}

function reportRounds(rounds: readonly Round[]): boolean {
  const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0);
  const underWay = sum(({ fates }) => fates.stored + fates['not stored']);
  const restarts = rounds.map(({ restartMs }) => restartMs);
  say(
    `${count(sum(({ acknowledged }) => acknowledged))} requests acknowledged; ${underWay} under way when killed: ${sum(({ fates }) => fates.stored)} stored whole, ${sum(({ fates }) => fates['not stored'])} not at all`,
  );
  say(
    `ready again after ${(percentile(restarts, 0.5) / 1000).toFixed(1)} s, at most ${(Math.max(...restarts) / 1000).toFixed(1)} s`,
  );
  const names = rounds[0]?.checks.map(({ name }) => name) ?? [];
  const brokenOf = (name: string) =>
    sum(({ checks }) => checks.find((check) => check.name === name)?.broken ?? 0);
  const kept = names.map((name) => verdict(brokenOf(name) === 0, name));
  kept.push(
    verdict(
      sum(({ fates }) => fates.LOST) === 0,
      'everything acknowledged is there, and nothing half or unasked',
    ),
    verdict(
      sum(({ acknowledged }) => acknowledged) > 0 && underWay > 0,
      'the kills came in the midst of requests',
    ),
  );
  return kept.every(Boolean);
}

/** Kills the portal (in every second round its PostgreSQL as well) in the midst of KRS load, and looks after each restart. */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '20' } } });
  const dataDir = await temporaryFolder();
  const port = await freePort();
  const random = new Random(1);
  let portal = await startPortal({ dataDir, port });
  try {
    const people = await onDatabase(portal, (db) => prepareCampus(db, plan, new Date()));
    await untilOpen(port, people[0]?.cookie ?? '');
    const students = people.map((one, index) => new Restless(one, index));
    const rounds: Round[] = [];
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const withDatabase = round % 2 === 0;
      const acknowledged = await loadAndKill(portal, students, random.int(20, 200), withDatabase);
      const started = performance.now();
      portal = await startPortal({ dataDir, port });
      const restartMs = performance.now() - started;
      const [fates, checks] = await onDatabase(portal, async (db) => [
        await settle(db, students),
        await checkDatabase(db),
      ]);
      rounds.push({ acknowledged, fates, checks, restartMs });
      say(
        `round ${String(round).padStart(2)}: ${withDatabase ? 'portal and PostgreSQL' : 'portal'} killed, ${acknowledged} acknowledged, ${fates.stored + fates['not stored']} under way, ${fates.LOST} lost, ready after ${(restartMs / 1000).toFixed(1)} s`,
      );
    }
    return reportRounds(rounds);
  } finally {
    if (portal.process.exitCode === null && portal.process.signalCode === null) await portal.stop();
    await removeFolder(dataDir);
  }
}
