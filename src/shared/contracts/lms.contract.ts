import { z } from 'zod';
import { ROLE } from '../access/roles.ts';
import { gradeComponents } from '../domain/grading/components.ts';
import { CODE_MARK } from '../domain/lms/template.ts';
import { lmsClassStates, lmsJobKinds, lmsOutcomes, lmsRunKinds, lmsRunStatuses } from '../domain/lms/run.ts';
import { endpoint, idParams, listQuery, sortedBy, updatedAt } from './endpoint.ts';

const count = z.number().int();
const periodId = z.uuid('Pilih semester.');
const scheduleId = z.uuid('Pilih kelas.');
const role = z.coerce
  .number('Isi nomor peran.')
  .int('Nomor peran harus bulat.')
  .min(1, 'Nomor peran mulai dari 1.')
  .max(999, 'Nomor peran terlalu besar.');

const templateName = z.string().trim().max(100, 'Maksimal 100 huruf.').default('');

export const lmsRunView = z.object({
  _id: z.string(),
  kind: z.enum(lmsRunKinds),
  status: z.enum(lmsRunStatuses),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Null for what came by the clock. */
  startedBy: z.string().nullable(),
  done: count,
  changed: count,
  failed: count,
  held: count,
  message: z.string(),
});
export type LmsRunView = z.infer<typeof lmsRunView>;

export const lmsSettingsView = z.object({
  studentRole: count,
  teacherRole: count,
  courseFormat: z.enum(['weeks', 'topics']),
  sections: count,
  isVisible: z.boolean(),
  isAutomatic: z.boolean(),
  dropMode: z.enum(['SUSPEND', 'UNENROL']),
  breakerPercent: count,
  /** Short names of courses there that new classes begin with; empty for none. */
  courseTemplate: z.string(),
  generalTemplate: z.string(),
  updatedAt: z.string(),
});
export type LmsSettingsView = z.infer<typeof lmsSettingsView>;

export const lmsState = z.object({
  /** Whether an address and a token are set. */
  connected: z.boolean(),
  settings: lmsSettingsView,
  lastRun: lmsRunView.nullable(),
  lastGoodRun: lmsRunView.nullable(),
  /** Classes with changes that wait. */
  waiting: count,
  /** Accounts that still have another name or address than the portal, those that would not take it among them. */
  outdated: count,
  /** What runs now, whoever started it: one of a kind for a term. */
  jobs: z.array(z.object({ jobId: z.string(), kind: z.enum(lmsJobKinds), periodId: z.string() })),
});
export type LmsStateView = z.infer<typeof lmsState>;

export const lmsClassView = z.object({
  _id: z.string(),
  code: z.string(),
  courseName: z.string(),
  className: z.string(),
  lecturers: z.array(z.string()),
  /** People of the class here, and active and suspended ones there. */
  people: count,
  members: count,
  suspended: count,
  lmsId: count.nullable(),
  state: z.enum(lmsClassStates),
  problem: z.string(),
  triedAt: z.string().nullable(),
  syncedAt: z.string().nullable(),
});
export type LmsClassView = z.infer<typeof lmsClassView>;

export const lmsResultView = z.object({
  no: count,
  scheduleId: z.string().nullable(),
  label: z.string(),
  outcome: z.enum(lmsOutcomes),
  message: z.string(),
});
export type LmsResultView = z.infer<typeof lmsResultView>;

const standings = ['ACTIVE', 'SUSPENDED', 'NONE'] as const;
export const lmsMemberView = z.object({
  /** Null for somebody only the LMS knows. */
  userId: z.string().nullable(),
  name: z.string(),
  number: z.string().nullable(),
  role: z.enum(['STUDENT', 'TEACHER', 'OTHER']),
  /** As it should be, and as it is. */
  portal: z.enum(standings),
  lms: z.enum(standings),
  /** Whether both agree. */
  same: z.boolean(),
});
export type LmsMemberView = z.infer<typeof lmsMemberView>;

