/** One thing that keeps a plan from being saved or sent; `field` is the path of what to mend. */
export type RpsProblem = { field: string; message: string };

/** The entries of a list that occur more than once. */
export function repeated(codes: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const code of codes) (seen.has(code) ? twice : seen).add(code);
  return [...twice];
}
