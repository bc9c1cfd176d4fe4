import { z } from 'zod';
import { searchText } from '#shared/platform/endpoint/search-text.ts';
import { conversionStates } from './conversion.ts';
import { letters } from '#shared/platform/grading/scale.ts';
import { done, endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

const sks = z.number('Isi sks.').int().min(1, 'Sks minimal 1.').max(24);
const text = (max: number, empty: string) =>
  z.string().trim().min(1, empty).max(max, `Paling banyak ${max} huruf.`);

export const conversionRowForm = z.object({
  originCode: text(20, 'Isi kode asal.'),
  originName: text(200, 'Isi nama mata kuliah asal.'),
  originSks: sks,
  originLetter: text(3, 'Isi nilai asal.'),
  courseId: z.uuid('Pilih mata kuliah yang diakui.'),
  recognisedSks: sks,
  recognisedLetter: z.enum(letters, 'Pilih nilai diakui.'),
});

export const conversionForm = z.object({
  studentId: z.uuid('Pilih mahasiswa.'),
  universityId: z.string('Pilih perguruan tinggi asal.').min(1, 'Pilih perguruan tinggi asal.').max(64),
  /** `id_prodi` of PDDIKTI, where the programme was chosen from the college's list. */
  programId: z.guid('Pilih program studi asal.').nullable().default(null),
  programName: text(100, 'Isi program studi asal.'),
  lastSemester: z.string().trim().max(20).default(''),
  originNim: z.string().trim().max(24, 'Paling banyak 24 huruf.').default(''),
  /** Number of the letter of transfer. */
  letterNo: z.string().trim().max(60, 'Paling banyak 60 huruf.').default(''),
  /** The student was found at the former college in PDDIKTI. */
  originFound: z.boolean().default(false),
  decreeNo: z.string().trim().max(60).default(''),
  decreeDate: z.iso.date().nullable().default(null),
  rows: z.array(conversionRowForm).max(100),
});
export type ConversionForm = z.output<typeof conversionForm>;

const courseChoice = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  sks: z.number().int(),
  courseType: z.string(),
});

export const conversionView = z.object({
  student: z.object({
    _id: z.string(),
    nim: z.string(),
    name: z.string(),
    recognisedSks: z.number().int(),
  }),
  conversion: conversionForm
    .extend({
      _id: z.string(),
      updatedAt: z.string(),
      universityName: z.string(),
      status: z.enum(conversionStates),
      createdByName: z.string(),
      approvedByName: z.string().nullable(),
      approvedAt: z.string().nullable(),
    })
    .nullable(),
  /** Everything that stands in the way of the approval. */
  problems: z.array(z.object({ row: z.number().int().nullable(), message: z.string() })),
  recognisedSks: z.number().int(),
  maxSks: z.number().int(),
  /** For information only. */
  remainingSemesters: z.number().int(),
  /** Courses of the student's curriculum. */
  courses: z.array(courseChoice),
});
export type ConversionView = z.infer<typeof conversionView>;

export const conversionContract = {
  universities: endpoint({
    method: 'GET',
    path: '/api/search/perguruan-tinggi',
    summary: 'Colleges by name, code or initials, at most 20',
    access: 'signed-in',
    query: z.object({ search: searchText.min(3, 'Ketik minimal 3 huruf.') }),
    response: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  programmes: endpoint({
    method: 'GET',
    path: '/api/perguruan-tinggi/:a/:b',
    summary:
      'Programmes of a college: `a` is its id in the national list, `b` is `prodi` or the id of one programme',
    access: { permissions: ['studentConversion:get'] },
    params: z.object({
      a: z.uuid('Perguruan tinggi tidak ditemukan.'),
      b: z.literal('prodi').or(z.uuid('Program studi tidak ditemukan.')),
    }),
    response: z.object({
      connected: z.boolean(),
      programmes: z.array(
        z.object({ value: z.string(), code: z.string(), label: z.string(), level: z.string() }),
      ),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/student/:id/conversion',
    summary: 'The conversion of a student with the courses it may recognise',
    access: { permissions: ['studentConversion:get'] },
    params: idParams,
    response: conversionView,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/student-conversion-grade',
    summary: 'Create the conversion of a student, or change the draft (`_id`, `updatedAt`)',
    access: { permissions: ['studentConversion:create'] },
    body: conversionForm.extend({ _id: z.uuid().optional(), updatedAt: updatedAt.optional() }),
    response: done,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/staff/student-conversion-grade/:id/approve',
    summary: 'Approve a conversion: its courses count as passed',
    access: { permissions: ['studentConversion:approve'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  lock: endpoint({
    method: 'POST',
    path: '/api/staff/student-conversion-grade/:id/lock',
    summary: 'Close an approved conversion for good',
    access: { permissions: ['studentConversion:approve'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/student-conversion-grade/:id',
    summary: 'Delete a draft conversion',
    access: { permissions: ['studentConversion:delete'] },
    params: idParams,
    response: done,
  }),
};
