import type { AccessUser } from '#shared/platform/access/rule.ts';
import type { Standing } from '#shared/platform/access/student-access.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** The signed-in person behind a request. */
export type Actor = AccessUser & {
  userId: string;
  name: string;
  email: string;
  avatar: string | null;
  nim: string | null;
  nidn: string | null;
  studentId: string | null;
  lecturerId: string | null;
  /** What is left to a student by status and exit; null for everybody else. */
  standing: Standing | null;
  mustChangePassword: boolean;
  /** Hash of the session's token, the key of its row. */
  sessionKey: string;
  /** When the own password was last entered again for a sensitive action. */
  verifiedAt: string | null;
};

type ActorRow = Pick<Rows['users'], 'name' | 'email' | 'avatar'> & {
  user_id: Rows['users']['id'];
  is_admin: Rows['users']['isAdmin'];
  must_change: Rows['users']['mustChangePassword'];
  student_id: Rows['students']['id'] | null;
  nim: Rows['students']['nim'] | null;
  student_status: Rows['students']['status'] | null;
  has_left: boolean;
  exit_date: string | null;
  lecturer_id: Rows['lecturers']['id'] | null;
  nidn: Rows['lecturers']['nidn'];
  roles: Rows['userRoles']['roleId'][];
  permissions: Rows['permissions']['name'][];
};

/** Columns of an actor for a query over `users u`: rights are the union of all roles' and the direct permissions. */
const columns = sql`
  u.id as user_id, u.name, u.email, u.avatar, u.is_admin, u.must_change_password as must_change,
  st.id as student_id, st.nim, st.status as student_status, st.exit is not null as has_left,
  st.exit ->> 'date' as exit_date, le.id as lecturer_id, le.nidn,
  array(select r.role_id from user_roles r where r.user_id = u.id order by 1) as roles,
  array(
    select p.name from permissions p where p.id in (
      select rp.permission_id from role_permissions rp join user_roles r on r.role_id = rp.role_id where r.user_id = u.id
      union all
      select up.permission_id from user_permissions up where up.user_id = u.id
    ) order by 1
  ) as permissions`;

const joins = sql`left join students st on st.user_id = u.id left join lecturers le on le.user_id = u.id`;

const toActor = (row: ActorRow, sessionKey: string, verifiedAt: string | null): Actor => ({
  userId: row.user_id,
  name: row.name,
  email: row.email,
  avatar: row.avatar,
  nim: row.nim,
  nidn: row.nidn,
  studentId: row.student_id,
  lecturerId: row.lecturer_id,
  role: row.roles,
  permissions: row.permissions,
  Admin: row.is_admin,
  isStudent: row.student_id !== null,
  standing: row.student_status && {
    status: row.student_status,
    hasLeft: row.has_left,
    leftOn: row.exit_date,
  },
  mustChangePassword: row.must_change,
  sessionKey,
  verifiedAt,
});

/** The actor of a running session with the moments the session keeps; null when it is over. One round trip. */
export async function actorBySession(db: Db, sessionKey: string, now: Date) {
  const query: SQL = sql`
    select ${columns}, s.expires_at as expires, s.last_seen_at as seen, s.verified_at as verified
    from sessions s join users u on u.id = s.user_id ${joins}
    where s.token_hash = ${sessionKey} and s.expires_at > ${now.toISOString()} and u.status = 'active'`;
  type Row = ActorRow & {
    expires: Rows['sessions']['expiresAt'];
    seen: Rows['sessions']['lastSeenAt'];
    verified: Rows['sessions']['verifiedAt'];
  };
  const [row] = (await db.execute<Row>(query)).rows;
  if (!row) return null;
  const verifiedAt = row.verified === null ? null : new Date(row.verified).toISOString();
  return {
    actor: toActor(row, sessionKey, verifiedAt),
    expiresAt: Date.parse(row.expires),
    lastSeenAt: Date.parse(row.seen),
  };
}

/** Which of these sessions still last. One round trip for all. */
export async function lastingSessions(db: Db, keys: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: Rows['sessions']['tokenHash'] }>(sql`
    select s.token_hash as key from sessions s join users u on u.id = s.user_id and u.status = 'active'
    where s.token_hash = any (${sql.param(keys)}::text[]) and s.expires_at > ${now.toISOString()}`);
  return new Set(rows.map(({ key }) => key));
}

/** The actor for work done later on a user's behalf; null when the account is gone or blocked. */
export async function actorById(db: Db, userId: string): Promise<Actor | null> {
  const { rows } = await db.execute<ActorRow>(
    sql`select ${columns} from users u ${joins} where u.id = ${userId} and u.status = 'active'`,
  );
  return rows[0] ? toActor(rows[0], '', null) : null;
}
