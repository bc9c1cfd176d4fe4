import { z } from 'zod';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { BOARD_MAX, BOARD_MIN } from './board.ts';
import { boardRoles, depositStatuses } from './kinds.ts';
import { thesisPeriodDays } from './period.ts';
import { thesisStatuses } from './status.ts';
import { parseTerm } from '#shared/platform/term/term.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { outsideYear } from '#shared/teaching/calendar/calendar.fields.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';
import { note, thesisAct as act, thesisTitle } from './thesis.contract.ts';
import { boardColumn, lecturerLoad, thesisPeriod, thesisRow } from './thesis-lists.views.ts';
import { thesisDetail } from './thesis.views.ts';

const MB = 1024 * 1024;
/** Supervisors in order: the first, then the second. */
const supervisorIds = z
  .array(z.uuid())
  .min(1, 'Pilih pembimbing 1.')
  .max(2, 'Paling banyak dua pembimbing.')
  .refine((ids) => new Set(ids).size === ids.length, 'Pembimbing 1 dan 2 harus berbeda.');

/** Step 1: title, supervisors, decree; changes of both; the end of a thesis a student asked for. */
export const titleStep = z.discriminatedUnion('action', [
  /** `chosen` is one of the proposed titles; its wording may be changed. */
  act('APPROVE_TITLE', { chosen: z.uuid('Pilih judul.'), ...thesisTitle.shape, supervisorIds }),
  act('REVISE_TITLE', { note }),
  act('REJECT_TITLE', { note }),
  act('CHANGE_SUPERVISORS', { supervisorIds, note }),
  act('CHANGE_TITLE', {}),
  act('REFUSE_TITLE', { note }),
  act('CANCEL', { note }),
  act('REFUSE_CANCEL', { note }),
]);
export type TitleStep = z.output<typeof titleStep>;

const minutes = z.number().int().min(0).max(1440);

/** When, where and before whom; without `timeEnd` it takes as long as the college says. */
export const eventPlan = z.object({
  date: z.iso.date('Isi tanggal.'),
  timeStart: minutes,
  timeEnd: minutes.optional(),
  /** Null for an event held online, which then needs a link. */
  roomId: z.uuid().nullable().default(null),
  link: z.union([z.literal(''), z.url().max(300)]).default(''),
  board: z
    .array(z.object({ lectureId: z.uuid(), role: z.enum(boardRoles) }))
    .min(BOARD_MIN, 'Pilih ketua dan paling sedikit dua penguji lain.')
    .max(BOARD_MAX, 'Paling banyak empat orang.'),
});

/** Steps 2 and 3: plan a seminar or a defence anew or differently, send the request back, put it off, replace an examiner. */
export const planStep = z.discriminatedUnion('action', [
  act('SCHEDULE', eventPlan.shape),
  act('RESCHEDULE', eventPlan.shape),
  act('RETURN', { note }),
  act('POSTPONE', { note }),
  /** `insteadId` takes the seat and role of `lectureId`, who has not scored. */
  act('REPLACE_EXAMINER', {
    lectureId: z.uuid('Pilih penguji yang diganti.'),
    insteadId: z.uuid('Pilih penguji pengganti.'),
    note,
  }),
  /** `insteadId` does what the seat of `lectureId` has still to do once the seminar or defence is over; seat and sheet stay. */
  act('HAND_OVER_DUTY', {
    lectureId: z.uuid('Pilih penguji yang berhalangan.'),
    insteadId: z.uuid('Pilih dosen yang meneruskan.'),
    note,
  }),
  /** The signed report comes along as file. */
  act('MINUTES', { eventId: z.uuid() }),
]);
export type PlanStep = z.output<typeof planStep>;

const periodForm = z
  .object({
    _id: z.uuid().optional(),
    updatedAt: updatedAt.optional(),
    name: z.string().trim().min(3, 'Isi nama periode.').max(100),
    semesterCode: semesterField,
    proposalOpen: z.iso.date('Isi tanggal.'),
    proposalClose: z.iso.date('Isi tanggal.'),
    examOpen: z.iso.date('Isi tanggal.'),
    examClose: z.iso.date('Isi tanggal.'),
    /** Left out: as the college's settings say. */
    revisionDays: z.number().int().min(1).max(365).optional(),
    quotaPerLecturer: z.number().int().min(1).max(100).optional(),
    status: z.enum(['OPEN', 'CLOSED']).default('OPEN'),
  })
  .refine(({ proposalOpen, proposalClose }) => proposalOpen <= proposalClose, {
    path: ['proposalClose'],
    message: 'Penutupan mendahului pembukaan.',
  })
  .refine(({ examOpen, examClose }) => examOpen <= examClose, {
    path: ['examClose'],
    message: 'Penutupan mendahului pembukaan.',
  })
  .refine(({ proposalOpen, examClose }) => proposalOpen <= examClose, {
    path: ['examClose'],
    message: 'Masa sidang berakhir sebelum pengajuan judul dibuka.',
  })
  .superRefine((form, ctx) => {
    const year = parseTerm(form.semesterCode)?.year;
    if (year === undefined) return;
    for (const field of ['proposalOpen', 'proposalClose', 'examOpen', 'examClose'] as const) {
      const message = outsideYear(form[field], { year, days: thesisPeriodDays(year) });
      if (message !== null) ctx.addIssue({ code: 'custom', path: [field], message });
    }
  });
