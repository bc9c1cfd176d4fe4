/**
 * Whole screens as a browser opens them, on a campus of 5,000 students in its KRS weeks, in alternation with bare routes
 * that run the same SQL and, if wanted, with another build or any other server:
 *
 *     npm run build && npm run bench -- screens [names of screens] [--quick] [--data <folder>] [--students 5000]
 *       [--build <dist/server/main.js of another build with the same migrations>] [--other <file.json>]
 *
 * `--other` reads `{ "base": "http://127.0.0.1:8080", "label": "peer", "cookies": { "student": ["name=value; …"], "staff":
 * […], "lecturer": […] }, "screens": { "schedule": ["/path", …] }, "pids": { "server": [1], "database": [2] } }`: one
 * `Cookie` header a session; screens by the names of `screens/calls.ts`, those that are left out are not compared; of a
 * screen whose address is typed (`opened: 'load'`) the first path is the page; `pids` (may be left out) are processes of
 * this machine that count, with their children, for processor time and memory.
 *
 * Needs Linux. Ten minutes, with `--quick` three; `--data` keeps the campus for another run.
 */
import { parseArgs } from 'node:util';
import { type Host, startHost } from './host/host.ts';
import { type Cluster, postmasterOf, withCluster, withDb } from './lib/cluster.ts';
import { freePort, type Portal, startPortal } from './lib/portal.ts';
import { say } from './lib/report.ts';
import { type Screen, screens } from './screens/calls.ts';
import { CAMPUS_NOW, forgetPlans, openSessions, type Sessions, wholeCampus } from './screens/campus.ts';
import { krsWrites } from './screens/krs-write.ts';
import { judgeMemory, mixedLoad } from './screens/memory.ts';
import { bareSide, otherSide, portalSide, type Side } from './screens/sides.ts';
import { type Asked, startCounting, StatementCounter } from './screens/statements.ts';
import { judge, printTable, type Row } from './screens/table.ts';
import {
  figuresOf,
  load,
  loadAverage,
  measureAll,
  pace,
  type Pace,
  type Trial,
  trialOf,
} from './screens/trial.ts';
import { factsFor, welcome } from './screens/welcome.ts';

type Campus = { cluster: Cluster; folder: string; databaseUrl: string; postmaster: number };
type Options = {
  names: readonly string[];
  pace: Pace;
  build?: string | undefined;
  other?: string | undefined;
};

/** What a side is called. */
const OURS = 'portal';
const BARE = 'bare';
const KRS_WRITE = 'KRS write';
/** Visitors at once while a side warms up, and for how long. */
const WARM_UP = { atOnce: 16, ms: 500 };

const startBuild = async ({ folder, databaseUrl }: Campus, program?: string): Promise<Portal> =>
  startPortal({
    dataDir: folder,
    port: await freePort(),
    databaseUrl,
    // A made-up clock is refused in production. Visitors come from addresses of their own.
    env: { NODE_ENV: 'development', CAMPUS_NOW, TRUST_PROXY: 'true' },
    ...(program === undefined ? {} : { program }),
  });

/** Everything that runs beside the portal while it is compared. */
type Beside = { host: Host; older: Portal | null };

const stopBeside = async ({ host, older }: Beside): Promise<void> => {
  await host.stop();
  await older?.stop();
};

/** The plan of a KRS handed in, on every build of the portal. */
async function krsWrite({ databaseUrl }: Campus, ours: Portal, sessions: Sessions): Promise<Trial> {
  const reset = () => withDb(databaseUrl, (db) => forgetPlans(db, sessions.writers));
  await reset();
  const visits = await krsWrites(ours, sessions.writers);
  return { name: KRS_WRITE, visitsOn: ({ isBuild }) => (isBuild ? visits : []), reset };
}

/** What each trial asks of the database, on a warm portal. */
async function countAll(
  { cluster, databaseUrl }: Campus,
  trials: readonly Trial[],
  side: Side,
): Promise<Map<Trial, Asked>> {
  const counter = await StatementCounter.on(cluster, databaseUrl);
  const asked = new Map<Trial, Asked>();
  for (const trial of trials) {
    await trial.reset?.();
    asked.set(trial, await counter.count(side, trial.visitsOn(side)));
  }
  await counter.close();
  return asked;
}

/** Measures the portal beside the others. @returns whether the goals were kept */
async function compare(campus: Campus, ours: Portal, beside: Beside, options: Options): Promise<boolean> {
  const opened = await withDb(campus.databaseUrl, openSessions);
  const facts = await factsFor(ours, opened.student);
  const sessions = { ...opened, student: await welcome(ours, opened.student, facts) };
  const chosen = (name: string): boolean => options.names.length === 0 || options.names.includes(name);
  const measured: readonly Screen[] = screens.filter(({ name }) => chosen(name));
  const visitors = { facts, sessions };
  const portal = portalSide(OURS, ours, campus.postmaster, visitors);
  const bare = await bareSide(BARE, beside.host, campus.postmaster, measured, visitors);
  const older = beside.older && portalSide('other build', beside.older, campus.postmaster, visitors);
  const other = options.other === undefined ? null : otherSide(options.other);
  const sides = [portal, bare, older, other].filter((side) => side !== null);
  const trials = measured.map(trialOf);
  if (chosen(KRS_WRITE)) trials.push(await krsWrite(campus, ours, sessions));
  for (const trial of trials) for (const side of sides) await load(trial, side, WARM_UP);
  const asked = await countAll(campus, trials, portal);
  const slices = await measureAll(trials, sides, options.pace, (side) => side === bare);
  await stopBeside(beside);
  const rows = trials.flatMap((trial) =>
    sides.flatMap((side): Row[] => {
      const own = slices.filter((slice) => slice.trial === trial && slice.side === side);
      if (own.length === 0) return [];
      const counts = side === portal ? (asked.get(trial) ?? null) : null;
      return [{ screen: trial.name, side: side.label, figures: figuresOf(own, options.pace), asked: counts }];
    }),
  );
  printTable(rows);
  const kept = judge(rows, OURS);
  await mixedLoad(trials, portal, options.pace);
  return judgeMemory(sides) && kept;
}

/** Measures the screens that are named, else all. */
export async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      students: { type: 'string', default: '5000' },
      data: { type: 'string' },
      quick: { type: 'boolean', default: false },
      build: { type: 'string' },
      other: { type: 'string' },
    },
  });
  const options = { ...values, names: positionals, pace: pace[values.quick ? 'quick' : 'full'] };
  const begun = performance.now();
  const measure = async (cluster: Cluster, folder: string): Promise<boolean> => {
    const databaseUrl = await wholeCampus(cluster, Number(values.students));
    say(
      `campus ready after ${((performance.now() - begun) / 1000).toFixed(0)} s, load average ${loadAverage()}`,
    );
    const campus = { cluster, folder, databaseUrl, postmaster: await withDb(databaseUrl, postmasterOf) };
    const ours = await startBuild(campus);
    const older = values.build === undefined ? null : await startBuild(campus, values.build);
    const host = await startHost({ databaseUrl, dataDir: folder, connections: 16, campusNow: CAMPUS_NOW });
    try {
      return await compare(campus, ours, { host, older }, options);
    } finally {
      await stopBeside({ host, older });
      await ours.stop();
    }
  };
  return withCluster(values.data, measure, startCounting).finally(() =>
    say(`${((performance.now() - begun) / 60_000).toFixed(1)} minutes, load average ${loadAverage()}`),
  );
}
