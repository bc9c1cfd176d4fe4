import { z } from 'zod';
import { HUNDREDTHS_OF_CREDIT } from '#shared/platform/endpoint/units.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { endpoint, fileFormat, idParams, listQuery } from '#shared/platform/endpoint/endpoint.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';

const semester = semesterField.optional();

/** Work besides teaching, such as the number of advisees. */
const workloadPart = z.object({ key: z.string(), label: z.string(), count: z.number().int() });
export type WorkloadPart = z.infer<typeof workloadPart>;

export const workloadView = z.object({
  semester: z.string(),
  /** Terms the lecturer taught in and the active one, latest first. */
  semesters: z.array(z.string()),
  classes: z.array(
    z.object({
      _id: z.string(),
      courseCode: z.string(),
      courseName: z.string(),
      className: z.string(),
      sks: z.number().int(),
      /** The own share, hundredths of a credit. */
      share: z.number().int().meta({ description: HUNDREDTHS_OF_CREDIT }),
      isCoordinator: z.boolean(),
    }),
  ),
  /** Sum of the shares, hundredths. */
  teaching: z.number().int().meta({ description: HUNDREDTHS_OF_CREDIT }),
  parts: z.array(workloadPart),
  /** Whole sks above which the load is pointed out. */
  limit: z.number().int(),
  isOver: z.boolean(),
});
export type WorkloadView = z.infer<typeof workloadView>;

export const workloadRow = z.object({
  _id: z.string(),
  fullName: z.string(),
  nidn: z.string().nullable(),
  photo: z.string().nullable(),
  employment: z.string(),
  classes: z.number().int(),
  /** Hundredths of a credit. */
  teaching: z.number().int().meta({ description: HUNDREDTHS_OF_CREDIT }),
  parts: z.array(workloadPart),
  isOver: z.boolean(),
});
export type WorkloadRow = z.infer<typeof workloadRow>;

/** What a lecturer teaches in one class: the plan, and what was held of it. */
export const taughtRow = z.object({
  /** Class and lecturer. */
  _id: z.string(),
  scheduleId: z.string(),
  fullName: z.string(),
  nidn: z.string().nullable(),
  courseCode: z.string(),
  courseName: z.string(),
  className: z.string(),
  sks: z.number().int(),
  /** The own share, hundredths of a credit. */
  share: z.number().int().meta({ description: HUNDREDTHS_OF_CREDIT }),
  isCoordinator: z.boolean(),
  planned: z.number().int(),
  /** Meetings held by the lecturer, exams among them, as they are reported to the feeder. */
  held: z.number().int(),
});
export type TaughtRow = z.infer<typeof taughtRow>;

const taughtQuery = listQuery(['name', 'courseCode'], { semester });

const workloadQuery = listQuery(['name', 'teaching'], {
  semester,
  over: z.enum(['true', 'false']).optional(),
});

export const lecturerWorkloadContract = {
  own: endpoint({
    method: 'GET',
    path: '/api/lecture/workload',
    summary: 'The own workload in a term, the active one unless another is named',
    access: { roles: [ROLE.lecturer] },
    query: z.object({ semester }),
    response: workloadView,
  }),
  of: endpoint({
    method: 'GET',
    path: '/api/staff/lecture/:id/workload',
    summary: 'The workload of a lecturer in a term',
    access: { permissions: ['lectureProfile:get'] },
    params: idParams,
    query: z.object({ semester }),
    response: workloadView,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/staff/lecture-workload',
    summary: 'Active lecturers with their load in a term',
    access: { permissions: ['lectureProfile:get'] },
    query: workloadQuery,
    response: z.array(workloadRow),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/lecture-workload/export',
    summary: 'The same list as a file',
    access: { permissions: ['lectureProfile:get', 'report:export'] },
    query: workloadQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  classes: endpoint({
    method: 'GET',
    path: '/api/staff/lecture-workload/classes',
    summary: 'What lecturers teach in a term, class by class, with meetings planned and held',
    access: { permissions: ['lectureProfile:get'] },
    query: taughtQuery,
    response: z.array(taughtRow),
    shape: 'page',
  }),
  exportClasses: endpoint({
    method: 'GET',
    path: '/api/staff/lecture-workload/classes/export',
    summary: 'The same list as a file',
    access: { permissions: ['lectureProfile:get', 'report:export'] },
    query: taughtQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
};
