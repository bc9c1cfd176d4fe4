/** Writes a line for the person who runs the command. */
export const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

/** Milliseconds below which the share `p` (0–1) of the samples lies; 0 without samples. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? 0;
}

/** `12.3 ms`. */
export const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

/** `4,120`. */
export const count = (value: number): string => value.toLocaleString('en');

/** `83.1 %`. */
export const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** How long requests took and how many were answered per second. */
export const timing = (samples: readonly number[], seconds: number): string =>
  `${count(samples.length)} requests, ${(samples.length / seconds).toFixed(0)}/s, p50 ${ms(percentile(samples, 0.5))}, p99 ${ms(percentile(samples, 0.99))}`;

/** Prints a budget's verdict and returns whether it was kept. */
export function verdict(kept: boolean, what: string): boolean {
  say(`${kept ? 'ok    ' : 'MISSED'}  ${what}`);
  return kept;
}
