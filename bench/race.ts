import { createDb } from '#server/platform/db/client.ts';
import { silentLog } from '#server/platform/log.ts';
import { freePort, removeFolder, startPortal, temporaryFolder } from './lib/portal.ts';
import { say, timing, verdict } from './lib/report.ts';
import { race, RIVALS, SEATS } from './race/rounds.ts';

const ROUNDS = 20;

/** Twenty races of 200 students for 40 seats, against a portal in a process of its own. */
export async function run(): Promise<boolean> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir, port: await freePort() });
  const { db, close } = createDb(portal.databaseUrl, silentLog, { max: 2 });
  try {
    const started = performance.now();
    const { rounds, checks, tally } = await race(portal.port, db, ROUNDS, new Date());
    const seconds = (performance.now() - started) / 1000;
    for (const [index, { stored, full, other }] of rounds.entries()) {
      say(
        `round ${String(index + 1).padStart(2)}: ${stored} stored, ${full} told it is full, ${other} other`,
      );
    }
    say(`submissions: ${timing(tally.timesOf('submit'), seconds)}`);
    for (const complaint of tally.complaints.first) say(`        ${complaint}`);
    const kept = checks.map(({ name, broken }) => verdict(broken === 0, name));
    kept.push(
      verdict(
        rounds.every(({ stored, full }) => stored === SEATS && stored + full === RIVALS),
        `in each of ${ROUNDS} rounds exactly ${SEATS} of ${RIVALS} got a seat, the others the reason`,
      ),
    );
    return kept.every(Boolean);
  } finally {
    await close();
    await portal.stop();
    await removeFolder(dataDir);
  }
}
