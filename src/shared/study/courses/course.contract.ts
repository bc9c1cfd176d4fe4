import { z } from 'zod';
import { searchText } from '#shared/platform/endpoint/search-text.ts';
import { concentrations, COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { feederStatuses } from '#shared/platform/feeder/state.ts';
import { valuesOf } from '#shared/platform/reference/code-list.ts';
import { courseGroups } from '#shared/platform/reference/course.ts';
import {
  chosenIds,
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { removeMany, setManyActive } from '#shared/platform/endpoint/many.ts';
import { MAX_SCORE } from '#shared/platform/grading/scale.ts';
import { wholeField } from '#shared/platform/endpoint/whole-field.ts';

export const courseTypes = Object.values(COURSE_TYPE) as [string, ...string[]];
/** The programme or one of its concentrations; the field is named by the specification. */
export const majors = ['MANAJEMEN', ...concentrations] as const;
export const prerequisiteTypes = ['LULUS', 'PERNAH_AMBIL', 'BERSAMAAN'] as const;

const sks = wholeField([0, 24], 'Isi bilangan bulat.');

export const courseView = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  courseType: z.string(),
  jurusanOrKonsentrasi: z.string(),
  sks: z.number().int(),
  sksTheory: z.number().int(),
  sksPractice: z.number().int(),
  sksField: z.number().int(),
  sksSimulation: z.number().int(),
  semester: z.number().int().nullable(),
  minSksPassed: z.number().int(),
  isMkwu: z.boolean(),
  description: z.string(),
  /** One work per line. */
  references: z.string(),
  group: z.string().nullable(),
  hasSap: z.boolean(),
  hasSyllabus: z.boolean(),
  hasHandout: z.boolean(),
  hasPracticeGuide: z.boolean(),
  isActive: z.boolean(),
  prerequisites: z.array(
    z.object({
      courseId: z.string(),
      code: z.string(),
      name: z.string(),
      type: z.enum(prerequisiteTypes),
      minScore: z.number().int().nullable(),
    }),
  ),
  equivalents: z.array(z.object({ courseId: z.string(), code: z.string(), name: z.string() })),
  curricula: z.array(z.string()),
  /** State of the report to PDDIKTI; null if never compared. */
  feeder: z.enum(feederStatuses).nullable(),
  updatedAt: z.string(),
});
export type CourseView = z.infer<typeof courseView>;

export const courseForm = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  code: z.string().trim().toUpperCase().min(1, 'Isi kode.').max(20),
  name: z.string().trim().min(3, 'Nama minimal 3 huruf.').max(200),
  nameEn: z.string().trim().max(200).default(''),
  courseType: z.enum(courseTypes, 'Pilih jenis mata kuliah.'),
  jurusanOrKonsentrasi: z.enum(majors).default('MANAJEMEN'),
  sks: wholeField([1, 8], 'Isi bilangan bulat.'),
  sksTheory: sks.default(0),
  sksPractice: sks.default(0),
  sksField: sks.default(0),
  sksSimulation: sks.default(0),
  semester: wholeField([1, 8]).nullable().default(null),
  minSksPassed: wholeField([0, 200]).default(0),
  isMkwu: z.boolean().default(false),
  description: z.string().trim().max(2000).default(''),
  /** Fields unknown to imports: unchanged if left out, null clears them. */
  references: z.string().trim().max(4000).nullable().optional(),
  /** Fields only PDDIKTI requires; unchanged if left out. */
  group: z.enum(valuesOf(courseGroups)).nullable().optional(),
  hasSap: z.boolean().optional(),
  hasSyllabus: z.boolean().optional(),
  hasHandout: z.boolean().optional(),
  hasPracticeGuide: z.boolean().optional(),
  isActive: z.boolean().default(true),
  prerequisites: z
    .array(
      z.object({
        courseId: z.uuid(),
        type: z.enum(prerequisiteTypes).default('LULUS'),
        minScore: wholeField([0, MAX_SCORE]).nullable().default(null),
      }),
    )
    .max(10)
    .default([]),
  equivalents: z.array(z.uuid()).max(10).default([]),
});
export type CourseForm = z.output<typeof courseForm>;

const courseQuery = listQuery(['code', 'name', 'semester', 'sks'], {
  courseType: z.enum(courseTypes).optional(),
  major: z.enum(majors).optional(),
  semester: z.coerce.number().int().min(1).max(8).optional(),
  curriculumId: z.uuid().optional(),
  active: z.enum(['true', 'false']).optional(),
});

export const courseContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/course',
    summary: 'Courses',
    access: { permissions: ['course:get'] },
    query: courseQuery,
    response: z.array(courseView),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/course/export',
    summary: 'The same list as a file',
    access: { permissions: ['course:get'] },
    query: courseQuery.extend({ format: fileFormat, ids: chosenIds }),
    response: z.unknown(),
    shape: 'file',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/course',
    summary: 'Create a course, or change one (`_id`, `updatedAt`)',
    access: { permissions: ['course:create', 'course:update'] },
    body: courseForm,
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/course/:id',
    summary: 'Delete a course that nothing uses',
    access: { permissions: ['course:delete'] },
    params: idParams,
    response: done,
  }),
  setActive: setManyActive('/api/staff/course', 'mata kuliah', 'course:update'),
  removeMany: removeMany('/api/staff/course', 'mata kuliah', 'course:delete'),
  select: endpoint({
    method: 'GET',
    path: '/api/course/select',
    summary: 'The first 20 active courses whose code or name fits, or the one of an `id`, for pickers',
    access: { permissions: ['course:get'] },
    query: z.object({ search: searchText.default(''), id: z.uuid().optional() }),
    response: z.array(z.object({ value: z.string(), label: z.string(), sks: z.number().int() })),
  }),
};
