import { z } from 'zod';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { periodChoice } from '#shared/platform/term/period.views.ts';

/** Lists longer than this are made in the background (academic practice). */
export const DIRECT_ROWS = 1_000;

const MOST_FILTERS = 30;

/** Lists taken along as files. A short one is what its own call answers; a long one is made by a job. */
export const reportContract = {
  start: endpoint({
    method: 'POST',
    path: '/api/staff/laporan/berkas',
    summary:
      'Make the file of a long list in the background; without a job it is short enough to be fetched at once. Who may fetch the file may have it made',
    access: 'signed-in',
    body: z.object({
      /** Path of the call that answers the list as a file. */
      path: z.string().max(100),
      /** What that call would be asked with. */
      query: z
        .record(z.string().max(40), z.string().max(200, 'Saringan terlalu panjang.'))
        .refine((query) => Object.keys(query).length <= MOST_FILTERS, 'Terlalu banyak saringan.'),
    }),
    response: z.object({ jobId: z.string().nullable() }),
  }),
  periods: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/semester',
    summary: 'Terms to choose from, latest first',
    access: 'signed-in',
    response: z.array(periodChoice.extend({ isActive: z.boolean() })),
  }),
  classNames: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/nama-kelas',
    summary: 'Names the classes of a term have, for filters',
    access: { permissions: ['schedule:get'] },
    query: z.object({ period: z.uuid() }),
    response: z.array(z.string()),
  }),
};
