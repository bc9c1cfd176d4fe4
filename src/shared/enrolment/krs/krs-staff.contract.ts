import { z } from 'zod';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { krsOverrides } from './facts.ts';
import { krsStates } from '#shared/platform/term/krs-state.ts';
import { krsWaits } from './waiting.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { cohortFilter } from '#shared/platform/endpoint/fields.ts';
import { krsClass } from './krs-class.views.ts';
import { krsSaved } from './krs.views.ts';

const reason = z
  .string()
  .trim()
  .min(5, 'Isi alasan, minimal 5 karakter.')
  .max(500, 'Alasan paling panjang 500 karakter.');
const because = z.object({ reason, updatedAt });

/** A student with the KRS of a term, or without one. */
export const krsRow = z.object({
  /** Id of the student. */
  _id: z.string(),
  nim: z.string(),
  name: z.string(),
  entryYear: z.number().int(),
  className: z.string().nullable(),
  classType: z.enum(classTypes),
  status: z.string(),
  advisor: z.string().nullable(),
  /** Whether a bill is overdue; null where finance keeps no accounts. */
  owes: z.boolean().nullable(),
  krs: z
    .object({
      _id: z.string(),
      state: z.enum(krsStates),
      semesterNumber: z.number().int(),
      totalSks: z.number().int(),
      maxSks: z.number().int(),
      isLate: z.boolean(),
      lateAcceptedAt: z.string().nullable(),
      submittedAt: z.string().nullable(),
      approvedAt: z.string().nullable(),
      updatedAt: z.string(),
    })
    .nullable(),
});
export type KrsRow = z.infer<typeof krsRow>;

const filters = {
  periodId: z.uuid().optional(),
  classId: z.uuid().optional(),
  classType: z.enum(classTypes).optional(),
  advisorId: z.uuid().optional(),
  entryYear: cohortFilter,
};

const list = listQuery(['nim', 'name'], {
  ...filters,
  state: z.enum([...krsStates, 'NONE']).optional(),
  waiting: z.enum(krsWaits).optional(),
});

/** Lists of the report that can be exported. */
export const krsReports = ['students', 'unregistered', 'classes'] as const;
export type KrsReport = (typeof krsReports)[number];
const report = list.extend({
  of: z.enum(krsReports).default('students'),
  /** Only full classes. */
  full: z.enum(['1']).optional(),
  format: fileFormat,
});
const reporters = { permissions: ['krs:get', 'report:export'] } as const;

/** Whether students without an approved KRS are to become inactive; NEVER for short and earlier terms. */
const deactivations = ['DUE', 'LATER', 'NEVER'] as const;
export type Deactivation = (typeof deactivations)[number];

const jobStarted = z.object({ jobId: z.string() });

