import { sql } from 'drizzle-orm';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { Concentration } from '#shared/platform/reference/course-type.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { GradeSource } from '#shared/platform/grading/gpa.ts';
import type { KrsItemKind, KrsItemOrigin, KrsItemState } from '#shared/enrolment/krs/item.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import type { StudentStatus } from '#shared/platform/access/status.ts';
import { previousRegularTerm } from '#shared/platform/term/term.ts';
import { built, type Db } from '#server/platform/db/client.ts';
import { type Columns, columnsOf, toRows } from '#server/platform/db/columns.ts';
import { type KrsQuestion, krsReads, type KrsSubject } from './gates.ts';

/** Class, state, approved, seat held, kind, added in, sks, reason of an override. */
type ItemJson = [string, KrsItemState, boolean, boolean, KrsItemKind, KrsItemOrigin, number, string | null];

/** A KRS as `row_to_json` writes it. */
type KrsJson = {
  id: string;
  state: KrsState;
  updated_at: string;
  semester_number: number;
  total_sks: number;
  max_sks: number;
  is_late: boolean;
  late_accepted_at: string | null;
  submitted_at: string | null;
  decided_at: string | null;
  approved_at: string | null;
  advisor_note: string;
  free_change_until: string | null;
  free_change_reason: string;
  print_count: number;
};

/** The student as far as a KRS depends on it. */
export type StudentRow = {
  id: string;
  nim: string;
  name: string;
  status: StudentStatus;
  hasLeft: boolean;
  classType: ClassType;
  classId: string | null;
  className: string | null;
  concentration: Concentration | null;
  curriculumId: string;
  entrySemester: string;
  recognisedSks: number;
  advisorId: string | null;
  advisorUserId: string | null;
  advisorName: string;
  isReportable: boolean;
};

/** A reported term of the student. */
export type FactsRecord = {
  code: string;
  status: 'A' | 'C' | 'N' | 'M';
  ips: number | null;
  isProvisional: boolean;
};

/** A published grade; recognised from elsewhere when it has no term. */
export type PublishedGrade = {
  courseId: string;
  sks: number;
  score: number | null;
  index: number | null;
  source: GradeSource;
  semesterCode: string | null;
};

export type FactsRow = {
  student: StudentRow;
  records: FactsRecord[];
  grades: PublishedGrade[];
  attempted: string[];
  extraSks: number;
  krs: (KrsJson & { items: ItemJson[] }) | null;
  /** Class, seats taken, capacity. */
  seats: [string, number, number][];
  /** Events of the KRS, oldest first; only for a whole page. */
  events: { at: string; actor: string | null; from: string | null; to: string; note: string }[];
  /** KRS, term code, state and sks of every term, latest first; only for a whole page. */
  history: [string, string, KrsState, number][];
};

const placeholder = (name: string) => sql.placeholder(name);

const subject: KrsSubject = {
  studentId: sql`asked.student_id`,
  periodCode: sql`asked.period_code`,
  previousCode: sql`asked.previous_code`,
  day: sql`asked.day`,
};

const student = {
  id: sql<string>`st.id`,
  nim: sql<string>`st.nim`,
  name: sql<string>`st.name`,
  status: sql<StudentStatus>`st.status`,
  hasLeft: sql<boolean>`st.exit is not null`,
  classType: sql<ClassType>`st.class_type`,
  classId: sql<string | null>`st.class_id`,
  className: sql<string | null>`c.name`,
  concentration: sql<Concentration | null>`st.concentration`,
  curriculumId: sql<string>`st.curriculum_id`,
  entrySemester: sql<string>`st.entry_semester`,
  recognisedSks: sql<number>`st.recognised_sks`,
  advisorId: sql<string | null>`st.advisor_id`,
  advisorUserId: sql<string | null>`l.user_id`,
  advisorName: sql<string>`concat_ws(', ', concat_ws(' ', nullif(l.front_title, ''), l.name), nullif(l.back_title, ''))`,
  isReportable: sql<boolean>`coalesce(b.is_reportable, false)`,
};

