import { eq, sql } from 'drizzle-orm';
import { COURSE_TYPE, type Concentration } from '#shared/platform/reference/course-type.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { concentrationChoices, students } from '#server/platform/db/schema.ts';
import { waitTurn } from '#server/platform/db/turns.ts';
import { leaveCodes } from './students.list.ts';

/** Returns the stored facts a choice depends on. */
export async function choiceFacts(db: Db, studentId: string) {
  const [row] = await db
    .select({
      current: students.concentration,
      entryYear: students.entryYear,
      entrySemester: students.entrySemester,
      leave: leaveCodes,
      changes: sql<number>`(select count(*)::int from concentration_choices c
        where c.student_id = students.id and c."from" is not null)`,
      /** Majors of the concentration courses in the student's curriculum. */
      majors: sql<string[]>`array(select distinct c.jurusan_or_konsentrasi from curriculum_courses k
        join courses c on c.id = k.course_id and c.course_type = ${COURSE_TYPE.concentration}
        where k.curriculum_id = students.curriculum_id)`,
      updatedAt: students.updatedAt,
    })
    .from(students)
    .where(eq(students.id, studentId));
  return row;
}

/** Counts the enrolled students of an intake by concentration. */
export async function takenPlaces(db: Db, entryYear: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{
    concentration: NonNullable<Rows['students']['concentration']>;
    taken: number;
  }>(sql`
    select concentration, count(*)::int as taken from students
    where entry_year = ${entryYear} and concentration is not null and ${isEnrolledIn(sql`students`)}
    group by concentration`);
  return new Map(rows.map(({ concentration, taken }) => [concentration, taken]));
}

/** Serialises the choices of one intake until the transaction ends, so that the last place is given once. */
export const lockIntake = (db: Db, entryYear: number) => waitTurn(db, 'concentration', entryYear);

export const recordChoice = (
  db: Db,
  choice: { studentId: string; from: Concentration | null; to: Concentration; reason: string; at: Date },
) => db.insert(concentrationChoices).values({ ...choice, id: newId(), at: choice.at.toISOString() });
