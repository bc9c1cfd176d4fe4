import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { helpers } from './checklist.ts';
import { graduationStates } from './graduation.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { procedureEvent } from '#shared/platform/procedures/procedure.views.ts';

const maybeNumber = z.number().int().nullable();

export const checklistItem = z.object({
  code: z.string(),
  label: z.string(),
  met: z.boolean(),
  has: z.string(),
  wanted: z.string(),
  mend: z.string(),
  url: z.string().nullable(),
  helper: z.enum(helpers),
});

export const graduationView = z.object({
  _id: z.string(),
  studentId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  className: z.string().nullable(),
  periodCode: z.string(),
  state: z.enum(graduationStates),
  diplomaName: z.string(),
  thesisTitle: z.string(),
  thesisTitleEn: z.string(),
  decreeNo: z.string().nullable(),
  decreeDate: z.string().nullable(),
  /** Hundredths. */
  ipk: maybeNumber,
  sks: maybeNumber,
  predicate: z.string().nullable(),
  sklNo: z.string().nullable(),
  diplomaNumber: z.string().nullable(),
  transcriptNumber: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type GraduationView = z.infer<typeof graduationView>;

/** How ready a student is, and the application where there is one. */
export const readiness = z.object({
  student: z.object({ _id: z.string(), nim: z.string(), name: z.string(), status: z.string() }),
  items: z.array(checklistItem),
  /** When applications are taken: a sentence, and whether now is the time. */
  window: z.object({ open: z.boolean(), text: z.string() }),
  application: graduationView.nullable(),
  history: z.array(procedureEvent),
  /** What the application starts with. */
  proposed: z.object({ diplomaName: z.string(), thesisTitle: z.string(), thesisTitleEn: z.string() }),
  /** The person asking decides now. */
  mayDecide: z.boolean(),
});
export type Readiness = z.infer<typeof readiness>;

const sorts = ['createdAt', 'nim', 'studentName', 'state'] as const;
const office = { permissions: ['graduation:get'] } as const;
const title = z.string().trim().max(500, 'Judul paling banyak 500 huruf.');

const graduationQuery = listQuery(sorts, {
  sort: sortedBy(sorts, '-createdAt'),
  state: z.enum(graduationStates).optional(),
  period: z
    .string()
    .regex(/^\d{4}[123]$/)
    .optional(),
});

export const graduationContract = {
  own: endpoint({
    method: 'GET',
    path: '/api/student/graduation',
    summary: 'Own way to the degree: every demand and how it stands',
    access: { students: true },
    response: readiness,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/student/graduation',
    summary: 'Apply for graduation, or again after it was given back; confirms the name for the diploma',
    access: { students: true },
    body: z.object({
      diplomaName: z
        .string()
        .trim()
        .min(2, 'Isi nama untuk ijazah.')
        .max(100, 'Nama paling banyak 100 huruf.'),
      thesisTitle: title.min(5, 'Isi judul skripsi.'),
      thesisTitleEn: title.default(''),
      /** Of the application that was given back. */
      updatedAt: updatedAt.optional(),
    }),
    response: done,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/student/graduation/:id/cancel',
    summary: 'Withdraw the own application',
    access: { students: true },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  ofStudent: endpoint({
    method: 'GET',
    path: '/api/staff/student/:id/graduation',
    summary: 'How ready a student is; for the offices and the own advisor',
    access: { ...office, roles: [ROLE.lecturer] },
    params: idParams,
    response: readiness,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/staff/graduation',
    summary: 'Applications for graduation and graduates',
    access: office,
    query: graduationQuery,
    response: z.array(graduationView),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/graduation/export',
    summary: 'The same list as a file',
    access: office,
    query: graduationQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/staff/graduation/:id/decide',
    summary: 'Pass an application on, or give it back, as whose turn it is',
    access: office,
    params: idParams,
    body: z.object({
      decision: z.enum(['ACCEPT', 'REFUSE']),
      note: z.string().trim().max(300).default(''),
      updatedAt,
    }),
    response: done,
  }),
  decree: endpoint({
    method: 'POST',
    path: '/api/staff/graduation/decree',
    summary: 'Graduate students by one decree; all of them or nobody',
    access: { permissions: ['graduation:approve'] },
    body: z.object({
      number: z.string().trim().min(3, 'Isi nomor SK.').max(100),
      date: z.iso.date('Isi tanggal SK.'),
      applications: z
        .array(z.object({ _id: z.uuid(), updatedAt }))
        .min(1, 'Pilih minimal satu mahasiswa.')
        .max(200),
    }),
    response: z.object({ graduated: z.number().int() }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/staff/graduation/:id/revoke',
    summary: 'Take a graduation back before it is reported',
    access: { admin: true },
    params: idParams,
    body: z.object({ note: z.string().trim().min(5, 'Isi alasan.').max(300), updatedAt }),
    response: done,
  }),
  diploma: endpoint({
    method: 'POST',
    path: '/api/staff/graduation/:id/diploma',
    summary: 'Record the national diploma number and the number of the transcript',
    access: { permissions: ['graduation:update'] },
    params: idParams,
    body: z.object({
      diplomaNumber: z.string().trim().min(1, 'Isi nomor ijazah.').max(20),
      transcriptNumber: z.string().trim().min(3, 'Isi nomor transkrip.').max(60),
      updatedAt,
    }),
    response: done,
  }),
  supplement: endpoint({
    method: 'GET',
    path: '/api/graduation/:id/skpi',
    summary: 'The diploma supplement (SKPI) as PDF; the own one, or for the offices',
    access: { students: true, ...office },
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/graduation/:id/skl',
    summary: 'The certificate of graduation (SKL) as PDF; the own one, or for the offices',
    access: { students: true, ...office },
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
};
