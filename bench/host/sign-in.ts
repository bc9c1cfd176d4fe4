import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { sessions } from '#server/platform/db/schema.ts';
import { insertRows } from '#tools/demo/insert.ts';
import { plainNames } from '#server/platform/http/cookies.ts';
import { hashToken, newToken } from '#server/platform/http/session.ts';

const HOUR = 3_600_000;

/**
 * Opens a session for each of these accounts; returns their cookies.
 * @param now the campus's clock, in milliseconds
 */
export async function signIn(db: Db, userIds: readonly string[], now = Date.now()): Promise<string[]> {
  const tokens = userIds.map((userId) => ({ userId, token: newToken() }));
  await insertRows(
    db,
    sessions,
    tokens.map(({ userId, token }) => ({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: new Date(now).toISOString(),
      last_seen_at: new Date(now).toISOString(),
      expires_at: new Date(now + 6 * HOUR).toISOString(),
      ip: '127.0.0.1',
      user_agent: 'bench',
    })),
  );
  return tokens.map(({ token }) => `${plainNames.session}=${token}`);
}

/** Accounts of students with results of several terms and an approved KRS. */
export async function studentAccounts(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.user_id as id from students s
    where s.status = 'active' and (select count(*) from semester_records r where r.student_id = s.id) >= 4
      and exists (
        select from krs k join academic_periods p on p.id = k.period_id
        where k.student_id = s.id and p.is_active and k.state = 'APPROVED')
    order by md5(s.id::text) limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Accounts of lecturers who teach in the running term. */
export async function lecturerAccounts(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.user_id as id from lecturers l where l.user_id is not null and exists (
      select from schedule_lecturers t join schedules s on s.id = t.schedule_id
        join academic_periods p on p.id = s.period_id and p.is_active where t.lecturer_id = l.id)
    order by md5(l.id::text) limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The administrator, who may read every list. */
export async function administrator(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where is_admin limit 1`);
  const [row] = rows;
  if (!row) throw new Error('the campus has no administrator');
  return row.id;
}
