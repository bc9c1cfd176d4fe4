import type { EventQuery, EventView } from '#shared/teaching/calendar/calendar.contract.ts';
import type { EventForm } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { calendarEventFacts } from '#shared/platform/term/event-types.ts';
import { icsFile } from '#shared/teaching/calendar/ics.ts';
import { checkCalendarEvent } from '#shared/platform/term/window.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { parseAcademicYear, semesterCode } from '#shared/platform/term/term.ts';
import { shortClasses, type ShortClasses } from '#shared/teaching/calendar/period.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { classesOffCalendar } from '#server/teaching/schedules/schedules.public.ts';
import { attachmentOf, dropAttachment, readerOf } from './attachment.service.ts';
import {
  deleteEvent,
  flagMeetings,
  insertEvent,
  listEvents,
  lockEvent,
  lockPeriodByCode,
  periodEvents,
  unflagMeetings,
  updateEvent,
} from './calendar.store.ts';
import { teachingWeeks } from './periods.store.ts';

type Holiday = { date: string; name: string };
type CalendarPage = { events: EventView[]; holidays: Holiday[] };

/** What a reader asked for; without a year and days, the active academic year or the months around today. */
async function asked(ctx: Ctx, query: EventQuery): Promise<EventQuery> {
  if (query.from || query.to || query.academicYear) return query;
  const { period } = await ctx.services.campus.get();
  if (period) return { ...query, academicYear: period.academicYear };
  const now = await today(ctx);
  return { ...query, from: addDays(now, -180), to: addDays(now, 180) };
}

/** Days whose holidays are shown: those asked for, else the academic year with the breaks around it. */
function holidaySpan(query: EventQuery): { from: string; to: string } {
  const year = query.academicYear ? parseAcademicYear(query.academicYear) : null;
  const from = query.from ?? (year === null ? addDays(query.to ?? '', -365) : `${year}-07-01`);
  const to = query.to ?? (year === null ? addDays(from, 365) : `${year + 1}-08-31`);
  return { from, to };
}

