import { sql } from 'drizzle-orm';
import { type CourseKey, courseKeys } from '#shared/platform/grading/equivalents.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { findEquivalences } from './records.store.ts';

/** A course of a student in a term. */
export type TermCourse = Pick<Rows['grades'], 'studentId' | 'courseId'> & {
  periodId: NonNullable<Rows['grades']['periodId']>;
};

/** What a student has of a course in a term already: a grade, or a place in a class that will give one. */
export type Held = TermCourse &
  Pick<Rows['grades'], 'scheduleId'> & {
    /** Null for a class that has given none. */
    gradeId: Rows['grades']['id'] | null;
    /** The class gives no grade any more: its grades were published before the student came into it. */
    late: boolean;
  };

/**
 * Grades and classes of students in terms, grades first and classes that give none any more last. What a class has typed is
 * no grade yet, and a KRS may still be approved while its term runs.
 */
async function heldInTerms(db: Db, wanted: readonly TermCourse[]): Promise<Held[]> {
  const terms = wanted.map(({ studentId, periodId }) => ({ studentId, periodId }));
  const { rows } = await db.execute<Held>(sql`
    with wanted as (
      select distinct (r->>'studentId')::uuid as student_id, (r->>'periodId')::uuid as period_id
      from jsonb_array_elements(${JSON.stringify(terms)}::jsonb) r
    )
    select g.student_id as "studentId", g.course_id as "courseId", g.period_id as "periodId", g.id as "gradeId",
      g.schedule_id as "scheduleId", false as late
    from wanted w join grades g on g.student_id = w.student_id and g.period_id = w.period_id
      and (g.schedule_id is null or g.status <> 'DRAFT')
    union all
    select w.student_id, i.course_id, w.period_id, null, i.schedule_id,
      i.approved and coalesce(h.status in ('PUBLISHED', 'LOCKED'), false) as late
    from wanted w join krs k on k.student_id = w.student_id and k.period_id = w.period_id
      and k.state not in ('CANCELLED', 'REJECTED')
    join academic_periods p on p.id = k.period_id
    join krs_items i on i.krs_id = k.id and (i.approved or i.state = 'ACTIVE' and p.is_active)
    left join grade_sheets h on h.schedule_id = i.schedule_id
    where not exists (select from grades g where g.student_id = w.student_id and g.schedule_id = i.schedule_id
      and g.status <> 'DRAFT')
    order by late, "gradeId" nulls last`);
  return rows;
}

const placeOf = ({ studentId, courseId, periodId }: TermCourse, key: CourseKey): string =>
  `${studentId} ${periodId} ${key(courseId)}`;

/**
 * What each of these courses, or one that stands for it, has in its term already: a second grade there would count twice
 * in the IPS (specification §9).
 * @param except a grade that is left out, as it is the one in question
 * @returns in the order given, null where there is nothing
 */
export async function takenAlready(
  db: Db,
  wanted: readonly TermCourse[],
  except: string | null = null,
): Promise<(Held | null)[]> {
  const key = courseKeys(await findEquivalences(db));
  const held = new Map<string, Held>();
  for (const one of await heldInTerms(db, wanted)) {
    const place = placeOf(one, key);
    if ((except === null || one.gradeId !== except) && !held.has(place)) held.set(place, one);
  }
  return wanted.map((one) => held.get(placeOf(one, key)) ?? null);
}

/** Those of these courses that stand for an earlier one of the same student and term. */
export async function standingForAnother<C extends TermCourse>(db: Db, wanted: readonly C[]): Promise<C[]> {
  const key = courseKeys(await findEquivalences(db));
  const seen = new Set<string>();
  return wanted.filter((one) => {
    const place = placeOf(one, key);
    const again = seen.has(place);
    seen.add(place);
    return again;
  });
}

/**
 * Lets grades through that are the only ones of their courses in their terms.
 * @throws AppError CONFLICT naming the first student and course that would have two.
 */
export async function requireOnlyOnes(db: Db, wanted: readonly TermCourse[]): Promise<void> {
  const held = await takenAlready(db, wanted);
  const at = held.findIndex((one) => one !== null);
  const one = at >= 0 ? wanted[at] : (await standingForAnother(db, wanted))[0];
  if (one === undefined) return;
  const { rows } = await db.execute<Pick<Rows['students'], 'nim'> & { course: Rows['courses']['name'] }>(sql`
    select s.nim, c.name as course from students s, courses c where s.id = ${one.studentId} and c.id = ${one.courseId}`);
  const { nim = '', course = '' } = rows[0] ?? {};
  const sits = at >= 0 && held[at]?.gradeId === null;
  throw new AppError(
    'CONFLICT',
    sits
      ? `Mahasiswa ${nim} mengambil ${course} atau padanannya di kelas pada semester itu.`
      : `Mahasiswa ${nim} sudah memiliki nilai ${course} atau padanannya di semester itu.`,
  );
}
