import type { OfficeFile } from './office.ts';

/** Rows as a CSV file to upload; cells hold neither commas nor quotes. */
export const csvFile = (
  name: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): OfficeFile => ({
  field: 'file',
  name,
  content: [head, ...rows].map((cells) => cells.join(',')).join('\n'),
});
