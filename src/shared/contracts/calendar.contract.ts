import { z } from 'zod';
import { audiences } from '../domain/calendar/audience.ts';
import { calendarEventTypes } from '../domain/calendar/event-types.ts';
import { periodStates } from '../domain/calendar/period.ts';
import { classTypes } from '../domain/course/class-type.ts';
import { daysBetween } from '../domain/date/local-date.ts';
import { parseAcademicYear, semesters } from '../domain/term/term.ts';
import { done, endpoint, idParams, updatedAt } from './endpoint.ts';

const academicYear = z
  .string()
  .refine((text) => parseAcademicYear(text) !== null, 'Pilih tahun akademik, misalnya 2026/2027.');
const semester = z.enum(semesters, 'Pilih semester.');
const day = z.iso.date('Isi tanggal.');

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
    teachingWeeks: z.coerce
      .number('Isi angka.')
      .int()
      .min(1, 'Minimal 1 minggu.')
      .max(20, 'Maksimal 20 minggu.')
      .default(16),
    gradeDeadline: day.nullable().default(null),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    message: 'Tanggal selesai tidak boleh sebelum tanggal mulai.',
  })
  .refine(({ startDate, gradeDeadline }) => gradeDeadline === null || gradeDeadline >= startDate, {
    path: ['gradeDeadline'],
    message: 'Batas nilai tidak boleh sebelum semester dimulai.',
  });
export type PeriodForm = z.output<typeof periodForm>;

export const eventView = z.object({
  _id: z.string(),
  title: z.string(),
  type: z.enum(calendarEventTypes),
  startDate: z.string(),
  endDate: z.string(),
  academicYear: z.string(),
  semester: z.enum(semesters),
  classTypes: z.array(z.enum(classTypes)),
  audience: z.array(z.enum(audiences)),
  description: z.string(),
  color: z.string().nullable(),
  isHoliday: z.boolean(),
  /** Its letter or poster: what it is asked for at `/api/download/private-file/`, and its own name. */
  attachment: z.object({ file: z.string(), name: z.string() }).nullable(),
  updatedAt: z.string(),
});
export type EventView = z.infer<typeof eventView>;

export const eventForm = z
  .object({
    _id: z.uuid().optional(),
    updatedAt: updatedAt.optional(),
    title: z.string().trim().min(3, 'Judul minimal 3 huruf.').max(150, 'Judul maksimal 150 huruf.'),
    type: z.enum(calendarEventTypes, 'Pilih jenis kegiatan.'),
    startDate: day,
    endDate: day,
    academicYear,
    semester,
    classTypes: z.array(z.enum(classTypes)).max(classTypes.length).default([]),
    audience: z.array(z.enum(audiences)).max(audiences.length).default([]),
    description: z.string().trim().max(2000).default(''),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'Pilih warna.')
      .nullable()
      .default(null),
    isHoliday: z.boolean().default(false),
    /** The `fileName` of an own upload (`POST /api/upload`), or of the file it has. */
    attachment: z.string().max(100).nullable().default(null),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    message: 'Tanggal selesai tidak boleh sebelum tanggal mulai.',
  });
export type EventForm = z.output<typeof eventForm>;

/** Longest span of days one request may ask for. */
const MAX_SPAN_DAYS = 800;

const eventQuery = z
  .object({
    academicYear: academicYear.optional(),
    semester: semester.optional(),
    type: z.enum(calendarEventTypes).optional(),
    from: day.optional(),
    to: day.optional(),
  })
  .refine(({ from, to }) => !from || !to || (from <= to && daysBetween(from, to) <= MAX_SPAN_DAYS), {
    path: ['to'],
    message: `Pilih rentang paling lama ${MAX_SPAN_DAYS} hari.`,
  });
export type EventQuery = z.output<typeof eventQuery>;

export const calendarContract = {
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
  events: endpoint({
    method: 'GET',
    path: '/api/calender-academic',
    summary:
      'Events addressed to the reader, and public holidays; of the active academic year unless asked otherwise',
    access: 'signed-in',
    query: eventQuery,
    response: z.object({
      events: z.array(eventView),
      holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    }),
  }),
  ics: endpoint({
    method: 'GET',
    path: '/api/calender-academic/ics',
    summary: 'The same events as an iCalendar file',
    access: 'signed-in',
    query: eventQuery,
    response: z.unknown(),
    shape: 'file',
  }),
  saveEvent: endpoint({
    method: 'POST',
    path: '/api/staff/calender-academic',
    summary: 'Create an event, or change one (`_id`, `updatedAt`)',
    access: { permissions: ['calendar:create', 'calendar:update'] },
    body: eventForm,
    response: done,
  }),
  removeEvent: endpoint({
    method: 'DELETE',
    path: '/api/staff/calender-academic/:id/delete-calender-academic',
    summary: 'Delete an event',
    access: { permissions: ['calendar:delete'] },
    params: idParams,
    response: done,
  }),
};
