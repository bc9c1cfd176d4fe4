import { z } from 'zod';
import { activityForms, activitySlugList } from './kinds.ts';
import { activityStatuses } from './procedure.ts';
import { staffActivityStep } from './activity.contract.ts';
import { activityRow, activityTypeView } from './activity.views.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';
import { searchText } from '#shared/platform/endpoint/search-text.ts';

const filters = {
  type: z.enum(activitySlugList).optional(),
  status: z.enum(activityStatuses).optional(),
  semesterCode: semesterField.optional(),
  /** Part of the partner's name. */
  partner: searchText.optional(),
  studentId: z.uuid().optional(),
};
const sorts = ['updatedAt', 'title', 'startDate'] as const;

export const activityTypeForm = z
  .object({
    _id: z.uuid().optional(),
    updatedAt: updatedAt.optional(),
    slug: z.enum(activitySlugList, 'Pilih jenis kegiatan.'),
    name: z.string().trim().min(3, 'Isi nama program.').max(100),
    isMbkm: z.boolean(),
    maxSks: z.number('Isi sks.').int().min(0).max(24, 'Paling banyak 24 sks.'),
    minSemester: z.number('Isi semester.').int().min(1).max(14),
    /** Hundredths. */
    minIpk: z.number('Isi IPK.').int().min(0).max(400),
    form: z.enum(activityForms, 'Pilih bentuk.'),
    requirements: z.string().trim().max(2000).default(''),
    documents: z.array(z.string().trim().min(1).max(100)).max(20).default([]),
    isActive: z.boolean().default(true),
  })
  .superRefine(({ isMbkm, maxSks }, ctx) => {
    if (isMbkm !== maxSks > 0) {
      const message = isMbkm ? 'Program MBKM minimal 1 sks.' : 'Kegiatan di luar MBKM dicatat tanpa sks.';
      ctx.addIssue({ code: 'custom', path: ['maxSks'], message });
    }
  });
export type ActivityTypeForm = z.output<typeof activityTypeForm>;

/** A course that may be chosen for a member; `reason` says why not. */
export const courseChoices = z.object({
  studentId: z.string(),
  nim: z.string(),
  name: z.string(),
  krsSks: z.number().int(),
  sksLimit: z.number().int(),
  courses: z.array(
    z.object({
      courseId: z.string(),
      code: z.string(),
      name: z.string(),
      sks: z.number().int(),
      planned: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
});
export type CourseChoices = z.infer<typeof courseChoices>;

export const activityStaffContract = {
  filters: endpoint({
    method: 'GET',
    path: '/api/staff/activity-filters',
    summary: 'Semesters and partners that activities have, to filter the list by',
    access: { permissions: ['studentActivity:get'] },
    response: z.object({ semesters: z.array(z.string()), partners: z.array(z.string()) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/staff/program-aktivitas',
    summary: 'Activities of all students',
    access: { permissions: ['studentActivity:get'] },
    query: listQuery(sorts, filters),
    shape: 'page',
    response: z.array(activityRow),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/staff/program-aktivitas/export',
    summary: 'The activities as a file',
    access: { permissions: ['studentActivity:get'] },
    query: listQuery(sorts, { ...filters, format: fileFormat }).omit({ page: true, limit: true }),
    shape: 'file',
    response: z.unknown(),
  }),
  courses: endpoint({
    method: 'GET',
    path: '/api/staff/activity/:id/courses',
    summary: 'Courses each member may have recognised',
    access: { permissions: ['studentActivity:get'] },
    params: idParams,
    response: z.array(courseChoices),
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/staff/activity/:id',
    summary: 'Approve, convert or cancel an activity',
    access: { permissions: ['studentActivity:get'] },
    params: idParams,
    body: staffActivityStep,
    response: done,
  }),
  types: endpoint({
    method: 'GET',
    path: '/api/activity-type',
    summary: 'Kinds of activities',
    access: 'signed-in',
    response: z.array(activityTypeView),
  }),
  saveType: endpoint({
    method: 'POST',
    path: '/api/activity-type',
    summary: 'Create a kind of activity, or change it (`_id`, `updatedAt`); its template may come along',
    access: { permissions: ['activityType:create'] },
    body: activityTypeForm,
    upload: { accept: ['pdf', 'docx'], maxFiles: 1, maxBytes: 5 * 1024 * 1024, optional: true },
    response: done,
  }),
  removeType: endpoint({
    method: 'DELETE',
    path: '/api/activity-type/:id',
    summary: 'Delete a kind of activity nobody has taken part in',
    access: { permissions: ['activityType:delete'] },
    params: idParams,
    response: done,
  }),
};
