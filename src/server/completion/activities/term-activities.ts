import { sql } from 'drizzle-orm';
import { activityStatusLabels } from '#shared/completion/activities/procedure.ts';
import type { TermActivities } from '#server/enrolment/krs/krs.public.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

type Row = Pick<Rows['activities'], 'title' | 'status'> & {
  periodCode: Rows['activities']['semesterCode'];
  _id: Rows['activities']['id'];
  type: Rows['activityTypes']['name'];
  sks: number;
};

/** Activities a student takes part in, with the sks they bring; drafts and what came to nothing left out. */
export async function termActivities({ db }: Ctx, studentId: string): Promise<TermActivities> {
  const { rows } = await db.execute<Row>(sql`
    select a.semester_code as "periodCode", a.id as "_id", a.title, t.name as type, a.status,
      (select coalesce(sum(v.sks), 0)::int from activity_conversions v
        where v.activity_id = a.id and v.student_id = m.student_id) as sks
    from activity_members m join activities a on a.id = m.activity_id join activity_types t on t.id = a.type_id
    where m.student_id = ${studentId} and m.confirmed_at is not null
      and a.status not in ('DRAFT', 'RETURNED', 'REJECTED', 'CANCELLED')
    order by a.start_date, a.id`);
  const byTerm = Map.groupBy(rows, ({ periodCode }) => periodCode);
  return new Map(
    [...byTerm].map(([code, list]) => [
      code,
      list.map(({ _id, title, type, status, sks }) => ({
        _id,
        title,
        type,
        sks,
        status: activityStatusLabels[status],
      })),
    ]),
  );
}
