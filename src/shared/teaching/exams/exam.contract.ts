import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { examKinds } from '#shared/platform/term/exam.ts';
import { makeupStates } from './makeup.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import {
  examCheck,
  examDetail,
  examPlanForm,
  examPlanPreview,
  examRow,
  examStatuses,
  examWish,
  makeupDetail,
  makeupRow,
  ownExam,
} from './exam.views.ts';

const examPath = '/api/staff/exam';
const makeupPath = '/api/staff/exam-makeup';

const sorts = ['date', 'courseName', 'className'] as const;
const examQuery = listQuery(sorts, {
  periodId: z.uuid().optional(),
  exam: z.enum(examKinds).optional(),
  isMakeup: z.enum(['true', 'false']).optional(),
  date: z.iso.date().optional(),
  roomId: z.uuid().optional(),
  status: z.enum(examStatuses).optional(),
});

const makeupSorts = ['createdAt', 'examDate', 'studentName'] as const;
const makeupQuery = listQuery(makeupSorts, {
  sort: sortedBy(makeupSorts, '-createdAt'),
  state: z.enum(makeupStates).optional(),
});

const choice = z.object({ value: z.string(), label: z.string() });

export const examPrints = ['attendance', 'report'] as const;

export const examContract = {
  list: endpoint({
    method: 'GET',
    path: examPath,
    summary: 'Exams of a term, the active one unless named',
    access: { permissions: ['exam:get'] },
    query: examQuery,
    response: z.array(examRow),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: `${examPath}/export`,
    summary: 'The same list as a file',
    access: { permissions: ['exam:get'] },
    query: examQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  options: endpoint({
    method: 'GET',
    path: `${examPath}/options`,
    summary: 'What an exam is planned with in a term: its days, classes without one, rooms and proctors',
    access: { permissions: ['exam:get'] },
    query: z.object({ periodId: z.uuid().optional() }),
    response: z.object({
      period: z.object({ _id: z.string(), label: z.string() }).nullable(),
      /** The days of the calendar's exam windows that are no holiday or Sunday. */
      days: z.object({
        UTS: z.array(z.string()),
        UAS: z.array(z.string()),
        MAKEUP_EXAM: z.array(z.string()),
      }),
      /** Whether a class of the term meets in the evening or at the weekend. */
      hasOffHours: z.boolean(),
      unplanned: z.object({ UTS: z.array(choice), UAS: z.array(choice) }),
      rooms: z.array(choice.extend({ capacity: z.number().int(), online: z.boolean() })),
      /** All, with whether they may watch over another exam: who is away keeps those planned before. */
      lecturers: z.array(choice.extend({ teaches: z.boolean() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${examPath}/:id`,
    summary: 'An exam with its seats; for staff, its proctors and the lecturers of the class',
    access: { roles: [ROLE.lecturer], permissions: ['exam:get'] },
    params: idParams,
    response: examDetail,
  }),
  check: endpoint({
    method: 'POST',
    path: `${examPath}/check`,
    summary: 'What would stand against an exam, before it is stored',
    access: { permissions: ['exam:get'] },
    body: examWish,
    response: examCheck,
  }),
  save: endpoint({
    method: 'POST',
    path: examPath,
    summary: 'Plan the exam of a class, or move it',
    access: { permissions: ['exam:update'] },
    body: examWish.extend({
      updatedAt: updatedAt.optional(),
      /** Why students may have two exams at once. */
      reason: z.string().trim().min(5, 'Tulis alasan minimal 5 huruf.').max(300).nullable().default(null),
    }),
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${examPath}/:id`,
    summary: 'Take an exam off the plan while nothing was reported',
    access: { permissions: ['exam:delete'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  reseat: endpoint({
    method: 'POST',
    path: `${examPath}/:id/seat`,
    summary: 'Give seats to who joined the class since, and free those of who left',
    access: { permissions: ['exam:update'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  report: endpoint({
    method: 'POST',
    path: `${examPath}/:id/report`,
    summary: 'Enter the report of an exam room, by its proctor or BAAK',
    access: { roles: [ROLE.lecturer], permissions: ['exam:update'] },
    params: idParams,
    body: z.object({
      updatedAt,
      roomNo: z.number().int().min(1).max(2),
      answerSheets: z.number('Isi jumlah lembar jawaban.').int().min(0, 'Minimal 0.').max(2000),
      incidents: z.string().trim().max(2000).default(''),
      absent: z.array(z.uuid()).max(500).default([]),
    }),
    response: done,
  }),
  print: endpoint({
    method: 'GET',
    path: `${examPath}/:id/print`,
    summary: 'The attendance list or the report of an exam (PDF)',
    access: { roles: [ROLE.lecturer], permissions: ['exam:get'] },
    params: idParams,
    query: z.object({ kind: z.enum(examPrints) }),
    response: z.unknown(),
    shape: 'file',
  }),
  previewPlan: endpoint({
    method: 'POST',
    path: `${examPath}/plan`,
    summary: 'A proposal for a whole exam period without clashes; nothing is stored',
    access: { permissions: ['exam:create'] },
    body: examPlanForm,
    response: examPlanPreview,
  }),
  commitPlan: endpoint({
    method: 'POST',
    path: `${examPath}/plan/commit`,
    summary: 'Store the proposal that was shown',
    access: { permissions: ['exam:create'] },
    body: examPlanForm.extend({
      token: z.string().max(64),
      /** Classes of the proposal that are not booked. */
      leaveOut: z.array(z.uuid()).max(2000).default([]),
    }),
    response: z.object({ planned: z.number().int() }),
  }),
  ofLecturer: endpoint({
    method: 'GET',
    path: '/api/lecture/exam',
    summary: 'Exams of the active term a lecturer watches over or whose class is the own',
    access: { roles: [ROLE.lecturer] },
    response: z.array(examRow.extend({ isProctor: z.boolean() })),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/student/exam',
    summary: 'The own exams of the active term',
    access: { students: true },
    response: z.array(ownExam),
  }),
};

export const examMakeupContract = {
  request: endpoint({
    method: 'POST',
    path: '/api/student/exam/:id/makeup',
    summary: 'Ask for a make-up exam with a letter (PDF)',
    access: { students: true },
    params: idParams,
    upload: { accept: ['pdf'], maxFiles: 1, maxBytes: 5 * 1024 * 1024 },
    body: z.object({
      reason: z.string().trim().min(10, 'Jelaskan alasannya, minimal 10 huruf.').max(500),
    }),
    response: done,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/student/exam-makeup/:id',
    summary: 'Withdraw an own request that is not decided yet',
    access: { students: true },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  list: endpoint({
    method: 'GET',
    path: makeupPath,
    summary: 'Requests for make-up exams; for BAAK and the head of programme',
    access: { roles: [ROLE.kaprodi], permissions: ['exam:get'] },
    query: makeupQuery,
    response: z.array(makeupRow),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: `${makeupPath}/export`,
    summary: 'The same list as a file',
    access: { roles: [ROLE.kaprodi], permissions: ['exam:get'] },
    query: makeupQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: `${makeupPath}/:id`,
    summary: 'A request with its letter and its steps',
    access: { roles: [ROLE.kaprodi], permissions: ['exam:get'] },
    params: idParams,
    response: makeupDetail,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${makeupPath}/:id/decide`,
    summary: 'Approve or reject a request, by the head of programme',
    access: { roles: [ROLE.kaprodi] },
    params: idParams,
    body: z.object({
      decision: z.enum(['APPROVE', 'REJECT']),
      note: z.string().trim().max(300).default(''),
      updatedAt,
    }),
    response: done,
  }),
};
