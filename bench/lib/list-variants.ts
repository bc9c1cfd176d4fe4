import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/platform/db/client.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { contracts } from '#shared/contracts.ts';

const endpoints = Object.values(contracts as Record<string, Record<string, Endpoint>>).flatMap((contract) =>
  Object.values(contract),
);

/** Every list of the portal. */
export const lists = endpoints.filter(({ method, shape }) => method === 'GET' && shape === 'page');

/** Whatever else can be read without naming a record, files apart. */
export const plainReads = endpoints.filter(
  ({ method, shape = 'data', path }) => method === 'GET' && shape === 'data' && !path.includes(':'),
);

function fieldsOf({ query }: Endpoint): [string, z.ZodType][] {
  return query instanceof z.ZodObject ? Object.entries<z.ZodType>(query.shape) : [];
}

/** A field's schema without what makes it optional. */
function innermost(field: z.ZodType): z.ZodType {
  const isWrapped =
    field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable;
  return isWrapped ? innermost(field.unwrap() as z.ZodType) : field;
}

const optionsOf = (field: z.ZodType | undefined): string[] => {
  const inner = field && innermost(field);
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
};

/** The ways a list is asked for: its first page, a later one, searches for what is common and for nothing, and each order. */
export function listVariants(endpoint: Endpoint): string[] {
  const orders = optionsOf(fieldsOf(endpoint).find(([name]) => name === 'sort')?.[1]);
  return ['', 'page=20', 'search=sari', 'search=zzzzzz', ...orders.map((order) => `sort=${order}`)];
}

/** Values of filters by the name of their field, and of `:id` by the path. */
export type FilterFacts = Readonly<Record<string, string>>;

/** Finds a value for each filter that names a record or a moment, on a campus of the generator. */
export async function filterFacts(db: Db): Promise<FilterFacts> {
  const { rows } = await db.execute<{ facts: Record<string, string | null> }>(sql`
    with term as (select id, code from academic_periods where is_active),
      class as (select * from schedules where period_id = (select id from term) order by id limit 1)
    select json_build_object(
      'period', (select id from term), 'periodId', (select id from term), 'semester', (select code from term),
      'periodCode', (select code from term), 'semesterCode', (select code from term),
      'periodeId', (select id from thesis_periods limit 1), 'studentId', (select id from students order by id limit 1),
      'classId', (select class_id from students where class_id is not null order by id limit 1),
      'className', (select class_name from class), 'course', (select course_id from class),
      'courseId', (select course_id from class), 'roomId', (select room_id from class),
      'curriculumId', (select id from curricula limit 1), 'lecture', (select id from lecturers order by id limit 1),
      'lectureId', (select id from lecturers order by id limit 1), 'lecturerId', (select id from lecturers order by id limit 1),
      'advisorId', (select id from lecturers order by id limit 1), 'actor', (select id from users where is_admin limit 1),
      'user', (select id from users where is_admin limit 1), 'methodId', (select id from payment_methods limit 1),
      'typeId', (select id from payment_types limit 1), 'scholarshipId', (select id from scholarships limit 1),
      'entryYear', (select max(entry_year)::text from students), 'from', (current_date - 30)::text, 'to', current_date::text,
      'until', current_date::text, 'asOf', current_date::text, 'day', '1', 'dueOn', current_date::text,
      '/api/activity/:id/logbook', (select activity_id from activity_logs limit 1)
    ) as facts`);
  return Object.fromEntries(
    Object.entries(rows[0]?.facts ?? {}).filter((pair): pair is [string, string] => pair[1] !== null),
  );
}

const alwaysAsked = new Set(['page', 'limit', 'search', 'sort']);

/** A list by each of its filters alone: each choice of a fixed set, else the campus's value for it. */
export function filterVariants(endpoint: Endpoint, facts: FilterFacts): string[] {
  return fieldsOf(endpoint)
    .filter(([name]) => !alwaysAsked.has(name))
    .flatMap(([name, field]) => {
      const fact = facts[name];
      const values = optionsOf(field);
      if (values.length > 0) return values.map((value) => `${name}=${encodeURIComponent(value)}`);
      return fact === undefined ? [] : [`${name}=${fact}`];
    });
}

/** What a list cannot be asked without. */
export function requiredOf(endpoint: Endpoint, facts: FilterFacts): string[] {
  return fieldsOf(endpoint).flatMap(([name, field]) => {
    const value = optionsOf(field)[0] ?? facts[name];
    return field.safeParse(undefined).success || value === undefined ? [] : [`${name}=${value}`];
  });
}
