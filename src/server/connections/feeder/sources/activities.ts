import { type SQL, sql } from 'drizzle-orm';
import {
  activityConversionValues,
  type ActivityFacts,
  activityMemberValues,
  activityValues,
  examinerValues,
  guidanceValues,
  type LecturerFacts,
} from '#shared/connections/feeder/activity.ts';
import {
  type AchievementFacts,
  achievementValues,
  competitionTypes,
} from '#shared/connections/feeder/achievement.ts';
import { ACTIVITY_ROLE } from '#shared/completion/activities/kinds.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { activitiesOf, activityKeyOf, type OfActivity } from './reportable.ts';
import { sourceOf } from './source.ts';

export const activitySource = sourceOf(
  {
    id: sql`x.source`,
    select: (scope) =>
      activitiesOf(
        scope,
        sql`x.source as id, x.scope, x.student, x."memberKind", x.description, x.location, x."decreeNo", x."decreeDate"`,
      ),
  },
  (row: OfActivity & ActivityFacts & { student: Rows['students']['name'] }) => ({
    id: row.id,
    key: activityKeyOf(row),
    link: row.link,
    parents: { type: row.type },
    label: `${row.speaker} · ${row.student} · ${row.title}`,
    values: activityValues(row),
  }),
);

type Person = OfActivity & Pick<Rows['students'], 'nim' | 'name'> & Pick<Rows['activityMembers'], 'role'>;

export const activityMemberSource = sourceOf(
  {
    id: sql`(x.source::text || '|' || m.student_id::text)`,
    type: 'text',
    select: (scope) =>
      activitiesOf(
        scope,
        sql`x.source::text || '|' || m.student_id::text as id, s.nim, s.name, m.role`,
        sql`join (
            select activity_id as source, student_id, role from activity_members
            union all select id, student_id, ${ACTIVITY_ROLE.personal} from theses
          ) m on m.source = x.source join students s on s.id = m.student_id`,
      ),
  },
  (row: Person) => ({
    id: row.id,
    key: `${activityKeyOf(row)}|${row.nim}`,
    link: row.link,
    values: activityMemberValues(row),
    label: `${row.nim} · ${row.name} · ${row.title}`,
    parents: { activity: activityKeyOf(row), nim: row.nim },
  }),
);

type Recognised = OfActivity &
  Pick<Rows['students'], 'nim' | 'name'> &
  Pick<Rows['courses'], 'code'> & { course: Rows['courses']['name'] } & Parameters<
    typeof activityConversionValues
  >[0];

/** Courses that converted programmes count as, each with its grade. */
export const conversionSource = sourceOf(
  {
    id: sql`(v.activity_id::text || '|' || v.student_id::text || '|' || v.course_id::text)`,
    type: 'text',
    select: (scope) =>
      activitiesOf(
        scope,
        sql`v.activity_id::text || '|' || v.student_id::text || '|' || v.course_id::text as id, s.nim, s.name, c.code,
          c.name as course, v.sks, g.final_score as "finalScore", g.index, g.letter`,
        sql`join activity_conversions v on v.activity_id = x.source
          join grades g on g.id = v.grade_id and g.status in ('PUBLISHED', 'LOCKED')
          join students s on s.id = v.student_id join courses c on c.id = v.course_id`,
      ),
  },
  (row: Recognised) => ({
    id: row.id,
    key: `${activityKeyOf(row)}|${row.nim}|${row.code}`,
    link: row.link,
    label: `${row.nim} · ${row.name} · ${row.code} ${row.course}`,
    parents: { activity: activityKeyOf(row), nim: row.nim, course: row.code },
    values: activityConversionValues(row),
  }),
);

type Winner = OfActivity & AchievementFacts & Pick<Rows['students'], 'nim' | 'name'>;

/** What somebody won: competitions with a rank, once for each of their members. */
export const achievementSource = sourceOf(
  {
    id: sql`(x.source::text || '|' || m.student_id::text)`,
    type: 'text',
    select: (scope) =>
      activitiesOf(
        scope,
        sql`x.source::text || '|' || m.student_id::text as id, s.nim, s.name, c.level, c.rank, c.organiser,
          c.achievement_type as "achievementType", extract(year from c.end_date)::int as year`,
        sql`join activities c on c.id = x.source and c.level is not null and c.rank <> ''
            and x.type = any(${sql.param(competitionTypes)}::text[])
          join activity_members m on m.activity_id = c.id join students s on s.id = m.student_id`,
      ),
  },
  (row: Winner) => ({
    id: row.id,
    key: `${activityKeyOf(row)}|${row.nim}`,
    link: row.link,
    values: achievementValues(row),
    label: `${row.nim} · ${row.name} · ${row.title}`,
    parents: { activity: activityKeyOf(row), nim: row.nim },
  }),
);

type Guide = OfActivity &
  LecturerFacts & {
    lecturerId: Rows['lecturers']['id'];
    lecturer: Rows['lecturers']['name'];
    nidn: string | null;
  };

/** A lecturer of an activity goes under the number both sides know; without one under an id no feeder has. */
const ofLecturer = (row: Guide) => ({
  id: row.id,
  key: `${activityKeyOf(row)}|${row.nidn ?? row.lecturerId}`,
  label: `${row.lecturer} · ${row.speaker} · ${row.title}`,
  link: row.nidn === null ? `/staff/dosen/${row.lecturerId}` : row.link,
  parents: { activity: activityKeyOf(row), lecturer: row.nidn ?? '' },
});

/** Lecturers of activities from a statement that gives `source`, `lecturer_id`, `duty` and `"order"`. */
const lecturersOf = (people: SQL) => ({
  id: sql`(x.source::text || '|' || t.lecturer_id::text)`,
  type: 'text' as const,
  select: (scope: string) =>
    activitiesOf(
      scope,
      sql`x.source::text || '|' || t.lecturer_id::text as id, t.duty, t."order"::int as "order",
        l.id as "lecturerId", l.name as lecturer, coalesce(l.nidn, l.nuptk) as nidn`,
      sql`join (${people}) t on t.source = x.source join lecturers l on l.id = t.lecturer_id`,
    ),
});

export const guidanceSource = sourceOf(
  lecturersOf(sql`
    select activity_id as source, lecturer_id, '110300' as duty, "order" from activity_supervisors
    union all
    select thesis_id, lecturer_id, case "order" when 1 then '110403' else '110407' end, "order"
    from thesis_supervisors where state = 'ACCEPTED'`),
  (row: Guide) => ({ ...ofLecturer(row), values: guidanceValues(row) }),
);

/** Who sat on the board of a thesis's last defence, the chair first. */
export const examinerSource = sourceOf(
  lecturersOf(sql`
    select e.thesis_id as source, b.lecturer_id, case b.role when 'KETUA' then '110501' else '110502' end as duty,
      row_number() over (partition by e.id order by b.role <> 'KETUA', b.role <> 'SEKRETARIS', b.lecturer_id) as "order"
    from thesis_events e join thesis_board b on b.event_id = e.id
    where e.type = 'SIDANG' and e.status = 'DONE' and b.present is distinct from false and not exists (
      select from thesis_events later where later.thesis_id = e.thesis_id and later.type = 'SIDANG'
        and later.status = 'DONE' and later.attempt > e.attempt)`),
  (row: Guide) => ({ ...ofLecturer(row), values: examinerValues(row) }),
);
