import { type SQL, sql } from 'drizzle-orm';
import type { activityLevels } from '#shared/domain/activity/kinds.ts';
import type { Db } from '../../db/client.ts';

/** What stands in a diploma supplement besides the degree itself. */
export type Supplement = {
  entryYear: number;
  /** Outcomes of the programme that course plans in force on the day of the decree name, each in its newest wording. */
  outcomes: { code: string; text: string }[];
  /** Activities on record and programmes that were converted, oldest first. */
  activities: {
    title: string;
    kind: string;
    role: string;
    level: (typeof activityLevels)[number] | null;
    year: string;
  }[];
};

const roles = sql`case m.role when 1 then 'Ketua' when 2 then 'Anggota' else 'Peserta' end`;

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
      coalesce((select json_agg(json_build_object('title', a.title, 'kind', t.name, 'level', a.level,
          'role', coalesce(nullif(a.rank, ''), ${roles}), 'year', to_char(a.end_date, 'YYYY')) order by a.end_date, a.id)
        from activity_members m join activities a on a.id = m.activity_id join activity_types t on t.id = a.type_id
        where m.student_id = s.id and (a.status = 'CONVERTED' or not a.is_mbkm and a.status = 'APPROVED')), '[]') as activities
    from students s where s.id = ${studentId}`);
  const [row] = rows;
  if (!row) throw new Error('The student is gone');
  return row;
}
