import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { dataIncidents } from '#server/platform/db/schema.ts';

export type IncidentRecord = typeof dataIncidents.$inferSelect;
export type IncidentQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  open?: 'true' | 'false' | undefined;
};
export type IncidentRow = Omit<IncidentRecord, 'id' | 'createdAt'> & { _id: Rows['dataIncidents']['id'] };
export type Affected = Pick<Rows['users'], 'email'> & { name: string; account: string };

const columns = sql`id as "_id", title, ${isoMoment(sql`found_at`)} as "foundAt", exposed, course, handling, accounts,
  authority_told_on as "authorityToldOn", subjects_told_on as "subjectsToldOn", ${isoMoment(sql`closed_at`)} as "closedAt",
  ${isoMoment(sql`updated_at`)} as "updatedAt"`;

function conditions({ search, open }: IncidentQuery): SQL {
  const parts = [sql`true`];
  if (open) parts.push(open === 'true' ? sql`closed_at is null` : sql`closed_at is not null`);
  if (search) parts.push(contains(sql`title`, search));
  return sql.join(parts, sql` and `);
}

export async function listIncidents(
  db: Db,
  query: IncidentQuery,
): Promise<{ rows: IncidentRow[]; total: number }> {
  const where = sql`where ${conditions(query)}`;
  const order = query.sort === 'foundAt' ? sql`found_at, id desc` : sql`found_at desc, id`;
  const [{ rows }, total] = await Promise.all([
    db.execute<IncidentRow>(sql`
      select ${columns} from data_incidents ${where} order by ${order}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    countRows(db, sql`from data_incidents ${where}`),
  ]);
  return { rows, total };
}

export const findIncident = async (db: Db, id: string): Promise<IncidentRecord | undefined> =>
  (await db.select().from(dataIncidents).where(eq(dataIncidents.id, id)))[0];

export const lockIncident = async (db: Db, id: string): Promise<IncidentRecord | undefined> =>
  (await db.select().from(dataIncidents).where(eq(dataIncidents.id, id)).for('update'))[0];

export const insertIncident = (db: Db, row: typeof dataIncidents.$inferInsert) =>
  db.insert(dataIncidents).values(row);

export const updateIncident = (db: Db, id: string, change: Partial<IncidentRecord>) =>
  db.update(dataIncidents).set(change).where(eq(dataIncidents.id, id));

/** The people behind NIMs and email addresses, by name; who has an account is found by either. */
export async function peopleOf(db: Db, accounts: readonly string[]): Promise<Affected[]> {
  if (accounts.length === 0) return [];
  const { rows } = await db.execute<Affected>(sql`
    select coalesce(s.name, u.name) as name, a.account, u.email::text as email
    from unnest(${sql.param([...accounts])}::text[]) a (account)
    left join students s on s.nim = a.account
    join users u on u.id = s.user_id or (s.id is null and u.email = a.account)
    order by 1, 2`);
  return rows;
}
