/** A reason against saving or submitting a plan; `field` is the path to correct. */
export type RpsProblem = { field: string; message: string };

/** Returns the entries that occur more than once. */
export function repeated(codes: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const code of codes) (seen.has(code) ? twice : seen).add(code);
  return [...twice];
}
