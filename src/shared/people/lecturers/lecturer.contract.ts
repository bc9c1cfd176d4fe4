import { z } from 'zod';
import { searchText } from '#shared/platform/endpoint/search-text.ts';
import { nidnProblem } from '#shared/people/biodata/dialog.ts';
import { nikField } from '#shared/people/biodata/nik.fields.ts';
import { gradeProblem, grades } from './rank.ts';
import { valuesOf } from '#shared/platform/reference/code-list.ts';
import { employments, functionalRanks, lecturerStatuses } from '#shared/platform/reference/lecturer.ts';
import { educations, genders, religions } from '#shared/platform/reference/person.ts';
import { phoneField } from '#shared/platform/endpoint/phone-field.ts';
import {
  chosenIds,
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import {
  identifierField,
  identifierText,
  programmeCodeField,
  staffNumberField,
} from '#shared/platform/endpoint/fields.ts';
import { researchIdFields } from '#shared/platform/endpoint/research-fields.ts';
import { removeMany, setManyActive } from '#shared/platform/endpoint/many.ts';

const text = (max: number) => z.string().trim().max(max, `Paling banyak ${max} huruf.`);
const optional = (max: number) => text(max).min(1).nullable().default(null);
const from = <const V extends string>(list: readonly { readonly value: V }[]) =>
  z.enum(valuesOf(list), 'Pilih dari daftar.').nullable().default(null);

const nidn = identifierText
  .superRefine((value, ctx) => {
    const message = nidnProblem(value);
    if (message) ctx.addIssue({ code: 'custom', message });
  })
  .nullable()
  .default(null);

/** Personal data lecturers enter themselves. `nidn` takes NIDN, NIDK or NUPTK. */
export const lecturerPerson = z.object({
  name: text(100).min(2, 'Nama minimal 2 huruf.'),
  frontTitle: text(60).default(''),
  backTitle: text(60).default(''),
  nidn,
  nuptk: identifierField(/^\d{16}$/, 'NUPTK berisi 16 angka.')
    .nullable()
    .default(null),
  nip: staffNumberField.pipe(text(20).min(1)).nullable().default(null),
  nik: nikField.nullable().default(null),
  gender: from(genders),
  birthPlace: optional(60),
  birthDate: z.iso.date().nullable().default(null),
  religion: from(religions),
  mobile: phoneField.default(null),
  address: optional(250),
  expertise: optional(200),
  researchIds: z.object(researchIdFields).partial().default({}),
});
export type LecturerPerson = z.output<typeof lecturerPerson>;

/** Employment data the college enters. */
export const lecturerEmployment = z.object({
  employment: z.enum(valuesOf(employments)).default('TETAP'),
  functionalRank: from(functionalRanks),
  rankDecreeNo: optional(100),
  rankDecreeDate: z.iso.date().nullable().default(null),
  grade: from(grades),
  educationLast: from(educations),
  activityStatus: z.enum(valuesOf(lecturerStatuses)).default('1'),
  certificateNo: optional(60),
  homebase: programmeCodeField.nullable().default(null),
});
export type LecturerEmployment = z.output<typeof lecturerEmployment>;

function fittingGrade(
  { functionalRank, grade }: Pick<LecturerEmployment, 'functionalRank' | 'grade'>,
  ctx: z.RefinementCtx,
): void {
  const message = gradeProblem(functionalRank, grade);
  if (message !== null) ctx.addIssue({ code: 'custom', path: ['grade'], message });
}

const email = z.email('Tulis alamat email yang benar.').max(254);
const nullable = z.string().nullable();

/** A lecturer for the owner and staff. */
export const lecturerView = z.object({
  _id: z.string(),
  userId: nullable,
  name: z.string(),
  frontTitle: z.string(),
  backTitle: z.string(),
  nidn: nullable,
  nuptk: nullable,
  nip: nullable,
  nik: nullable,
  gender: z.enum(['L', 'P']).nullable(),
  birthPlace: nullable,
  birthDate: nullable,
  religion: nullable,
  email: z.string(),
  mobile: nullable,
  address: nullable,
  expertise: nullable,
  researchIds: z.record(z.string(), z.string()),
  employment: z.enum(valuesOf(employments)),
  functionalRank: nullable,
  rankDecreeNo: nullable,
  rankDecreeDate: nullable,
  grade: nullable,
  educationLast: nullable,
  activityStatus: z.string(),
  certificateNo: nullable,
  homebase: nullable,
  photo: nullable,
  updatedAt: z.string(),
});
export type LecturerView = z.infer<typeof lecturerView>;

export const lecturerRow = z.object({
  _id: z.string(),
  name: z.string(),
  /** With titles. */
  fullName: z.string(),
  nidn: nullable,
  email: z.string(),
  photo: nullable,
  functionalRank: nullable,
  educationLast: nullable,
  employment: z.enum(valuesOf(employments)),
  activityStatus: z.string(),
  /** Number of advisees. */
  advisees: z.number().int(),
  /** Number of running theses the lecturer supervises. */
  theses: z.number().int(),
  updatedAt: z.string(),
});
export type LecturerRow = z.infer<typeof lecturerRow>;

const lecturerQuery = listQuery(['name', 'nidn', 'advisees'], {
  functionalRank: z.string().max(2).optional(),
  employment: z.enum(valuesOf(employments)).optional(),
  activityStatus: z.string().max(2).optional(),
});

export const lecturerContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/lecture',
    summary: 'Lecturers with their load of advisees',
    access: { permissions: ['lectureProfile:get'] },
    query: lecturerQuery,
    response: z.array(lecturerRow),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/lecture/export',
    summary: 'The same list as a file',
    access: { permissions: ['lectureProfile:get', 'report:export'] },
    query: lecturerQuery.extend({ format: fileFormat, ids: chosenIds }),
    response: z.unknown(),
    shape: 'file',
  }),
  select: endpoint({
    method: 'GET',
    path: '/api/student/lecture',
    summary: 'The first 50 lecturers in office whose name fits, or the one of an `id`, for pickers',
    access: 'signed-in',
    query: z.object({ search: searchText.default(''), id: z.uuid().optional() }),
    response: z.array(z.object({ value: z.string(), label: z.string(), photo: nullable })),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/lecture-profile',
    summary:
      'Create a lecturer with an account of role 3, or with that of a staff member (`takeOver`), or change one (`_id`, `updatedAt`)',
    access: { permissions: ['lectureProfile:get'] },
    saves: {
      create: { permissions: ['lectureProfile:create'] },
      update: { permissions: ['lectureProfile:update'] },
    },
    body: z
      .object({
        _id: z.uuid().optional(),
        updatedAt: updatedAt.optional(),
        email,
        /** Confirms that the staff account with this email is the same person's; it becomes the lecturer's. */
        takeOver: z.boolean().optional(),
        ...lecturerPerson.shape,
        ...lecturerEmployment.shape,
      })
      .superRefine(fittingGrade),
    response: z.object({ _id: z.string(), password: nullable }),
    toldOnce: true,
  }),
  updateEmployment: endpoint({
    method: 'POST',
    path: '/api/lecture/update-staff',
    summary: 'Change a lecturer’s employment data',
    access: { permissions: ['lectureProfile:update'] },
    body: z.object({ _id: z.uuid(), updatedAt, ...lecturerEmployment.shape }).superRefine(fittingGrade),
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/lecture/:id',
    summary: 'Delete a lecturer nothing refers to, with the account unless it is that of a staff member too',
    access: { permissions: ['lectureProfile:delete'] },
    params: idParams,
    response: done,
  }),
  setActive: setManyActive('/api/staff/lecture', 'dosen', 'lectureProfile:update'),
  removeMany: removeMany('/api/staff/lecture', 'dosen', 'lectureProfile:delete'),
};
