import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { DemoTerm } from './calendar.ts';
import { workDayBy } from './work-day.ts';

/** Days at the end of a term on which its graduates' theses are accepted, the degree is applied for, and decreed. */
export const graduationDays = ({
  gradeEnd,
  end,
}: DemoTerm): Record<'accepted' | 'applied' | 'decreed', LocalDate> => ({
  accepted: workDayBy(addDays(gradeEnd, -7)),
  applied: workDayBy(addDays(end, -19)),
  decreed: workDayBy(addDays(end, -15)),
});
