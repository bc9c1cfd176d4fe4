import { z } from 'zod';
import { cohortFilter } from '#shared/platform/endpoint/fields.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { endpoint, fileFormat } from '#shared/platform/endpoint/endpoint.ts';

const number = z.number().int();

/** Students of an entry year by status, with retention and graduation on time. */
export const cohortRow = z.object({
  entryYear: number,
  entered: number,
  active: number,
  furlough: number,
  /** Without students who resigned or transferred. */
  inactive: number,
  resigned: number,
  graduated: number,
  dropped: number,
  dead: number,
  /** Enrolled or on leave in the first term of their second year; null until that term has ended. */
  retained: number.nullable(),
  /** Graduated within eight terms; null until the fourth year is over. */
  onTime: number.nullable(),
});
export type CohortRow = z.infer<typeof cohortRow>;

/** Students who entered and left in an academic year; `year` is its first year. */
export const flowRow = z.object({
  year: number,
  entered: number,
  graduated: number,
  dropped: number,
  resigned: number,
});
export type FlowRow = z.infer<typeof flowRow>;

const query = z.object({
  /** First and last entry year. */
  from: cohortFilter,
  to: cohortFilter,
  classType: z.enum(classTypes).optional(),
});

export const studentReportContract = {
  cohorts: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/mahasiswa',
    summary: 'Students by entry year: status, retention, graduation on time; and who came and left by year',
    access: { permissions: ['student:get', 'report:get'] },
    query,
    response: z.object({
      /** Latest first. */
      cohorts: z.array(cohortRow),
      /** Earliest first. */
      flows: z.array(flowRow),
    }),
  }),
  exportCohorts: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/mahasiswa/export',
    summary: 'Students by entry year as a file',
    access: { permissions: ['student:get', 'report:export'] },
    query: query.extend({ format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
};
