import { type SQL, sql } from 'drizzle-orm';
import { activityKey, THESIS_ACTIVITY } from '#shared/connections/feeder/activity.ts';
import { ACTIVITY_ROLE } from '#shared/completion/activities/kinds.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** What an activity goes by, with the id of a row of the statement and its page here. */
export type OfActivity = Pick<Rows['activities' | 'theses'], 'title'> & {
  id: string;
  link: string;
  type: string;
  speaker: Rows['students']['nim'];
};

/** Its natural key within its term. */
export const activityKeyOf = ({ type, speaker, title }: OfActivity): string =>
  activityKey(type, speaker, title);

/** Programmes that were approved and theses whose guidance has begun, of all terms; `source` is the id of the record. */
export const reportable = sql`
    select a.id as source, a.semester_code as scope, '/staff/mahasiswa/aktivitas/' || a.id as link, y.code as type, a.member_kind as "memberKind",
      a.title, a.description, a.location, a.decree_no as "decreeNo", a.decree_date::text as "decreeDate",
      s.nim as speaker, s.name as student
    from activities a join activity_types y on y.id = a.type_id
      join activity_members m on m.activity_id = a.id and m.role <> ${ACTIVITY_ROLE.member}
      join students s on s.id = m.student_id
    where a.status in ('APPROVED', 'ONGOING', 'REPORTED', 'SCORED', 'CONVERTED')
    union all
    select h.id, r.semester_code, '/staff/skripsi/' || h.id, ${THESIS_ACTIVITY}, 0, h.title, '', h.location, coalesce(h.decree_no, ''),
      h.decree_date::text, s.nim, s.name
    from theses h join thesis_periods r on r.id = h.period_id join students s on s.id = h.student_id
    where h.status not in ('DRAFT', 'SUBMITTED', 'TITLE_REVISION', 'TITLE_REJECTED', 'TITLE_APPROVED', 'CANCELLED',
      'EXPIRED')`;

/** Each as an activity of its term; `columns` and `joins` see them as `x`. Open for further conditions. */
export const activitiesOf = (scope: string, columns: SQL, joins: SQL = sql``) => sql`
  select ${columns}, x.link, x.type, x.speaker, x.title
  from (${reportable}) x ${joins} where x.scope = ${scope}`;
