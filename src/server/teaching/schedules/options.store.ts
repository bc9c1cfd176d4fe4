import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { courses, rooms, studentClasses } from '#server/platform/db/schema.ts';
import { titledName } from './schedule-rows.store.ts';

/** Active courses of active curricula. */
export const courseChoices = (db: Db) =>
  db
    .select({
      _id: courses.id,
      code: courses.code,
      name: courses.name,
      sks: courses.sks,
      semester: courses.semester,
    })
    .from(courses)
    .where(
      sql`${courses.isActive} and exists (
        select from curriculum_courses cc join curricula k on k.id = cc.curriculum_id
        where cc.course_id = courses.id and k.status = 'ACTIVE')`,
    )
    .orderBy(courses.code);

export const roomChoices = (db: Db) =>
  db
    .select({
      _id: rooms.id,
      code: rooms.code,
      name: rooms.name,
      capacity: rooms.capacity,
      online: sql<boolean>`${rooms.type} = 'ONLINE'`,
    })
    .from(rooms)
    .where(eq(rooms.isActive, true))
    .orderBy(rooms.code);

/** Every lecturer, by name, with whether they may be given a class. */
export async function lecturerChoices(db: Db) {
  const { rows } = await db.execute<
    Pick<Rows['lecturers'], 'nidn'> & { _id: Rows['lecturers']['id']; name: string; teaches: boolean }
  >(sql`
    select l.id as "_id", ${titledName} as name, l.nidn, l.activity_status = '1' as teaches from lecturers l order by l.name, l.id`);
  return rows;
}

export const classChoices = (db: Db) =>
  db
    .select({
      _id: studentClasses.id,
      name: studentClasses.name,
      entryYear: studentClasses.entryYear,
      classType: studentClasses.classType,
      capacity: studentClasses.capacity,
    })
    .from(studentClasses)
    .where(eq(studentClasses.isActive, true))
    .orderBy(desc(studentClasses.entryYear), studentClasses.name);
