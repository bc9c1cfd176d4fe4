import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { rpsStates } from './rps-procedure.ts';
import { parseAcademicYear, semesters } from '#shared/platform/term/term.ts';
import { majors } from '#shared/study/courses/course.contract.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';
import {
  coverageView,
  evaluationPlanView,
  outcomeFields,
  planFields,
  rpsCourse,
  rpsLecturer,
  rpsProblem,
  rpsRow,
  rpsView,
} from './rps.views.ts';

/** Course and term of a plan. */
const place = {
  courseId: z.uuid('Pilih mata kuliah.'),
  academicYear: z.string().refine((text) => parseAcademicYear(text) !== null, 'Pilih tahun akademik.'),
  semester: z.enum(semesters, 'Pilih semester.'),
};
const lectureIds = z.array(z.uuid()).min(1, 'Pilih minimal satu dosen.').max(10);

const step1 = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  ...place,
  /** Coordinator first. */
  lectureIds,
  ...outcomeFields,
});
export type RpsStep1 = z.output<typeof step1>;

const step2 = z.object({ _id: z.uuid(), updatedAt, ...planFields });
export type RpsStep2 = z.output<typeof step2>;

const yes = z.union([z.boolean(), z.stringbool()]).default(false);
const step3 = z.object({
  _id: z.uuid(),
  updatedAt,
  /** The signed file matches this plan. */
  statement: yes,
  /** Submits the plan; otherwise only stores the files. */
  send: yes,
});
export type RpsStep3 = z.output<typeof step3>;

const saved = done.extend({
  updatedAt: z.string(),
  state: z.enum(rpsStates),
  problems: z.array(rpsProblem),
});

/** Filters besides the states: courses without a plan, without a submitted plan, and without a plan in force. */
export const rpsFilters = ['BELUM', 'BELUM_KIRIM', 'BELUM_SETUJU', ...rpsStates] as const;
export type RpsFilter = (typeof rpsFilters)[number];

export const rpsQuery = listQuery(['courseName', 'courseCode', 'sks', 'state', 'submittedAt'], {
  /** The active term by default. */
  semester: semesterField.optional(),
  course: z.uuid().optional(),
  lecturerId: z.uuid().optional(),
  concentration: z.enum(majors).optional(),
  status: z.enum(rpsFilters).optional(),
});
export type RpsQuery = z.output<typeof rpsQuery>;

const decision = z.object({ updatedAt });
const writers = { permissions: ['rps:create', 'rps:update'], roles: [ROLE.lecturer] } as const;
const readers = { permissions: ['rps:get'], roles: [ROLE.lecturer] } as const;
const staff = '/api/staff/rps';

