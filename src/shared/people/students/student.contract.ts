import { z } from 'zod';
import { searchText } from '#shared/platform/endpoint/search-text.ts';
import { WHOLE_PERCENT } from '#shared/platform/endpoint/units.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { feederStatuses } from '#shared/platform/feeder/state.ts';
import { scholarshipKinds } from '#shared/finance/billing/kinds.ts';
import { valuesOf } from '#shared/platform/reference/code-list.ts';
import {
  DEFAULT_ENTRY_PATH,
  entryPaths,
  fundings,
  registrationTypes,
} from '#shared/platform/reference/enrolment.ts';
import { studentStatuses } from '#shared/platform/access/status.ts';
import { concerns } from './study-warnings.ts';
import {
  chosenIds,
  done,
  endpoint,
  idParams,
  listQuery,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import {
  cohortFilter,
  identifierField,
  nimField,
  semesterField,
  yearField,
} from '#shared/platform/endpoint/fields.ts';

const shortText = (max: number) => z.string().trim().min(1).max(max);

const origin = z.object({
  universityId: z.string().max(60).optional(),
  universityName: shortText(150),
  /** `id_prodi` of PDDIKTI, if the programme was chosen from the college's list. */
  programId: z.guid('Pilih program studi asal.').optional(),
  programName: shortText(150),
});

/** The student's former school. */
export const schoolForm = z.object({
  name: shortText(100),
  /** The school's number in the national register. */
  npsn: identifierField(/^\d{8}$/, 'NPSN terdiri atas 8 angka.').optional(),
  graduationYear: yearField('Isi tahun lulus.').optional(),
});

/** The academic record as staff enter it; a missing field is empty. The status has its own endpoints. */
export const studentForm = z.object({
  nim: nimField,
  name: z.string().trim().min(2, 'Nama minimal 2 huruf.').max(100),
  email: z.email('Tulis alamat email yang benar.').max(254),
  entryYear: yearField('Isi angkatan.'),
  entrySemester: semesterField,
  entryDate: z.iso.date('Isi tanggal masuk.'),
  classType: z.enum(classTypes, 'Pilih tipe kelas.'),
  classId: z.uuid().nullable().default(null),
  concentration: z.enum(concentrations).nullable().default(null),
  /** Null means the curriculum in force at the entry semester. */
  curriculumId: z.uuid().nullable().default(null),
  advisorId: z.uuid().nullable().default(null),
  registrationType: z.enum(valuesOf(registrationTypes)).default('1'),
  entryPath: z.enum(valuesOf(entryPaths)).default(DEFAULT_ENTRY_PATH),
  funding: z.enum(valuesOf(fundings)).default('1'),
  entryFee: z.number().int().min(0).max(1_000_000_000).default(0),
  origin: origin.nullable().default(null),
  /** Unchanged if left out; the portal's own form leaves it out. */
  school: schoolForm.nullable().optional(),
});
export type StudentForm = z.output<typeof studentForm>;

/** Filters shared by the list of students, bulk changes and exports. */
export const studentFilters = {
  entryYear: cohortFilter,
  classId: z.uuid().optional(),
  classType: z.enum(classTypes).optional(),
  status: z.enum(studentStatuses).optional(),
  concentration: z.enum(concentrations).optional(),
  /** `none` means students without an advisor. */
  advisorId: z.union([z.uuid(), z.literal('none')]).optional(),
  biodata: z.enum(['complete', 'incomplete']).optional(),
  /** Students with an active scholarship of this kind. */
  scholarship: z.enum(scholarshipKinds).optional(),
  /** State of the student's report to PDDIKTI. */
  feeder: z.enum(feederStatuses).optional(),
  /** Students who need attention: low results, or a risk of dismissal. */
  concern: z.enum(concerns).optional(),
};

export const studentRow = z.object({
  _id: z.string(),
  nim: z.string(),
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  status: z.enum(studentStatuses),
  entryYear: z.number().int(),
  classId: z.string().nullable(),
  className: z.string().nullable(),
  classType: z.enum(classTypes),
  concentration: z.enum(concentrations).nullable(),
  advisorId: z.string().nullable(),
  advisorName: z.string().nullable(),
  /** Current semester without leave; 0 before entry. */
  semesterNumber: z.number().int(),
  /** Hundredths; null before the first result, and for readers without the permission for results. */
  ipk: z.number().int().nullable(),
  completeness: z.number().int().meta({ description: WHOLE_PERCENT }),
  isReportable: z.boolean(),
  feeder: z.enum(feederStatuses).nullable(),
  updatedAt: z.string(),
});
export type StudentRow = z.infer<typeof studentRow>;

const choice = z.object({ value: z.string(), label: z.string() });

export const studentContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/student',
    summary: 'Students; search takes the start of a NIM, or a part of a name or email',
    access: { permissions: ['student:get'] },
    query: listQuery(['nim', 'name', 'entryYear'], studentFilters),
    response: z.array(studentRow),
    shape: 'page',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/student',
    summary: 'Create a student with an account, or change one (`_id`, `updatedAt`)',
    access: { permissions: ['student:get'] },
    saves: { create: { permissions: ['student:create'] }, update: { permissions: ['student:update'] } },
    body: z.object({
      _id: z.uuid().optional(),
      updatedAt: updatedAt.optional(),
      /** Required to change the identity of a student already reported to PDDIKTI. */
      reason: z.string().trim().max(300).optional(),
      ...studentForm.shape,
    }),
    response: z.object({ _id: z.string(), password: z.string().nullable() }),
    toldOnce: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/student/:id',
    summary: 'Delete a student nothing refers to, with the account',
    access: { permissions: ['student:delete'] },
    params: idParams,
    response: done,
  }),
  byNim: endpoint({
    method: 'POST',
    path: '/api/staff/student-by-nim',
    summary: 'The student with exactly this NIM',
    access: { permissions: ['student:get'] },
    body: z.object({ nim: nimField }),
    response: z.object({
      _id: z.string(),
      nim: z.string(),
      name: z.string(),
      className: z.string().nullable(),
      status: z.enum(studentStatuses),
    }),
  }),
  select: endpoint({
    method: 'GET',
    path: '/api/mahasiswa/select',
    summary: 'The first 20 students whose NIM or name fits, or those of `ids`, for pickers',
    access: { permissions: ['student:get'], roles: [ROLE.lecturer] },
    query: z.object({ search: searchText.default(''), ids: chosenIds }),
    response: z.array(choice),
  }),
  generations: endpoint({
    method: 'GET',
    path: '/api/home/student-in-generation',
    summary: 'How many students of each entry year are in which status',
    access: { permissions: ['student:get'], roles: [ROLE.lecturer] },
    response: z.array(
      z.object({ entryYear: z.number().int(), status: z.enum(studentStatuses), count: z.number().int() }),
    ),
  }),
  curricula: endpoint({
    method: 'GET',
    path: '/api/staff/student-curricula',
    summary: 'Curricula a student may be put on',
    access: { permissions: ['student:get'] },
    response: z.array(choice),
  }),
  addToAdvisor: endpoint({
    method: 'POST',
    path: '/api/staff/student/:advisorId/add-studentAdvisor',
    summary: 'Give students this lecturer as advisor; their former advisor gets an end date',
    access: { permissions: ['studentAdvisor:update'] },
    params: z.object({ advisorId: z.uuid('Dosen tidak ditemukan.') }),
    body: z.object({ studentIds: z.array(z.uuid()).min(1, 'Pilih minimal satu mahasiswa.').max(1000) }),
    response: z.object({
      assigned: z.number().int(),
      /** Number of students the lecturer now advises; `overloaded` if that is more than usual. */
      load: z.number().int(),
      overloaded: z.boolean(),
    }),
  }),
  removeAdvisor: endpoint({
    method: 'DELETE',
    path: '/api/staff/student/:id/delete-studentAdvisor',
    summary: 'Leave a student without an advisor',
    access: { permissions: ['studentAdvisor:update'] },
    params: idParams,
    response: done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/user/password-student/update',
    summary: 'Give a student a new random first password, told once',
    access: { permissions: ['user:reset-password'] },
    body: z.object({ studentId: z.uuid() }),
    response: z.object({ password: z.string() }),
    toldOnce: true,
  }),
};
