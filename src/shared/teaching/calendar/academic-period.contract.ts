import { z } from 'zod';
import { periodStates } from './period.ts';
import { semesters } from '#shared/platform/term/term.ts';
import { academicYear, day, inAcademicYear, semester } from './calendar.fields.ts';
import { done, endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { wholeField } from '#shared/platform/endpoint/whole-field.ts';

export const periodView = z.object({
  _id: z.string(),
  academicYear: z.string(),
  semester: z.enum(semesters),
  semesterCode: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  teachingWeeks: z.number().int(),
  gradeDeadline: z.string().nullable(),
  isActive: z.boolean(),
  status: z.enum(periodStates),
  closeReason: z.string().nullable(),
  classes: z.number().int(),
  krs: z.number().int(),
  events: z.number().int(),
  /** Classes with students whose grades are not published. */
  openClasses: z.number().int(),
  updatedAt: z.string(),
});
export type PeriodView = z.infer<typeof periodView>;

export const periodForm = z
  .object({
    _id: z.uuid().optional(),
    updatedAt: updatedAt.optional(),
    academicYear,
    semester,
    startDate: day,
    endDate: day,
    teachingWeeks: wholeField([1, 20], 'Isi angka.', {
      least: 'Minimal 1 minggu.',
      most: 'Maksimal 20 minggu.',
    }).default(16),
    gradeDeadline: day.nullable().default(null),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    message: 'Tanggal selesai tidak boleh sebelum tanggal mulai.',
  })
  .superRefine(inAcademicYear(['startDate', 'endDate', 'gradeDeadline']))
  .refine(({ startDate, gradeDeadline }) => gradeDeadline === null || gradeDeadline >= startDate, {
    path: ['gradeDeadline'],
    message: 'Batas nilai tidak boleh sebelum semester dimulai.',
  });
export type PeriodForm = z.output<typeof periodForm>;

export const periodContract = {
  periods: endpoint({
    method: 'GET',
    path: '/api/staff/academic-period',
    summary: 'Semesters, newest first',
    access: { permissions: ['calendar:get'] },
    response: z.array(periodView),
  }),
  savePeriod: endpoint({
    method: 'POST',
    path: '/api/staff/academic-period',
    summary: 'Create a semester, or change its dates (`_id`, `updatedAt`)',
    access: { permissions: ['calendar:create', 'calendar:update'] },
    body: periodForm,
    response: done,
  }),
  activatePeriod: endpoint({
    method: 'POST',
    path: '/api/staff/academic-period/:id/activate',
    summary: 'Make a semester the active one and close the one before',
    access: { permissions: ['calendar:update'] },
    params: idParams,
    body: z.object({ updatedAt, reason: z.string().trim().max(300).default('') }),
    response: done,
  }),
  removePeriod: endpoint({
    method: 'DELETE',
    path: '/api/staff/academic-period/:id',
    summary: 'Delete a semester that nothing uses',
    access: { permissions: ['calendar:delete'] },
    params: idParams,
    response: done,
  }),
};