export const rpsContract = {
  step1: endpoint({
    method: 'POST',
    path: '/api/staff/rps-step-1',
    summary: 'Begin a course plan with its outcomes, or change them (`_id`, `updatedAt`)',
    access: writers,
    body: step1,
    response: saved,
  }),
  step2: endpoint({
    method: 'POST',
    path: '/api/staff/rps-step-2',
    summary: 'The sixteen weeks, the assessment and the references of a plan',
    access: writers,
    body: step2,
    response: saved,
  }),
  step3: endpoint({
    method: 'POST',
    path: '/api/staff/upload/rps-step-3',
    summary: 'The signed plan (`pdf`), its document (`docx`) and `handout` files; `send` hands it in',
    access: writers,
    upload: {
      accept: ['pdf', 'docx'],
      maxFiles: 12,
      maxBytes: 10 * 1024 * 1024,
      optional: true,
      fields: {
        pdf: 'The signed plan.',
        docx: 'The plan as a document.',
        handout: 'A handout; up to ten fields of this name.',
      },
    },
    body: step3,
    response: saved,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: `${staff}/:id/file/:fileId`,
    summary: 'Remove a file from a plan that is still written',
    access: writers,
    params: idParams.extend({ fileId: z.uuid() }),
    body: decision,
    response: saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${staff}/:id`,
    summary: 'Delete a plan that was not handed in',
    access: { permissions: ['rps:delete'], roles: [ROLE.lecturer] },
    params: idParams,
    body: z.object({ updatedAt, lectureId: z.uuid('Dosen pemilik RPS tidak disebutkan.') }),
    response: done,
  }),
  start: endpoint({
    method: 'GET',
    path: '/api/staff/rps-start',
    summary: 'What a new plan of a course in a term begins with',
    access: writers,
    query: z.object({ courseId: z.uuid(), semester: semesterField }),
    response: rpsCourse.extend({
      description: z.string(),
      teachers: z.array(rpsLecturer),
      /** Newest approved plan of an earlier term. */
      previous: z.object({ _id: z.string(), semesterCode: z.string() }).nullable(),
      /** Programme outcomes named by other approved plans. */
      knownCpl: z.array(z.object({ code: z.string(), text: z.string() })),
    }),
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/staff/rps-copy',
    summary: 'A new plan with everything an earlier approved one of the course has but dates and files',
    access: writers,
    body: z.object(place),
    response: saved,
  }),
  revise: endpoint({
    method: 'POST',
    path: `${staff}/:id/revise`,
    summary: 'The next revision of an approved plan',
    access: writers,
    params: idParams,
    body: decision,
    response: saved,
  }),
  approve: endpoint({
    method: 'POST',
    path: `${staff}/:id/approve`,
    summary: 'Approve a plan; its weights go to the grade sheets, its topics to the meetings',
    access: { permissions: ['rps:approve'] },
    params: idParams,
    body: decision,
    response: saved.extend({ applied: z.array(z.string()), kept: z.array(z.string()) }),
  }),
  giveBack: endpoint({
    method: 'POST',
    path: `${staff}/:id/return`,
    summary: 'Return a plan with a note',
    access: { permissions: ['rps:approve'] },
    params: idParams,
    body: decision.extend({ note: z.string().trim().max(2000).default('') }),
    response: saved,
  }),
  get: endpoint({
    method: 'GET',
    path: `${staff}/:id`,
    summary: 'One plan with its files and history',
    access: readers,
    params: idParams,
    response: rpsView,
  }),
  ofCourse: endpoint({
    method: 'GET',
    path: '/api/user/:lectureId/:courseId/:semesterCode/rps',
    summary:
      'The plan a lecturer teaches a course by in a term; students get the approved one of own courses',
    access: 'signed-in',
    params: z.object({ lectureId: z.uuid(), courseId: z.uuid(), semesterCode: semesterField }),
    response: rpsView,
  }),
  print: endpoint({
    method: 'GET',
    path: `${staff}/:id/print`,
    summary: 'The plan as PDF in the national layout',
    access: 'signed-in',
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/:audience/rps',
    summary: 'Courses of a term with their plans: own ones of a lecturer or student, all for staff',
    access: 'signed-in',
    params: z.object({ audience: z.enum(['lecture', 'staff', 'student'], 'Daftar ini tidak ada.') }),
    query: rpsQuery,
    response: z.array(rpsRow),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/rps-export',
    summary: 'The list of staff as a file',
    access: { permissions: ['rps:get'] },
    query: rpsQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  evaluationPlans: endpoint({
    method: 'GET',
    path: '/api/user/rencana-evaluasi',
    summary: 'How the courses the user may see are assessed in a term, missing plans flagged',
    access: 'signed-in',
    query: listQuery(['courseName', 'courseCode'], {
      semester: semesterField.optional(),
      course: z.uuid().optional(),
    }),
    response: z.array(evaluationPlanView),
    shape: 'page',
  }),
  coverage: endpoint({
    method: 'GET',
    path: '/api/staff/rps-coverage',
    summary: 'Which course of a curriculum serves which programme outcome, by the newest approved plans',
    access: { permissions: ['rps:get'] },
    query: z.object({ curriculumId: z.uuid().optional() }),
    response: coverageView,
  }),
  coverageExport: endpoint({
    method: 'GET',
    path: '/api/staff/rps-coverage/export',
    summary: 'The same matrix as a file',
    access: { permissions: ['rps:get'] },
    query: z.object({ curriculumId: z.uuid().optional(), format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
};
