import { z } from 'zod';
import { cohortFilter } from '#shared/platform/endpoint/fields.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { thesisDocumentKinds, thesisPapers } from './documents.ts';
import { examResults, seminarResults, thesisForms, thesisMethods } from './kinds.ts';
import {
  done,
  endpoint,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import {
  acceptedRow,
  acceptedThesis,
  endedThesis,
  lecturerThesisRow,
  similarTitle,
  thesisPeriod,
} from './thesis-lists.views.ts';
import { requirementView, sheetScores, thesisDetail } from './thesis.views.ts';
import { wholeField } from '#shared/platform/endpoint/whole-field.ts';

const MB = 1024 * 1024;
export const note = z.string().trim().min(5, 'Isi catatan atau alasan minimal 5 huruf.').max(1000);
/** Titles as PDDIKTI takes them. */
const titleId = z
  .string()
  .trim()
  .min(10, 'Judul minimal 10 huruf.')
  .max(500, 'Judul paling banyak 500 huruf.');
const titleEn = z.string().trim().max(500, 'Judul paling banyak 500 huruf.').default('');
export const thesisTitle = z.object({ titleId, titleEn });
const text = (max: number) => z.string().trim().max(max, `Paling banyak ${max} huruf.`).default('');

/** A text of some length that has to be written. */
const essay = (min: number, missing: string) =>
  z.string().trim().min(min, missing).max(3000, 'Paling banyak 3.000 huruf.');

/** Whose record is meant and the copy it is based on. */
export const thesisLock = z.object({ _id: z.uuid(), updatedAt });
/** The body of one thing people do with a thesis. */
export const thesisAct = <const A extends string, S extends z.ZodRawShape>(
  action: A,
  shape: S,
): z.ZodObject<Omit<typeof thesisLock.shape, keyof S> & S & { action: z.ZodLiteral<A> }> =>
  z.object({ ...thesisLock.shape, ...shape, action: z.literal(action) });
const act = thesisAct;

/** A proposal: one to three titles to choose from. */
export const thesisProposal = z.object({
  periodeId: z.uuid('Pilih periode.'),
  titles: z.array(thesisTitle).min(1, 'Isi paling sedikit satu judul.').max(3, 'Paling banyak tiga judul.'),
  topic: z.string().trim().min(3, 'Isi topik.').max(200),
  concentration: z.enum(concentrations, 'Pilih konsentrasi.'),
  background: essay(50, 'Uraikan latar belakang minimal 50 huruf.'),
  method: z.enum(thesisMethods, 'Pilih metode.'),
  location: text(200),
  form: z.enum(thesisForms, 'Pilih bentuk.').default('SKRIPSI'),
  /** Hands it in at once; otherwise it stays a draft. */
  submit: z.boolean().default(false),
});

const saveProposal = thesisProposal.extend({
  action: z.literal('SAVE'),
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
});

/** What a student does with a thesis. */
export const studentStep = z.discriminatedUnion('action', [
  saveProposal,
  act('REQUEST_SEMINAR', {}),
  act('REQUEST_EXAM', {}),
  act('REPEAT_EXAM', {}),
  act('SUBMIT_REVISION', {}),
  act('REQUEST_TITLE', { ...thesisTitle.shape, note }),
  act('REQUEST_CANCEL', { note }),
  act('WITHDRAW_CANCEL', {}),
]);
export type StudentStep = z.output<typeof studentStep>;

/** A guidance session as the student writes it; with `sessionId` an existing one that is not approved. */
export const sessionForm = z.object({
  sessionId: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  lectureId: z.uuid('Pilih pembimbing.'),
  date: z.iso.date('Isi tanggal.'),
  chapter: text(100),
  topic: z.string().trim().min(3, 'Isi pokok bahasan.').max(300),
  studentNote: essay(3, 'Isi catatan Anda: apa yang dibicarakan dan disepakati.'),
});

const presentIds = z.array(z.uuid()).max(4);

/** What a supervisor or examiner does. `updatedAt` of DECIDE_SESSION and SCORE is that of the session or the own sheet. */
export const lecturerStep = z.discriminatedUnion('action', [
  act('ACCEPT_INVITATION', {}),
  act('DECLINE_INVITATION', { note }),
  act('AGREE_SEMINAR', {}),
  act('MARK_READY', {}),
  act('DECIDE_SESSION', {
    sessionId: z.uuid(),
    decision: z.enum(['APPROVED', 'REVISED']),
    advice: text(3000),
    nextTask: text(1000),
  }).refine(({ decision, advice }) => decision === 'APPROVED' || advice.length >= 3, {
    path: ['advice'],
    message: 'Isi saran: apa yang perlu dilengkapi.',
  }),
  act('SEMINAR_RESULT', { result: z.enum(seminarResults), note: text(3000), presentIds }),
  act('ACCEPT_SEMINAR_REVISION', {}),
  act('POSTPONE', { note }),
  act('SCORE', {
    updatedAt: updatedAt.nullable(),
    eventId: z.uuid(),
    scores: sheetScores,
    note: text(2000),
  }),
  act('CONFIRM_EXAM', { presentIds }),
  act('CONFIRM_SPREAD', {}),
  /** `note` holds the points of the revision, one per line. */
  act('DECIDE_EXAM', { result: z.enum(examResults), note: text(3000) }),
  act('APPROVE_REVISION', {}),
  act('RETURN_REVISION', { note }),
  act('AGREE_TITLE', {}),
  act('REFUSE_TITLE', { note }),
]);
export type LecturerStep = z.output<typeof lecturerStep>;

const words = (value: string): number => value.split(/\s+/).filter(Boolean).length;
const abstractText = (empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(4000)
    .refine((value) => words(value) <= 300, 'Abstrak paling banyak 300 kata.');

export const abstractForm = z.object({
  updatedAt,
  abstractId: abstractText('Isi abstrak bahasa Indonesia.'),
  abstractEn: abstractText('Isi abstrak bahasa Inggris.'),
  keywords: z
    .array(z.string().trim().min(2, 'Kata kunci minimal 2 huruf.').max(60))
    .min(3, 'Isi tiga sampai lima kata kunci.')
    .max(5, 'Isi tiga sampai lima kata kunci.')
    .refine(
      (all) => new Set(all.map((one) => one.toLowerCase())).size === all.length,
      'Ada kata kunci yang sama.',
    ),
  publishFullText: z.boolean().default(false),
});

const lockParams = z.object({ id: z.uuid('Data tidak ditemukan.'), updatedAt });
const anyone = { students: true, roles: [ROLE.lecturer], permissions: ['skripsi:get'] } as const;
const acceptedSorts = ['acceptedAt', 'titleId', 'author'] as const;
const lecturerSorts = ['name', 'nim', 'titleId', 'status'] as const;

export const thesisContract = {
  mine: endpoint({
    method: 'GET',
    path: '/api/student/skripsi',
    summary: 'The own thesis with everything about it, and what a new one needs',
    access: { students: true },
    response: z.object({
      thesis: thesisDetail.nullable(),
      /** Earlier theses that ended without acceptance, latest first. */
      ended: z.array(endedThesis),
      /** Periods whose window for titles is open today. */
      periods: z.array(thesisPeriod),
      /** Requirements of a title, asked while there is no thesis. */
      requirements: z.array(requirementView),
    }),
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/student/skripsi',
    summary: 'Propose titles, ask for seminar and defence, hand in a revision …',
    access: { students: true },
    body: studentStep,
    response: thesisDetail,
  }),
  saveSession: endpoint({
    method: 'POST',
    path: '/api/student/skripsi/:id/bimbingan',
    summary: 'Write a guidance session, with a file if there is one',
    access: { students: true },
    params: idParams,
    body: sessionForm,
    upload: { accept: ['pdf', 'docx'], maxFiles: 1, maxBytes: 10 * MB, optional: true },
    response: thesisDetail,
  }),
  removeSession: endpoint({
    method: 'DELETE',
    path: '/api/student/skripsi/:id/bimbingan/:sessionId',
    summary: 'Delete a guidance session that is not approved',
    access: { students: true },
    params: idParams.extend({ sessionId: z.uuid() }),
    body: z.object({ updatedAt }),
    response: thesisDetail,
  }),
  accepted: endpoint({
    method: 'GET',
    path: '/api/student/skripsi/diterima',
    summary: 'Accepted theses',
    access: anyone,
    query: listQuery(acceptedSorts, {
      sort: sortedBy(acceptedSorts, '-acceptedAt'),
      year: cohortFilter,
      concentration: z.enum(concentrations).optional(),
      keyword: z.string().trim().max(60).optional(),
    }),
    response: z.array(acceptedRow),
    shape: 'page',
  }),
  acceptedOne: endpoint({
    method: 'GET',
    path: '/api/student/skripsi/diterima/:id',
    summary: 'An accepted thesis with its abstract, and its full text where the author allows it',
    access: anyone,
    params: idParams,
    response: acceptedThesis,
  }),
  similar: endpoint({
    method: 'GET',
    path: '/api/skripsi/similar',
    summary: 'Titles like this one, of theses under way and accepted',
    access: anyone,
    query: z.object({ title: z.string().trim().min(10).max(500), except: z.uuid().optional() }),
    response: z.array(similarTitle),
  }),
  lecturing: endpoint({
    method: 'GET',
    path: '/api/lecture/skripsi',
    summary: 'Theses the lecturer supervises, examines or is invited to',
    access: { roles: [ROLE.lecturer] },
    query: listQuery(lecturerSorts, {
      tab: z.enum(['BIMBINGAN', 'MENGUJI', 'UNDANGAN']).default('BIMBINGAN'),
      ended: z.enum(['0', '1']).default('0'),
    }),
    response: z.array(lecturerThesisRow),
    shape: 'page',
  }),
  lecture: endpoint({
    method: 'POST',
    path: '/api/lecture/skripsi',
    summary: 'Answer an invitation, decide sessions, agree, score, decide a defence …',
    access: { roles: [ROLE.lecturer] },
    body: lecturerStep,
    response: thesisDetail,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/skripsi/:id',
    summary: 'A thesis as the reader may see it',
    access: anyone,
    params: idParams,
    response: thesisDetail,
  }),
  saveAbstract: endpoint({
    method: 'POST',
    path: '/api/:id/skripsi-abstract',
    summary: 'Write abstract and keywords, and say whether the full text may be read',
    access: { students: true },
    params: idParams,
    body: abstractForm,
    response: thesisDetail,
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/api/:id/:updatedAt/skripsi-doc',
    summary: 'Add a document (PDF)',
    access: { students: true },
    params: lockParams,
    body: z.object({
      kind: z.enum(thesisDocumentKinds, 'Pilih jenis dokumen.'),
      /** Wanted with SIMILARITY. */
      similarityPercent: wholeField([0, 100]).optional(),
    }),
    upload: { accept: ['pdf'], maxFiles: 1, maxBytes: 20 * MB },
    response: thesisDetail,
  }),
  removeDocument: endpoint({
    method: 'POST',
    path: '/api/:id/:updatedAt/skripsi-doc-delete',
    summary: 'Delete an own document nobody has relied on',
    access: { students: true },
    params: lockParams,
    body: z.object({ documentSkripsi: z.uuid() }),
    response: thesisDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/skripsi/:id',
    summary: 'Delete a thesis that is a draft or only handed in',
    access: { students: true, permissions: ['skripsi:delete'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/skripsi/:id/print/:paper',
    summary: 'A paper of a thesis as PDF; papers of a seminar or defence name it in `event`',
    access: anyone,
    params: idParams.extend({ paper: z.enum(thesisPapers) }),
    query: z.object({ event: z.uuid().optional() }),
    response: z.any(),
    shape: 'file',
  }),
};
