import { z } from 'zod';
import { searchText } from '#shared/platform/endpoint/search-text.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { studentStatuses } from '#shared/platform/access/status.ts';
import {
  chosenIds,
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { cohortFilter, yearField } from '#shared/platform/endpoint/fields.ts';

export const studentClassForm = z.object({
  /** At most five characters for PDDIKTI; in capitals, as imports name classes. */
  name: z.string().trim().toUpperCase().min(1, 'Isi nama kelas.').max(5, 'Nama kelas paling banyak 5 huruf.'),
  label: z.string().trim().max(60).default(''),
  entryYear: yearField('Isi angkatan.'),
  classType: z.enum(classTypes, 'Pilih tipe kelas.'),
  capacity: z.number('Isi kapasitas.').int().min(1, 'Kapasitas minimal 1.').max(500).default(40),
  advisorId: z.uuid().nullable().default(null),
  isActive: z.boolean().default(true),
});
export type StudentClassForm = z.output<typeof studentClassForm>;

export const studentClassRow = z.object({
  _id: z.string(),
  name: z.string(),
  label: z.string(),
  entryYear: z.number().int(),
  classType: z.enum(classTypes),
  capacity: z.number().int(),
  advisorId: z.string().nullable(),
  advisorName: z.string().nullable(),
  isActive: z.boolean(),
  members: z.number().int(),
  updatedAt: z.string(),
});
export type StudentClassRow = z.infer<typeof studentClassRow>;

const classQuery = listQuery(['name', 'entryYear', 'members'], {
  entryYear: cohortFilter,
  classType: z.enum(classTypes).optional(),
  isActive: z.stringbool().optional(),
});

export const studentClassContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/student-class',
    summary: 'Student classes with their number of members',
    access: { permissions: ['studentclass:get'] },
    query: classQuery,
    response: z.array(studentClassRow),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/student-class/export',
    summary: 'The same list as a file',
    access: { permissions: ['studentclass:get'] },
    query: classQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  select: endpoint({
    method: 'GET',
    path: '/api/staff/student-class-select',
    summary:
      'The first 50 classes in use whose name fits, the latest entry years first, or those of an `id` or of `ids`, for pickers',
    access: { permissions: ['student:get'] },
    query: z.object({
      search: searchText.default(''),
      id: z.uuid().optional(),
      ids: chosenIds,
    }),
    response: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/student/class',
    summary: 'Create a class, or change one (`_id`, `updatedAt`)',
    access: { permissions: ['studentclass:get'] },
    body: z.object({
      _id: z.uuid().optional(),
      updatedAt: updatedAt.optional(),
      ...studentClassForm.shape,
    }),
    response: done,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/student/class/:id',
    summary: 'A class with its members',
    access: { permissions: ['studentclass:get'] },
    params: idParams,
    response: studentClassRow.extend({
      students: z.array(
        z.object({
          _id: z.string(),
          nim: z.string(),
          name: z.string(),
          photo: z.string().nullable(),
          status: z.enum(studentStatuses),
          entryYear: z.number().int(),
        }),
      ),
    }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/staff/student/class/:id/members',
    summary: 'Move students into this class, also beyond its capacity when asked to',
    access: { permissions: ['studentclass:update'] },
    params: idParams,
    body: z.object({
      studentIds: z.array(z.uuid()).min(1, 'Pilih minimal satu mahasiswa.').max(500),
      overCapacity: z.boolean().default(false),
    }),
    response: z.object({ moved: z.number().int(), members: z.number().int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/student/class/:id',
    summary: 'Delete an empty class',
    access: { permissions: ['studentclass:delete'] },
    params: idParams,
    response: done,
  }),
};
