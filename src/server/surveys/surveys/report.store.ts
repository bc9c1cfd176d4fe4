import { type SQL, sql } from 'drizzle-orm';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import {
  dimensionsOf,
  MIN_RESPONDENTS,
  ROUGH_RATE,
  type SurveyType,
} from '#shared/surveys/surveys/instrument.ts';
import { categories, type Category, FOLLOW_UP_BELOW } from '#shared/surveys/surveys/score.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { contains } from '#server/platform/db/search.ts';
import { hasMet, lecturerName, surveyedCourse, taughtBy } from './asked.ts';
import { isOwn, type Reader } from './reader.ts';

export type Filters = {
  search?: string | undefined;
  lecture?: string | undefined;
  course?: string | undefined;
  className?: string | undefined;
  classType?: ClassType | undefined;
  category?: Category | undefined;
  followUp?: boolean | undefined;
};
export type Paging = { page: number; limit: number; sort: string };
/** Which survey of which term, and who reads it. */
export type Scope = { type: SurveyType; code: string; reader: Reader };

/** Figures as the database keeps them; null where they may not be shown. */
export type Figures = {
  /** Null while answers of the term may still come. */
  respondents: number | null;
  enrolled: number;
  rate: number | null;
  dimensions: (number | null)[] | null;
  score: number | null;
};
export type RowRecord = Figures &
  Pick<Rows['schedules'], 'className' | 'classType'> & {
    scheduleId: Rows['schedules']['id'];
    lectureId: Rows['lecturers']['id'] | null;
    lecturer: string | null;
    courseCode: Rows['courses']['code'];
    courseName: Rows['courses']['name'];
    isHidden: boolean;
    /** Whether the result is about the reader. */
    isOwn: boolean;
  };
export type GroupRecord = Figures & {
  _id: string;
  code: string | null;
  name: string;
  classes: number;
  hidden: number;
};

/** Integer division, half up; null by nothing. */
const halfUp = (part: SQL, whole: SQL): SQL =>
  sql`case when ${whole} > 0 then ((2 * ${part} + ${whole}) / (2 * ${whole}))::int end`;
/** Tenths of a percent, 100,0 at most; null where nobody is enrolled or the respondents are not told. */
const rate = (respondents: SQL, enrolled: SQL): SQL =>
  sql`case when ${enrolled} > 0 and ${respondents} is not null
    then least(1000, ${halfUp(sql`(${respondents}) * 1000`, enrolled)}) end`;

/**
 * What is told of a class while answers may still come: its participation by whole batches of answers, and never all of it, so
 * that it names nobody.
 */
const roughRate = (
  respondents: SQL,
  enrolled: SQL,
): SQL => sql`case when ${enrolled} >= ${ROUGH_RATE.fromEnrolled}
  then (least(${respondents}, ${enrolled} - 1) / ${ROUGH_RATE.batch} * ${ROUGH_RATE.batch} * 1000 / ${enrolled})::int end`;

/** Objects of a class that have a form: who has taught, or the class that has met; and whatever was answered about. */
const objects: Record<SurveyType, SQL> = {
  EDO: sql`select taught.lecturer_id from (${taughtBy}) taught where s.status <> 'CANCLE' and ${surveyedCourse}
    union select x.lecturer_id from survey_boxes x where x.schedule_id = s.id and x.type = 'EDO'`,
  EKA: sql`select null::uuid as lecturer_id where (s.status <> 'CANCLE' and ${surveyedCourse} and ${hasMet})
      or exists (select from survey_boxes x where x.schedule_id = s.id and x.type = 'EKA')`,
};

