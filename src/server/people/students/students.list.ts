import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { semesterNumber } from '#shared/platform/term/term.ts';
import type { StudentRow } from '#shared/people/students/student.contract.ts';
import type { FeederStatus } from '#shared/platform/feeder/state.ts';
import type { ScholarshipKind } from '#shared/finance/billing/kinds.ts';
import type { Concern } from '#shared/people/students/study-warnings.ts';
import { fullName } from '#shared/platform/format/name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { latestIpk } from './credits.public.ts';
import { feederState } from '#server/platform/feeder/feeder-state.ts';
import { orderBy } from '#server/platform/db/list.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { idsValue, readPage, writtenOnce } from '#server/platform/db/read-page.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { matchesPerson, matchesPersonOnce } from '#server/platform/db/search.ts';
import { students } from '#server/platform/db/schema.ts';
import { matchesConcern, type ConcernFacts } from './concern.ts';

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

/** Searched columns: digits match the start of a NIM, other text a part of a name or email address. */
const people = [[students.name, students.email], [students.nim]] as const;
const matchesSearch = (text: string | undefined): SQL | undefined =>
  text ? matchesPerson(text, ...people) : undefined;

const isComplete = sql`exists (select from student_biodata c where c.student_id = students.id and c.completeness = 100)`;

function advisedBy(advisorId: string | undefined): SQL | undefined {
  if (advisorId === undefined) return undefined;
  return advisorId === 'none' ? isNull(students.advisorId) : eq(students.advisorId, advisorId);
}

/** Whether the student has an active grant of this kind, whatever terms it covers. */
const hasScholarship = (kind: ScholarshipKind): SQL => sql`exists (
  select from scholarship_grants g join scholarships h on h.id = g.scholarship_id
  where g.student_id = students.id and g.status = 'ACTIVE' and h.kind = ${kind})`;

/** Compares the feeder status; a student never compared counts as not sent. */
const hasFeederStatus = (status: FeederStatus): SQL =>
  sql`coalesce(${feederState('entry', students.id)}, 'NONE') = ${status}`;

/** Returns the filters as a condition on `students`. */
export const matchesFilter = (filter: StudentFilter, facts: ConcernFacts): SQL =>
  and(
    matchesSearch(filter.search),
    filter.entryYear === undefined ? undefined : eq(students.entryYear, filter.entryYear),
    filter.classId === undefined ? undefined : eq(students.classId, filter.classId),
    filter.classType && eq(students.classType, filter.classType),
    filter.status && eq(students.status, filter.status),
    filter.concentration && eq(students.concentration, filter.concentration),
    advisedBy(filter.advisorId),
    filter.scholarship && hasScholarship(filter.scholarship),
    filter.feeder && hasFeederStatus(filter.feeder),
    filter.concern && matchesConcern(filter.concern, facts),
    filter.biodata && (filter.biodata === 'complete' ? isComplete : sql`not ${isComplete}`),
  ) ?? sql`true`;

/** Codes of the student's terms on leave. */
export const leaveCodes = sql<string[]>`array(
  select r.period_code::text from semester_records r where r.student_id = students.id and r.status = 'C')`;

/** Last counted term of a student who left; null for all others. */
export const lastTerm = sql<
  string | null
>`case when students.status in ('graduated', 'DO', 'dead') or students.exit is not null then coalesce(
  students.exit ->> 'semesterCode',
  (select max(r.period_code) from semester_records r where r.student_id = students.id)) end`;

/** A selected student, before the semester number is computed. */
type Selected = Omit<StudentRow, 'advisorName' | 'semesterNumber'> &
  Pick<Rows['students'], 'entrySemester'> & {
    advisor: Rows['lecturers']['name'] | null;
    frontTitle: Rows['lecturers']['frontTitle'] | null;
    backTitle: Rows['lecturers']['backTitle'] | null;
    leave: string[] | null;
    lastTerm: string | null;
  };

