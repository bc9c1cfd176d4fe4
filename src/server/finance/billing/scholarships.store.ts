import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  GrantRow,
  scholarshipContract,
  ScholarshipForm,
  ScholarshipView,
} from '#shared/finance/billing/scholarship.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { scholarshipGrants, scholarships, students } from '#server/platform/db/schema.ts';

export type Scholarship = typeof scholarships.$inferSelect;
export type Grant = typeof scholarshipGrants.$inferSelect;
export type GrantQuery = z.output<typeof scholarshipContract.grants.query>;

/** All scholarships with their holders in a term and what they gave. */
export async function listScholarships(db: Db, period: string | null): Promise<ScholarshipView[]> {
  const { rows } = await db.execute<ScholarshipView>(sql`
    select c.id as "_id", c.name, c.kind, c.mode, c.value, c.categories, c.sponsor, c.min_ipk as "minIpk",
      c.is_active as "isActive", ${isoMoment(sql`c.updated_at`)} as "updatedAt",
      (select count(*)::int from scholarship_grants g where g.scholarship_id = c.id
        and ${period ?? ''} between g.from_period and g.until_period
        and (g.ended_from is null or ${period ?? ''} < g.ended_from)) as holders,
      coalesce((select sum(d.amount) from scholarship_grants g join bill_discounts d on d.grant_id = g.id
        where g.scholarship_id = c.id), 0)::bigint as given
    from scholarships c order by c.is_active desc, c.name`);
  return rows;
}

export const lockScholarship = async (db: Db, id: string): Promise<Scholarship | undefined> =>
  (await db.select().from(scholarships).where(eq(scholarships.id, id)).for('update'))[0];

type Columns = Omit<ScholarshipForm, '_id' | 'updatedAt'>;

export const insertScholarship = async (db: Db, columns: Columns): Promise<string> =>
  (await db.insert(scholarships).values(columns).returning({ id: scholarships.id }))[0]?.id ?? '';

export const updateScholarship = (db: Db, id: string, columns: Columns) =>
  db.update(scholarships).set(columns).where(eq(scholarships.id, id));

export const deleteScholarship = (db: Db, id: string) =>
  db.delete(scholarships).where(eq(scholarships.id, id));

/** Grants of a scholarship, and bills it takes something off. */
export async function scholarshipUses(db: Db, id: string): Promise<{ grants: number; bills: number }> {
  const { rows } = await db.execute<{ grants: number; bills: number }>(sql`
    select (select count(*)::int from scholarship_grants where scholarship_id = ${id}) as grants,
      (select count(*)::int from bill_discounts d join scholarship_grants g on g.id = d.grant_id
        where g.scholarship_id = ${id}) as bills`);
  return rows[0] ?? { grants: 0, bills: 0 };
}

const latestIpk = sql`(select r.ipk from semester_records r
  where r.student_id = g.student_id and r.ipk is not null order by r.period_code desc limit 1)`;