/** One row per object of a term; results that may not be shown are without figures. */
const results = ({ type, code, reader }: Scope): SQL => {
  const isOver = sql`${reader.over.has(code)}::boolean`;
  const answered = sql`coalesce(b.respondents, 0)`;
  return sql`(
  select s.id as schedule_id, o.lecturer_id, case when l.id is not null then ${lecturerName} end as lecturer,
    l.name as lecturer_sort, c.id as course_id, c.code as course_code, c.name as course_name, s.class_name, s.class_type,
    case when ${isOver} then ${answered} end as respondents, s.taken as enrolled,
    case when ${isOver} then ${rate(sql`${answered}::bigint`, sql`s.taken`)}
      else ${roughRate(sql`${answered}::bigint`, sql`s.taken`)} end as rate,
    h.is_hidden, ${isOwn(reader, type, sql`o.lecturer_id`)} as is_own,
    case when not h.is_hidden then b.dimensions end as dimensions, case when not h.is_hidden then b.score end as score
  from academic_periods p
  join schedules s on s.period_id = p.id
  join courses c on c.id = s.course_id
  cross join lateral (${objects[type]}) o
  left join survey_boxes b on b.schedule_id = s.id and b.type = ${type} and b.lecturer_id is not distinct from o.lecturer_id
  cross join lateral (select not ${isOver} or ${answered} < ${MIN_RESPONDENTS} as is_hidden) h
  left join lecturers l on l.id = o.lecturer_id
  where p.code = ${code}
) r`;
};

const rangeOf = (label: Category): SQL => {
  const at = categories.findIndex((one) => one.label === label);
  const above = categories[at - 1];
  const from = categories[at]?.from ?? 100;
  return sql`r.score >= ${from} and r.score < ${above?.from ?? 501}`;
};

/** Classes that may have a result of a lecturer; without them every class of the term would be asked who taught it. */
const classesOf = (lecture: string): SQL => sql`
  select schedule_id from schedule_lecturers where lecturer_id = ${lecture}::uuid
  union all select schedule_id from meetings where lecturer_id = ${lecture}::uuid
  union all select schedule_id from survey_boxes where lecturer_id = ${lecture}::uuid`;

