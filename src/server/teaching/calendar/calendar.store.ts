import { and, arrayOverlaps, eq, gte, lte, or, SQL, sql } from 'drizzle-orm';
import type { EventView } from '#shared/teaching/calendar/calendar.contract.ts';
import type { Audience } from '#shared/teaching/calendar/audience.ts';
import type { CalendarEventType } from '#shared/platform/term/event-types.ts';
import type { CalendarEvent } from '#shared/platform/term/window.ts';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { Semester } from '#shared/platform/term/term.ts';
import type { Db } from '#server/platform/db/client.ts';
import { academicPeriods, calendarEvents, files } from '#server/platform/db/schema.ts';

const columns = {
  _id: calendarEvents.id,
  title: calendarEvents.title,
  type: sql<CalendarEventType>`${calendarEvents.type}`,
  startDate: calendarEvents.startDate,
  endDate: calendarEvents.endDate,
  academicYear: academicPeriods.academicYear,
  semester: academicPeriods.semester,
  classTypes: sql<ClassType[]>`${calendarEvents.classTypes}`,
  audience: sql<Audience[]>`${calendarEvents.audience}`,
  description: calendarEvents.description,
  color: calendarEvents.color,
  isHoliday: calendarEvents.isHoliday,
  attachment: sql<EventView['attachment']>`case when ${files.id} is null then null
    else json_build_object('file', ${files.name}, 'name', ${files.originalName}) end`,
  updatedAt: calendarEvents.updatedAt,
};

/** Whom a reader is: an event is for them when it is for one of the audiences and for the class type, or for all. */
export type Reader = {
  /** Null reads every event. */
  audiences: readonly Audience[] | SQL | null;
  /** A student reads only what is for the own class type. */
  studentId: string | SQL | null;
};

export type EventFilter = Reader & {
  academicYear?: string | undefined;
  semester?: Semester | undefined;
  type?: CalendarEventType | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** More events than any college has in a year. */
const MAX_EVENTS = 2000;

/** The condition that an event is addressed to a reader; none for who reads every one. */
export function addressed({ audiences, studentId }: Reader): SQL | undefined {
  if (audiences === null) return undefined;
  const audience = or(
    sql`${calendarEvents.audience} = '{}'`,
    arrayOverlaps(calendarEvents.audience, audiences instanceof SQL ? audiences : [...audiences]),
  );
  if (studentId === null) return audience;
  return and(
    audience,
    sql`(${calendarEvents.classTypes} = '{}' or (select s.class_type from students s where s.id = ${studentId}) = any(${calendarEvents.classTypes}))`,
  );
}

/** Events that touch the span and are addressed to the reader, in order of their first day. */
export const listEvents = (db: Db, filter: EventFilter): Promise<EventView[]> =>
  db
    .select(columns)
    .from(calendarEvents)
    .innerJoin(academicPeriods, eq(academicPeriods.id, calendarEvents.periodId))
    .leftJoin(files, eq(files.id, calendarEvents.fileId))
    .where(
      and(
        filter.academicYear ? eq(academicPeriods.academicYear, filter.academicYear) : undefined,
        filter.semester ? eq(academicPeriods.semester, filter.semester) : undefined,
        filter.type ? eq(calendarEvents.type, filter.type) : undefined,
        filter.from ? gte(calendarEvents.endDate, filter.from) : undefined,
        filter.to ? lte(calendarEvents.startDate, filter.to) : undefined,
        addressed(filter),
      ),
    )
    .orderBy(calendarEvents.startDate, calendarEvents.endDate, calendarEvents.id)
    .limit(MAX_EVENTS);

/** Whether a file belongs to an event that is addressed to the reader. */
export async function isAttachmentFor(db: Db, fileId: string, reader: Reader): Promise<boolean> {
  const rows = await db
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.fileId, fileId), addressed(reader)));
  return rows.length > 0;
}

/** The semester an event belongs to, locked so that two windows cannot slip past each other; undefined when none. */
export async function lockPeriodByCode(db: Db, code: string): Promise<string | undefined> {
  const rows = await db
    .select({ id: academicPeriods.id })
    .from(academicPeriods)
    .where(eq(academicPeriods.code, code))
    .for('no key update');
  return rows[0]?.id;
}

/** The windows of a semester as the rules see them. */
export async function periodEvents(db: Db, periodId: string, code: string): Promise<CalendarEvent[]> {
  const rows = await db
    .select({
      id: calendarEvents.id,
      type: columns.type,
      start: calendarEvents.startDate,
      end: calendarEvents.endDate,
      classTypes: columns.classTypes,
    })
    .from(calendarEvents)
    .where(eq(calendarEvents.periodId, periodId));
  return rows.map((row) => ({ ...row, semesterCode: code }));
}

export type KeptEvent = EventView & { periodId: string; fileId: string | null };

export async function lockEvent(db: Db, id: string): Promise<KeptEvent | undefined> {
  await db
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(eq(calendarEvents.id, id))
    .for('update');
  const rows = await db
    .select({ ...columns, periodId: calendarEvents.periodId, fileId: calendarEvents.fileId })
    .from(calendarEvents)
    .innerJoin(academicPeriods, eq(academicPeriods.id, calendarEvents.periodId))
    .leftJoin(files, eq(files.id, calendarEvents.fileId))
    .where(eq(calendarEvents.id, id));
  return rows[0];
}

export type EventColumns = Omit<typeof calendarEvents.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

export const insertEvent = async (db: Db, row: EventColumns): Promise<string> =>
  (await db.insert(calendarEvents).values(row).returning({ id: calendarEvents.id }))[0]?.id ?? '';

export const updateEvent = (db: Db, id: string, row: EventColumns) =>
  db.update(calendarEvents).set(row).where(eq(calendarEvents.id, id));

export const deleteEvent = (db: Db, id: string) => db.delete(calendarEvents).where(eq(calendarEvents.id, id));

type Days = { from: string; to: string; classTypes: readonly string[] };

/** Meetings still to be held on some days, of some class types or of all. */
const heldOn = ({ from, to, classTypes }: Days) => sql`
  s.id = m.schedule_id and m.status = 'NOT-YET' and coalesce(m.date, m.planned_date) between ${from} and ${to}
    and (${sql.param([...classTypes])}::text[] = '{}' or s.class_type = any(${sql.param([...classTypes])}::text[]))`;

/** Marks meetings still to be held on these days as needing another day. @returns how many were marked now. */
export async function flagMeetings(db: Db, holiday: Days): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update meetings m set needs_reschedule = true from schedules s
    where ${heldOn(holiday)} and not m.needs_reschedule`);
  return rowCount ?? 0;
}

/** Takes the mark off meetings of days that are no holiday any more: by no other event and by none of the public ones. */
export const unflagMeetings = (db: Db, event: Days & { id: string }, publicHolidays: readonly string[]) =>
  db.execute(sql`
    update meetings m set needs_reschedule = false from schedules s
    where ${heldOn(event)} and m.needs_reschedule
      and not coalesce(m.date, m.planned_date) = any(${sql.param([...publicHolidays])}::date[])
      and not exists (
        select from calendar_events e where e.id <> ${event.id} and (e.is_holiday or e.type = 'HOLIDAY')
          and coalesce(m.date, m.planned_date) between e.start_date and e.end_date
          and (e.class_types = '{}' or s.class_type = any(e.class_types)))`);
