import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { activityKinds, publicationKinds, type RecordKind } from './records.ts';
import { valuesOf } from '#shared/platform/reference/code-list.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  type UploadRule,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { sumField } from '#shared/platform/endpoint/money-field.ts';
import { recordFields, recordRules, addIssue } from './lecturer-record.fields.ts';

/** Proof of a record: a picture of the certificate, or a PDF. */
export const recordUpload = {
  accept: ['image', 'pdf'],
  maxFiles: 1,
  maxBytes: 10 * 1024 * 1024,
  tracked: true,
} satisfies UploadRule;

/** Owners by role, staff by permission; the service checks the owner. */
const readers = { permissions: ['lectureProfile:get'], roles: [ROLE.lecturer] } as const;
const writers = { permissions: ['lectureProfile:update'], roles: [ROLE.lecturer] } as const;

/** Fields common to all records. */
const common = {
  _id: z.string(),
  lecturerId: z.string(),
  /** `name` is the name at the private files' address, `original` the uploaded one. */
  file: z.object({ name: z.string(), original: z.string(), size: z.number().int() }).nullable(),
  verifiedBy: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  updatedAt: z.string(),
};

/** Owner of the history; the actor by default. */
const lecture = z.uuid().optional();
const target = { lecture, _id: z.uuid().optional(), updatedAt: updatedAt.optional() };
const recordTarget = z.object({ _id: z.uuid(), lecture, updatedAt });

/** Stored fields of each history; wider than the forms, so that older records can still be shown. */
export const recordViews = {
  kegiatan: z.object({ ...common, ...recordFields.kegiatan, funding: sumField.nullable() }),
  pendidikan: z.object({ ...common, ...recordFields.pendidikan, country: z.string() }),
  publikasi: z.object({
    ...common,
    ...recordFields.publikasi,
    issn: z.string().nullable(),
    doi: z.string().nullable(),
    url: z.string().nullable(),
  }),
  seminar: z.object({ ...common, ...recordFields.seminar }),
};
export type RecordViews = { [K in RecordKind]: z.output<(typeof recordViews)[K]> };

export const recordBodies = {
  kegiatan: z
    .object({ ...target, ...recordFields.kegiatan })
    .superRefine((body, ctx) => addIssue(ctx, recordRules.kegiatan(body))),
  pendidikan: z
    .object({ ...target, ...recordFields.pendidikan })
    .superRefine((body, ctx) => addIssue(ctx, recordRules.pendidikan(body))),
  publikasi: z
    .object({ ...target, ...recordFields.publikasi })
    .superRefine((body, ctx) => addIssue(ctx, recordRules.publikasi(body))),
  seminar: z
    .object({ ...target, ...recordFields.seminar })
    .superRefine((body, ctx) => addIssue(ctx, recordRules.seminar(body))),
};
export type RecordBodies = { [K in RecordKind]: z.output<(typeof recordBodies)[K]> };

const recordQuery = <const S extends readonly [string, ...string[]]>(first: `-${S[number]}`, sorts: S) =>
  listQuery(sorts, {
    lecture,
    sort: z.enum(sorts.flatMap((name) => [name, `-${name}`])).default(first),
    verified: z.enum(['true', 'false']).optional(),
  });

const recordQueries = {
  kegiatan: recordQuery('-start', ['start', 'title']).extend({
    type: z.enum(valuesOf(activityKinds)).optional(),
  }),
  pendidikan: recordQuery('-graduationYear', ['graduationYear', 'university']),
  publikasi: recordQuery('-date', ['date', 'title']).extend({
    type: z.enum(valuesOf(publicationKinds)).optional(),
  }),
  seminar: recordQuery('-start', ['start', 'title']),
};

/** Query of any of the four lists. */
export type RecordQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  lecture?: string | undefined;
  type?: string | undefined;
  verified?: 'true' | 'false' | undefined;
};

/** Endpoints of one history. */
const recordEndpoints = <
  const K extends RecordKind,
  V extends z.ZodType,
  B extends z.ZodType,
  Q extends z.ZodType,
  F extends z.ZodType,
>(
  kind: K,
  { view, body, query, fileQuery }: { view: V; body: B; query: Q; fileQuery: F },
) => ({
  remove: endpoint({
    method: 'DELETE',
    path: `/api/lecture/riwayat-${kind}/:id/delete`,
    summary: `Delete a record of riwayat ${kind} with its proof`,
    access: writers,
    params: idParams,
    body: z.object({ lecture }),
    response: done,
  }),
  verify: endpoint({
    method: 'POST',
    path: `/api/lecture/riwayat-${kind}/:id/verify`,
    summary: `Mark a record of riwayat ${kind} as verified, or take the mark back`,
    access: { permissions: ['lectureProfile:get', 'lectureProfile:verify-history'] },
    params: idParams,
    body: z.object({ verified: z.boolean(), updatedAt }),
    response: done,
  }),
  upload: endpoint({
    method: 'POST',
    path: `/api/upload/riwayat-${kind}`,
    summary: `Replace the proof of a record of riwayat ${kind}`,
    access: writers,
    upload: recordUpload,
    body: recordTarget,
    response: done.extend({ fileName: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: `/api/lecture/riwayat-${kind}`,
    summary: `Riwayat ${kind} of a lecturer (\`lecture\`), or the own one`,
    access: readers,
    query,
    response: z.array(view),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: `/api/lecture/riwayat-${kind}/export`,
    summary: 'The same list as a file',
    access: readers,
    query: fileQuery,
    response: z.unknown(),
    shape: 'file',
  }),
  save: endpoint({
    method: 'POST',
    path: `/api/lecture/riwayat-${kind}`,
    summary: `Add a record to riwayat ${kind}, or change one (\`_id\`, \`updatedAt\`), which takes its verification back`,
    access: writers,
    body,
    response: done,
  }),
});

export const activityRecordContract = recordEndpoints('kegiatan', {
  view: recordViews.kegiatan,
  body: recordBodies.kegiatan,
  query: recordQueries.kegiatan,
  fileQuery: recordQueries.kegiatan.extend({ format: fileFormat }),
});
export const educationRecordContract = recordEndpoints('pendidikan', {
  view: recordViews.pendidikan,
  body: recordBodies.pendidikan,
  query: recordQueries.pendidikan,
  fileQuery: recordQueries.pendidikan.extend({ format: fileFormat }),
});
export const publicationRecordContract = recordEndpoints('publikasi', {
  view: recordViews.publikasi,
  body: recordBodies.publikasi,
  query: recordQueries.publikasi,
  fileQuery: recordQueries.publikasi.extend({ format: fileFormat }),
});
export const seminarRecordContract = recordEndpoints('seminar', {
  view: recordViews.seminar,
  body: recordBodies.seminar,
  query: recordQueries.seminar,
  fileQuery: recordQueries.seminar.extend({ format: fileFormat }),
});
