import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { consentPurposes, lawfulBases } from './personal-data.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';

const admin = { admin: true } as const;
/** Who publishes pictures and lists has to know who agreed. */
const relies = { roles: [ROLE.publicRelations] } as const;

const consent = z.object({
  purpose: z.enum(consentPurposes),
  granted: z.boolean(),
  /** When it was last decided; null while it never was, which counts as no. */
  decidedAt: z.string().nullable(),
});
export type Consent = z.infer<typeof consent>;

const consentRow = z.object({
  _id: z.string(),
  name: z.string(),
  /** NIM of a student, address of anybody else. */
  account: z.string(),
  isStudent: z.boolean(),
  purpose: z.enum(consentPurposes),
  granted: z.boolean(),
  decidedAt: z.string(),
});
export type ConsentRow = z.infer<typeof consentRow>;

const words = (label: string, max: number) =>
  z.string().trim().min(3, `Isi ${label}.`).max(max, `Paling banyak ${max} huruf.`);

/** One line of the register of processing (Law 27/2022, art. 31). */
export const processingForm = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  activity: words('kegiatan', 100),
  purpose: words('tujuan', 500),
  basis: z.enum(lawfulBases, 'Pilih dasar pemrosesan.'),
  subjects: words('subjek data', 200),
  categories: words('jenis data', 500),
  /** Health, children's or financial data are in it (art. 4). */
  isSpecific: z.boolean().default(false),
  access: words('yang dapat melihat', 300),
  retention: words('masa simpan', 200),
  processors: z.string().trim().max(300, 'Paling banyak 300 huruf.').default(''),
});

const processing = processingForm
  .required({ _id: true, updatedAt: true })
  .extend({ isSpecific: z.boolean(), processors: z.string() });
export type Processing = z.infer<typeof processing>;

const registerQuery = listQuery(['activity', 'basis'], { basis: z.enum(lawfulBases).optional() });
const consentSorts = ['decidedAt', 'name'] as const;
const path = '/api/staff/personal-data';

export const personalDataContract = {
  consents: endpoint({
    method: 'GET',
    path: '/api/me/personal-data',
    summary: 'What the signed-in person agreed to, by purpose',
    access: 'signed-in',
    response: z.array(consent),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/me/personal-data/consent',
    summary: 'Give a consent, or take it back; the latter takes effect at once',
    access: 'signed-in',
    leastStanding: 'READ',
    body: z.object({ purpose: z.enum(consentPurposes), granted: z.boolean() }),
    response: z.object({ purpose: z.enum(consentPurposes), granted: z.boolean() }),
  }),
  acceptNotice: endpoint({
    method: 'POST',
    path: '/api/me/personal-data/notice',
    summary: 'Take note of the privacy notice in force; which version and when is kept',
    access: 'signed-in',
    leastStanding: 'READ',
    body: z.object({ version: z.string().trim().min(1).max(20) }),
    response: z.object({ version: z.string() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/me/personal-data/file',
    summary: 'Everything the portal holds of the signed-in person, as JSON for programs or as PDF to read',
    access: 'signed-in',
    query: z.object({ format: z.enum(['json', 'pdf']).default('json') }),
    response: z.any(),
    shape: 'file',
  }),
  consentList: endpoint({
    method: 'GET',
    path: `${path}/consent`,
    summary: 'Who agreed to what, latest decision first',
    access: relies,
    query: listQuery(consentSorts, {
      sort: sortedBy(consentSorts, '-decidedAt'),
      purpose: z.enum(consentPurposes).optional(),
      granted: z.enum(['true', 'false']).optional(),
    }),
    response: z.array(consentRow),
    shape: 'page',
  }),
  register: endpoint({
    method: 'GET',
    path: `${path}/register`,
    summary: 'The register of processing',
    access: admin,
    query: registerQuery,
    response: z.array(processing),
    shape: 'page',
  }),
  exportRegister: endpoint({
    method: 'GET',
    path: `${path}/register/export`,
    summary: 'The register as a file',
    access: admin,
    query: registerQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  saveProcessing: endpoint({
    method: 'POST',
    path: `${path}/register`,
    summary: 'Add a line to the register, or change one (`_id`, `updatedAt`)',
    access: admin,
    body: processingForm,
    response: done,
  }),
  removeProcessing: endpoint({
    method: 'DELETE',
    path: `${path}/register/:id`,
    summary: 'Delete a line of the register; the audit log keeps it',
    access: admin,
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
};
