import { sql } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from './client.ts';
import type { Sentences } from './constraint-sentences.ts';
import { RecordMissing } from './list.ts';

/** The table of the record that a field of a body names by its id; one named otherwise is looked for by its service. */
export const namedTables: Readonly<Record<string, string>> = {
  absent: 'students',
  advisorId: 'lecturers',
  alsoExamine: 'schedules',
  attachmentId: 'attachments',
  batchId: 'import_batches',
  billId: 'bills',
  categoryId: 'news_categories',
  chosen: 'thesis_titles',
  classId: 'student_classes',
  classIds: 'student_classes',
  course: 'courses',
  courseId: 'courses',
  courseIds: 'courses',
  curriculumId: 'curricula',
  deferred: 'students',
  documentSkripsi: 'attachments',
  equivalents: 'courses',
  eventId: 'thesis_events',
  examId: 'exam_sessions',
  from: 'question_sets',
  fromPeriodId: 'academic_periods',
  gradeId: 'grades',
  insteadId: 'lecturers',
  leaveOut: 'schedules',
  lecture: 'lecturers',
  lectureId: 'lecturers',
  lectureIds: 'lecturers',
  lecturerId: 'lecturers',
  makeupIds: 'exam_makeups',
  methodId: 'payment_methods',
  methodIds: 'payment_methods',
  order: 'evaluation_questions',
  paymentId: 'payments',
  paymentTypeId: 'payment_types',
  pembahasanId: 'meeting_points',
  periodId: 'academic_periods',
  periodeId: 'thesis_periods',
  picUserId: 'users',
  presentIds: 'lecturers',
  proctorIds: 'lecturers',
  questionId: 'evaluation_questions',
  roomId: 'rooms',
  roomIds: 'rooms',
  scheduleId: 'schedules',
  scheduleIds: 'schedules',
  scholarshipId: 'scholarships',
  sessionId: 'thesis_sessions',
  setId: 'question_sets',
  studentId: 'students',
  studentIds: 'students',
  supervisorIds: 'lecturers',
  thesisId: 'theses',
  titleId: 'library_titles',
  toPeriodId: 'academic_periods',
  userId: 'users',
};

type Named = { path: string; table: string; id: string };

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The records that a body names; an entry of a list has the table of its list. */
function namedIn(sent: unknown, path: readonly string[] = [], table?: string): Named[] {
  if (typeof sent === 'string') {
    return table !== undefined && ID.test(sent) ? [{ path: path.join('.'), table, id: sent }] : [];
  }
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([key, inner]) => {
    const own = Object.hasOwn(namedTables, key) ? namedTables[key] : undefined;
    return namedIn(inner, [...path, key], Array.isArray(sent) ? table : own);
  });
}

/** The ids of these records that are there. */
async function idsThere(db: Db, named: readonly Named[]): Promise<Set<string>> {
  const parts = [...Map.groupBy(named, ({ table }) => table)].map(([table, ones]) => {
    const ids = ones.map(({ id }) => id);
    return sql`select id::text as id from ${sql.identifier(table)} where id = any (${sql.param(ids)}::uuid[])`;
  });
  const { rows } = await db.execute<{ id: string }>(sql.join(parts, sql` union all `));
  return new Set(rows.map(({ id }) => id));
}

/**
 * The refusal of a call that found no record where a field of its body names one that is not there, under that field; any
 * other error as it is. It is looked up only then: services find a record the same way, whether an address or a body names it.
 * @param records the names of records by their tables
 * @param sent the body of the request
 */
export async function atItsField(
  error: unknown,
  { db, records, sent }: { db: Db; records: Sentences['records']; sent: unknown },
): Promise<unknown> {
  if (!(error instanceof RecordMissing)) return error;
  const named = namedIn(sent);
  if (named.length === 0) return error;
  const there = await idsThere(db, named);
  const gone = named.filter(({ id }) => !there.has(id.toLowerCase()));
  const errors = gone.map(({ path, table }) => [path, `${records[table]} tidak ditemukan.`] as const);
  const [first] = errors;
  return first === undefined
    ? error
    : new AppError('INVALID', first[1], { errors: Object.fromEntries(errors) });
}
