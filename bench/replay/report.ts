import { count, ms, percent, percentile, say, timing, verdict } from '../lib/report.ts';
import type { Replay } from './run.ts';

/** Courses wished, and how many of them each student got with all their parts. */
function wishLines({ outcomes }: Replay): string[] {
  const wishes = outcomes.flatMap(({ participant, courses }) => {
    const got = new Set(courses);
    return participant.wishes.map((wish) => wish.every((course) => got.has(course)));
  });
  const parts = outcomes.flatMap(({ participant }) => participant.wishes.flat());
  const seats = outcomes.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const met = wishes.filter(Boolean).length;
  const reasons = new Map<string, number>();
  for (const reason of outcomes.flatMap(({ givenUp }) => [...givenUp.values()])) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const given = [...reasons].map(([reason, n]) => `${reason} ${count(n)}`).join(', ');
  return [
    `wishes met       ${count(met)} of ${count(wishes.length)} (${percent(met, wishes.length)}) with all their parts; ${count(seats)} of ${count(parts.length)} classes`,
    `given up         ${given || 'none'}`,
  ];
}

/** The portal's memory budget in megabytes. */
const MEMORY = 250;

/** Prints what happened; returns whether every promise and the time budget was kept. */
export function reportReplay(replay: Replay): boolean {
  const { tally, outcomes, seconds, checks } = replay;
  const requests = [...tally.times.values()].reduce((sum, times) => sum + times.length, 0);
  const refused = [...tally.refusals].map(([code, n]) => `${code} ${count(n)}`).join(', ');
  const submits = tally.timesOf('submit');
  say(
    `students         ${count(outcomes.length)} in ${seconds.toFixed(1)} s, ${(requests / seconds).toFixed(0)} requests/s`,
  );
  for (const [kind, times] of tally.times) say(`${kind.padEnd(16)} ${timing(times, seconds)}`);
  const each = (bytes: number, kind: string): string =>
    `${count(Math.round(bytes / Math.max(1, tally.timesOf(kind).length)))} bytes each`;
  say(`page             ${each(tally.bytesOfPages, 'page')}, not compressed`);
  say(`classes          ${each(tally.bytesOfLists, 'classes')}, compressed`);
  say(`refusals         ${refused || 'none'}`);
  for (const line of wishLines(replay)) say(line);
  const kept = checks.map(({ name, broken }) =>
    verdict(broken === 0, `${name}${broken ? ` (${broken})` : ''}`),
  );
  for (const complaint of tally.complaints.first) say(`        ${complaint}`);
  const [p50, p99] = [percentile(submits, 0.5), percentile(submits, 0.99)];
  kept.push(verdict(p99 < 10 * p50, `submission p99 ${ms(p99)} is below 10 × p50 ${ms(p50)}`));
  const { before, after } = replay.memory;
  if (before && after) {
    const what = `the process held at most ${after.peak} MB (budget ${MEMORY}; ${before.now} before the day, ${after.now} after it)`;
    kept.push(verdict(after.peak <= MEMORY, what));
  }
  return kept.every(Boolean);
}
