import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort, startPortal } from '../bench/lib/portal.ts';
import { prepareCampus } from '../bench/replay/campus.ts';
import { readMuni } from '../bench/replay/muni.ts';
import { withFewerStudents } from '../bench/replay/plan.ts';
import { replayDay } from '../bench/replay/run.ts';
import { Random } from '../tools/demo/random.ts';
import { dataAbsent, dataPath } from './data-folder.ts';
import { testDatabase } from './database.ts';

const folder = 'krs/muni-fi-spr17';
/** The portal as it is written, which needs no build. */
const program = join(import.meta.dirname, '../src/server/main.ts');

test.skipIf(dataAbsent('a real enrolment day over HTTP'))(
  'replays 150 students of a real enrolment day over HTTP with every promise kept',
  { timeout: 120_000 },
  async () => {
    const database = await testDatabase();
    const { url: databaseUrl, folder: dataDir, db } = database;
    // Few seats, so that the students fight for them.
    const plan = withFewerStudents(readMuni(dataPath(folder), 0.1, new Random(1)), 150);
    const participants = await prepareCampus(db, plan, new Date());
    // A portal remembers its settings for some seconds: it starts when the term is there.
    const portal = await startPortal({ dataDir, port: await freePort(), databaseUrl, program });
    const replay = await replayDay(portal, db, participants, { workers: 32, seed: 1 });
    await portal.stop();
    await database.close();
    expect(replay.tally.complaints).toEqual({ count: 0, first: [] });
    expect(replay.checks.filter(({ broken }) => broken !== 0)).toEqual([]);
    expect(replay.outcomes.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)).toBeGreaterThan(
      500,
    );
    expect(replay.tally.refusals.get('KRS_CLASH')).toBeGreaterThan(0);
    expect(replay.tally.refusals.get('KRS_FULL')).toBeGreaterThan(0);
  },
);
