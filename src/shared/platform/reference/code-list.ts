/** One choice of a code list: what is stored and sent, and what people read; `retired` is no longer chosen. */
export type CodeEntry = {
  readonly value: string | number;
  readonly label: string;
  readonly retired?: true;
};

/** The values of a code list as a type. */
export type ValueOf<L extends readonly CodeEntry[]> = L[number]['value'];

/** The values of a list in its order, ready for `z.enum` when they are texts. */
export const valuesOf = <V extends string | number>(list: readonly { readonly value: V }[]): V[] =>
  list.map(({ value }) => value);

/** Whether a value from outside is one of the list. */
export const isValueOf = <V extends string | number>(
  list: readonly { readonly value: V }[],
  value: unknown,
): value is V => list.some((entry) => entry.value === value);

/**
 * What people read for a stored value: its label, "-" for nothing, and the value itself where the list does not know it
 * (the feeder may add codes before we do).
 */
export function labelOf(list: readonly CodeEntry[], value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '-';
  return list.find((entry) => entry.value === value)?.label ?? String(value);
}

/** The choices a form offers: without those kept only so that old records still show a label. */
export const offered = <E extends CodeEntry>(list: readonly E[]): E[] =>
  list.filter(({ retired }) => retired !== true);
