const MINUTES_PER_DAY = 1440;

/** Minutes since midnight of `8:00`, `08:00` or `08.00`; null when it is no time of day. */
export function parseClock(text: string): number | null {
  const match = /^(\d{1,2})[.:](\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

const pad = (value: number): string => String(value).padStart(2, '0');

function digits(minutes: number, separator: string): string {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > MINUTES_PER_DAY) {
    throw new RangeError(`Not a time of day: ${minutes}`);
  }
  return `${pad(Math.floor(minutes / 60))}${separator}${pad(minutes % 60)}`;
}

/** `08.00`, as people read it. @throws RangeError outside a day. */
export const formatClock = (minutes: number): string => digits(minutes, '.');

/** `08:00`, as it travels. @throws RangeError outside a day. */
export const wireClock = (minutes: number): string => digits(minutes, ':');

/** `08.00–10.30`. @throws RangeError outside a day. */
export const formatSpan = (start: number, end: number): string => `${formatClock(start)}–${formatClock(end)}`;

/** End of a class that lasts its sks, never past midnight (minutes since midnight). */
export const defaultEnd = (start: number, sks: number, minutesPerSks: number): number =>
  Math.min(start + sks * minutesPerSks, MINUTES_PER_DAY - 1);
