import { z } from 'zod';
import { minutesStates } from '#shared/desk/meeting-records/meeting.ts';
import { partyRoles, reportTypes } from '#shared/desk/meeting-records/report.ts';
import { issuingUnits } from '#shared/desk/meeting-records/unit.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { dayField } from '#shared/platform/endpoint/day-field.ts';
import { attachmentView } from '#shared/platform/procedures/procedure.views.ts';

const read = { permissions: ['officialReport:get'] } as const;

const party = z.object({
  name: z.string().trim().min(2, 'Isi nama.').max(100),
  office: z.string().trim().max(100).default(''),
  role: z.enum(partyRoles),
});

/** What a kind of report asks for, and what was written to it. */
const fact = z.object({
  label: z.string().trim().min(1).max(100),
  value: z.string().trim().max(1000).default(''),
});

const periodCode = z.string().regex(/^\d{4}[123]$/, 'Pilih semester.');

/** An official report as a form fills it in; `content` is formatted text, of which only what is safe is kept. */
export const officialReportForm = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  type: z.enum(reportTypes, 'Pilih jenis berita acara.'),
  unit: z.enum(issuingUnits, 'Pilih unit.'),
  title: z.string().trim().min(3, 'Isi judul.').max(200),
  date: dayField('recent'),
  timeStart: z.number().int().min(0).max(1439).nullable().default(null),
  place: z.string().trim().min(2, 'Isi tempat.').max(200),
  periodCode: periodCode.nullable().default(null),
  parties: z.array(party).max(10, 'Pihak paling banyak 10.').default([]),
  facts: z.array(fact).max(30).default([]),
  content: z.string().max(100_000, 'Isi terlalu panjang.').default(''),
  scheduleId: z.uuid().nullable().default(null),
  thesisId: z.uuid().nullable().default(null),
  examId: z.uuid().nullable().default(null),
});

const row = z.object({
  _id: z.string(),
  number: z.string().nullable(),
  type: z.enum(reportTypes),
  title: z.string(),
  date: z.string(),
  place: z.string(),
  hasDocument: z.boolean(),
  state: z.enum(minutesStates),
  updatedAt: z.string(),
});
export type ReportRow = z.infer<typeof row>;

const detail = z.object({
  _id: z.string(),
  number: z.string().nullable(),
  type: z.enum(reportTypes),
  unit: z.enum(issuingUnits),
  title: z.string(),
  date: z.string(),
  timeStart: z.number().int().nullable(),
  place: z.string(),
  periodCode: z.string().nullable(),
  parties: z.array(z.object({ name: z.string(), office: z.string(), role: z.enum(partyRoles) })),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  content: z.string(),
  scheduleId: z.string().nullable(),
  thesisId: z.string().nullable(),
  examId: z.string().nullable(),
  /** The record it is about, in words. */
  about: z.string().nullable(),
  state: z.enum(minutesStates),
  createdBy: z.string(),
  updatedAt: z.string(),
  document: attachmentView.nullable(),
  mayWrite: z.boolean(),
  /** May keep its signed scan. */
  mayScan: z.boolean(),
  mayDelete: z.boolean(),
});
export type ReportDetail = z.infer<typeof detail>;

/** Records a report can be begun from; the form keeps the one it is about. */
export const reportSubjects = ['kelas', 'ujian', 'skripsi'] as const;
export type ReportSubjectKind = (typeof reportSubjects)[number];
export const reportSubject = z.object({ about: z.enum(reportSubjects), id: z.uuid('Data tidak ditemukan.') });

/** What the portal knows for the form of a report; `place` is empty where nothing was held yet. */
const start = detail.pick({
  type: true,
  unit: true,
  title: true,
  date: true,
  timeStart: true,
  place: true,
  periodCode: true,
  parties: true,
  facts: true,
  content: true,
});
export type ReportStart = z.infer<typeof start>;

const sorts = ['date', 'number', 'title', 'type', 'place', 'state'] as const;
const reportQuery = listQuery(sorts, {
  sort: sortedBy(sorts, '-date'),
  type: z.enum(reportTypes).optional(),
  state: z.enum(minutesStates).optional(),
  periodCode: periodCode.optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
});

const scanUpload = { accept: ['pdf', 'image'], maxFiles: 1, maxBytes: 10 * 1024 * 1024 } as const;

export const officialReportContract = {
  types: endpoint({
    method: 'GET',
    path: '/api/user/official-report/types',
    summary: 'Kinds of official reports with the facts each asks for',
    access: read,
    response: z.array(
      z.object({
        value: z.enum(reportTypes),
        label: z.string(),
        code: z.string(),
        facts: z.array(z.string()),
      }),
    ),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/user/official-report',
    summary: 'Official reports, latest first',
    access: read,
    query: reportQuery,
    response: z.array(row),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/user/official-report/export',
    summary: 'The same list as a file',
    access: read,
    query: reportQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  start: endpoint({
    method: 'GET',
    path: '/api/user/official-report/start',
    summary:
      'The form of a report about a class, an exam or a thesis, filled with what the portal knows of it',
    access: { permissions: ['officialReport:create'] },
    query: reportSubject,
    response: start,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/user/official-report/:id',
    summary: 'One official report',
    access: read,
    params: idParams,
    response: detail,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/user/official-report',
    summary:
      'Write an official report, or change an own draft, any with the right to update (`_id`, `updatedAt`); with or without its scan',
    access: read,
    // An own draft is changed without the right to update; whose it is, is known of the record alone.
    saves: { create: { permissions: ['officialReport:create'] }, update: read },
    body: officialReportForm,
    upload: { ...scanUpload, optional: true },
    response: done,
  }),
  finalize: endpoint({
    method: 'POST',
    path: '/api/user/official-report/:id/finalize',
    summary: 'Make a report final: it gets its number and stays as it is',
    access: { permissions: ['officialReport:update'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/official-report/:id',
    summary: 'Delete an own draft, or any draft with the right to; a final report only as an admin',
    access: read,
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/api/user/official-report/:id/document',
    summary:
      'Keep the signed scan of an own report, or of any with the right to; it takes the place of the last',
    access: read,
    params: idParams,
    body: z.object({ updatedAt }),
    upload: scanUpload,
    response: done,
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: '/api/user/official-report/:id/document',
    summary: 'Remove the scan from a report',
    access: { permissions: ['officialReport:update'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/user/official-report/:id/print',
    summary: 'An official report as PDF',
    access: read,
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
};
