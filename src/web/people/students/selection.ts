import type { z } from 'zod';
import type { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';

type Body = z.input<typeof studentBulkContract.remove.body>;

/** Which students something is done with: ticked ones, or all that a filter finds. */
export type StudentSelection = Pick<Body, 'ids' | 'filter'>;

const filterNames = [
  'search',
  'entryYear',
  'classId',
  'classType',
  'status',
  'concentration',
  'advisorId',
  'biodata',
];

/** The selection behind a list's query: its search and filters, without paging and order. */
export const selectionOf = (query: Record<string, string>): StudentSelection => ({
  filter: Object.fromEntries(Object.entries(query).filter(([name]) => filterNames.includes(name))),
});