const selectRows = writtenOnce(
  (ids) => sql<Selected>`
  select students.id as "_id", students.nim, students.name, students.email, users.avatar as photo, students.status,
    students.entry_year as "entryYear", students.entry_semester as "entrySemester", students.class_id as "classId",
    student_classes.name as "className", students.class_type as "classType", students.concentration,
    students.advisor_id as "advisorId", lecturers.name as advisor, lecturers.front_title as "frontTitle",
    lecturers.back_title as "backTitle", ${latestIpk(sql`students.id`)} as ipk, nullif(${leaveCodes}, '{}') as leave,
    ${lastTerm} as "lastTerm", coalesce(student_biodata.completeness, 0) as completeness,
    coalesce(student_biodata.is_reportable, false) as "isReportable", ${feederState('entry', students.id)} as feeder,
    ${isoMoment(sql`students.updated_at`)} as "updatedAt"
  from students
  left join users on users.id = students.user_id
  left join student_classes on student_classes.id = students.class_id
  left join lecturers on lecturers.id = students.advisor_id
  left join student_biodata on student_biodata.student_id = students.id
  where students.id = any(${ids})`,
);

/** Converts a selected row. Fields are named one by one: spreading the row took as long as reading it. */
function toRow(row: Selected, term: string | null): StudentRow {
  const { advisor, frontTitle, backTitle } = row;
  const until = row.lastTerm ?? term;
  return {
    _id: row._id,
    nim: row.nim,
    name: row.name,
    email: row.email,
    photo: row.photo,
    status: row.status,
    entryYear: row.entryYear,
    classId: row.classId,
    className: row.className,
    classType: row.classType,
    concentration: row.concentration,
    advisorId: row.advisorId,
    advisorName: advisor === null ? null : fullName({ name: advisor, frontTitle, backTitle }),
    semesterNumber: until ? semesterNumber(row.entrySemester, until, row.leave ?? []) : 0,
    ipk: row.ipk,
    completeness: row.completeness,
    isReportable: row.isReportable,
    feeder: row.feeder,
    updatedAt: row.updatedAt,
  };
}

const sorts = {
  nim: students.nim,
  name: students.name,
  entryYear: students.entryYear,
};

const pagingKeys: ReadonlySet<string> = new Set(['page', 'limit', 'sort', 'search']);
const isFiltered = (query: StudentQuery): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && !pagingKeys.has(name));

/** Returns one page of students. */
export async function listStudents(
  db: Db,
  query: StudentQuery,
  facts: ConcernFacts,
): Promise<{ rows: StudentRow[]; total: number }> {
  const { search } = query;
  const isWhole = !isFiltered(query);
  const listed = {
    rows: sql`from students where ${matchesFilter(query, facts)}`,
    id: students.id,
    order: orderBy(query.sort, sorts, students.id),
    searched: search && isWhole ? matchesPersonOnce(search, ...people) : undefined,
    rowsOf: selectRows,
  };
  const { rows, total } = await readPage(db, listed, query);
  return { total, rows: rows.map((row) => toRow(row, facts.term)) };
}

/** Returns students in NIM order. @param term code of the active term, null without one */
export async function readStudentRows(
  db: Db,
  ids: readonly string[],
  term: string | null,
): Promise<StudentRow[]> {
  const { rows } = await db.execute<Selected>(sql`${selectRows(idsValue(ids))} order by students.nim`);
  return rows.map((row) => toRow(row, term));
}

/** Returns the ids of at most `limit` students that match the filter, in NIM order. */
export const findStudentIds = async (
  db: Db,
  filter: StudentFilter,
  facts: ConcernFacts,
  limit: number,
): Promise<string[]> =>
  (
    await db
      .select({ id: students.id })
      .from(students)
      .where(matchesFilter(filter, facts))
      .orderBy(students.nim)
      .limit(limit)
  ).map(({ id }) => id);