export { periodForm as thesisPeriodForm };

const sorts = ['createdAt', 'nim', 'name', 'titleId', 'status', 'lastGuidance'] as const;
const filters = {
  sort: sortedBy(sorts, '-createdAt'),
  periodeId: z.uuid().optional(),
  step: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]))
    .optional(),
  status: z.enum(thesisStatuses).optional(),
  /** Who supervises it. */
  lectureId: z.uuid().optional(),
  concentration: z.enum(concentrations).optional(),
  /** PENDING lists what the library waits for. */
  deposit: z.enum(depositStatuses).optional(),
};

const get = { permissions: ['skripsi:get'] } as const;

export const thesisStaffContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/skripsi',
    summary: 'All theses',
    access: get,
    query: listQuery(sorts, filters),
    response: z.array(thesisRow),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/skripsi/export',
    summary: 'The list of theses as a file',
    access: get,
    query: listQuery(sorts, { ...filters, format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/staff/skripsi/board',
    summary: 'All theses under way by stage, and how long accepted ones took',
    access: get,
    query: z.object({ periodeId: z.uuid().optional(), lectureId: z.uuid().optional() }),
    response: z.object({ columns: z.array(boardColumn), meanDays: z.number().int().nullable() }),
  }),
  load: endpoint({
    method: 'GET',
    path: '/api/staff/skripsi/load',
    summary: 'What each lecturer supervises and examines, against the quota of a period',
    access: get,
    query: z.object({ periodeId: z.uuid().optional() }),
    response: z.array(lecturerLoad),
  }),
  periods: endpoint({
    method: 'GET',
    path: '/api/skripsi/periode',
    summary: 'Thesis periods, the latest first',
    access: { roles: [ROLE.lecturer], permissions: ['skripsi:get'] },
    response: z.array(thesisPeriod),
  }),
  savePeriod: endpoint({
    method: 'POST',
    path: '/api/staff/skripsi-periode',
    summary: 'Open a period, or change one (with `_id` and `updatedAt`)',
    access: { permissions: ['skripsi:update'] },
    body: periodForm,
    response: thesisPeriod,
  }),
  removePeriod: endpoint({
    method: 'DELETE',
    path: '/api/staff/skripsi-periode/:id',
    summary: 'Delete a period without theses',
    access: { permissions: ['skripsi:update'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  step1: endpoint({
    method: 'POST',
    path: '/api/staff/skripsi-step-1',
    summary:
      'Decide a title with its supervisors; change supervisors or title; cancel. A signed decree may come along',
    access: { permissions: ['skripsi:approve-title'] },
    body: titleStep,
    upload: { accept: ['pdf'], maxFiles: 1, maxBytes: 10 * MB, optional: true },
    response: thesisDetail,
  }),
  step2: endpoint({
    method: 'POST',
    path: '/api/staff/skripsi-step-2',
    summary: 'Plan the proposal seminar. The signed report may come along',
    access: { permissions: ['skripsi:schedule'] },
    body: planStep,
    upload: { accept: ['pdf'], maxFiles: 1, maxBytes: 10 * MB, optional: true },
    response: thesisDetail,
  }),
  step3: endpoint({
    method: 'POST',
    path: '/api/staff/skripsi-step-3',
    summary: 'Plan the defence. The signed report may come along',
    access: { permissions: ['skripsi:schedule'] },
    body: planStep,
    upload: { accept: ['pdf'], maxFiles: 1, maxBytes: 10 * MB, optional: true },
    response: thesisDetail,
  }),
  changePeriod: endpoint({
    method: 'POST',
    path: '/api/:id/:updatedAt/skripsi-periode',
    summary: 'Move a thesis to another period, which gives it that period’s time',
    access: { permissions: ['skripsi:update'] },
    params: z.object({ id: z.uuid('Data tidak ditemukan.'), updatedAt }),
    body: z.object({ periodeId: z.uuid('Pilih periode.'), note }),
    response: thesisDetail,
  }),
  removeEvent: endpoint({
    method: 'DELETE',
    path: '/api/skripsi/:id/sidang/:sidangId',
    summary: 'Take back a planned seminar or defence that has not been held and has no scores',
    access: { permissions: ['skripsi:schedule'] },
    params: idParams.extend({ sidangId: z.uuid() }),
    body: z.object({ updatedAt }),
    response: thesisDetail,
  }),
  receiveDeposit: endpoint({
    method: 'POST',
    path: '/api/staff/skripsi/:id/deposit',
    summary: 'The library has received the printed and the digital thesis',
    access: { permissions: ['library:update'] },
    params: idParams,
    body: z.object({
      updatedAt,
      url: z.union([z.literal(''), z.url().max(300)]).default(''),
    }),
    response: thesisDetail,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/staff/skripsi/:id/accept',
    summary: 'Accept a thesis: its grade is published with it',
    access: { permissions: ['skripsi:accept'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: thesisDetail,
  }),
};