/** Columns every check reads of the student `st` and the KRS `k`. */
const commonColumns = {
  student,
  records: sql<Columns<FactsRecord>>`(
    select ${columnsOf<FactsRecord>({
      code: sql`r.period_code`,
      status: sql`r.status`,
      ips: sql`r.ips`,
      isProvisional: sql`r.is_provisional`,
    })} from semester_records r where r.student_id = st.id)`,
  grades: sql<Columns<PublishedGrade>>`(
    select ${columnsOf<PublishedGrade>({
      courseId: sql`g.course_id`,
      sks: sql`g.sks`,
      score: sql`g.final_score`,
      index: sql`g.index`,
      source: sql`g.source`,
      semesterCode: sql`p.code`,
    })} from grades g left join academic_periods p on p.id = g.period_id
    where g.student_id = st.id and g.status in ('PUBLISHED', 'LOCKED'))`,
  attempted: sql<string[]>`coalesce((
    select json_agg(i.course_id) from krs o join krs_items i on i.krs_id = o.id
    where o.student_id = st.id and o.period_id <> asked.period_id and i.approved), '[]')`,
  extraSks: sql<number>`coalesce((
    select g.extra_sks from krs_grants g where g.student_id = st.id and g.period_id = asked.period_id), 0)`,
  krs: sql<KrsJson | null>`case when k.id is not null then row_to_json(k) end`,
  items: sql<ItemJson[]>`coalesce((
    select json_agg(json_build_array(i.schedule_id, i.state, i.approved, i.seat_held, i.kind, i.added_in, i.sks,
      i.override_reason) order by i.id)
    from krs_items i where i.krs_id = k.id), '[]')`,
};

/** Further columns of a whole page. */
const pageColumns = {
  seats: sql<FactsRow['seats']>`coalesce((
    select json_agg(json_build_array(s.id, s.taken, s.capacity))
    from krs_items i join schedules s on s.id = i.schedule_id where i.krs_id = k.id), '[]')`,
  events: sql<FactsRow['events']>`coalesce((
    select json_agg(json_build_object('at', e.at, 'actor', u.name, 'from', e."from", 'to', e."to", 'note', e.note)
      order by e.id)
    from krs_events e left join users u on u.id = e.actor_id where e.krs_id = k.id), '[]')`,
  history: sql<FactsRow['history']>`coalesce((
    select json_agg(json_build_array(o.id, p.code, o.state, o.total_sks) order by p.code desc)
    from krs o join academic_periods p on p.id = o.period_id where o.student_id = st.id), '[]')`,
};

/** Further columns of a check of certain classes. */
const checkColumns = {
  seats: sql<FactsRow['seats']>`coalesce((
    select json_agg(json_build_array(s.id, s.taken, s.capacity))
    from schedules s where s.id = any (${placeholder('classes')}::uuid[])), '[]')`,
  events: sql<FactsRow['events']>`'[]'::json`,
  history: sql<FactsRow['history']>`'[]'::json`,
};

const prepareFacts = (name: string, columns: typeof pageColumns) =>
  built((db) =>
    db
      .select({
        ...commonColumns,
        ...columns,
        reads: sql<unknown[]>`json_build_array(${sql.join(
          krsReads.map((read) => read(subject)),
          sql`, `,
        )})`,
      })
      .from(
        sql`(select ${placeholder('studentId')}::uuid as student_id, ${placeholder('periodId')}::uuid as period_id,
          ${placeholder('periodCode')}::text as period_code, ${placeholder('previousCode')}::text as previous_code,
          ${placeholder('day')}::date as day) asked
        join students st on st.id = asked.student_id
        left join lecturers l on l.id = st.advisor_id
        left join student_classes c on c.id = st.class_id
        left join student_biodata b on b.student_id = st.id
        left join krs k on k.student_id = st.id and k.period_id = asked.period_id`,
      )
      .prepare(name),
  );
const [pageFacts, checkFacts] = [
  prepareFacts('krs_page', pageColumns),
  prepareFacts('krs_check', checkColumns),
];

/**
 * `classIds` are the classes whose seats to read; null reads a whole page: the classes of the KRS, events and history.
 */
export type FactsQuestion = KrsQuestion & { classIds: readonly string[] | null; day: LocalDate };

/**
 * Reads everything a check of the student's KRS in a term needs, other modules' reads included, in one statement;
 * undefined for an unknown student.
 */
export async function loadFacts(
  db: Db,
  { classIds, ...question }: FactsQuestion,
): Promise<{ row: FactsRow; reads: unknown[] } | undefined> {
  const params = { ...question, previousCode: previousRegularTerm(question.periodCode) };
  const [found] = await (classIds === null
    ? pageFacts(db).execute(params)
    : checkFacts(db).execute({ ...params, classes: `{${classIds.join(',')}}` }));
  if (found === undefined) return undefined;
  const { krs, items, reads, ...row } = found;
  const [records, grades] = [toRows(row.records), toRows(row.grades)];
  return { row: { ...row, records, grades, krs: krs && { ...krs, items } }, reads };
}
