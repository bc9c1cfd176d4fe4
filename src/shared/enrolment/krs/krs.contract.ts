import { z } from 'zod';
import { endpoint, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { krsClassList } from './krs-class.views.ts';
import { krsInput, krsTerm, krsSaved } from './krs.views.ts';

export const krsContract = {
  input: endpoint({
    method: 'GET',
    path: '/api/student/krs-input',
    summary: 'The own KRS of the active term, with what is needed to judge each class of the list',
    access: { students: true },
    response: krsInput,
  }),
  classes: endpoint({
    method: 'GET',
    path: '/api/student/krs-classes',
    summary: 'Every class a curriculum offers in the active term, the same for all its students',
    access: { students: true },
    /** `version` only makes the address cacheable for good; the answer is always the current list. */
    query: z.object({
      curriculumId: z.uuid('Kurikulum tidak dikenal.'),
      version: z.string().max(50).optional(),
    }),
    response: krsClassList,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/student/krs-input',
    summary: 'Keep the plan as a draft, submit it, or take a submitted one back',
    access: { students: true },
    // The page itself tells students on leave what blocks a KRS.
    leastStanding: 'READ_AND_PAY',
    body: z.object({
      scheduleIds: z
        .array(z.uuid('Kelas tidak dikenal.'))
        .max(20, 'Pilih paling banyak 20 kelas.')
        .default([]),
      action: z.enum(['draft', 'submit', 'withdraw'], 'Tindakan tidak dikenal.'),
      /** Of the KRS this is based on; absent when there was none. */
      updatedAt: updatedAt.nullish(),
    }),
    response: krsSaved,
  }),
  terms: endpoint({
    method: 'GET',
    path: '/api/student/krs-history',
    summary: 'The own terms, latest first, with status, results and the way of each KRS',
    access: { students: true },
    response: z.array(krsTerm),
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/student/krs-input/print',
    summary: 'The own KRS as PDF, of the active term unless another is named',
    access: { students: true },
    query: z.object({ krsId: z.uuid().optional() }),
    response: z.unknown(),
    shape: 'file',
  }),
};