function filterOf({ search, lecture, course, className, classType, category, followUp }: Filters): SQL {
  const parts = [
    search && contains([sql`r.course_name`, sql`r.course_code`, sql`r.lecturer`], search),
    lecture && sql`r.lecturer_id = ${lecture} and r.schedule_id in (${classesOf(lecture)})`,
    course && sql`r.course_id = ${course}`,
    className && sql`r.class_name = ${className}`,
    classType && sql`r.class_type = ${classType}`,
    category && rangeOf(category),
    followUp && sql`r.score < ${FOLLOW_UP_BELOW}`,
  ].filter((part) => typeof part === 'object' && part !== null);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const sorted = (sort: string, columns: Record<string, SQL>, tie: SQL): SQL => {
  const down = sort.startsWith('-');
  const column = columns[down ? sort.slice(1) : sort] ?? tie;
  return down ? sql`${column} desc nulls last, ${tie}` : sql`${column} asc nulls last, ${tie}`;
};

const rowSorts = {
  lecturer: sql`r.lecturer_sort`,
  course: sql`r.course_name`,
  className: sql`r.class_name`,
  respondents: sql`r.respondents`,
  rate: sql`r.rate`,
  score: sql`r.score`,
};

const rowColumns = sql`r.schedule_id as "scheduleId", r.lecturer_id as "lectureId", r.lecturer,
  r.course_code as "courseCode", r.course_name as "courseName", r.class_name as "className",
  r.class_type as "classType", r.respondents, r.enrolled, r.rate, r.is_hidden as "isHidden", r.is_own as "isOwn", r.dimensions, r.score`;

const rowTie = sql`r.course_name, r.class_name, r.lecturer_sort, r.schedule_id`;

/** Rows of a term, one page of them. */
export async function findRows(db: Db, scope: Scope, query: Filters & Paging): Promise<RowRecord[]> {
  const { rows } = await db.execute<RowRecord>(sql`
    select ${rowColumns} from ${results(scope)} where ${filterOf(query)}
    order by ${sorted(query.sort, rowSorts, rowTie)} limit ${query.limit} offset ${(query.page - 1) * query.limit}`);
  return rows;
}

export const countResults = (db: Db, scope: Scope, query: Filters): Promise<number> =>
  countRows(db, sql`from ${results(scope)} where ${filterOf(query)}`);

/** The row of one object, or undefined. */
export async function findRow(
  db: Db,
  scope: Scope,
  { scheduleId, lectureId }: { scheduleId: string; lectureId: string | null },
): Promise<RowRecord | undefined> {
  const { rows } = await db.execute<RowRecord>(sql`
    select ${rowColumns} from ${results(scope)}
    where r.schedule_id = ${scheduleId} and r.lecturer_id is not distinct from ${lectureId}::uuid`);
  return rows[0];
}

/** Figures of several results `r` as one: scores weighed by respondents, those not shown left out. */
export function combined(type: SurveyType): SQL {
  const dimensions = dimensionsOf[type].map((_, i) => {
    const value = sql`r.dimensions[${sql.raw(String(i + 1))}]`;
    return halfUp(
      sql`sum(${value} * r.respondents)`,
      sql`sum(r.respondents) filter (where ${value} is not null)`,
    );
  });
  return sql`count(*) filter (where not r.is_hidden)::int as classes, count(*) filter (where r.is_hidden)::int as hidden,
    sum(r.respondents)::int as respondents, sum(r.enrolled)::int as enrolled,
    ${rate(sql`sum(r.respondents)`, sql`sum(r.enrolled)`)} as rate, array[${sql.join(dimensions, sql`, `)}] as dimensions,
    ${halfUp(sql`sum(r.score * r.respondents)`, sql`sum(r.respondents) filter (where r.score is not null)`)} as score`;
}

const groupings = {
  lecturer: {
    by: sql`r.lecturer_id, r.lecturer, r.lecturer_sort`,
    id: sql`r.lecturer_id`,
    name: sql`r.lecturer`,
  },
  course: {
    by: sql`r.course_id, r.course_code, r.course_name`,
    id: sql`r.course_id`,
    name: sql`r.course_name`,
  },
} as const;
export type Grouping = keyof typeof groupings;

/** Results of a term by lecturer or by course. */
export async function findGroups(db: Db, scope: Scope, by: Grouping, query: Filters & Paging) {
  const { by: keys, id, name } = groupings[by];
  const code = by === 'course' ? sql`r.course_code` : sql`null`;
  const from = sql`from ${results(scope)} where ${filterOf(query)} group by ${keys}`;
  const sorts = {
    name: sql`g.name`,
    respondents: sql`g.respondents`,
    rate: sql`g.rate`,
    score: sql`g.score`,
  };
  const [{ rows }, total] = await Promise.all([
    db.execute<GroupRecord>(sql`
      select g.* from (select ${id} as "_id", ${code} as code, ${name} as name, ${combined(scope.type)} ${from}) g
      order by ${sorted(query.sort, sorts, sql`g.name, g."_id"`)}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    countRows(db, from),
  ]);
  return { rows, total };
}

const wholeColumns = (type: SurveyType): SQL => sql`'' as "_id", null as code, '' as name, ${combined(type)}`;

/** Results of a term as one. */
export async function findWhole(db: Db, scope: Scope): Promise<GroupRecord | null> {
  const { rows } = await db.execute<GroupRecord>(sql`
    select ${wholeColumns(scope.type)} from ${results(scope)} having count(*) > 0`);
  return rows[0] ?? null;
}

type Own = { rows: RowRecord[]; whole: GroupRecord | null };

/** Results of a term about one lecturer, by course, and as one; null for none. */
export async function findOwn(db: Db, scope: Scope, lecture: string): Promise<Own> {
  const { rows } = await db.execute<Own>(sql`
    with r as materialized (select * from ${results(scope)} where ${filterOf({ lecture })})
    select
      (select coalesce(json_agg(o), '[]') from (select ${rowColumns} from r order by ${rowTie}) o) as rows,
      (select to_json(w) from (select ${wholeColumns(scope.type)} from r having count(*) > 0) w) as whole`);
  return rows[0] ?? { rows: [], whole: null };
}

type Spread = { counts: number[]; classNames: string[] };

/** How many results fall into each category, by its lower bound, and the names their classes have. */
export async function spreadOf(db: Db, scope: Scope): Promise<Spread> {
  const columns = categories.map(({ label }) => sql`count(*) filter (where ${rangeOf(label)})::int`);
  const { rows } = await db.execute<Spread>(sql`
    select array[${sql.join(columns, sql`, `)}] as counts,
      coalesce(array_agg(distinct r.class_name), '{}') as "classNames"
    from ${results(scope)}`);
  return rows[0] ?? { counts: [], classNames: [] };
}
