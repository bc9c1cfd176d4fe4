import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { done, endpoint, idParams, listQuery, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import {
  lecturerShare,
  scheduleDetail,
  scheduleRow,
  scheduleStatuses,
  slotFields,
  teachingModes,
} from './schedule.views.ts';
import { periodChoice } from '#shared/platform/term/period.views.ts';
import { named } from '#shared/platform/endpoint/fields.ts';

/** What clashes and warnings depend on. */
const plan = {
  _id: z.uuid().optional(),
  periodId: z.uuid('Pilih semester.'),
  courseId: z.uuid('Pilih mata kuliah.'),
  ...slotFields,
  roomId: z.uuid().nullable(),
  classIds: z.array(z.uuid()).max(20).default([]),
  lecturers: z.array(lecturerShare).min(1, 'Pilih minimal satu dosen.').max(10),
  capacity: z
    .number('Isi kapasitas.')
    .int()
    .min(1, 'Kapasitas minimal 1.')
    .max(500, 'Kapasitas maksimal 500.'),
};
const reason = z.string().trim().min(5, 'Tulis alasan minimal 5 huruf.').max(500);

const scheduleForm = z.object({
  ...plan,
  updatedAt: updatedAt.optional(),
  className: z
    .string()
    .trim()
    .min(1, 'Isi nama kelas.')
    .max(5, 'Nama kelas maksimal 5 huruf.')
    .transform((name) => name.toUpperCase()),
  classType: z.enum(classTypes, 'Pilih tipe kelas.'),
  /** Opens the class to students of other class types (academic practice). */
  crossClass: z.boolean().default(false),
  mode: z.enum(teachingModes).default('F'),
  scope: z.enum(['1', '2', '3']).default('1'),
  mediaLink: z.url().max(300).nullable().default(null),
  /** Why a clash is allowed; needs `schedule:override-clash`. */
  overrideReason: reason.nullable().default(null),
  /** Set after the consequences for enrolled students were shown. */
  confirm: z.boolean().default(false),
});
export type ScheduleForm = z.output<typeof scheduleForm>;

const clash = z.object({
  kind: z.enum(['ROOM', 'LECTURER', 'CLASS', 'STUDENT']),
  subject: z.string(),
  otherId: z.string(),
  message: z.string(),
});
const notice = z.object({ severity: z.enum(['error', 'warning']), code: z.string(), message: z.string() });
const affectedStudent = z.object({ _id: z.string(), nim: z.string(), name: z.string(), message: z.string() });

export const scheduleCheck = z.object({
  clashes: z.array(clash),
  notices: z.array(notice),
  /** Students with an approved KRS, and those whom the new time brings a clash. */
  enrolled: z.number().int(),
  affected: z.array(affectedStudent),
});
export type ScheduleCheck = z.infer<typeof scheduleCheck>;

const copyRow = z.object({
  scheduleId: z.string(),
  courseCode: z.string(),
  courseName: z.string(),
  className: z.string(),
  ...slotFields,
  roomCode: z.string().nullable(),
  lecturers: z.array(z.string()),
  verdict: z.enum(['NEW', 'EXISTS', 'CLASH', 'REFUSED']),
  /** Why it cannot be copied; empty for a new class. */
  messages: z.array(z.string()),
});
export type CopyRow = z.infer<typeof copyRow>;

/** What a list of classes is narrowed to; without a term the active one. */
export const scheduleQuery = listQuery(['courseName', 'courseCode', 'className', 'day', 'taken', 'status'], {
  periodId: z.uuid().optional(),
  classType: z.enum(classTypes).optional(),
  classId: z.uuid().optional(),
  courseId: z.uuid().optional(),
  lecturerId: z.uuid().optional(),
  roomId: z.uuid().optional(),
  day: z.coerce.number().int().min(0).max(6).optional(),
  status: z.enum(scheduleStatuses).optional(),
});

export const scheduleContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/get-detailed-schedules',
    summary: 'Classes of a term (the active one unless named) with enrolment and progress',
    access: { permissions: ['schedule:get'] },
    query: scheduleQuery,
    response: z.array(scheduleRow),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/schedule/:id/schedule-id',
    summary: 'One class with its lecturers and meetings; lecturers see their own',
    access: { permissions: ['schedule:get'], roles: [ROLE.lecturer] },
    params: idParams,
    response: scheduleDetail,
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/staff/schedule/options',
    summary: 'Choices of the filters and, with the courses, of the class form',
    access: { permissions: ['schedule:get'] },
    response: z.object({
      periods: z.array(periodChoice.extend({ isActive: z.boolean(), isClosed: z.boolean() })),
      rooms: z.array(named.extend({ code: z.string(), capacity: z.number().int(), online: z.boolean() })),
      /** All, with whether they may be given a class: who is away keeps those given before. */
      lecturers: z.array(named.extend({ nidn: z.string().nullable(), teaches: z.boolean() })),
      classes: z.array(
        named.extend({
          entryYear: z.number().int(),
          classType: z.enum(classTypes),
          capacity: z.number().int(),
        }),
      ),
      minutesPerSks: z.record(z.enum(classTypes), z.number().int()),
    }),
  }),
  courses: endpoint({
    method: 'GET',
    path: '/api/staff/schedule/courses',
    summary: 'Courses a class may be planned for',
    access: { permissions: ['schedule:get'] },
    response: z.array(
      named.extend({ code: z.string(), sks: z.number().int(), semester: z.number().nullable() }),
    ),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/schedule',
    summary: 'Create a class (needs schedule:create), or change one (`_id`, `updatedAt`)',
    access: { permissions: ['schedule:update'] },
    saves: {
      create: { permissions: ['schedule:create', 'schedule:update'] },
      update: { permissions: ['schedule:update'] },
    },
    body: scheduleForm,
    response: z.object({ _id: z.string(), warnings: z.array(z.string()) }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/check',
    summary: 'Clashes, warnings and affected students of a plan; stores nothing',
    access: { permissions: ['schedule:update'] },
    body: z.object(plan),
    response: scheduleCheck,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/schedule/:id/delete',
    summary: 'Delete a class that no KRS holds',
    access: { permissions: ['schedule:delete'] },
    params: idParams,
    response: done,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/:id/status',
    summary: 'Cancel a class, which drops it from every KRS, or take a cancelled one up again',
    access: { permissions: ['schedule:delete'] },
    params: idParams,
    body: z.object({ updatedAt, status: z.enum(['CANCLE', 'NOT-YET']), reason }),
    response: z.object({ _id: z.string(), dropped: z.number().int() }),
  }),
  planMeetings: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/plan-meetings',
    summary: 'Plan the meetings nobody has touched yet again, of one class or of a whole term',
    access: { permissions: ['schedule:update'] },
    body: z.object({ periodId: z.uuid(), scheduleId: z.uuid().optional() }),
    response: z.object({ planned: z.number().int(), toReschedule: z.number().int() }),
  }),
  copyPreview: endpoint({
    method: 'GET',
    path: '/api/staff/schedule/copy',
    summary: 'What copying the classes of one term into another would do',
    access: { permissions: ['schedule:create', 'schedule:update'] },
    query: z.object({
      fromPeriodId: z.uuid('Pilih semester asal.'),
      toPeriodId: z.uuid('Pilih semester tujuan.'),
    }),
    response: z.array(copyRow),
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/copy',
    summary: 'Copy classes of one term into another in the background',
    access: { permissions: ['schedule:create', 'schedule:update'] },
    body: z.object({
      fromPeriodId: z.uuid('Pilih semester asal.'),
      toPeriodId: z.uuid('Pilih semester tujuan.'),
      scheduleIds: z.array(z.uuid()).min(1, 'Pilih minimal satu kelas.').max(2000),
    }),
    response: z.object({ jobId: z.string() }),
  }),
};
