import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { krsStates } from '#shared/platform/term/krs-state.ts';
import { studentStatuses } from '#shared/platform/access/status.ts';
import {
  done,
  endpoint,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';

export const guidanceNote = z.object({
  _id: z.string(),
  date: z.string(),
  topic: z.string(),
  note: z.string(),
  /** Readable by the student. */
  shared: z.boolean(),
  advisor: z.string(),
  /** Written by the reader. */
  isOwn: z.boolean(),
  updatedAt: z.string(),
});
export type GuidanceNote = z.infer<typeof guidanceNote>;

/** A student's facts for an advisor's talk. GPA in hundredths. */
export const adviseeView = z.object({
  _id: z.string(),
  nim: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  status: z.enum(studentStatuses),
  className: z.string().nullable(),
  semesterNumber: z.number().int(),
  ips: z.number().int().nullable(),
  ipk: z.number().int().nullable(),
  sksPassed: z.number().int(),
  terms: z.array(
    z.object({
      code: z.string(),
      status: z.enum(['A', 'C', 'N', 'M']),
      ips: z.number().int().nullable(),
      ipk: z.number().int().nullable(),
      sks: z.number().int(),
    }),
  ),
  /** KRS of the active term. */
  krs: z
    .object({
      _id: z.string(),
      state: z.enum(krsStates),
      totalSks: z.number().int(),
      maxSks: z.number().int(),
    })
    .nullable(),
  warnings: z.array(z.object({ code: z.enum(['LOW_IPS', 'LOW_IPK', 'INACTIVE']), message: z.string() })),
});
export type AdviseeView = z.infer<typeof adviseeView>;

const noteQuery = listQuery(['date'], { sort: sortedBy(['date'], '-date') });
const advisors = { roles: [ROLE.lecturer] } as const;

export const guidanceContract = {
  advisee: endpoint({
    method: 'GET',
    path: '/api/lecture/advisee/:id',
    summary: 'One of the own advisees: results, plan of the term, and what to talk about',
    access: advisors,
    params: idParams,
    response: adviseeView,
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/lecture/advisee/:id/notes',
    summary: 'Guidance notes about an own advisee: the own ones and those shared with the student',
    access: advisors,
    params: idParams,
    query: noteQuery,
    response: z.array(guidanceNote),
    shape: 'page',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/lecture/advisee/:id/notes',
    summary: 'Write down a talk with an own advisee, or change an own note (`_id`, `updatedAt`)',
    access: advisors,
    params: idParams,
    body: z.object({
      _id: z.uuid().optional(),
      updatedAt: updatedAt.optional(),
      date: z.iso.date('Isi tanggal.'),
      topic: z.string().trim().min(3, 'Isi pokok bahasan.').max(150, 'Paling banyak 150 huruf.'),
      note: z.string().trim().min(3, 'Isi catatan.').max(4000, 'Paling banyak 4.000 huruf.'),
      shared: z.boolean().default(true),
    }),
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lecture/guidance-note/:id',
    summary: 'Delete an own guidance note',
    access: advisors,
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  shared: endpoint({
    method: 'GET',
    path: '/api/student/guidance-note',
    summary: 'What advisors wrote down for the student to read',
    access: { students: true },
    query: noteQuery,
    response: z.array(guidanceNote),
    shape: 'page',
  }),
};
