import { z } from 'zod';
import { endCauses } from './coaching.ts';
import { paymentCategories, scholarshipKinds } from './kinds.ts';
import { MAX_AMOUNT } from '#shared/platform/format/rupiah.ts';
import { done, endpoint, idParams, listQuery, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { nimField, semesterField } from '#shared/platform/endpoint/fields.ts';
import { reasonField, sumField } from '#shared/platform/endpoint/money-field.ts';
import { editPreview } from '#shared/platform/endpoint/many.ts';

const fields = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  name: z.string().trim().min(3, 'Nama minimal 3 huruf.').max(100),
  kind: z.enum(scholarshipKinds, 'Pilih jenis.'),
  mode: z.enum(['PERCENT', 'AMOUNT']),
  value: z
    .number('Isi nilai.')
    .int('Tulis bilangan bulat.')
    .min(1, 'Isi nilai.')
    .max(MAX_AMOUNT, 'Jumlah paling banyak Rp1.000.000.000.')
    .meta({ description: 'PERCENT: hundredths of a percent, 2500 is 25%. AMOUNT: whole rupiah.' }),
  /** Empty = every category. */
  categories: z.array(z.enum(paymentCategories)).max(20).default([]),
  sponsor: z.string().trim().max(100).default(''),
  /** Hundredths. */
  minIpk: z
    .number('Isi IPK.')
    .int('IPK paling banyak dua angka di belakang koma.')
    .min(0, 'IPK tidak boleh negatif.')
    .max(400, 'IPK paling tinggi 4,00.')
    .nullable()
    .default(null),
  isActive: z.boolean().default(true),
});

export const scholarshipForm = fields.refine(({ mode, value }) => mode === 'AMOUNT' || value <= 10_000, {
  path: ['value'],
  message: 'Persentase paling banyak 100.',
});
export type ScholarshipForm = z.output<typeof scholarshipForm>;

const scholarshipView = fields.extend({
  _id: z.string(),
  updatedAt: z.string(),
  /** Grants that count in the active term. */
  holders: z.number().int(),
  /** Sum of the discounts it has given. */
  given: sumField,
});
export type ScholarshipView = z.infer<typeof scholarshipView>;

const grantRow = z.object({
  _id: z.string(),
  scholarshipId: z.string(),
  scholarship: z.string(),
  kind: z.enum(scholarshipKinds),
  studentId: z.string(),
  nim: z.string(),
  name: z.string(),
  className: z.string().nullable(),
  fromPeriod: z.string(),
  untilPeriod: z.string(),
  decreeNo: z.string(),
  status: z.enum(['ACTIVE', 'ENDED']),
  endedFrom: z.string().nullable(),
  endReason: z.string(),
  /** Latest cumulative GPA in hundredths, and the least the scholarship asks. */
  ipk: z.number().int().nullable(),
  minIpk: z.number().int().nullable(),
  isBelow: z.boolean(),
  /** Terms in which the holder was coached. */
  coached: z.array(z.string()),
  given: sumField,
  updatedAt: z.string(),
});
export type GrantRow = z.infer<typeof grantRow>;

const span = {
  scholarshipId: z.uuid('Pilih beasiswa.'),
  fromPeriod: semesterField,
  untilPeriod: semesterField,
};
const inOrder = (terms: { fromPeriod: string; untilPeriod: string }) => terms.fromPeriod <= terms.untilPeriod;
const outOfOrder = { path: ['untilPeriod'], message: 'Semester akhir mendahului semester awal.' };
const MAX_GRANTED = 300;

export const scholarshipContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/scholarship',
    summary: 'Scholarships and discounts',
    access: { permissions: ['scholarship:get'] },
    response: z.array(scholarshipView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/scholarship',
    summary: 'Create a scholarship, or change one (`_id`, `updatedAt`)',
    access: { permissions: ['scholarship:update'] },
    body: scholarshipForm,
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/scholarship/:id',
    summary: 'Delete a scholarship nobody was granted',
    access: { permissions: ['scholarship:update'] },
    params: idParams,
    response: done,
  }),
  grants: endpoint({
    method: 'GET',
    path: '/api/staff/scholarship-grant',
    summary: 'Grants; `renewal` = those whose holder fell below the least GPA',
    access: { permissions: ['scholarship:get'] },
    query: listQuery(['nim', 'fromPeriod', 'createdAt'], {
      scholarshipId: z.uuid().optional(),
      status: z.enum(['ACTIVE', 'ENDED']).optional(),
      renewal: z.enum(['below']).optional(),
    }),
    response: z.array(grantRow),
    shape: 'page',
  }),
  grant: endpoint({
    method: 'POST',
    path: '/api/staff/scholarship-grant',
    summary: 'Grant a scholarship to students by NIM for a range of terms; their bills follow',
    access: { permissions: ['scholarship:update'] },
    body: z
      .object({
        ...span,
        nims: z.array(nimField).min(1, 'Isi NIM.').max(MAX_GRANTED),
        decreeNo: z.string().trim().max(100).default(''),
      })
      .refine(inOrder, outOfOrder),
    response: z.object({ granted: z.number().int(), bills: z.number().int() }),
  }),
  previewGrant: endpoint({
    method: 'POST',
    path: '/api/staff/scholarship-grant/preview',
    summary: 'What chosen students hold in these terms and would hold with this scholarship; stores nothing',
    access: { permissions: ['scholarship:update', 'student:get'] },
    body: z
      .object({
        ...span,
        ids: z
          .array(z.uuid())
          .min(1, 'Pilih minimal satu mahasiswa.')
          .max(MAX_GRANTED, `Pilih paling banyak ${MAX_GRANTED} mahasiswa.`),
      })
      .refine(inOrder, outOfOrder),
    response: editPreview,
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/staff/scholarship-grant/:id/end',
    summary: 'End a grant from a term on; later bills are full again',
    access: { permissions: ['scholarship:update'] },
    params: idParams,
    body: z.object({
      updatedAt,
      fromPeriod: semesterField,
      cause: z.enum(endCauses).default('OTHER'),
      reason: reasonField,
    }),
    response: z.object({ bills: z.number().int() }),
  }),
  coach: endpoint({
    method: 'POST',
    path: '/api/staff/scholarship-grant/:id/coaching',
    summary: 'Record that a holder below the least GPA is coached this term; the holder is told',
    access: { permissions: ['scholarship:update'] },
    params: idParams,
    body: z.object({ updatedAt, note: reasonField }),
    response: done,
  }),
};
