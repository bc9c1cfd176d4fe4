import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDb } from '#server/db/client.ts';
import { Random } from '#server/demo/random.ts';
import { silentLog } from '#server/log.ts';
import { freePort, removeFolder, startPortal, temporaryFolder } from '../lib/portal.ts';
import { count, say } from '../lib/report.ts';
import { prepareCampus } from './campus.ts';
import { readMuni } from './muni.ts';
import { type Plan, withFewerStudents } from './plan.ts';
import { reportReplay } from './report.ts';
import { replayDay } from './run.ts';
import { readToronto } from './toronto.ts';

const usage = `npm run replay -- krs <folder or file> [--scale 0.8] [--students N] [--workers 48] [--seed 1] [--port P]

  A folder with kelas.csv and permintaan_krs.csv (muni-fi-spr17), or a Toronto .stu or .stu.gz file.
  --scale     multiplies the seats of every class
  --workers   students at it at the same time`;

type Options = { scale: number; students?: number; workers: number; seed: number; port?: number };

const readPlan = (path: string, { scale, students, seed }: Options): Plan =>
  existsSync(join(path, 'kelas.csv'))
    ? withFewerStudents(readMuni(path, scale, new Random(seed)), students)
    : readToronto(path, scale, students);

async function replay(path: string, options: Options): Promise<boolean> {
  const plan = readPlan(path, options);
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir, port: options.port ?? (await freePort()) });
  const { db, close } = createDb(portal.databaseUrl, silentLog, { statement_timeout: 0, max: 2 });
  try {
    const participants = await prepareCampus(db, plan, new Date());
    const seats = plan.classes.reduce((sum, { capacity }) => sum + capacity, 0);
    say(
      `${plan.name}: ${count(plan.classes.length)} classes, ${count(seats)} seats (scale ${options.scale}), ${count(participants.length)} students, ${options.workers} at once; campus written by SQL`,
    );
    return reportReplay(await replayDay(portal, db, participants, options));
  } finally {
    await close();
    await portal.stop();
    await removeFolder(dataDir);
  }
}

const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    students: { type: 'string' },
    workers: { type: 'string', default: '48' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string' },
  },
});
const [kind, path] = positionals;
if (kind !== 'krs' || path === undefined || !existsSync(path)) {
  say(usage);
  process.exitCode = 2;
} else {
  const students = number(values.students);
  const port = number(values.port);
  const kept = await replay(path, {
    scale: Number(values.scale),
    workers: Number(values.workers),
    seed: Number(values.seed),
    ...(students === undefined ? {} : { students }),
    ...(port === undefined ? {} : { port }),
  });
  process.exitCode = kept ? 0 : 1;
}
