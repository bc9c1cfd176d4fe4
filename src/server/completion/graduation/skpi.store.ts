import { type SQL, sql } from 'drizzle-orm';
import type { GraduateActivity } from '#shared/completion/graduation/supplement.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** What stands in a diploma supplement besides the degree itself. */
export type Supplement = Pick<Rows['students'], 'entryYear'> & {
  /** Outcomes of the programme that course plans in force on the day of the decree name, each in its newest wording. */
  outcomes: { code: string; text: string }[];
  /** What the decree found on record. */
  activities: GraduateActivity[];
};

const roles = sql`case m.role when 1 then 'Ketua' when 2 then 'Anggota' else 'Peserta' end`;

/** Activities of a student on record today and programmes that were converted, oldest first, for a decree to keep. */
export async function activitiesToday(db: Db, studentId: string): Promise<GraduateActivity[]> {
  const { rows } = await db.execute<GraduateActivity>(sql`
    select a.title, t.name as kind, coalesce(nullif(a.rank, ''), ${roles}) as role, a.level, to_char(a.end_date, 'YYYY') as year
    from activity_members m join activities a on a.id = m.activity_id join activity_types t on t.id = a.type_id
    where m.student_id = ${studentId} and (a.status = 'CONVERTED' or not a.is_mbkm and a.status = 'APPROVED')
    order by a.end_date, a.id`);
  return rows;
}

/** Whether a plan was approved by a day on the campus. */
const approvedBy = (plan: SQL, { day, zone }: { day: string; zone: string }): SQL =>
  sql`(${plan}.approved_at at time zone ${zone})::date <= ${day}::date`;

/** @param decree what is approved after its day changes no supplement that was handed out */
export async function supplementOf(
  db: Db,
  studentId: string,
  decree: { day: string; zone: string },
): Promise<Supplement> {
  const { rows } = await db.execute<Supplement>(sql`
    select s.entry_year as "entryYear",
      coalesce((select json_agg(o order by o.code) from (
        select distinct on (c.cpl ->> 'code') c.cpl ->> 'code' as code, c.cpl ->> 'text' as text
        from rps r join curriculum_courses k on k.course_id = r.course_id and k.curriculum_id = s.curriculum_id,
          jsonb_array_elements(r.outcomes -> 'cpl') c(cpl)
        where ${approvedBy(sql`r`, decree)} and not exists (select from rps n
          where n.course_id = r.course_id and n.period_id = r.period_id and n.revision_no > r.revision_no
            and ${approvedBy(sql`n`, decree)})
        order by c.cpl ->> 'code', r.approved_at desc) o), '[]') as outcomes,
      coalesce((select x.activities from graduation_applications x
        where x.student_id = s.id and x.state = 'GRADUATED'), '[]') as activities
    from students s where s.id = ${studentId}`);
  const [row] = rows;
  if (!row) throw new Error('The student is gone');
  return row;
}
