import { z } from 'zod';
import { searchText } from '#shared/platform/endpoint/search-text.ts';
import { studentStatuses } from '#shared/platform/access/status.ts';
import { endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { editPreview } from '#shared/platform/endpoint/many.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';
import { studentFilters } from './student.contract.ts';

/** The ticked students, or all students that match the filters. */
const selection = {
  ids: z.array(z.uuid()).min(1, 'Pilih minimal satu mahasiswa.').max(10_000).optional(),
  filter: z.object({ search: searchText.optional(), ...studentFilters }).optional(),
};
const oneSelection = (body: { ids?: unknown; filter?: unknown }) =>
  (body.ids === undefined) !== (body.filter === undefined);
const selectionError = { message: 'Pilih mahasiswa terlebih dahulu.', path: ['ids'] };

/** Fields that can be set to one value for many students at once. */
export const bulkFields = [
  'classId',
  'classType',
  'concentration',
  'advisorId',
  'curriculumId',
  'status',
] as const;
export type BulkField = (typeof bulkFields)[number];

/** Grounds of a status change; the transition decides which are required. */
export const statusGrounds = z.object({
  reason: z.string().trim().min(5, 'Isi alasan minimal 5 huruf.').max(300),
  decreeNo: z.string().trim().max(100).optional(),
  decreeDate: z.iso.date().optional(),
  /** Number of the letter: approved leave, resignation, transfer, death. */
  letterNo: z.string().trim().max(100).optional(),
  /** PDDIKTI exit type of a student who becomes inactive: 4 resigned, 2 transferred. */
  exitType: z.enum(['4', '2']).optional(),
  /** Day of the exit; today by default. */
  exitDate: z.iso.date().optional(),
  /** First term of the new status; the active term by default. */
  periodCode: semesterField.optional(),
  /** Confirmed by the registrar on paper. */
  reactivationRequested: z.boolean().default(false),
  feesPaid: z.boolean().default(false),
  graduationApproved: z.boolean().default(false),
  /** Leave because of illness, which does not end the state scholarship (KIP). */
  illness: z.boolean().default(false),
});
export type StatusGrounds = z.output<typeof statusGrounds>;

const skipped = z.object({ _id: z.string(), nim: z.string(), name: z.string(), message: z.string() });

const editBody = z.object({
  ...selection,
  field: z.enum(bulkFields),
  value: z.string().max(60).nullable(),
  grounds: statusGrounds.optional(),
});

export const studentBulkContract = {
  previewEdit: endpoint({
    method: 'POST',
    path: '/api/staff/student-edit-many/preview',
    summary: 'What a change of one field would do to each selected student; stores nothing',
    access: { permissions: ['student:update'] },
    body: editBody.refine(oneSelection, selectionError),
    response: editPreview,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/api/staff/student-edit-many',
    summary: 'Give one field of many students a value; more than 200 run as a job',
    access: { permissions: ['student:update'] },
    body: editBody.refine(oneSelection, selectionError),
    response: z.object({
      changed: z.number().int(),
      unchanged: z.number().int(),
      skipped: z.array(skipped),
      jobId: z.string().nullable(),
    }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/staff/student-delete-many',
    summary: 'Delete the selected students that nothing refers to; the others are reported',
    access: { permissions: ['student:delete'] },
    body: z.object(selection).refine(oneSelection, selectionError),
    response: z.object({ deleted: z.number().int(), skipped: z.array(skipped) }),
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/api/staff/student/:id/status',
    summary: 'Change the status of a student, or (admin) undo an exit',
    access: { permissions: ['student:change-status'] },
    params: idParams,
    body: z.object({ to: z.enum(studentStatuses), updatedAt, ...statusGrounds.shape }),
    response: z.object({ _id: z.string(), status: z.enum(studentStatuses) }),
  }),
  passwordSheet: endpoint({
    method: 'POST',
    path: '/api/staff/student-password-sheet',
    summary: 'Make new first passwords for the selected students and print them, as a job',
    access: { permissions: ['user:reset-password', 'student:get'] },
    body: z
      .object({ ...selection, onlyUnused: z.boolean().default(true) })
      .refine(oneSelection, selectionError),
    response: z.object({ jobId: z.string(), total: z.number().int() }),
  }),
  takePasswordSheet: endpoint({
    method: 'GET',
    path: '/api/staff/student-password-sheet/:id',
    summary: 'The finished sheet of an own job, once: it is gone from the server afterwards',
    access: { permissions: ['user:reset-password', 'student:get'] },
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/staff/student-export',
    summary: 'The selected students as XLSX or CSV; who, what and why is recorded',
    access: { permissions: ['student:export'] },
    body: z
      .object({
        ...selection,
        format: z.enum(['xlsx', 'csv']),
        /** `biodata` adds NIK, birth, address and parents, and requires the permission to read them. */
        columns: z.enum(['academic', 'biodata']),
        purpose: z.string().trim().min(5, 'Isi tujuan ekspor minimal 5 huruf.').max(300),
        /** The actor's password, required for the biodata of more than 50 people. */
        password: z.string().max(200).optional(),
      })
      .refine(oneSelection, selectionError),
    response: z.any(),
    shape: 'file',
  }),
};
