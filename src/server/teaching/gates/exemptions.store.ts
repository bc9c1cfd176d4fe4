import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ExemptionView } from '#shared/teaching/gates/exemption.contract.ts';
import type { GateGroup } from '#shared/platform/access/gate-grants.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { GateName } from '#shared/platform/access/gates.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import {
  courses,
  files,
  gateExemptions,
  schedules,
  studentClasses,
  students,
  users,
} from '#server/platform/db/schema.ts';
import { waitTurn } from '#server/platform/db/turns.ts';

export type ExemptionQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  gate?: GateName | undefined;
  group?: GateGroup | undefined;
  state?: ExemptionView['state'] | undefined;
  studentId?: string | undefined;
};

export type ExemptionRecord = typeof gateExemptions.$inferSelect;

const stateOn = (today: LocalDate) => sql<ExemptionView['state']>`case
  when ${gateExemptions.revokedAt} is not null then 'REVOKED'
  when ${gateExemptions.until} < ${today}::date then 'EXPIRED' else 'ACTIVE' end`;

const columnsOn = (today: LocalDate) => ({
  _id: gateExemptions.id,
  studentId: gateExemptions.studentId,
  nim: students.nim,
  studentName: students.name,
  className: studentClasses.name,
  gate: gateExemptions.gate,
  scheduleId: gateExemptions.scheduleId,
  courseName: courses.name,
  until: gateExemptions.until,
  reason: gateExemptions.reason,
  conditions: gateExemptions.conditions,
  file: sql<ExemptionView['file']>`case when ${files.name} is not null then
    json_build_object('file', ${files.name}, 'name', ${files.originalName}) end`,
  grantedBy: users.name,
  state: stateOn(today),
  createdAt: gateExemptions.createdAt,
  updatedAt: gateExemptions.updatedAt,
});

const from = (db: Db, today: LocalDate) =>
  db
    .select(columnsOn(today))
    .from(gateExemptions)
    .innerJoin(students, eq(students.id, gateExemptions.studentId))
    .leftJoin(studentClasses, eq(studentClasses.id, students.classId))
    .leftJoin(schedules, eq(schedules.id, gateExemptions.scheduleId))
    .leftJoin(courses, eq(courses.id, schedules.courseId))
    .leftJoin(users, eq(users.id, gateExemptions.grantedBy))
    .leftJoin(files, eq(files.name, gateExemptions.file))
    .$dynamic();

function matchesState(state: ExemptionView['state'] | undefined, today: LocalDate): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'REVOKED') return isNotNull(gateExemptions.revokedAt);
  const passed = sql`${gateExemptions.until} < ${today}::date`;
  return and(isNull(gateExemptions.revokedAt), state === 'EXPIRED' ? passed : sql`not ${passed}`);
}

/** Students matching a NIM or name, found first; digits are never a name. */
function found(search: string): SQL {
  const student = matchesPerson(search, [students.name], [students.nim]);
  return sql`${gateExemptions.studentId} in (select ${students.id} from ${students} where ${student})`;
}

const matches = (query: ExemptionQuery, gates: readonly GateName[], today: LocalDate): SQL =>
  and(
    inArray(gateExemptions.gate, [...gates]),
    query.gate && eq(gateExemptions.gate, query.gate),
    query.studentId ? eq(gateExemptions.studentId, query.studentId) : undefined,
    query.search ? found(query.search) : undefined,
    matchesState(query.state, today),
  ) ?? sql`true`;

const sorts = {
  createdAt: gateExemptions.createdAt,
  until: gateExemptions.until,
  nim: students.nim,
  studentName: students.name,
};

/** Lists a page of exemptions from the given gates. */
export async function listExemptions(
  db: Db,
  query: ExemptionQuery,
  gates: readonly GateName[],
  today: LocalDate,
): Promise<{ rows: ExemptionView[]; total: number }> {
  const order = orderBy(query.sort, sorts, gateExemptions.id);
  const where = matches(query, gates, today);
  const ordered = /nim|studentName/.test(query.sort)
    ? sql`join students on students.id = gate_exemptions.student_id`
    : sql``;
  const { limit, offset } = window(query);
  // An array is evaluated once, so that the joins start from the few exemptions of the page.
  const page = sql`array(select ${gateExemptions.id} from gate_exemptions ${ordered} where ${where}
    order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})`;
  const [rows, total] = await Promise.all([
    from(db, today)
      .where(sql`${gateExemptions.id} = any (${page})`)
      .orderBy(...order),
    countRows(db, sql`from gate_exemptions where ${where}`),
  ]);
  return { rows, total };
}

