import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/client.ts';
import { sessions } from '../db/schema/users.ts';
import type { Actor } from './ctx.ts';

export const SESSION_COOKIE = 'cendekia_session';
const LIFETIME_MS = 12 * 3_600_000;
/** How stale a cached session may be; ending one in this process takes effect at once. */
const CACHE_MS = 3_000;
/** The last use of a session is written at most this often. */
const SEEN_EVERY_MS = 5 * 60_000;

type SessionRow = {
  actor: Actor;
  expiresAt: number;
  lastSeenAt: number;
};

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');

/** One round trip: the session, its user, roles and permissions (of roles and direct), student and lecturer record. */
const findSession = async (db: Db, tokenHash: string, now: Date): Promise<SessionRow | null> => {
  const { rows } = await db.execute<{
    user_id: string;
    name: string;
    email: string;
    avatar: string | null;
    is_admin: boolean;
    must_change: boolean;
    expires: string;
    seen: string;
    verified: string | null;
    student_id: string | null;
    nim: string | null;
    lecturer_id: string | null;
    nidn: string | null;
    roles: number[];
    permissions: string[];
  }>(sql`
    select u.id as user_id, u.name, u.email, u.avatar, u.is_admin, u.must_change_password as must_change,
      s.expires_at as expires, s.last_seen_at as seen, s.verified_at as verified,
      st.id as student_id, st.nim, le.id as lecturer_id, le.nidn,
      array(select r.role_id from user_roles r where r.user_id = u.id order by 1) as roles,
      array(
        select p.name from permissions p where p.id in (
          select rp.permission_id from role_permissions rp join user_roles r on r.role_id = rp.role_id where r.user_id = u.id
          union all
          select up.permission_id from user_permissions up where up.user_id = u.id
        ) order by 1
      ) as permissions
    from sessions s
    join users u on u.id = s.user_id
    left join students st on st.user_id = u.id
    left join lecturers le on le.user_id = u.id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now.toISOString()} and u.status = 'active'`);
  const row = rows[0];
  if (!row) return null;
  const actor: Actor = {
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
    mustChangePassword: row.must_change,
    sessionKey: tokenHash,
    verifiedAt: row.verified && new Date(row.verified).toISOString(),
  };
  return { actor, expiresAt: Date.parse(row.expires), lastSeenAt: Date.parse(row.seen) };
};

/** Server-side sessions: an opaque token in the cookie, its hash in the database, a short-lived copy in memory. */
export class SessionStore {
  readonly #db: Db;
  readonly #cache = new LRUCache<string, SessionRow>({ max: 20_000, ttl: CACHE_MS });

  constructor(db: Db) {
    this.#db = db;
  }

  /** The actor of a cookie's token, or null when there is none or the session is over. */
  async resolve(token: string | undefined, now: Date): Promise<Actor | null> {
    if (!token || token.length > 100) return null;
    const key = hashToken(token);
    const cached = this.#cache.get(key);
    if (cached) return cached.expiresAt > now.getTime() ? cached.actor : null;
    const row = await findSession(this.#db, key, now);
    if (!row) return null;
    this.#cache.set(key, row);
    if (now.getTime() - row.lastSeenAt > SEEN_EVERY_MS) {
      await this.#db.execute(
        sql`update sessions set last_seen_at = ${now.toISOString()} where token_hash = ${key}`,
      );
    }
    return row.actor;
  }

  /** Opens a session and returns the token for the cookie. */
  async open(db: Db, user: { userId: string; ip: string; userAgent: string }, now: Date): Promise<string> {
    const token = newToken();
    await db.insert(sessions).values({
      tokenHash: hashToken(token),
      userId: user.userId,
      ip: user.ip,
      userAgent: user.userAgent.slice(0, 300),
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    });
    return token;
  }

  /** Drops cached copies, so that changed rights or ended sessions take effect at the next request. */
  forgetAll(): void {
    this.#cache.clear();
  }
}
