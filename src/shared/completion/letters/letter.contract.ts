import { z } from 'zod';
import { identifierField } from '#shared/platform/endpoint/fields.ts';
import { letterStates, letterTypes } from './letter.ts';
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

export const letterView = z.object({
  _id: z.string(),
  studentId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  className: z.string().nullable(),
  type: z.enum(letterTypes),
  purpose: z.string(),
  addressee: z.string(),
  state: z.enum(letterStates),
  number: z.string().nullable(),
  issuedOn: z.string().nullable(),
  /** What was said at the last step, where anything was. */
  note: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type LetterView = z.infer<typeof letterView>;

const parentText = (empty: string) => z.string().trim().min(2, empty).max(150, 'Paling banyak 150 huruf.');

export const letterParent = z.object({
  name: parentText('Isi nama orang tua.'),
  nip: identifierField(/^\d{9}$|^\d{18}$/, 'NIP terdiri atas 18 angka, NIP lama 9 angka.'),
  rank: parentText('Isi pangkat dan golongan.'),
  office: parentText('Isi instansi.'),
});

export const letterVisit = z
  .object({
    start: z.iso.date('Isi tanggal mulai.'),
    end: z.iso.date('Isi tanggal selesai.'),
    contact: z.string().trim().min(5, 'Isi nomor HP atau email.').max(100, 'Paling banyak 100 huruf.'),
  })
  .refine(({ start, end }) => start <= end, { path: ['end'], message: 'Selesai tidak boleh sebelum mulai.' });

/** A letter of introduction names the place, when its student comes, and how to reach him. */
function checkVisit({ type, addressee, visit }: Asked, ctx: z.RefinementCtx): void {
  if (type !== 'PENGANTAR') return;
  const message = 'Isi pimpinan dan nama tempat tujuan.';
  if (addressee.length < 3) ctx.addIssue({ code: 'custom', path: ['addressee'], message });
  if (visit === null) ctx.addIssue({ code: 'custom', path: ['visit'], message: 'Isi waktu dan kontak.' });
}

const letterForm = z.object({
  type: z.enum(letterTypes, 'Pilih jenis surat.'),
  purpose: z.string().trim().min(3, 'Isi keperluan surat.').max(300),
  addressee: z.string().trim().max(200).default(''),
  /** Named in a letter of enrolment, where a parent is a civil servant. */
  parent: letterParent.nullable().default(null),
  visit: letterVisit.nullable().default(null),
});
type Asked = z.output<typeof letterForm>;

const sorts = ['createdAt', 'nim', 'studentName', 'state'] as const;
const own = { students: true } as const;

const letterQuery = listQuery(sorts, {
  sort: sortedBy(sorts, '-createdAt'),
  state: z.enum(letterStates).optional(),
  type: z.enum(letterTypes).optional(),
});

export const letterContract = {
  own: endpoint({
    method: 'GET',
    path: '/api/student/letter',
    summary: 'Own requests for letters, latest first',
    access: own,
    response: z.array(letterView),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/student/letter',
    summary: 'Ask for a letter',
    access: own,
    body: letterForm.superRefine(checkVisit),
    response: done,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/student/letter/:id/cancel',
    summary: 'Withdraw an own request',
    access: own,
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/staff/letter',
    summary: 'Letters students asked for',
    access: { permissions: ['transcript:get'] },
    query: letterQuery,
    response: z.array(letterView),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/letter/export',
    summary: 'The same list as a file',
    access: { permissions: ['transcript:get'] },
    query: letterQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/staff/letter/:id/history',
    summary: 'The steps of a request',
    access: { permissions: ['transcript:get'] },
    params: idParams,
    response: z.array(procedureEvent),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/staff/letter/:id/decide',
    summary: 'Issue a letter, refuse it, or take an issued one back; a letter of leaving ends the studies',
    access: { permissions: ['transcript:print', 'student:change-status'] },
    params: idParams,
    body: z.object({
      decision: z.enum(['ISSUE', 'REFUSE', 'VOID']),
      note: z.string().trim().max(300).default(''),
      updatedAt,
    }),
    response: done,
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/letter/:id/print',
    summary: 'An issued letter as PDF; the own one, or for the office',
    access: { ...own, permissions: ['transcript:get'] },
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
};
