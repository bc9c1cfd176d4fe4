import { treeMemory } from '../lib/memory.ts';
import { say, verdict } from '../lib/report.ts';
import { memoryGoal } from './goals.ts';
import type { Side } from './sides.ts';
import { drive, type Visit } from './slice.ts';
import type { Pace, Trial } from './trial.ts';

/** Loads a side with all its screens in turns, each opened by another visitor. */
export async function mixedLoad(
  trials: readonly Trial[],
  side: Side,
  { main, mixedMs }: Pace,
): Promise<void> {
  const supplies = trials
    .map((trial) => trial.visitsOn(side))
    .filter((visits) => visits[0]?.isRepeatable === true);
  function* mixed(): Generator<Visit> {
    for (let turn = 0; supplies.length > 0; turn += 1)
      for (const visits of supplies) yield* visits.slice(turn % visits.length, (turn % visits.length) + 1);
  }
  await drive(side, mixed(), { atOnce: main.atOnce, ms: mixedMs });
}

const sizeOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + treeMemory(pid), 0);

/** Prints the memory of each side's processes that still run, and compares the first, the portal's, with the goal. */
export function judgeMemory(sides: readonly Side[]): boolean {
  const kept = sides.map(({ label, processes }, index) => {
    const [server, database] = [sizeOf(processes.server), sizeOf(processes.database)];
    if (server === 0) return true;
    const text = `${label}: ${server.toFixed(0)} MB server, ${database.toFixed(0)} MB database`;
    if (index > 0) {
      say(`        ${text}`);
      return true;
    }
    const { server: most, whole } = memoryGoal;
    return verdict(
      server <= most && server + database <= whole,
      `${text} after mixed load, at most ${whole} in all and ${most} of the server`,
    );
  });
  return kept.every(Boolean);
}
