import { classTypeOptions, entryYearOptions } from '#web/platform/ui/people/options.ts';

export const filters = [
  { name: 'from', label: 'Dari angkatan', options: entryYearOptions },
  { name: 'to', label: 'Sampai angkatan', options: entryYearOptions },
  { name: 'classType', label: 'Tipe kelas', options: () => classTypeOptions },
] as const;

/** What the address narrows the report to; years that stand the wrong way round are taken in their order. */
export function narrowed(params: URLSearchParams): Record<string, string> {
  const asked: Record<string, string> = Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = params.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
  const { from, to } = asked;
  return from && to && from > to ? { ...asked, from: to, to: from } : asked;
}

/** The address with another filter; a year that no longer fits the other one lets that go. */
export function chosen(
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
