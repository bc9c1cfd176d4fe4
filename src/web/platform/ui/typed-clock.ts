import { parseClock } from '#shared/platform/format/time.ts';

/** Minutes since midnight of a typed time; `8`, `830` and `0830` are typed as often as `08.30`. Null for none. */
export function typedClock(text: string): number | null {
  const digits = /^(\d{1,2})(\d{2})?$/.exec(text.trim());
  return digits === null ? parseClock(text) : parseClock(`${digits[1]}:${digits[2] ?? '00'}`);
}