export const krsStaffContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/krs',
    summary: 'Students of a term with their KRS',
    access: { permissions: ['krs:get'] },
    query: list,
    response: z.array(krsRow),
    shape: 'page',
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/staff/krs/summary',
    summary: 'How far the KRS of a term has come',
    access: { permissions: ['krs:get'] },
    query: z.object({ periodId: z.uuid().optional() }),
    response: z.object({
      /** A KRS can be filled in only for the active term. */
      period: z.object({ _id: z.string(), code: z.string(), label: z.string(), isActive: z.boolean() }),
      /** Terms to choose from, latest first. */
      periods: z.array(z.object({ _id: z.string(), label: z.string() })),
      states: z.record(z.string(), z.number().int()),
      /** KRS undecided after the advisors' deadline. */
      overdue: z.number().int(),
      lateWaiting: z.number().int(),
      mayLock: z.boolean(),
      deactivation: z.enum(deactivations),
      /** Students to be made inactive; 0 unless it is due. */
      toDeactivate: z.number().int(),
      /** Students already inactive or on leave without a record of the term, which is added in the same run. */
      toRecord: z.number().int(),
      /** Closing jobs that wait or run, whoever started them. */
      jobs: z.object({ lock: z.string().nullable(), deactivate: z.string().nullable() }),
    }),
  }),
  classes: endpoint({
    method: 'GET',
    path: '/api/staff/krs/classes',
    summary: 'Classes of a term that can be put into a KRS, with their seats',
    access: { permissions: ['krs:get'] },
    query: z.object({ periodId: z.uuid().optional() }),
    response: z.array(krsClass.extend({ capacity: z.number().int(), taken: z.number().int() })),
  }),
  exportReport: endpoint({
    method: 'GET',
    path: '/api/staff/krs/export',
    summary: 'A list of the report as a file, as it is filtered',
    access: reporters,
    query: report,
    response: z.any(),
    shape: 'file',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/student-krs',
    summary: 'Create or change the KRS of a student on behalf, outside of windows where ticked',
    access: { permissions: ['krs:create', 'krs:update'] },
    body: z.object({
      _id: z.uuid().optional(),
      studentId: z.uuid('Pilih mahasiswa.'),
      scheduleIds: z
        .array(z.uuid())
        .min(1, 'Pilih minimal satu kelas.')
        .max(20, 'Pilih paling banyak 20 kelas.'),
      /** Saves it as approved, otherwise as submitted to the advisor. */
      approve: z.boolean().default(false),
      overrides: z.array(z.enum(krsOverrides, 'Pemeriksaan ini tidak dapat diabaikan.')).default([]),
      reason,
      updatedAt: updatedAt.nullish(),
    }),
    response: krsSaved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/student-krs/:id',
    summary: 'Delete a KRS that has neither attendance nor grades',
    access: { permissions: ['krs:delete'] },
    params: idParams,
    body: because,
    response: done,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/staff/krs/:id/cancel',
    summary: 'Cancel a KRS: it loses its rights and seats, the record stays',
    access: { permissions: ['krs:update'] },
    params: idParams,
    body: because,
    response: krsSaved,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/staff/krs/:id/reopen',
    summary: 'Open a rejected KRS again as a draft',
    access: { permissions: ['krs:update'] },
    params: idParams,
    body: because,
    response: krsSaved,
  }),
  acceptLate: endpoint({
    method: 'POST',
    path: '/api/staff/krs/:id/accept-late',
    summary: 'Agree to a KRS submitted in the late window, so that the advisor may approve it',
    access: { permissions: ['krs:update'] },
    params: idParams,
    body: because,
    response: krsSaved,
  }),
  grantExtra: endpoint({
    method: 'POST',
    path: '/api/staff/krs/extra-sks',
    summary: 'Grant a student credits beyond the table, by letter; 0 takes the grant back',
    access: { permissions: ['krs:override'] },
    body: z.object({
      studentId: z.uuid('Pilih mahasiswa.'),
      extraSks: z.number().int().min(0).max(12),
      letterNo: z.string().trim().min(1, 'Isi nomor surat.').max(100),
    }),
    response: z.object({ extraSks: z.number().int() }),
  }),
  lock: endpoint({
    method: 'POST',
    path: '/api/staff/krs/lock',
    summary:
      'Make approved KRS final after the end of changes; undecided changes go back to the approved version',
    access: { permissions: ['krs:update'] },
    body: z.object({ periodId: z.uuid() }),
    response: jobStarted,
  }),
  unregistered: endpoint({
    method: 'GET',
    path: '/api/staff/krs/unregistered',
    summary: 'Active students without an approved KRS, who become inactive after the late window',
    access: { permissions: ['krs:get'] },
    query: listQuery(['nim', 'name'], { periodId: z.uuid().optional() }),
    response: z.array(krsRow),
    shape: 'page',
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/staff/krs/deactivate',
    summary:
      'Make active students without an approved KRS inactive; who is inactive or on leave already gets the record of the term',
    access: { permissions: ['krs:update', 'student:change-status'] },
    body: z.object({ periodId: z.uuid(), expected: z.number().int().min(0) }),
    response: jobStarted,
  }),
};
