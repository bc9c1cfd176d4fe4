import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDb, type Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { users } from '#server/platform/db/schema.ts';
import { Random } from '#tools/demo/random.ts';
import { silentLog } from '#server/platform/log.ts';
import { signIn } from '../host/sign-in.ts';
import { freePort, type Portal, removeFolder, startPortal, temporaryFolder } from '../lib/portal.ts';
import { memoryOf } from '../lib/memory.ts';
import { count, say, verdict } from '../lib/report.ts';
import { prepareCampus } from './campus.ts';
import { replayCurricula } from './curricula.ts';
import { describeFile } from './bring-in.ts';
import { replayFeeder } from './feeder.ts';
import { replayHostile } from './hostile.ts';
import type { Report } from './invariants.ts';
import { readMuni } from './muni.ts';
import { httpOffice, type Office } from './office.ts';
import { type Plan, withFewerStudents } from './plan.ts';
import { bySql, prepareThroughPortal } from './portal-campus.ts';
import { reportReplay } from './report.ts';
import { replayDay } from './run.ts';
import { replayTimetable } from './timetable.ts';
import { readToronto } from './toronto.ts';

const usage = `npm run replay -- <kind> <folder or file> [options]

  feeder <berkas-impor>    a real semester from the feeder through the imports, IPS and IPK compared with the file
  kurikulum <kurikulum>    published curricula through the import
  jadwal <jadwal>          a real timetable of twelve terms through the imports; --terms 20162,20161 for some of them
  masukan <uji-masukan>    hostile names, searches, bodies and files
  krs <folder or file>     a real enrolment day: muni-fi-spr17, or a Toronto .stu or .stu.gz
    --scale 0.8            multiplies the seats of every class
    --students N           only the first so many
    --workers 48           students at it at the same time
    --seed 1
    --sql                  writes the campus by SQL instead of through the portal
  --port P                 of the portal`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    students: { type: 'string' },
    workers: { type: 'string', default: '48' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string' },
    terms: { type: 'string' },
    sql: { type: 'boolean', default: false },
  },
});

/** A portal, its database, and an administrator signed in. */
type Bench = { portal: Portal; db: Db; office: Office; admins: Office[] };
/** Runs work on a portal that starts for it and ends with it; what is stored stays for the next. */
type Session = <T>(work: (bench: Bench) => Promise<T>) => Promise<T>;

/** So many sessions in turn: one may ask 600 times a minute. */
const SESSIONS = 24;
/** The administrator, whose first account no call can make. */
async function hireAdministrator(db: Db, port: number): Promise<Office[]> {
  const id = newId();
  const account = {
    id,
    name: 'Contoh Admin',
    email: 'admin@contoh.test',
    passwordHash: 'none',
    isAdmin: true,
  };
  await db.insert(users).values(account);
  const sessions = await signIn(
    db,
    Array.from({ length: SESSIONS }, () => id),
  );
  return Promise.all(sessions.map((session) => httpOffice(port, session)));
}

/** A whole file or folder through the portal's imports. */
async function replayFiles(work: (bench: Bench) => Promise<Report>, session: Session): Promise<boolean> {
  const { lines, checks } = await session(work);
  for (const line of lines) say(line);
  return checks
    .map(({ name, broken }) => verdict(broken === 0, `${name}${broken ? ` (${broken})` : ''}`))
    .every(Boolean);
}

function readPlan(path: string): Plan {
  const students = values.students === undefined ? undefined : Number(values.students);
  const [scale, random] = [Number(values.scale), new Random(Number(values.seed))];
  return existsSync(join(path, 'kelas.csv'))
    ? withFewerStudents(readMuni(path, scale, random), students)
    : readToronto(path, scale, students);
}

async function campusOf({ office, db }: Bench, plan: Plan) {
  if (values.sql) {
    say('campus written by SQL');
    return prepareCampus(db, plan, new Date());
  }
  const { participants, files } = await prepareThroughPortal(office, db, plan, new Date());
  for (const line of [bySql, ...files.flatMap(describeFile)]) say(line);
  return participants;
}

/** The day runs in a process of its own, so that its memory is not that of the preparation. */
async function replayKrs(path: string, session: Session): Promise<boolean> {
  const plan = readPlan(path);
  const seats = plan.classes.reduce((sum, { capacity }) => sum + capacity, 0);
  say(
    `${plan.name}: ${count(plan.classes.length)} classes, ${count(seats)} seats (scale ${values.scale}), ${count(plan.students.length)} students, ${values.workers} at once`,
  );
  const started = performance.now();
  const participants = await session((bench) => campusOf(bench, plan));
  say(`prepared in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const day = { workers: Number(values.workers), seed: Number(values.seed) };
  return session(async ({ portal, db }) => reportReplay(await replayDay(portal, db, participants, day)));
}

/** What hostile input may cost besides, in megabytes. */
const MAX_GROWTH = 300;

/** Hostile input; afterwards the portal still answers and has not grown without bounds. */
const replayInput = (path: string, session: Session): Promise<boolean> =>
  replayFiles(async ({ portal, db, admins }) => {
    const before = await memoryOf(portal.process.pid);
    const report = await replayHostile(admins, db, path);
    const after = await memoryOf(portal.process.pid);
    if (before === null || after === null) return report;
    const name = `the process grew by at most ${MAX_GROWTH} MB (from ${before.now} to ${after.peak})`;
    const broken = after.peak - before.now > MAX_GROWTH ? 1 : 0;
    return { ...report, checks: [...report.checks, { name, broken }] };
  }, session);

const kinds: Record<string, (path: string, session: Session) => Promise<boolean>> = {
  feeder: (path, session) => replayFiles(({ office, db }) => replayFeeder(office, db, path), session),
  kurikulum: (path, session) => replayFiles(({ office }) => replayCurricula(office, path), session),
  jadwal: (path, session) =>
    replayFiles(
      ({ office, db }) => replayTimetable(office, db, path, values.terms?.split(',') ?? null),
      session,
    ),
  masukan: replayInput,
  krs: replayKrs,
};

/** Runs a kind on a campus of its own, which is gone afterwards. */
async function run(work: (session: Session) => Promise<boolean>): Promise<boolean> {
  const dataDir = await temporaryFolder();
  const port = values.port === undefined ? await freePort() : Number(values.port);
  let admins: Office[] | null = null;
  const session: Session = async (task) => {
    const portal = await startPortal({ dataDir, port });
    const { db, close } = createDb(portal.databaseUrl, silentLog, { statement_timeout: 0, max: 2 });
    try {
      admins ??= await hireAdministrator(db, port);
      const [office] = admins;
      if (!office) throw new Error('no administrator');
      return await task({ portal, db, office, admins });
    } finally {
      await close();
      await portal.stop();
    }
  };
  return work(session).finally(() => removeFolder(dataDir));
}

const [kind = '', path = ''] = positionals;
const chosen = kinds[kind];
if (chosen === undefined || !existsSync(path)) {
  say(usage);
  process.exitCode = 2;
} else {
  process.exitCode = (await run((session) => chosen(path, session))) ? 0 : 1;
}
