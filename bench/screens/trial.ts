import { loadavg } from 'node:os';
import { percentile, say } from '../lib/report.ts';
import type { Screen } from './calls.ts';
import type { Side } from './sides.ts';
import { drive, endless, type Load, type Score, type Visit } from './slice.ts';

/** Something that is measured on every side that has it. */
export type Trial = {
  name: string;
  visitsOn: (side: Side) => readonly Visit[];
  /** Makes visits that change something possible again. */
  reset?: () => Promise<void>;
};

/** How long and how often. The bare side is loaded as `main` says only. */
export type Pace = { rounds: number; main: Load; others: readonly Load[]; mixedMs: number };

export const pace: Readonly<Record<'full' | 'quick', Pace>> = {
  full: {
    rounds: 3,
    main: { atOnce: 16, ms: 3_000 },
    others: [
      { atOnce: 1, ms: 1_000 },
      { atOnce: 64, ms: 2_000 },
    ],
    mixedMs: 15_000,
  },
  quick: {
    rounds: 1,
    main: { atOnce: 16, ms: 1_000 },
    others: [
      { atOnce: 1, ms: 300 },
      { atOnce: 64, ms: 700 },
    ],
    mixedMs: 5_000,
  },
};

/** Figures of a trial on a side; times in ms, of the processor by visit. Percentiles 50, 95 and 99 by visitors at once. */
export type Figures = {
  rate: number;
  rates: readonly number[];
  serverMs: number;
  databaseMs: number;
  bytes: number;
  latencies: ReadonlyMap<number, readonly number[]>;
  refused: ReadonlyMap<number, number>;
};

/** One slice of load, of which each round has one. */
export type Slice = { trial: Trial; side: Side; atOnce: number; score: Score };

export const trialOf = (screen: Screen): Trial => ({
  name: screen.name,
  visitsOn: (side) => side.visitsOf(screen),
});

/** A visit that changes something is made once, every other again and again. */
const supplyOf = (visits: readonly Visit[]): Iterable<Visit> =>
  visits[0]?.isRepeatable === false ? visits : endless(visits);

export async function load(trial: Trial, side: Side, how: Load): Promise<Score> {
  await trial.reset?.();
  return drive(side, supplyOf(trial.visitsOn(side)), how);
}

export const loadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1);

/**
 * Every trial on every side in turns, round by round, so that whatever else the machine does meets all alike.
 * @param isPlain a side that is measured at the main load only
 */
export async function measureAll(
  trials: readonly Trial[],
  sides: readonly Side[],
  { rounds, main, others }: Pace,
  isPlain: (side: Side) => boolean,
): Promise<Slice[]> {
  const slices: Slice[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}, load average ${loadAverage()}`);
    for (const trial of trials) {
      for (const how of [main, ...others]) {
        for (const side of sides) {
          if (trial.visitsOn(side).length === 0 || (how !== main && isPlain(side))) continue;
          slices.push({ trial, side, atOnce: how.atOnce, score: await load(trial, side, how) });
        }
      }
    }
  }
  return slices;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** @param slices of one trial on one side */
export function figuresOf(slices: readonly Slice[], { main }: Pace): Figures {
  const scores = slices.filter(({ atOnce }) => atOnce === main.atOnce).map(({ score }) => score);
  const visits = Math.max(1, sum(scores.map((score) => score.visits)));
  const each = (pick: (score: Score) => number): number => sum(scores.map(pick)) / visits;
  const rates = scores.map((score) => score.visits / score.seconds);
  const refused = new Map<number, number>();
  for (const { score } of slices)
    for (const [status, count] of score.refused) refused.set(status, (refused.get(status) ?? 0) + count);
  const byLoad = Map.groupBy(slices, ({ atOnce }) => atOnce);
  const latencies = [...byLoad].map(([atOnce, some]) => {
    const samples = some.flatMap(({ score }) => score.latencies);
    return [atOnce, [0.5, 0.95, 0.99].map((share) => percentile(samples, share))] as const;
  });
  return {
    rate: percentile(rates, 0.5),
    rates,
    refused,
    latencies: new Map(latencies),
    serverMs: each((score) => score.serverMs),
    databaseMs: each((score) => score.databaseMs),
    bytes: each((score) => score.bytes),
  };
}
