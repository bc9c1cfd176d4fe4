import { type SQL, sql } from 'drizzle-orm';
import { classTypes } from '#shared/platform/reference/class-type.ts';

/**
 * The last regular day for the grades of a type of class in the term `p`: the end of its last input window, else the day
 * the term names (academic practice); null where neither is set.
 */
export const lastGradeDayOf = (classType: SQL): SQL => sql`coalesce(
  (select max(e.end_date) from calendar_events e where e.period_id = p.id and e.type = 'GRADE_INPUT'
    and (e.class_types = '{}' or ${classType} = any(e.class_types))), p.grade_deadline)`;

const everyType = sql.raw(`'{${classTypes.join(',')}}'::text[]`);

/** The same for the classes `s` of one term; the days of the types are found once per query. */
export const lastGradeDay = (periodId: string | SQL | null): SQL => sql`((
  select jsonb_object_agg(t.class_type, ${lastGradeDayOf(sql`t.class_type`)})
  from academic_periods p cross join unnest(${everyType}) t (class_type)
  where p.id = ${periodId}::uuid) ->> s.class_type)::date`;

/** The first day on which the grades of the class `s` are taken; null where no input window is set for its type. */
export const firstGradeDay: SQL = sql`(
  select min(e.start_date) from calendar_events e where e.period_id = s.period_id and e.type = 'GRADE_INPUT'
    and (e.class_types = '{}' or s.class_type = any(e.class_types)))`;
