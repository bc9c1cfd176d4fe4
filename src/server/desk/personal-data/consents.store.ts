import { type SQL, sql } from 'drizzle-orm';
import type { Consent, ConsentRow } from '#shared/desk/personal-data/personal-data.contract.ts';
import type { ConsentPurpose } from '#shared/desk/personal-data/personal-data.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { consentDecisions } from '#server/platform/db/schema.ts';

export type ConsentQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  purpose?: ConsentPurpose | undefined;
  granted?: 'true' | 'false' | undefined;
};

/** What a person has decided so far. */
export async function consentsOf(db: Db, userId: string): Promise<Consent[]> {
  const { rows } = await db.execute<Consent>(sql`
    select purpose, granted, ${isoMoment(sql`decided_at`)} as "decidedAt" from consents where user_id = ${userId}`);
  return rows;
}

/** Keeps other decisions of the same account waiting. */
export const lockAccount = (db: Db, userId: string) =>
  db.execute(sql`select from users where id = ${userId} for no key update`);

export const insertDecision = (db: Db, row: typeof consentDecisions.$inferInsert) =>
  db.insert(consentDecisions).values(row);

const orders: Record<string, SQL> = {
  decidedAt: sql`c.decided_at, c.user_id desc, c.purpose desc`,
  '-decidedAt': sql`c.decided_at desc, c.user_id, c.purpose`,
  name: sql`u.name, c.user_id, c.purpose`,
  '-name': sql`u.name desc, c.user_id desc, c.purpose desc`,
};

const tables = sql`from consents c join users u on u.id = c.user_id left join students s on s.user_id = u.id`;

function conditions({ search, purpose, granted }: ConsentQuery): SQL {
  const parts = [sql`true`];
  if (purpose) parts.push(sql`c.purpose = ${purpose}`);
  if (granted) parts.push(sql`c.granted = ${granted === 'true'}`);
  if (search) parts.push(matchesPerson(search, [sql`u.name`], [sql`s.nim`]));
  return sql.join(parts, sql` and `);
}

/** One page of the decisions that count, with whose they are. */
export async function listConsents(
  db: Db,
  query: ConsentQuery,
): Promise<{ rows: ConsentRow[]; total: number }> {
  const { limit, offset } = window(query);
  const where = sql`where ${conditions(query)}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<ConsentRow>(sql`
      select c.user_id || ':' || c.purpose as "_id", u.name, coalesce(s.nim, u.email) as account,
        s.id is not null as "isStudent", c.purpose, c.granted, ${isoMoment(sql`c.decided_at`)} as "decidedAt"
      ${tables} ${where} order by ${orders[query.sort] ?? sql`c.decided_at desc`} limit ${limit} offset ${offset}`),
    countRows(db, sql`${query.search ? tables : sql`from consents c`} ${where}`),
  ]);
  return { rows, total };
}
