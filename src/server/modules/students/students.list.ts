import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { semesterNumber } from '#shared/domain/term/term.ts';
import type { StudentRow } from '#shared/contracts/student.contract.ts';
import type { FeederStatus } from '#shared/domain/feeder/state.ts';
import type { ScholarshipKind } from '#shared/domain/finance/kinds.ts';
import type { Concern } from '#shared/domain/status/study-warnings.ts';
import { fullName } from '#shared/format/name.ts';
import type { Db } from '../../db/client.ts';
import { latestIpkOf } from '../../db/credits.ts';
import { feederState } from '../../db/feeder-state.ts';
import { findPage, inOrder, isAnyOf, orderBy } from '../../db/list.ts';
import { matchesPerson } from '../../db/search.ts';
import { lecturers } from '../../db/schema/lecturers.ts';
import { studentBiodata, studentClasses, students } from '../../db/schema/students.ts';
import { users } from '../../db/schema/users.ts';
import { concerning, type Standpoint } from './concern.ts';

export type StudentFilter = {
  search?: string | undefined;
  entryYear?: number | undefined;
  classId?: string | undefined;
  classType?: StudentRow['classType'] | undefined;
  status?: StudentRow['status'] | undefined;
  concentration?: NonNullable<StudentRow['concentration']> | undefined;
  advisorId?: string | undefined;
  biodata?: 'complete' | 'incomplete' | undefined;
  scholarship?: ScholarshipKind | undefined;
  feeder?: FeederStatus | undefined;
  concern?: Concern | undefined;
};
export type StudentQuery = StudentFilter & { page: number; limit: number; sort: string };

/** Digits are the start of a NIM, anything else a part of a name or an address. */
function searched(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  return matchesPerson(text, [students.name, students.email], [students.nim]);
}

const complete = sql`exists (select from student_biodata c where c.student_id = students.id and c.completeness = 100)`;

function advisedBy(advisorId: string | undefined): SQL | undefined {
  if (advisorId === undefined) return undefined;
  return advisorId === 'none' ? isNull(students.advisorId) : eq(students.advisorId, advisorId);
}

/** A grant that was not ended; which terms it covers is for the bills. */
const supported = (kind: ScholarshipKind): SQL => sql`exists (
  select from scholarship_grants g join scholarships h on h.id = g.scholarship_id
  where g.student_id = students.id and g.status = 'ACTIVE' and h.kind = ${kind})`;

/** What was never compared has not been sent either. */
const reported = (status: FeederStatus): SQL =>
  sql`coalesce(${feederState('entry', students.id)}, 'NONE') = ${status}`;

/** The condition of a list's filters, over `students`. */
export const matching = (filter: StudentFilter, at: Standpoint): SQL =>
  and(
    searched(filter.search),
    filter.entryYear === undefined ? undefined : eq(students.entryYear, filter.entryYear),
    filter.classId === undefined ? undefined : eq(students.classId, filter.classId),
    filter.classType && eq(students.classType, filter.classType),
    filter.status && eq(students.status, filter.status),
    filter.concentration && eq(students.concentration, filter.concentration),
    advisedBy(filter.advisorId),
    filter.scholarship && supported(filter.scholarship),
    filter.feeder && reported(filter.feeder),
    filter.concern && concerning(filter.concern, at),
    filter.biodata && (filter.biodata === 'complete' ? complete : sql`not ${complete}`),
  ) ?? sql`true`;

/** Codes of the terms `students` spent on leave. */
export const leaveCodes = sql<string[]>`array(
  select r.period_code::text from semester_records r where r.student_id = students.id and r.status = 'C')`;

/** The term in which those who left stopped counting; null for everybody else. */
export const lastTerm = sql<
  string | null
>`case when students.status in ('graduated', 'DO', 'dead') or students.exit is not null then coalesce(
  students.exit ->> 'semesterCode',
  (select max(r.period_code) from semester_records r where r.student_id = students.id)) end`;

const columns = {
  _id: students.id,
  nim: students.nim,
  name: students.name,
  email: students.email,
  photo: users.avatar,
  status: students.status,
  entryYear: students.entryYear,
  entrySemester: students.entrySemester,
  classId: students.classId,
  className: studentClasses.name,
  classType: students.classType,
  concentration: students.concentration,
  advisorId: students.advisorId,
  advisor: { name: lecturers.name, frontTitle: lecturers.frontTitle, backTitle: lecturers.backTitle },
  ipk: latestIpkOf(sql`students.id`),
  leave: leaveCodes,
  lastTerm,
  completeness: sql<number>`coalesce(${studentBiodata.completeness}, 0)`,
  isReportable: sql<boolean>`coalesce(${studentBiodata.isReportable}, false)`,
  feeder: feederState('entry', students.id),
  updatedAt: students.updatedAt,
};

const from = (db: Db) =>
  db
    .select(columns)
    .from(students)
    .leftJoin(users, eq(users.id, students.userId))
    .leftJoin(studentClasses, eq(studentClasses.id, students.classId))
    .leftJoin(lecturers, eq(lecturers.id, students.advisorId))
    .leftJoin(studentBiodata, eq(studentBiodata.studentId, students.id))
    .$dynamic();

type Selected = Awaited<ReturnType<typeof from>>[number];
function toRow(
  { advisor, entrySemester, leave, lastTerm: left, ...row }: Selected,
  term: string | null,
): StudentRow {
  const until = left ?? term;
  return {
    ...row,
    advisorName: advisor && fullName(advisor),
    semesterNumber: until ? semesterNumber(entrySemester, until, leave) : 0,
  };
}

const sorts = {
  nim: students.nim,
  name: students.name,
  entryYear: students.entryYear,
};

/** One page of students. */
export async function listStudents(
  db: Db,
  query: StudentQuery,
  at: Standpoint,
): Promise<{ rows: StudentRow[]; total: number }> {
  const listed = {
    rows: sql`from students where ${matching(query, at)}`,
    id: students.id,
    order: orderBy(query.sort, sorts, students.id),
  };
  const { ids, total } = await findPage(db, listed, query);
  return { total, rows: inOrder(ids, await studentsByIds(db, ids, at.term)) };
}

/** These students in NIM order. @param term code of the active term, null while there is none. */
export async function studentsByIds(
  db: Db,
  ids: readonly string[],
  term: string | null,
): Promise<StudentRow[]> {
  const rows = await from(db).where(isAnyOf(students.id, ids)).orderBy(students.nim);
  return rows.map((row) => toRow(row, term));
}

/** Ids of the students a filter finds, in NIM order, at most `limit`. */
export const idsMatching = async (
  db: Db,
  filter: StudentFilter,
  at: Standpoint,
  limit: number,
): Promise<string[]> =>
  (
    await db
      .select({ id: students.id })
      .from(students)
      .where(matching(filter, at))
      .orderBy(students.nim)
      .limit(limit)
  ).map(({ id }) => id);
