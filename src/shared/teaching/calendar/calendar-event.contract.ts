import { z } from 'zod';
import { audiences } from './audience.ts';
import { calendarEventTypes } from '#shared/platform/term/event-types.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { academicYear, day, inAcademicYear, semester } from './calendar.fields.ts';
import { done, endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

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
  })
  .superRefine(inAcademicYear(['startDate', 'endDate']));
export type EventForm = z.output<typeof eventForm>;

/** How the calendar is kept; readers have `calendarContract`. */
export const calendarEventContract = {
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
