import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { UserView } from '#shared/identity/users/user.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { staff, students, userPermissions, userRoles, users } from '#server/platform/db/schema.ts';
import { findPage, inOrder, isAnyOf, orderBy } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { contains, searchedNumber, startsWith } from '#server/platform/db/search.ts';

export type UserQuery = {
  page: number;
  limit: number;
  search?: string | undefined;
  sort: string;
  kind: 'staff' | 'lecturer' | 'student' | 'all';
  role?: number | undefined;
  unit?: string | undefined;
  status?: 'active' | 'blocked' | undefined;
  /** Only these rows. */
  ids?: string[] | undefined;
};

/** Written as in the indexes on the accounts. */
const kindFilter: Record<UserQuery['kind'], SQL | undefined> = {
  staff: sql`(users.is_staff or users.is_admin or not (users.is_student or users.is_lecturer))`,
  lecturer: sql`users.is_lecturer`,
  student: sql`users.is_student`,
  all: undefined,
};

const matches = (query: UserQuery): SQL =>
  and(
    kindFilter[query.kind],
    query.status && eq(users.status, query.status),
    query.search ? contains([users.name, users.email], query.search) : undefined,
    query.role === undefined
      ? undefined
      : sql`exists (select from user_roles r where r.user_id = users.id and r.role_id = ${query.role})`,
    query.unit === undefined
      ? undefined
      : sql`exists (select from staff f where f.user_id = users.id and f.unit = ${query.unit})`,
    query.ids && inArray(users.id, query.ids),
  ) ?? sql`true`;

const columns = {
  _id: users.id,
  name: users.name,
  email: users.email,
  avatar: users.avatar,
  status: users.status,
  Admin: users.isAdmin,
  kind: sql<UserView['kind']>`case when users.is_student then 'student' when users.is_lecturer then 'lecturer'
    when users.is_staff then 'staff' else 'other' end`,
  unit: staff.unit,
  position: staff.position,
  nip: staff.nip,
  phone: staff.phone,
  startDate: staff.startDate,
  roles: sql<UserView['roles']>`coalesce((
    select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id)
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id), '[]')`,
  permissions: sql<string[]>`array(
    select p.name from user_permissions up join permissions p on p.id = up.permission_id
    where up.user_id = users.id order by p.name)`,
  mustChangePassword: users.mustChangePassword,
  lastLoginAt: users.lastLoginAt,
  updatedAt: users.updatedAt,
};

export async function listUsers(db: Db, query: UserQuery): Promise<{ rows: UserView[]; total: number }> {
  const sorts = { name: users.name, email: users.email, lastLoginAt: users.lastLoginAt };
  const { ids, total } = await findPage(
    db,
    {
      rows: sql`from users where ${matches(query)}`,
      id: users.id,
      order: orderBy(query.sort, sorts, users.id),
    },
    query,
  );
  const rows = await db
    .select(columns)
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.id))
    .where(isAnyOf(users.id, ids));
  return { total, rows: inOrder(ids, rows) };
}

/** Returns the first 20 accounts whose name or email contains the text or whose NIM starts with it; each condition has its own index. */
export const searchUsers = (db: Db, text: string) =>
  db
    .select({
      value: users.id,
      label: sql<string>`users.name || ' – ' || coalesce(students.nim, users.email)`,
    })
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .where(
      sql`users.id in (
        select users.id from users where ${contains([users.name, users.email], text)}
        union all
        select students.user_id from students where ${startsWith(students.nim, searchedNumber(text) ?? text)})`,
    )
    .orderBy(users.name)
    .limit(20);

/** Locks an account and returns it for comparison with a change. */
export async function lockUser(db: Db, id: string): Promise<UserView | undefined> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  const [row] = await db
    .select(columns)
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.id))
    .where(eq(users.id, id));
  return row;
}

export const updateUser = (
  db: Db,
  id: string,
  change: { name?: string; email?: string; status: 'active' | 'blocked' },
) => db.update(users).set(change).where(eq(users.id, id));

export async function setUserRights(
  db: Db,
  userId: string,
  roleIds: readonly number[],
  permissionIds: readonly string[],
) {
  await db.delete(userRoles).where(eq(userRoles.userId, userId));
  await db.delete(userPermissions).where(eq(userPermissions.userId, userId));
  if (roleIds.length > 0) await db.insert(userRoles).values(roleIds.map((roleId) => ({ userId, roleId })));
  if (permissionIds.length > 0) {
    await db.insert(userPermissions).values(permissionIds.map((permissionId) => ({ userId, permissionId })));
  }
}

export type StaffRecord = {
  unit: string;
  position: string;
  nip: string | null;
  phone: string | null;
  startDate: string | null;
};

export const saveStaffRecord = (db: Db, userId: string, record: StaffRecord) =>
  db
    .insert(staff)
    .values({ userId, ...record })
    .onConflictDoUpdate({ target: staff.userId, set: record });

export const deleteStaffRecord = (db: Db, userId: string) => db.delete(staff).where(eq(staff.userId, userId));

/** Returns the permissions of roles. */
export const permissionsOfRoles = async (db: Db, roleIds: readonly number[]): Promise<string[]> => {
  if (roleIds.length === 0) return [];
  const ids = sql.join(
    roleIds.map((id) => sql`${id}::int`),
    sql`, `,
  );
  const { rows } = await db.execute<Pick<Rows['permissions'], 'name'>>(sql`
    select distinct p.name from role_permissions rp join permissions p on p.id = rp.permission_id
    where rp.role_id in (${ids})`);
  return rows.map(({ name }) => name);
};
