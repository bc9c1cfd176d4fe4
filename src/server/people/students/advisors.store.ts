import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';

/** A student's new advisor; null for none. */
export type AdvisorMove = { id: string; advisorId: string | null };

const movesTable = (moves: readonly AdvisorMove[]): SQL =>
  sql`(select (r ->> 'id')::uuid as student_id, (r ->> 'advisorId')::uuid as advisor_id
    from jsonb_array_elements(${JSON.stringify(moves)}::jsonb) r)`;

/** Opens a span for every student with an advisor and no open span. */
export async function openSpans(db: Db, moves: readonly AdvisorMove[], day: string): Promise<void> {
  await db.execute(sql`
    insert into student_advisors (id, student_id, lecturer_id, start_date)
    select gen_random_uuid(), w.student_id, w.advisor_id, ${day}::date from ${movesTable(moves)} w
    where w.advisor_id is not null and not exists (
      select from student_advisors a where a.student_id = w.student_id and a.end_date is null)`);
}

/**
 * Ends the spans of the current advisors, opens the new ones, and moves KRS that wait for an advisor.
 * Students who keep their advisor stay unchanged.
 */
export async function moveAdvisors(db: Db, moves: readonly AdvisorMove[], day: string): Promise<void> {
  if (moves.length === 0) return;
  const wanted = movesTable(moves);
  await db.execute(sql`
    update student_advisors a set end_date = greatest(${day}::date, a.start_date) from ${wanted} w
    where a.student_id = w.student_id and a.end_date is null and a.lecturer_id is distinct from w.advisor_id`);
  await openSpans(db, moves, day);
  await db.execute(sql`
    update students s set advisor_id = w.advisor_id from ${wanted} w
    where s.id = w.student_id and s.advisor_id is distinct from w.advisor_id`);
  await db.execute(sql`
    update krs k set advisor_id = w.advisor_id from ${wanted} w
    where k.student_id = w.student_id and k.state in ('SUBMITTED', 'CHANGE') and k.advisor_id is distinct from w.advisor_id`);
}

/** Counts the students a lecturer advises now. */
export async function advisorLoad(db: Db, advisorId: string): Promise<number> {
  const { rows } = await db.execute<{ load: number }>(
    sql`select count(*)::int as load from students where advisor_id = ${advisorId} and ${isEnrolledIn(sql`students`)}`,
  );
  return rows[0]?.load ?? 0;
}

export type AdvisorSpan = Pick<Rows['studentAdvisors'], 'lecturerId' | 'startDate' | 'endDate'> & {
  name: string;
};

export async function advisorHistory(db: Db, studentId: string): Promise<AdvisorSpan[]> {
  const { rows } = await db.execute<AdvisorSpan>(sql`
    select a.lecturer_id as "lecturerId", a.start_date as "startDate", a.end_date as "endDate",
      concat_ws(', ', nullif(concat_ws(' ', nullif(l.front_title, ''), l.name), ''), nullif(l.back_title, '')) as name
    from student_advisors a join lecturers l on l.id = a.lecturer_id
    where a.student_id = ${studentId} order by a.start_date desc, a.end_date desc nulls first`);
  return rows;
}

/** Finds a lecturer and locks the row against deletion. */
export async function lockLecturer(db: Db, id: string): Promise<{ name: string } | undefined> {
  const { rows } = await db.execute<Pick<Rows['lecturers'], 'name'>>(
    sql`select name from lecturers where id = ${id} for key share`,
  );
  return rows[0];
}
