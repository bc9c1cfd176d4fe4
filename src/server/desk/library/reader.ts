import { type SQL, sql } from 'drizzle-orm';
import type { MemberKind } from '#shared/desk/library/kinds.ts';
import { contains } from '#server/platform/db/search.ts';

/** Who reads. */
export type Reader = { kind: MemberKind; id: string };

export const readerColumns = ({ kind, id }: Reader) =>
  kind === 'STUDENT' ? { studentId: id, lecturerId: null } : { studentId: null, lecturerId: id };

export const readerOf = (row: { studentId: string | null; lecturerId: string | null }): Reader =>
  row.studentId === null
    ? { kind: 'LECTURER', id: row.lecturerId ?? '' }
    : { kind: 'STUDENT', id: row.studentId };

/** Rows of a table (by its alias) that belong to a reader. */
export const ofReader = (alias: string, { kind, id }: Reader): SQL =>
  sql`${sql.raw(alias)}.${sql.raw(kind === 'STUDENT' ? 'student_id' : 'lecturer_id')} = ${id}`;

/** The reader of the rows of an alias, as `s` and `t`. */
export const readerJoins = (alias: string): SQL => sql`
  left join students s on s.id = ${sql.raw(alias)}.student_id left join lecturers t on t.id = ${sql.raw(alias)}.lecturer_id`;

/** A lecturer's name with titles, of the table `t`. */
const lecturerName = sql`
  trim(both ' ' from concat_ws(' ', nullif(t.front_title, ''), t.name)) || coalesce(', ' || nullif(t.back_title, ''), '')`;

/** PDDIKTI's code of a lecturer who teaches here. */
const ACTIVE = '1';

/** Whether the lecturer of the table `t` teaches here no more. */
export const hasLeftTeaching: SQL = sql`t.activity_status <> ${ACTIVE}`;

/** The number the desk knows a reader by: NIM or NIDN, and of lecturers without NIDN the NUPTK. */
export const readerCode: SQL = sql`coalesce(s.nim, t.nidn, t.nuptk, '')`;

export const readerName: SQL = sql`coalesce(s.name, ${lecturerName})`;

/** The columns every view of something a reader has begins with; `readerJoins` come with them. */
export const readerFields: SQL = sql`
  case when s.id is null then 'LECTURER' else 'STUDENT' end as "memberKind", coalesce(s.id, t.id) as "memberId",
  ${readerCode} as "memberCode", ${readerName} as "memberName"`;

/** Readers whose name or number a search means, and other texts in which its words may stand. */
export const readerSearch = (search: string, texts: readonly SQL[]): SQL =>
  contains([...texts, sql`s.name`, sql`t.name`], search, [sql`s.nim`, sql`t.nidn`, sql`t.nuptk`]);
