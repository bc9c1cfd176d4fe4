import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';

export type Pace = { perMinute: number; secondsLeft: number };

/** How fast a running job goes and how long it still takes; null before that can be said. */
export function paceOf({ startedAt, done, total }: JobView, now: Date): Pace | null {
  if (startedAt === null || done <= 0 || total <= done) return null;
  const seconds = (now.getTime() - Date.parse(startedAt)) / 1000;
  if (seconds < 1) return null;
  const perSecond = done / seconds;
  return { perMinute: Math.round(perSecond * 60), secondsLeft: Math.ceil((total - done) / perSecond) };
}

/** "sekitar 2 menit lagi", "kurang dari 1 menit lagi". */
export function leftInWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 1 ? 'kurang dari 1 menit lagi' : `sekitar ${minutes} menit lagi`;
}
