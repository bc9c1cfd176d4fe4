import { z } from 'zod';
import { audiences } from '../domain/calendar/audience.ts';
import { calendarEventTypes } from '../domain/calendar/event-types.ts';
import { classTypes } from '../domain/course/class-type.ts';
import { daysBetween } from '../domain/date/local-date.ts';
import { semesters } from '../domain/term/term.ts';
import { academicYear, day, semester } from './calendar-fields.ts';
import { done, endpoint, idParams, updatedAt } from './endpoint.ts';

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