function where({ search, scholarshipId, status, renewal }: GrantQuery): SQL {
  const parts = [
    ...(search ? [matchesPerson(search, [sql`s.name`], [sql`s.nim`])] : []),
    ...(scholarshipId ? [sql`g.scholarship_id = ${scholarshipId}`] : []),
    ...(status ? [sql`g.status = ${status}`] : []),
    ...(renewal ? [sql`g.is_below and g.status = 'ACTIVE'`] : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const orders: Record<string, string> = {
  nim: 's.nim',
  fromPeriod: 'g.from_period',
  createdAt: 'g.created_at',
};

/** The grants a query finds, with no more joined than its condition and its order need. */
const chosen = (query: GrantQuery, sort = ''): SQL => sql`from scholarship_grants g
  ${query.search || sort.endsWith('nim') ? sql`join students s on s.id = g.student_id` : sql``}
  where ${where(query)}`;

/** One page of grants. */
export async function listGrants(db: Db, query: GrantQuery): Promise<{ rows: GrantRow[]; total: number }> {
  const down = query.sort.startsWith('-');
  const column = orders[down ? query.sort.slice(1) : query.sort] ?? 's.nim';
  const order = sql.raw(down ? `${column} desc, g.id desc` : `${column}, g.id`);
  const { limit, offset } = window(query);
  const [{ rows }, total] = await Promise.all([
    db.execute<GrantRow>(sql`
      select g.id as "_id", c.id as "scholarshipId", c.name as scholarship, c.kind, s.id as "studentId", s.nim, s.name,
        k.name as "className", g.from_period as "fromPeriod", g.until_period as "untilPeriod", g.decree_no as "decreeNo",
        g.status, g.ended_from as "endedFrom", g.end_reason as "endReason", ${latestIpk} as ipk, c.min_ipk as "minIpk",
        g.status = 'ACTIVE' and g.is_below as "isBelow",
        (select coalesce(json_agg(o.period_code order by o.period_code), '[]') from scholarship_coachings o
          where o.grant_id = g.id) as coached,
        coalesce((select sum(d.amount) from bill_discounts d where d.grant_id = g.id), 0)::bigint as given,
        ${isoMoment(sql`g.updated_at`)} as "updatedAt"
      from scholarship_grants g join scholarships c on c.id = g.scholarship_id join students s on s.id = g.student_id
      left join student_classes k on k.id = s.class_id
      where g.id = any (array(select g.id ${chosen(query, query.sort)}
        order by ${order} limit ${limit} offset ${offset})) order by ${order}`),
    countRows(db, chosen(query)),
  ]);
  return { rows, total };
}

/** Whether a student `s` belongs to the college no more. */
export const isGone = sql`not ${isEnrolledIn(sql`s`)}`;

type NamedStudent = Pick<Rows['students'], 'id' | 'nim'> & { gone: boolean };

/** Students of these NIM. */
export async function studentsByNim(db: Db, nims: readonly string[]): Promise<NamedStudent[]> {
  const { rows } = await db.execute<NamedStudent>(
    sql`select s.id, s.nim, ${isGone} as gone from students s where s.nim = any (${sql.param([...nims])}::text[]) order by s.id`,
  );
  return rows;
}

/** NIM among these students who hold the scholarship in one of these terms already. */
export async function alreadyGranted(
  db: Db,
  scholarshipId: string,
  studentIds: readonly string[],
  from: string,
  until: string,
): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['students'], 'nim'>>(sql`
    select distinct s.nim from scholarship_grants g join students s on s.id = g.student_id
    where g.scholarship_id = ${scholarshipId} and g.student_id = any (${sql.param([...studentIds])}::uuid[])
      and g.status = 'ACTIVE' and g.from_period <= ${until} and g.until_period >= ${from} order by 1`);
  return rows.map(({ nim }) => nim);
}

export const insertGrants = (db: Db, rows: (typeof scholarshipGrants.$inferInsert)[]) =>
  db.insert(scholarshipGrants).values(rows).returning({ id: scholarshipGrants.id });

/** Grants locked in id order, after their students, as everybody who changes what they take off bills does it. */
export async function lockGrants(db: Db, ids: readonly string[]): Promise<Grant[]> {
  const of = inArray(scholarshipGrants.id, [...ids]);
  const holders = db.select({ id: scholarshipGrants.studentId }).from(scholarshipGrants).where(of);
  await db
    .select({ id: students.id })
    .from(students)
    .where(inArray(students.id, holders))
    .orderBy(students.id)
    .for('no key update');
  return db.select().from(scholarshipGrants).where(of).orderBy(scholarshipGrants.id).for('no key update');
}

type Renewal = Pick<Rows['scholarships'], 'kind' | 'name' | 'minIpk'> & {
  coached: Rows['scholarshipCoachings']['periodCode'][];
};

/** What decides about coaching the holder of a grant, and about ending it. */
export async function renewalOf(db: Db, id: string): Promise<Renewal | undefined> {
  const { rows } = await db.execute<Renewal>(sql`
    select c.kind, c.name, c.min_ipk as "minIpk",
      (select coalesce(json_agg(o.period_code order by o.period_code), '[]') from scholarship_coachings o
        where o.grant_id = g.id) as coached
    from scholarship_grants g join scholarships c on c.id = g.scholarship_id where g.id = ${id}`);
  return rows[0];
}

export const endGrantRow = (db: Db, id: string, endedFrom: string, endReason: string) =>
  db
    .update(scholarshipGrants)
    .set({ status: 'ENDED', endedFrom, endReason })
    .where(eq(scholarshipGrants.id, id));
