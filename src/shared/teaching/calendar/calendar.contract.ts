import { z } from 'zod';
import { audiences } from './audience.ts';
import { calendarEventTypes } from '#shared/platform/term/event-types.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { daysBetween } from '#shared/platform/date/local-date.ts';
import { semesters } from '#shared/platform/term/term.ts';
import { academicYear, day, semester } from './calendar.fields.ts';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';

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
};
