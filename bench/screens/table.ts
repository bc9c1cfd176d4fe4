import { percent, say, verdict } from '../lib/report.ts';
import { goals } from './goals.ts';
import { BROKEN } from './slice.ts';
import type { Asked } from './statements.ts';
import type { Figures } from './trial.ts';

/** One measured row: a screen on a side. `asked` where its statements are counted. */
export type Row = { screen: string; side: string; figures: Figures; asked: Asked | null };

const tenths = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const hundredths = (value: number): string => value.toFixed(2);

const head = [
  'Screen',
  'Side',
  'per s at 16',
  'server + database, ms',
  'statements · planned · rows · blocks',
  'kB',
  'p50 / p95 / p99 at 1, ms',
  'at 16',
  'at 64',
];

function cellsOf({ screen, side, figures, asked }: Row): string[] {
  const { rate, rates, serverMs, databaseMs, bytes, latencies, refused } = figures;
  const span = rates.length > 1 ? ` (${tenths(Math.min(...rates))}–${tenths(Math.max(...rates))})` : '';
  const at = (atOnce: number): string => latencies.get(atOnce)?.map(tenths).join(' / ') ?? '';
  const nameOf = (status: number) => (status === BROKEN ? 'broken off' : String(status));
  const others = [...refused].map(([status, count]) => `${count} × ${nameOf(status)}`).join(', ');
  return [
    screen,
    others === '' ? side : `${side} (${others})`,
    `${tenths(rate)}${span}`,
    `${hundredths(serverMs)} + ${hundredths(databaseMs)}`,
    asked === null ? '' : `${asked.statements} · ${asked.plans} · ${asked.rows} · ${asked.buffers}`,
    tenths(bytes / 1000),
    at(1),
    at(16),
    at(64),
  ];
}

/** Prints the rows as a Markdown table. */
export function printTable(rows: readonly Row[]): void {
  const lines = [head, head.map(() => '---'), ...rows.map(cellsOf)];
  for (const cells of lines) say(`| ${cells.join(' | ')} |`);
}

/** Compares the portal's rows with the goals, and says how they stand to the other sides. @returns whether all were kept */
export function judge(rows: readonly Row[], portal: string): boolean {
  const kept = rows
    .filter(({ side }) => side === portal)
    .flatMap(({ screen, figures, asked }) => {
      const goal = goals[screen] ?? {};
      const cpu = figures.serverMs + figures.databaseMs;
      const others = rows.filter((row) => row.screen === screen && row.side !== portal);
      for (const { side, figures: other } of others)
        say(`        ${screen}: ${hundredths(figures.rate / other.rate)} of the rate of ${side}`);
      const bare = others.find(({ side }) => side === 'bare')?.figures;
      return [
        goal.statements === undefined ||
          asked === null ||
          verdict(
            asked.statements <= goal.statements,
            `${screen}: ${asked.statements} statements, at most ${goal.statements}`,
          ),
        goal.cpuMs === undefined ||
          verdict(
            cpu <= goal.cpuMs,
            `${screen}: ${hundredths(cpu)} ms of processor time, at most ${goal.cpuMs}`,
          ),
        goal.ofBare === undefined ||
          bare === undefined ||
          verdict(
            figures.rate >= goal.ofBare * bare.rate,
            `${screen}: ${percent(figures.rate, bare.rate)} of the bare rate, at least ${goal.ofBare * 100} %`,
          ),
        goal.kb === undefined ||
          verdict(
            figures.bytes / 1000 <= goal.kb,
            `${screen}: ${tenths(figures.bytes / 1000)} kB, at most ${goal.kb}`,
          ),
        figures.refused.size === 0 || verdict(false, `${screen}: nothing is refused`),
      ];
    });
  return kept.every(Boolean);
}
