import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { activityDocuments, activityLevels, activitySlugList } from './kinds.ts';
import { valuesOf } from '#shared/platform/reference/code-list.ts';
import { achievementTypes } from '#shared/platform/reference/teaching.ts';
import { logStatuses } from './logbook.ts';
import { activityStatuses } from './procedure.ts';
import {
  activityDetail,
  activityLog,
  activityMentor,
  activityPartner,
  activityRow,
  activityTypeView,
  planWeek,
  requirementView,
} from './activity.views.ts';
import {
  done,
  endpoint,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { nimField, semesterField } from '#shared/platform/endpoint/fields.ts';
import { wholeField } from '#shared/platform/endpoint/whole-field.ts';

const MB = 1024 * 1024;
export const activityNote = z.string().trim().min(5, 'Isi catatan atau alasan minimal 5 huruf.').max(1000);
const text = (max: number) => z.string().trim().max(max, `Paling banyak ${max} huruf.`).default('');
const typeParams = z.object({ type: z.enum(activitySlugList, 'Program ini tidak ada.') });

/** A proposal as its student writes it; the other members by NIM. */
export const activityProposal = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  title: z.string().trim().min(5, 'Judul minimal 5 huruf.').max(300, 'Judul paling banyak 300 huruf.'),
  description: text(3000),
  memberNims: z.array(nimField).max(20, 'Paling banyak 20 anggota.').default([]),
  partner: activityPartner.prefault({}),
  mentor: activityMentor.prefault({}),
  location: text(200),
  startDate: z.iso.date('Isi tanggal mulai.'),
  endDate: z.iso.date('Isi tanggal selesai.'),
  semesterCode: semesterField,
  plannedHours: z.number('Isi jam kegiatan.').int().min(0).max(2000, 'Paling banyak 2.000 jam.').default(0),
  daysPerWeek: z.number('Isi hari per minggu.').int().min(1).max(7, 'Paling banyak 7 hari.').default(5),
  plan: z.array(planWeek).max(52).default([]),
  level: z.enum(activityLevels).nullable().default(null),
  rank: text(100),
  organiser: text(150),
  achievementType: z.enum(valuesOf(achievementTypes)).default('9'),
});
export type ActivityProposal = z.output<typeof activityProposal>;

const lock = z.object({ updatedAt });
const memberCourses = z
  .array(z.object({ studentId: z.uuid(), courseIds: z.array(z.uuid()).max(12) }))
  .max(21);
const score = z.number('Isi nilai.').int().min(0, 'Nilai 0 sampai 100.').max(10_000, 'Nilai 0 sampai 100.');

/** What a student does with an activity. */
export const studentActivityStep = z.discriminatedUnion('action', [
  lock.extend({ action: z.literal('CONFIRM') }),
  lock.extend({ action: z.literal('DECLINE') }),
  lock.extend({ action: z.literal('SUBMIT') }),
  lock.extend({ action: z.literal('REPORT') }),
  lock.extend({ action: z.literal('CANCEL'), note: activityNote }),
]);
export type StudentActivityStep = z.output<typeof studentActivityStep>;

/** What an advisor or supervisor does; scores in hundredths, or the letters of the partner's transcript. */
export const lecturerActivityStep = z.discriminatedUnion('action', [
  lock.extend({ action: z.literal('PA_APPROVE'), note: text(1000) }),
  lock.extend({ action: z.literal('RETURN'), note: activityNote }),
  lock.extend({ action: z.literal('REJECT'), note: activityNote }),
  lock.extend({ action: z.literal('RETURN_REPORT'), note: activityNote }),
  lock.extend({
    action: z.literal('SCORE'),
    scores: z.array(z.object({ studentId: z.uuid(), mentorScore: score, lectureScore: score })).max(21),
    letters: z
      .array(z.object({ studentId: z.uuid(), courseId: z.uuid(), letter: z.string().trim().min(1).max(3) }))
      .max(250)
      .default([]),
  }),
]);
export type LecturerActivityStep = z.output<typeof lecturerActivityStep>;

const lectureIds = z.array(z.uuid()).max(3, 'Paling banyak 3 pembimbing.');

/** What the head of programme does; courses by member. */
export const staffActivityStep = z.discriminatedUnion('action', [
  lock.extend({
    action: z.literal('APPROVE'),
    decreeNo: text(60),
    decreeDate: z.iso.date().nullable().default(null),
    lectureIds: lectureIds.default([]),
    conversions: memberCourses.default([]),
  }),
  lock.extend({ action: z.literal('CONVERT'), conversions: memberCourses }),
  lock.extend({
    action: z.literal('CHANGE_SUPERVISORS'),
    lectureIds: lectureIds.min(1, 'Pilih pembimbing.'),
    note: activityNote,
  }),
  lock.extend({
    action: z.literal('REMOVE_MEMBER'),
    studentId: z.uuid('Pilih peserta.'),
    note: activityNote,
  }),
  lock.extend({ action: z.literal('RETURN_REPORT'), note: activityNote }),
  lock.extend({ action: z.literal('CANCEL'), note: activityNote }),
]);
export type StaffActivityStep = z.output<typeof staffActivityStep>;