export const lmsCourseDetail = z.object({
  scheduleId: z.string(),
  lmsId: count,
  title: z.string(),
  shortName: z.string(),
  url: z.string(),
  visible: z.boolean(),
  sections: count,
  activities: count,
  members: z.array(lmsMemberView),
  problem: z.string(),
  triedAt: z.string().nullable(),
  syncedAt: z.string().nullable(),
});
export type LmsCourseDetail = z.infer<typeof lmsCourseDetail>;

export const lmsGradeProposal = z.object({
  columns: z.array(z.object({ id: count, name: z.string(), total: z.boolean() })),
  /** Column of each component, as chosen last. */
  mapping: z.partialRecord(z.enum(gradeComponents), count),
  rows: z.array(
    z.object({
      studentId: z.string(),
      nim: z.string(),
      name: z.string(),
      /** Hundredths of 0 to 100 by component, where the LMS has a mark that differs from what stands here. */
      proposed: z.partialRecord(z.enum(gradeComponents), count),
      present: z.partialRecord(z.enum(gradeComponents), count.nullable()),
    }),
  ),
  /** Students of the class without an account or a mark there. */
  without: z.array(z.string()),
});
export type LmsGradeProposal = z.infer<typeof lmsGradeProposal>;

const path = '/api/staff/lms';
const reads = { permissions: ['lms:get'] } as const;
const syncs = { permissions: ['lms:sync'] } as const;
const started = z.object({ jobId: z.string() });
const yes = z.stringbool().default(false);

export const lmsContract = {
  addUsers: endpoint({
    method: 'POST',
    path: '/api/staff/add-users-to-lms',
    summary: "Give a term's students and lecturers accounts in the LMS, as a job",
    access: syncs,
    query: z.object({ periodId, who: z.enum(['students', 'lecturers', 'all']).default('all') }),
    response: started,
  }),
  addSchedules: endpoint({
    method: 'POST',
    path: '/api/staff/add-schedules-to-lms',
    summary: "Make courses of a term's classes in the LMS, as a job; all of them, or those named",
    access: syncs,
    query: z.object({ periodId }),
    body: z.object({
      scheduleIds: z.array(scheduleId).max(500, 'Pilih paling banyak 500 kelas.').default([]),
    }),
    response: started,
  }),
  enroll: endpoint({
    method: 'POST',
    path: '/api/staff/enroll-user-to-lms',
    summary:
      'Bring the members of a term or of one class over, as a job; force passes the breaker for one class',
    access: syncs,
    query: z
      .object({ periodId, scheduleId: scheduleId.optional(), force: yes })
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
    }),
    response: z.object({ scheduleId: z.string() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/staff/get-course-detail',
    summary: 'A course of the LMS with its participants here and there, and when it was last brought over',
    access: reads,
    query: z.object({
      lmsId: z.coerce.number('Nomor kelas LMS tidak sah.').int().min(1).max(2_147_483_647),
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
    }),
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
      sections: z.coerce
        .number('Isi jumlah bagian.')
        .int('Jumlah bagian harus bulat.')
        .min(1, 'Minimal 1 bagian.')
        .max(52, 'Maksimal 52 bagian.'),
      isVisible: z.boolean(),
      isAutomatic: z.boolean(),
      dropMode: z.enum(['SUSPEND', 'UNENROL'], 'Pilih cara mengeluarkan peserta.'),
      breakerPercent: z.coerce
        .number('Isi persentase.')
        .int('Persentase harus bulat.')
        .min(1, 'Minimal 1%.')
        .max(100, 'Maksimal 100%.'),
      courseTemplate: templateName.refine(
        (name) => name === '' || name.includes(CODE_MARK),
        `Tulis ${CODE_MARK} di tempat kode mata kuliah.`,
      ),
      generalTemplate: templateName,
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