export const findExemption = async (
  db: Db,
  id: string,
  today: LocalDate,
): Promise<ExemptionView | undefined> => (await from(db, today).where(eq(gateExemptions.id, id)))[0];

export const lockExemption = async (db: Db, id: string): Promise<ExemptionRecord | undefined> =>
  (await db.select().from(gateExemptions).where(eq(gateExemptions.id, id)).for('update'))[0];

/**
 * Returns the last day of a dispensation in force for the gate, and class; undefined without one. Serialises
 * dispensations for the student until the transaction ends.
 */
export async function inForceUntil(
  db: Db,
  wish: Pick<ExemptionRecord, 'studentId' | 'gate' | 'scheduleId'>,
  today: LocalDate,
): Promise<LocalDate | undefined> {
  await waitTurn(db, 'dispensation', wish.studentId);
  const [known] = await db
    .select({ until: gateExemptions.until })
    .from(gateExemptions)
    .where(
      and(
        eq(gateExemptions.studentId, wish.studentId),
        eq(gateExemptions.gate, wish.gate),
        sql`${gateExemptions.scheduleId} is not distinct from ${wish.scheduleId}::uuid`,
        matchesState('ACTIVE', today),
      ),
    )
    .limit(1);
  return known?.until;
}

export async function insertExemption(db: Db, row: typeof gateExemptions.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(gateExemptions).values(row).returning({ id: gateExemptions.id });
  if (!inserted) throw new Error('an insert returned nothing');
  return inserted.id;
}

export const updateExemption = (db: Db, id: string, change: Partial<ExemptionRecord>) =>
  db.update(gateExemptions).set(change).where(eq(gateExemptions.id, id));

/** Reports whether a file belongs to an exemption from one of the gates, or of the student. */
export async function isFileFor(
  db: Db,
  fileId: string,
  gates: readonly GateName[],
  studentId: string | null,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from gate_exemptions e join files f on f.name = e.file
    where f.id = ${fileId} and (e.gate = any (${sql.param([...gates])}::text[]) or e.student_id = ${studentId})`);
  return rows.length > 0;
}

/** Reports whether the student's approved KRS holds the class. */
export async function takesClass(db: Db, studentId: string, scheduleId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from krs_items where student_id = ${studentId} and schedule_id = ${scheduleId} and approved`);
  return rows.length > 0;
}

export type Choice = { value: string; label: string };

/** Finds the first students by number or name; none for an empty search. */
export async function findStudents(db: Db, search: string): Promise<Choice[]> {
  if (search === '') return [];
  const rows = await db
    .select({ value: students.id, nim: students.nim, name: students.name })
    .from(students)
    .where(matchesPerson(search, [students.name], [students.nim]))
    .orderBy(students.nim)
    .limit(20);
  return rows.map(({ value, nim, name }) => ({ value, label: `${nim} – ${name}` }));
}

/** Lists the classes of a student's approved KRS in a term. */
export async function classesOf(db: Db, studentId: string, periodId: string): Promise<Choice[]> {
  const { rows } = await db.execute<Choice>(sql`
    select s.id as value, c.code || ' ' || c.name || ' (' || s.class_name || ')' as label
    from krs k join krs_items i on i.krs_id = k.id and i.approved
    join schedules s on s.id = i.schedule_id and s.status <> 'CANCLE' join courses c on c.id = s.course_id
    where k.student_id = ${studentId} and k.period_id = ${periodId}
    order by c.name`);
  return rows;
}

/** Reports whether the student exists. */
export async function studentExists(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: students.id }).from(students).where(eq(students.id, id))).length > 0;
}

/** Students in a class exempted from the attendance limit by kaprodi. */
export async function exemptStudents(db: Db, scheduleId: string, today: LocalDate): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: Rows['gateExemptions']['studentId'] }>(sql`
    select student_id id from gate_exemptions where schedule_id = ${scheduleId} and gate = 'ATTENDANCE'
      and revoked_at is null and until >= ${today}::date`);
  return new Set(rows.map(({ id }) => id));
}

/** Classes for which kaprodi exempted the student from the attendance limit. */
export async function exemptClasses(db: Db, studentId: string, today: LocalDate): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: NonNullable<Rows['gateExemptions']['scheduleId']> }>(sql`
    select schedule_id id from gate_exemptions where student_id = ${studentId} and gate = 'ATTENDANCE'
      and revoked_at is null and until >= ${today}::date`);
  return new Set(rows.map(({ id }) => id));
}
