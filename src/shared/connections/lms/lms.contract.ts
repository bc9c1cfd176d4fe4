import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { gradeComponents } from '#shared/platform/grading/components.ts';
import { CODE_MARK } from './template.ts';
import { lmsClassStates, lmsJobKinds } from './run.ts';
import { endpoint, idParams, listQuery, sortedBy, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import {
  lmsAccountView,
  lmsClassView,
  lmsCourseDetail,
  lmsGradeProposal,
  lmsMailsView,
  lmsResultView,
  lmsRunView,
  lmsSettingsView,
  lmsState,
} from './lms.views.ts';
import { wholeField } from '#shared/platform/endpoint/whole-field.ts';

const periodId = z.uuid('Pilih semester.');
const scheduleId = z.uuid('Pilih kelas.');
const role = wholeField([1, 999], 'Isi nomor peran, bilangan bulat.', {
  least: 'Nomor peran mulai dari 1.',
  most: 'Nomor peran terlalu besar.',
});

/** An id of the LMS's own. @param message what is said where it is none. */
const lmsId = (message: string) => wholeField([1, 2_147_483_647], message, { least: message, most: message });

const templateName = z.string().trim().max(100, 'Maksimal 100 huruf.').default('');

const path = '/api/staff/lms';
const reads = { permissions: ['lms:get'] } as const;
const syncs = { permissions: ['lms:sync'] } as const;
const started = z.object({ jobId: z.string() });
/** Mails of the LMS that whoever starts the work was told of; asked for (NEEDS_CONFIRMATION) before the first, or many. */
const agreedMails = wholeField([0, 1_000_000], 'Isi jumlah email, bilangan bulat.', {
  least: 'Jumlah email minimal 0.',
  most: 'Jumlah email paling banyak 1.000.000.',
}).optional();
const scheduleIds = z.array(scheduleId).max(500, 'Pilih paling banyak 500 kelas.').default([]);
const yes = z.stringbool().default(false);

export const lmsContract = {
  addUsers: endpoint({
    method: 'POST',
    path: '/api/staff/add-users-to-lms',
    summary: "Give a term's students and lecturers accounts in the LMS, as a job",
    access: syncs,
    query: z.object({ periodId, who: z.enum(['students', 'lecturers', 'all']).default('all'), agreedMails }),
    response: started,
  }),
  addSchedules: endpoint({
    method: 'POST',
    path: '/api/staff/add-schedules-to-lms',
    summary: "Make courses of a term's classes in the LMS, as a job; all of them, or those named",
    access: syncs,
    query: z.object({ periodId, agreedMails }),
    body: z.object({ scheduleIds }),
    response: started,
  }),
  enroll: endpoint({
    method: 'POST',
    path: '/api/staff/enroll-user-to-lms',
    summary:
      'Bring the members of a term or of one class over, as a job; force passes the breaker for one class',
    access: syncs,
    query: z
      .object({ periodId, scheduleId: scheduleId.optional(), force: yes, agreedMails })
      .refine(({ force, scheduleId: one }) => !force || one !== undefined, {
        path: ['force'],
        message: 'Penahan hanya dapat dilewati untuk satu kelas.',
      }),
    response: started,
  }),
  unenroll: endpoint({
    method: 'POST',
    path: '/api/staff/unenroll-user-from-lms',
    summary: 'Suspend somebody who left a class, or take them out with their marks',
    access: syncs,
    query: z.object({
      scheduleId,
      userId: z.uuid('Pilih peserta.'),
      mode: z.enum(['SUSPEND', 'UNENROL']).default('SUSPEND'),
      agreedMails,
    }),
    response: z.object({ scheduleId: z.string() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/staff/get-course-detail',
    summary: 'A course of the LMS with its participants here and there, and when it was last brought over',
    access: reads,
    query: z.object({
      lmsId: lmsId('Nomor kelas LMS tidak sah.'),
      scheduleId,
    }),
    response: lmsCourseDetail,
  }),
  state: endpoint({
    method: 'GET',
    path,
    summary: 'Whether the LMS is connected, its settings, the last run and the last good one',
    access: reads,
    response: lmsState,
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/check`,
    summary: 'Ask the LMS who it is and whether the account may do what the portal needs',
    access: syncs,
    response: z.object({
      name: z.string(),
      release: z.string(),
      missing: z.array(z.string()),
      warning: z.string(),
      /** Rights Moodle does not tell yet, and when they are known. */
      unchecked: z.string(),
      /** Links of the site used so far that are forgotten once this one is; null where it is the same one. */
      forgets: z.object({ courses: z.number().int(), accounts: z.number().int() }).nullable(),
    }),
  }),
  followSite: endpoint({
    method: 'POST',
    path: `${path}/site`,
    summary: 'Go over to the site that is set now and forget the links of the one used so far',
    access: syncs,
    response: z.object({ name: z.string() }),
  }),
  mails: endpoint({
    method: 'POST',
    path: `${path}/mails`,
    summary: 'How many mails an LMS as it is installed would send for a job; it starts nothing',
    access: syncs,
    body: z.object({
      kind: z.enum(lmsJobKinds, 'Pilih pekerjaannya.'),
      periodId,
      scheduleIds,
      /** Whether a held class is let go. */
      force: z.boolean().default(false),
    }),
    response: lmsMailsView,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: `${path}/settings`,
    summary: 'How courses are made and members brought over',
    access: syncs,
    body: z.object({
      updatedAt,
      studentRole: role,
      teacherRole: role,
      courseFormat: z.enum(['weeks', 'topics'], 'Pilih format kelas.'),
      sections: wholeField([1, 52], 'Isi jumlah bagian, bilangan bulat.', {
        least: 'Minimal 1 bagian.',
        most: 'Maksimal 52 bagian.',
      }),
      isVisible: z.boolean(),
      isAutomatic: z.boolean(),
      dropMode: z.enum(['SUSPEND', 'UNENROL'], 'Pilih cara mengeluarkan peserta.'),
      breakerPercent: wholeField([1, 100], 'Isi persentase, bilangan bulat.', {
        least: 'Minimal 1%.',
        most: 'Maksimal 100%.',
      }),
      courseTemplate: templateName.refine(
        (name) => name === '' || name.includes(CODE_MARK),
        `Tulis ${CODE_MARK} di tempat kode mata kuliah.`,
      ),
      generalTemplate: templateName,
      mailsPassword: z.boolean(),
      agreedMails,
    }),
    response: lmsSettingsView,
  }),
  classes: endpoint({
    method: 'GET',
    path: `${path}/classes`,
    summary: 'Classes of a term with where they stand in the LMS',
    access: reads,
    query: listQuery(['code', 'courseName', 'className', 'syncedAt'], {
      periodId: periodId.optional(),
      state: z.enum(lmsClassStates).optional(),
    }),
    response: z.array(lmsClassView),
    shape: 'page',
  }),
  terms: endpoint({
    method: 'GET',
    path: `${path}/terms`,
    summary: 'Terms to choose from, the newest first',
    access: reads,
    response: z.array(z.object({ _id: z.string(), label: z.string(), isActive: z.boolean() })),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${path}/runs`,
    summary: 'Runs, the latest first',
    access: reads,
    query: listQuery(['startedAt'], { sort: sortedBy(['startedAt'], '-startedAt') }),
    response: z.array(lmsRunView),
    shape: 'page',
  }),
  results: endpoint({
    method: 'GET',
    path: `${path}/runs/:id/results`,
    summary: 'What happened to each person and class in a run',
    access: reads,
    params: idParams,
    query: listQuery(['no'], { problems: yes }),
    response: z.array(lmsResultView),
    shape: 'page',
  }),
  accounts: endpoint({
    method: 'GET',
    path: `${path}/people/:id/accounts`,
    summary: "Accounts of the LMS with a person's address, to choose theirs from",
    access: syncs,
    params: idParams,
    response: z.array(lmsAccountView),
  }),
  chooseAccount: endpoint({
    method: 'PUT',
    path: `${path}/people/:id/account`,
    summary: 'Choose which of several accounts with one address belongs to a person',
    access: syncs,
    params: idParams,
    body: z.object({ lmsId: lmsId('Pilih salah satu akun.') }),
    response: z.object({ username: z.string() }),
  }),
  grades: endpoint({
    method: 'GET',
    path: '/api/lecture/schedule/:id/lms-grades',
    summary: 'Marks of the LMS beside the grade sheet of an own class; a proposal that changes nothing',
    access: { roles: [ROLE.lecturer] },
    params: idParams,
    response: lmsGradeProposal,
  }),
  mapGrades: endpoint({
    method: 'PUT',
    path: '/api/lecture/schedule/:id/lms-grades/mapping',
    summary: "Choose which column of the LMS's gradebook stands for which component",
    access: { roles: [ROLE.lecturer] },
    params: idParams,
    body: z.object({
      mapping: z.partialRecord(z.enum(gradeComponents), z.number().int().min(1).max(2_147_483_647)),
    }),
    response: lmsGradeProposal,
  }),
};
