import { clock } from '#shared/platform/format/time.ts';

const LAST_MINUTE = 1439;

/** `08:00`, as a time of day travels on the wire. @throws RangeError outside a day. */
export const wireClock = (minutes: number): string => clock(minutes).replace('.', ':');

/** End of a class that lasts its sks, never past midnight (minutes since midnight). */
export const defaultEnd = (start: number, sks: number, minutesPerSks: number): number =>
  Math.min(start + sks * minutesPerSks, LAST_MINUTE);
