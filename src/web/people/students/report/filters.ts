import { classTypeOptions, entryYearOptions } from '#web/platform/ui/people/options.ts';

export const filters = [
  { name: 'from', label: 'Dari angkatan', options: entryYearOptions },
  { name: 'to', label: 'Sampai angkatan', options: entryYearOptions },
  { name: 'classType', label: 'Tipe kelas', options: () => classTypeOptions },
] as const;

/** Reads the query of the report from the URL; swaps years in the wrong order. */
export function toQuery(params: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = params.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
  const { from, to } = values;
  return from && to && from > to ? { ...values, from: to, to: from } : values;
}

/** Returns the URL parameters with a changed filter; drops the other year if it no longer fits. */
export function withFilter(
  before: URLSearchParams,
  name: (typeof filters)[number]['name'],
  value: string | null,
): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value === null) next.delete(name);
  else next.set(name, value);
  const [from, to] = [next.get('from'), next.get('to')];
  if (from && to && from > to) next.delete(name === 'from' ? 'to' : 'from');
  return next;
}
