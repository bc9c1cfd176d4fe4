import { z } from 'zod';

/** A day or some days of the calendar that are running or close. */
export const calendarLine = z.object({
  _id: z.string(),
  title: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  isHoliday: z.boolean(),
});
export type CalendarLine = z.infer<typeof calendarLine>;
