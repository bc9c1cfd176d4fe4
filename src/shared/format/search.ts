/** Text as searches compare it: without case, diacritics and doubled blanks. "  Éka  SARI " → "eka sari". */
export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Whether every word of the query occurs somewhere in the text; an empty query matches everything. */
export function matches(text: string, query: string): boolean {
  const haystack = normalise(text);
  return normalise(query)
    .split(' ')
    .every((word) => haystack.includes(word));
}