/** Public holidays of a span of days. */
export async function holidaysIn(
  { services }: Pick<Ctx, 'services'>,
  span: { from: string; to: string },
): Promise<Holiday[]> {
  const [first, last] = [Number(span.from.slice(0, 4)), Number(span.to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const days = await Promise.all(years.map((year) => services.holidays.holidaysOf(year)));
  return days
    .flat()
    .filter(({ date, national }) => national && span.from <= date && date <= span.to)
    .map(({ date, name }) => ({ date, name }));
}

/** Events addressed to the reader, and the public holidays of the same days. */
export async function getCalendar(ctx: Ctx, query: EventQuery): Promise<CalendarPage> {
  const wanted = await asked(ctx, query);
  const filter = { ...wanted, ...readerOf(ctx) };
  const [events, holidays] = await Promise.all([
    listEvents(ctx.db, filter),
    query.type && query.type !== 'HOLIDAY' ? [] : holidaysIn(ctx, holidaySpan(wanted)),
  ]);
  return { events, holidays };
}

/** The same events and holidays as a calendar file. */
export async function exportCalendar(ctx: Ctx, query: EventQuery): Promise<FileAnswer> {
  const { events, holidays } = await getCalendar(ctx, query);
  const category = calendarEventFacts.HOLIDAY.label;
  const entries = [
    ...events.map((event) => ({ ...event, uid: event._id, category: calendarEventFacts[event.type].label })),
    ...holidays.map(({ date, name }, index) => ({
      uid: `libur-${date}-${index}`,
      title: name,
      description: '',
      startDate: date,
      endDate: date,
      category,
    })),
  ];
  const body = Buffer.from(icsFile('Kalender akademik', entries, ctx.now));
  return { fileName: 'kalender-akademik.ics', mime: 'text/calendar; charset=utf-8', body };
}

const fieldOf = { DATE_ORDER: 'endDate', OVERLAP: 'startDate', LEAVE_AFTER_KRS: 'endDate' } as const;

async function checkEvent(ctx: Ctx, form: EventForm, periodId: string, code: string): Promise<void> {
  const { _id = '', type, startDate: start, endDate: end, classTypes } = form;
  const others = await periodEvents(ctx.db, periodId, code);
  const [problem] = checkCalendarEvent({ id: _id, type, start, end, classTypes, semesterCode: code }, others);
  if (!problem) return;
  const errors = { [fieldOf[problem.code]]: problem.message };
  throw new AppError(problem.code === 'OVERLAP' ? 'CONFLICT' : 'INVALID', problem.message, { errors });
}

/** Days that stop being a holiday with this event: their meetings can be held after all. */
async function giveDaysBack(
  ctx: Ctx,
  { _id: id, isHoliday, startDate: from, endDate: to, classTypes }: EventView,
): Promise<void> {
  if (!isHoliday) return;
  const national = await holidaysIn(ctx, { from, to });
  await unflagMeetings(
    ctx.db,
    { id, from, to, classTypes },
    national.map(({ date }) => date),
  );
}

/** Events that decide on which days classes meet (academic practice). */
const planned: ReadonlySet<string> = new Set(['CLASS', 'QUIET_WEEK', 'UTS', 'UAS']);

export type SavedEvent = { _id: string; marked: number; differing: number; short: ShortClasses | null };

/**
 * Creates or changes an event. A holiday marks the meetings on its days as needing another day.
 * @throws AppError NOT_FOUND, STALE; INVALID at the field; CONFLICT for a window over another one
 * @returns the event's id, how many meetings were marked, and how many classes of its term, and of the one it left, still
 *   meet as before the change.
 */
export const saveEvent = (outer: Ctx, form: EventForm): Promise<SavedEvent> =>
  inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, academicYear, semester, attachment, ...columns } = form;
    const code = semesterCode(academicYear, semester) ?? '';
    const periodId = await lockPeriodByCode(ctx.db, code);
    if (!periodId) throw invalidField('semester', 'Semester ini belum dibuat.');
    const before = _id ? found(await lockEvent(ctx.db, _id)) : undefined;
    if (before) checkFresh(before, updatedAt ?? '');
    await checkEvent(ctx, form, periodId, code);
    const isHoliday = form.isHoliday || form.type === 'HOLIDAY';
    const fileId = await attachmentOf(ctx, before, attachment);
    const row = { ...columns, periodId, isHoliday, fileId };
    if (before) {
      await giveDaysBack(ctx, before);
      await updateEvent(ctx.db, before._id, row);
      await dropAttachment(ctx, before, fileId);
    }
    const id = before?._id ?? (await insertEvent(ctx.db, row));
    const { startDate: from, endDate: to, classTypes } = form;
    const marked = isHoliday ? await flagMeetings(ctx.db, { from, to, classTypes }) : 0;
    const action = before ? 'calendar.update' : 'calendar.create';
    await audit(ctx, { action, entity: 'calendarEvent', entityId: id, before, after: form });
    const wanted = form.type === 'CLASS' ? await teachingWeeks(ctx.db, periodId) : 0;
    const terms = new Set([
      ...(planned.has(form.type) ? [periodId] : []),
      ...(before && planned.has(before.type) ? [before.periodId] : []),
    ]);
    let differing = 0;
    for (const term of terms) differing += await classesOffCalendar(ctx, term);
    return { _id: id, marked, differing, short: shortClasses({ start: from, end: to }, wanted) };
  });

/** Deletes an event; meetings marked for it as a holiday can be held again. @throws AppError NOT_FOUND */
export const removeEvent = (outer: Ctx, id: string): Promise<{ _id: string; differing: number }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockEvent(ctx.db, id));
    await giveDaysBack(ctx, before);
    await deleteEvent(ctx.db, id);
    await dropAttachment(ctx, before, null);
    await audit(ctx, { action: 'calendar.delete', entity: 'calendarEvent', entityId: id, before });
    const differing = planned.has(before.type) ? await classesOffCalendar(ctx, before.periodId) : 0;
    return { _id: id, differing };
  });
