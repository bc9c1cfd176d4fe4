import type { z } from 'zod';
import type { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';

type Body = z.input<typeof studentBulkContract.remove.body>;

/** The selected students: the ticked ones, or all that match a filter. */
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

/** Converts a list's query to a selection: search and filters without paging and order. */
export const toSelection = (query: Record<string, string>): StudentSelection => ({
  filter: Object.fromEntries(Object.entries(query).filter(([name]) => filterNames.includes(name))),
});
