import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { meetings, scheduleClasses, scheduleLecturers, schedules } from '#server/platform/db/schema.ts';

export type ScheduleRecord = typeof schedules.$inferSelect;
export type NewSchedule = Omit<typeof schedules.$inferInsert, 'taken' | 'createdAt' | 'updatedAt' | 'status'>;
type Share = Pick<
  typeof scheduleLecturers.$inferSelect,
  'lecturerId' | 'isCoordinator' | 'sksShare' | 'plannedMeetings' | 'evaluationType'
>;

/** The class as it is, locked against other changes; undefined when there is none. */
export const lockSchedule = async (db: Db, id: string): Promise<ScheduleRecord | undefined> =>
  (await db.select().from(schedules).where(eq(schedules.id, id)).for('update'))[0];

export const sharesOf = (db: Db, scheduleId: string): Promise<Share[]> =>
  db
    .select({
      lecturerId: scheduleLecturers.lecturerId,
      isCoordinator: scheduleLecturers.isCoordinator,
      sksShare: scheduleLecturers.sksShare,
      plannedMeetings: scheduleLecturers.plannedMeetings,
      evaluationType: scheduleLecturers.evaluationType,
    })
    .from(scheduleLecturers)
    .where(eq(scheduleLecturers.scheduleId, scheduleId))
    .orderBy(sql`${scheduleLecturers.isCoordinator} desc`, scheduleLecturers.lecturerId);

export const classIdsOf = async (db: Db, scheduleId: string): Promise<string[]> =>
  (
    await db
      .select({ id: scheduleClasses.classId })
      .from(scheduleClasses)
      .where(eq(scheduleClasses.scheduleId, scheduleId))
      .orderBy(scheduleClasses.classId)
  ).map(({ id }) => id);

export async function insertSchedule(db: Db, values: NewSchedule): Promise<ScheduleRecord> {
  const [row] = await db.insert(schedules).values(values).returning();
  if (!row) throw new Error('The class was not created');
  return row;
}

/** Changes a class; the slots of its lecturers and student classes follow by foreign key. */
export async function updateSchedule(
  db: Db,
  id: string,
  change: Partial<ScheduleRecord>,
): Promise<ScheduleRecord> {
  const [row] = await db.update(schedules).set(change).where(eq(schedules.id, id)).returning();
  if (!row) throw new Error(`The class ${id} vanished under its lock`);
  return row;
}

/** Meetings held without a name were those of the coordinator; says so before another takes over. */
export const nameMeetings = (db: Db, scheduleId: string, coordinatorId: string) =>
  db
    .update(meetings)
    .set({ lecturerId: coordinatorId })
    .where(
      and(eq(meetings.scheduleId, scheduleId), eq(meetings.status, 'DONE'), isNull(meetings.lecturerId)),
    );

/** Takes lecturers and student classes off a class; to be done before it moves, so that they cannot clash. */
export async function removeMembers(
  db: Db,
  scheduleId: string,
  members: { lecturerIds: readonly string[]; classIds: readonly string[] },
): Promise<void> {
  if (members.lecturerIds.length > 0) {
    await db
      .delete(scheduleLecturers)
      .where(
        and(
          eq(scheduleLecturers.scheduleId, scheduleId),
          inArray(scheduleLecturers.lecturerId, [...members.lecturerIds]),
        ),
      );
  }
  if (members.classIds.length > 0) {
    await db
      .delete(scheduleClasses)
      .where(
        and(
          eq(scheduleClasses.scheduleId, scheduleId),
          inArray(scheduleClasses.classId, [...members.classIds]),
        ),
      );
  }
}

/** Gives a class its lecturers with their shares, and its student classes. */
export async function putMembers(
  db: Db,
  schedule: ScheduleRecord,
  members: { shares: readonly Share[]; classIds: readonly string[] },
): Promise<void> {
  const { id: scheduleId, periodId, day, timeStart, timeEnd, blocking } = schedule;
  const slot = { scheduleId, periodId, day, timeStart, timeEnd, blocking };
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(scheduleLecturers)
    .values(members.shares.map((share) => ({ ...slot, ...share })))
    .onConflictDoUpdate({
      target: [scheduleLecturers.scheduleId, scheduleLecturers.lecturerId],
      set: {
        isCoordinator: excluded('is_coordinator'),
        sksShare: excluded('sks_share'),
        plannedMeetings: excluded('planned_meetings'),
        evaluationType: excluded('evaluation_type'),
      },
    });
  if (members.classIds.length > 0) {
    await db
      .insert(scheduleClasses)
      .values(members.classIds.map((classId) => ({ ...slot, classId })))
      .onConflictDoNothing({ target: [scheduleClasses.scheduleId, scheduleClasses.classId] });
  }
}

/** How many KRS name the class, dropped items included. */
export async function countKrsItems(db: Db, scheduleId: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from krs_items where schedule_id = ${scheduleId}`,
  );
  return rows[0]?.total ?? 0;
}

export const deleteSchedule = (db: Db, id: string) => db.delete(schedules).where(eq(schedules.id, id));
