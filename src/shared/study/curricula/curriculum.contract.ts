import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { curriculumStates } from './curriculum-state.ts';
import { done, endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';
import { wholeField } from '#shared/platform/endpoint/whole-field.ts';

const curriculumSummary = z.object({
  _id: z.string(),
  name: z.string(),
  startSemester: z.string(),
  endSemester: z.string().nullable(),
  totalSks: z.number().int(),
  mandatorySks: z.number().int(),
  electiveSks: z.number().int(),
  status: z.enum(curriculumStates),
  decreeNo: z.string(),
  /** Decree or document of the curriculum, by its name at `/api/download/private-file/`. */
  file: z.object({ file: z.string(), name: z.string() }).nullable(),
  courses: z.number().int(),
  students: z.number().int(),
  updatedAt: z.string(),
});
export type CurriculumSummary = z.infer<typeof curriculumSummary>;

const curriculumCourse = z.object({
  courseId: z.string(),
  code: z.string(),
  name: z.string(),
  courseType: z.string(),
  jurusanOrKonsentrasi: z.string(),
  sks: z.number().int(),
  semester: z.number().int(),
  isMandatory: z.boolean(),
  /** Core course: a thesis requires a grade better than D. */
  isCore: z.boolean(),
  prerequisites: z.array(z.string()),
});
export type CurriculumCourseView = z.infer<typeof curriculumCourse>;

export const curriculumForm = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  name: z.string().trim().min(3, 'Nama minimal 3 huruf.').max(60),
  startSemester: semesterField,
  endSemester: semesterField.nullable().default(null),
  totalSks: wholeField([1, 300], 'Isi angka.'),
  mandatorySks: wholeField([0, 300], 'Isi angka.'),
  electiveSks: wholeField([0, 300], 'Isi angka.'),
  decreeNo: z.string().trim().max(80).default(''),
  /** New file: an upload of the actor, the current one, or null for none; unchanged if left out. */
  file: z.string().trim().min(1).max(100).nullable().optional(),
  courses: z
    .array(
      z
        .object({
          course: z.uuid(),
          semester: wholeField([1, 8]),
          isMandatory: z.boolean(),
          isCore: z.boolean().default(false),
        })
        .refine(({ isMandatory, isCore }) => isMandatory || !isCore, {
          path: ['isCore'],
          message: 'Mata kuliah inti harus wajib.',
        }),
    )
    .max(200)
    .default([]),
});
export type CurriculumForm = z.output<typeof curriculumForm>;

const problem = z.object({ code: z.string(), message: z.string() });

/** Courses of a student's curriculum: passed, tried and still open. */
export const studyProgress = z.object({
  _id: z.string(),
  name: z.string(),
  totalSks: z.number().int(),
  sksPassed: z.number().int(),
  /** The student's concentration; courses of other concentrations are not required. */
  concentration: z.enum(concentrations).nullable(),
  courses: z.array(
    curriculumCourse.omit({ prerequisites: true }).extend({
      letter: z.string().nullable(),
      finalScore: z.number().int().nullable(),
      passed: z.boolean(),
    }),
  ),
});
export type StudyProgress = z.infer<typeof studyProgress>;

export const curriculumContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/curriculum',
    summary: 'Curricula, newest first',
    access: { permissions: ['curriculum:get'] },
    response: z.array(curriculumSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/curriculum/:id',
    summary: 'One curriculum with its courses and what keeps it from being activated',
    access: { permissions: ['curriculum:get'] },
    params: idParams,
    response: curriculumSummary.extend({ courseList: z.array(curriculumCourse), problems: z.array(problem) }),
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/staff/curriculum/:id/print',
    summary: 'The structure of a curriculum as PDF',
    access: { permissions: ['curriculum:get'] },
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/curriculum',
    summary: 'Create a curriculum, or change one (`_id`, `updatedAt`)',
    access: { permissions: ['curriculum:create', 'curriculum:update'] },
    body: curriculumForm,
    response: done,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/staff/curriculum/:id/status',
    summary: 'Activate or archive a curriculum',
    access: { permissions: ['curriculum:activate'] },
    params: idParams,
    body: z.object({ status: z.enum(['ACTIVE', 'ARCHIVED']), updatedAt }),
    response: done,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/staff/curriculum/:id/copy',
    summary: 'Copy a curriculum into a new draft',
    access: { permissions: ['curriculum:create'] },
    params: idParams,
    body: z.object({
      name: z.string().trim().min(3, 'Nama minimal 3 huruf.').max(60),
      startSemester: semesterField,
    }),
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/curriculum/:id',
    summary: 'Delete a curriculum that no student follows',
    access: { permissions: ['curriculum:delete'] },
    params: idParams,
    response: done,
  }),
  ofStudent: endpoint({
    method: 'GET',
    path: '/api/staff/curriculum-student/findOne',
    summary: 'The curriculum of a student with the best grade of every course; the own one without an id',
    access: { students: true, permissions: ['curriculum:get', 'student:get'], roles: [ROLE.lecturer] },
    query: z.object({ studentId: z.uuid().optional() }),
    response: studyProgress,
  }),
};
