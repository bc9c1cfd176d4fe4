import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import {
  lecturers,
  permissions,
  rolePermissions,
  roles,
  staff,
  studentAdvisors,
  studentBiodata,
  studentClasses,
  students,
  userPermissions,
  userRoles,
  users,
} from '#server/platform/db/schema.ts';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { buildCurriculum } from './courses.ts';

let serial = 0;
/** A number no other record of this run has. */
export const next = (): number => ++serial;

type UserOptions = Partial<typeof users.$inferInsert> & {
  roles?: readonly number[];
  permissions?: readonly Permission[];
};

/** An account; its password hash fits no password. Permissions and roles are made where they are missing. */
export async function buildUser(db: Db, options: UserOptions = {}) {
  const { roles: roleIds = [], permissions: names = [], ...columns } = options;
  const n = next();
  const [user] = await db
    .insert(users)
    .values({
      name: `Contoh Pengguna ${n}`,
      email: `pengguna${n}@contoh.test`,
      passwordHash: 'none',
      ...columns,
    })
    .returning();
  if (!user) throw new Error('user not created');
  if (roleIds.length > 0) {
    await db
      .insert(roles)
      .values(roleIds.map((id) => ({ id, name: `Peran ${id}` })))
      .onConflictDoNothing();
    await db.insert(userRoles).values(roleIds.map((roleId) => ({ userId: user.id, roleId })));
  }
  if (names.length > 0) await grantUser(db, user.id, names);
  return user;
}

/** Gives somebody permissions beside those of the roles. */
export async function grantUser(db: Db, userId: string, names: readonly Permission[]): Promise<void> {
  await db
    .insert(permissions)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
  const held = await db
    .select({ permissionId: permissions.id })
    .from(permissions)
    .where(inArray(permissions.name, [...names]));
  await db.insert(userPermissions).values(held.map(({ permissionId }) => ({ userId, permissionId })));
}

/** A staff account with exactly these permissions. */
export const buildStaff = async (db: Db, ...names: Permission[]) => {
  const user = await buildUser(db, { permissions: names });
  await db.insert(staff).values({ userId: user.id, unit: 'BAAK' });
  return user;
};

export const buildAdmin = (db: Db) => buildUser(db, { isAdmin: true });

/** A lecturer with an account of role 3. */
export async function buildLecturer(db: Db, options: Partial<typeof lecturers.$inferInsert> = {}) {
  const n = next();
  const name = options.name ?? `Contoh Dosen ${n}`;
  const email = options.email ?? `dosen${n}@contoh.test`;
  const user = await buildUser(db, { name, email, roles: [ROLE.lecturer] });
  const [lecturer] = await db
    .insert(lecturers)
    .values({ userId: user.id, name, email, nidn: String(1_000_000_000 + n), ...options })
    .returning();
  if (!lecturer) throw new Error('lecturer not created');
  return { ...lecturer, userId: user.id };
}

/** A class of an entry year. */
export async function buildStudentClass(db: Db, options: Partial<typeof studentClasses.$inferInsert> = {}) {
  const values = {
    name: `K${next().toString(36)}`,
    entryYear: 2025,
    classType: 'OFFLINE' as const,
    ...options,
  };
  const [row] = await db.insert(studentClasses).values(values).returning();
  if (!row) throw new Error('class not created');
  return row;
}

type StudentOptions = Partial<typeof students.$inferInsert> & {
  /** Fills the biodata that reports need; on unless said otherwise. */
  biodata?: Partial<typeof studentBiodata.$inferInsert> | false;
};

/** An active student with an account, an advisor when `advisorId` is given, and reportable biodata. */
export async function buildStudent(db: Db, options: StudentOptions = {}) {
  const { biodata, ...columns } = options;
  const n = next();
  const name = columns.name ?? `Contoh Mahasiswa ${n}`;
  const email = columns.email ?? `mahasiswa${n}@contoh.test`;
  const user = await buildUser(db, { name, email });
  const curriculumId = columns.curriculumId ?? (await buildCurriculum(db)).id;
  const [student] = await db
    .insert(students)
    .values({
      userId: user.id,
      nim: String(25_612_010_000 + n),
      name,
      email,
      entryYear: 2025,
      entrySemester: '20251',
      entryDate: '2025-08-20',
      classType: 'OFFLINE',
      ...columns,
      curriculumId,
    })
    .returning();
  if (!student) throw new Error('student not created');
  if (student.advisorId) {
    const { id: studentId, advisorId: lecturerId } = student;
    await db.insert(studentAdvisors).values({ studentId, lecturerId, startDate: '2025-08-20' });
  }
  if (biodata !== false) {
    await db.insert(studentBiodata).values({
      studentId: student.id,
      gender: 'P',
      birthPlace: 'Bandung',
      birthDate: '2006-05-04',
      religion: '1',
      nik: `99${String(n).padStart(14, '0')}`,
      kelurahan: 'Contoh',
      wilayahId: '020804',
      motherName: 'Contoh Ibu',
      completeness: 100,
      isReportable: true,
      ...biodata,
    });
  }
  return { ...student, userId: user.id };
}

/** Gives a role all its listed permissions, as a new college has them. */
export async function grantRole(db: Db, roleId: number, names: readonly Permission[]) {
  await db
    .insert(permissions)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
  await db.execute(sql`
    insert into ${rolePermissions} (role_id, permission_id)
    select ${roleId}::int, id from ${permissions} where ${inArray(permissions.name, [...names])} on conflict do nothing`);
}

/** The record of a student as it is now. */
export const studentNow = async (db: Db, id: string) =>
  (await db.select().from(students).where(eq(students.id, id)))[0];
