import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { latestIpk, passedSks } from '#server/people/students/credits.public.ts';
import { curricula, lecturers, staff, studentClasses, students, users } from '#server/platform/db/schema.ts';
import { lastTerm, leaveCodes } from '#server/people/students/students.public.ts';

/** Finds a student with the academic record, by student id or account id. */
export async function findStudent(db: Db, id: string) {
  const [row] = await db
    .select({
      student: students,
      photo: users.avatar,
      className: studentClasses.name,
      curriculumName: curricula.name,
      advisor: { name: lecturers.name, frontTitle: lecturers.frontTitle, backTitle: lecturers.backTitle },
      advisorUserId: lecturers.userId,
      ipk: latestIpk(sql`students.id`),
      sksPassed: passedSks(sql`students.id`),
      leave: leaveCodes,
      lastTerm,
    })
    .from(students)
    .innerJoin(curricula, eq(curricula.id, students.curriculumId))
    .leftJoin(users, eq(users.id, students.userId))
    .leftJoin(studentClasses, eq(studentClasses.id, students.classId))
    .leftJoin(lecturers, eq(lecturers.id, students.advisorId))
    .where(sql`students.id = ${id} or students.user_id = ${id}`);
  return row;
}
export type StudentFacts = NonNullable<Awaited<ReturnType<typeof findStudent>>>;

/** Time within which repeated reads of a biodata are audited once. */
const READING_MS = 15 * 60_000;

/** Whether this reader's access to the student was audited recently. */
export async function hasRecentRead(db: Db, userId: string, studentId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - READING_MS).toISOString();
  const { rows } = await db.execute(sql`
    select 1 from audit_log where actor_id = ${userId} and at > ${since} and action = 'biodata.read'
      and entity_id = ${studentId} limit 1`);
  return rows.length > 0;
}

/** Whether the lecturer teaches a class the student takes or took. */
export async function teaches(db: Db, lecturerId: string, studentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from krs_items i join schedule_lecturers l on l.schedule_id = i.schedule_id
    where i.student_id = ${studentId} and l.lecturer_id = ${lecturerId} and i.approved limit 1`);
  return rows.length > 0;
}

type Semester = Pick<
  Rows['semesterRecords'],
  'periodCode' | 'ips' | 'ipk' | 'sksSemester' | 'sksTotal' | 'sksPassed' | 'isProvisional'
> & {
  status: Rows['semesterRecords']['status'] | null;
  krs: (Pick<Rows['krs'], 'state'> & { _id: Rows['krs']['id'] }) | null;
};

/** Lists a student's terms with result or KRS, oldest first. */
export async function listSemesters(db: Db, studentId: string): Promise<Semester[]> {
  const { rows } = await db.execute<Semester>(sql`
    select coalesce(r.period_code, k.code) as "periodCode", r.status, r.ips, r.ipk,
      coalesce(r.sks_semester, 0) as "sksSemester", coalesce(r.sks_total, 0) as "sksTotal",
      coalesce(r.sks_passed, 0) as "sksPassed", coalesce(r.is_provisional, false) as "isProvisional",
      case when k.id is not null then json_build_object('_id', k.id, 'state', k.state) end as krs
    from (select * from semester_records where student_id = ${studentId}) r
    full join (select krs.id, krs.state, p.code from krs join academic_periods p on p.id = krs.period_id
      where krs.student_id = ${studentId}) k on k.code = r.period_code
    order by 1`);
  return rows;
}

type AuditRow = Pick<Rows['auditLog'], 'at' | 'action' | 'reason'> & {
  _id: string;
  actor: Rows['users']['name'] | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export async function listAudit(db: Db, studentId: string): Promise<AuditRow[]> {
  const { rows } = await db.execute<AuditRow>(sql`
    select a.id::text as _id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      u.name as actor, a.action, a.before, a.after, a.reason
    from audit_log a left join users u on u.id = a.actor_id
    where a.entity = 'student' and a.entity_id = ${studentId} order by a.id desc limit 100`);
  return rows;
}

export async function findUser(db: Db, id: string) {
  const [row] = await db
    .select({
      _id: users.id,
      name: users.name,
      email: users.email,
      avatar: users.avatar,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

/** Locks an account and returns it with its password hash. */
export const lockUser = async (db: Db, id: string) =>
  (
    await db
      .select({
        email: users.email,
        name: users.name,
        updatedAt: users.updatedAt,
      })
      .from(users)
      .where(eq(users.id, id))
      .for('update')
  )[0];

export async function findStaff(db: Db, userId: string) {
  const [row] = await db
    .select({
      nip: staff.nip,
      unit: staff.unit,
      position: staff.position,
      phone: staff.phone,
      startDate: staff.startDate,
      updatedAt: staff.updatedAt,
    })
    .from(staff)
    .where(eq(staff.userId, userId));
  return row ?? null;
}

export const updateStaffPhone = (db: Db, userId: string, phone: string | null) =>
  db.update(staff).set({ phone }).where(eq(staff.userId, userId));
