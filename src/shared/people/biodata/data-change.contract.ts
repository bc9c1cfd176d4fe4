import { z } from 'zod';
import { genders } from '#shared/platform/reference/person.ts';
import { valuesOf } from '#shared/platform/reference/code-list.ts';
import {
  endpoint,
  idParams,
  listQuery,
  type UploadRule,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';

/** Fields a student can only change by request once reported to PDDIKTI; the name always needs a request. */
export const lockedFields = ['name', 'gender', 'birthPlace', 'birthDate', 'motherName'] as const;
export type LockedField = (typeof lockedFields)[number];

export const lockedFieldLabels: Record<LockedField, string> = {
  name: 'Nama',
  gender: 'Jenis kelamin',
  birthPlace: 'Tempat lahir',
  birthDate: 'Tanggal lahir',
  motherName: 'Nama ibu kandung',
};

export const dataChangeStatuses = ['REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;

/** Proof of the correct data: a photo or a PDF. */
export const proofUpload = {
  accept: ['image', 'pdf'],
  maxFiles: 1,
  maxBytes: 5 * 1024 * 1024,
  optional: true,
} satisfies UploadRule;

export const dataChangeView = z.object({
  _id: z.string(),
  studentId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  changes: z.record(z.string(), z.object({ from: z.string().nullable(), to: z.string() })),
  reason: z.string(),
  /** The uploaded proof; its content has its own endpoint. */
  proof: z.object({ name: z.string(), isImage: z.boolean() }).nullable(),
  status: z.enum(dataChangeStatuses),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionNote: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type DataChangeView = z.infer<typeof dataChangeView>;

const changes = z
  .object({
    name: z.string().trim().min(2).max(100),
    gender: z.enum(valuesOf(genders)),
    birthPlace: z.string().trim().min(1).max(32),
    birthDate: z.iso.date(),
    motherName: z.string().trim().min(1).max(100),
  })
  .partial();

export const dataChangeContract = {
  own: endpoint({
    method: 'GET',
    path: '/api/student/data-change',
    summary: 'The own requests to change locked data, newest first',
    access: { students: true },
    response: z.array(dataChangeView),
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/student/data-change',
    summary: 'Ask for a change of locked data (Ajukan perubahan data)',
    access: { students: true },
    upload: proofUpload,
    body: z.object({
      changes: changes.refine((fields) => Object.keys(fields).length > 0, 'Isi minimal satu data baru.'),
      reason: z.string().trim().min(10, 'Jelaskan alasannya, minimal 10 huruf.').max(500),
    }),
    response: dataChangeView,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/student/data-change/:id',
    summary: 'Withdraw an own request that is not decided yet',
    access: { students: true },
    params: idParams,
    response: dataChangeView,
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/data-change/:id/proof',
    summary: 'The proof of a request: for its owner and for those who decide',
    access: { students: true, permissions: ['studentProfile:verify-change'] },
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/staff/data-change',
    summary: 'Requests to change locked data, oldest first',
    access: { permissions: ['studentProfile:verify-change'] },
    query: listQuery(['createdAt'], {
      status: z.enum(dataChangeStatuses).optional(),
    }),
    response: z.array(dataChangeView),
    shape: 'page',
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/staff/data-change/:id',
    summary: 'Approve a request, which carries it out, or reject it with a note',
    access: { permissions: ['studentProfile:verify-change'] },
    params: idParams,
    body: z.object({
      decision: z.enum(['APPROVED', 'REJECTED']),
      note: z.string().trim().max(300).default(''),
      updatedAt,
    }),
    response: dataChangeView,
  }),
};