export const activityLogForm = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  date: z.iso.date('Isi tanggal.'),
  minutes: wholeField([15, 960], 'Isi lama kegiatan.', {
    least: 'Minimal 15 menit.',
    most: 'Paling lama 16 jam.',
  }),
  activity: z.string().trim().min(5, 'Isi kegiatan minimal 5 huruf.').max(2000),
  output: text(1000),
});
export type ActivityLogForm = z.output<typeof activityLogForm>;

const logUpload = { accept: ['image', 'pdf', 'docx'], maxFiles: 1, maxBytes: 10 * MB } as const;
const documentUpload = { accept: ['pdf', 'docx'], maxFiles: 1, maxBytes: 10 * MB } as const;
const concerned = { students: true, roles: [ROLE.lecturer], permissions: ['studentActivity:get'] } as const;

const logSorts = ['date'] as const;

export const activityContract = {
  overview: endpoint({
    method: 'GET',
    path: '/api/student/program-aktivitas',
    summary: 'Programmes with their requirements, met or not, and the own activities',
    access: { students: true },
    response: z.object({
      types: z.array(activityTypeView.extend({ requirementList: z.array(requirementView) })),
      activities: z.array(activityRow.extend({ confirmed: z.boolean() })),
    }),
  }),
  form: endpoint({
    method: 'GET',
    path: '/api/student/program-aktivitas/:type',
    summary: 'What a proposal needs; answers 454 or 455 without a valid KRS',
    access: { students: true },
    params: typeParams,
    response: z.object({
      type: activityTypeView,
      requirements: z.array(requirementView),
      terms: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/student/program-aktivitas/:type',
    summary: 'Write a proposal, or change it (`_id`, `updatedAt`); its file may come along',
    access: { students: true },
    params: typeParams,
    body: activityProposal,
    upload: { ...documentUpload, optional: true },
    response: done,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/activity/:id',
    summary: 'An activity for those it concerns',
    access: concerned,
    params: idParams,
    response: activityDetail,
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/student/activity/:id',
    summary: 'Confirm, hand in, report or call off an own activity',
    access: { students: true },
    params: idParams,
    body: studentActivityStep,
    response: done,
  }),
  printMinutes: endpoint({
    method: 'GET',
    path: '/api/activity/:id/conversion-minutes',
    summary: 'The minutes of the conversion as PDF',
    access: concerned,
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/api/activity/:id/document',
    summary: 'Add a document of an activity',
    access: concerned,
    params: idParams,
    body: lock.extend({ kind: z.enum(activityDocuments) }),
    upload: documentUpload,
    response: done,
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: '/api/activity/:id/document/:documentId',
    summary: 'Remove an own document nobody relied on',
    access: concerned,
    params: z.object({ id: z.uuid(), documentId: z.uuid() }),
    body: lock,
    response: done,
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/activity/:id/logbook',
    summary: 'The logbook of an activity',
    access: concerned,
    params: idParams,
    query: listQuery(logSorts, {
      sort: sortedBy(logSorts, '-date'),
      studentId: z.uuid().optional(),
      status: z.enum(logStatuses).optional(),
    }),
    shape: 'page',
    response: z.array(activityLog),
  }),
  saveLog: endpoint({
    method: 'POST',
    path: '/api/student/activity/:id/logbook',
    summary: 'Write what was done on a day, or change it while it is not approved',
    access: { students: true },
    params: idParams,
    body: activityLogForm,
    upload: { ...logUpload, optional: true },
    response: done,
  }),
  removeLog: endpoint({
    method: 'DELETE',
    path: '/api/student/activity/:id/logbook/:logId',
    summary: 'Remove a logbook entry that is not approved',
    access: { students: true },
    params: z.object({ id: z.uuid(), logId: z.uuid() }),
    body: lock,
    response: done,
  }),
  lecturing: endpoint({
    method: 'GET',
    path: '/api/lecture/program-aktivitas',
    summary: 'Activities the lecturer supervises, and those of advisees',
    access: { roles: [ROLE.lecturer] },
    query: listQuery(['updatedAt', 'title'], {
      as: z.enum(['ADVISOR', 'SUPERVISOR']).optional(),
      status: z.enum(activityStatuses).optional(),
    }),
    shape: 'page',
    response: z.array(activityRow),
  }),
  lecture: endpoint({
    method: 'POST',
    path: '/api/lecture/activity/:id',
    summary: 'Decide on an advisee’s proposal, or score a supervised activity',
    access: { roles: [ROLE.lecturer] },
    params: idParams,
    body: lecturerActivityStep,
    response: done,
  }),
  decideLogs: endpoint({
    method: 'POST',
    path: '/api/lecture/activity/:id/logbook',
    summary: 'Approve or return logbook entries',
    access: { roles: [ROLE.lecturer] },
    params: idParams,
    body: z.object({
      entries: z
        .array(z.object({ _id: z.uuid(), updatedAt }))
        .min(1, 'Pilih catatan harian.')
        .max(100),
      decision: z.enum(['APPROVED', 'RETURNED']),
      note: text(1000),
    }),
    response: z.object({ decided: z.number().int() }),
  }),
};
