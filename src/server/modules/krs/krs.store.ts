import { type SQL, sql } from 'drizzle-orm';
import type { ClassType } from '#shared/domain/course/class-type.ts';
import type { Concentration } from '#shared/domain/course/course-type.ts';
import type { GradeSource } from '#shared/domain/grading/gpa.ts';
import type { KrsItemKind, KrsItemOrigin, KrsItemState } from '#shared/domain/krs/item.ts';
import type { KrsState } from '#shared/domain/krs/state.ts';
import type { StudentStatus } from '#shared/domain/status/status.ts';
import { type Db, executeNamed } from '../../db/client.ts';
import { databaseError } from '../../db/constraint-errors.ts';

/** Class, state, approved, seat held, kind, added in, credits, reason of an override. */
type ItemJson = [string, KrsItemState, boolean, boolean, KrsItemKind, KrsItemOrigin, number, string | null];

/** A KRS row as `krs_facts` tells it; moments as the database writes them in JSON. */
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
};

/** What one student brings to a KRS, from one round trip. */
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
  biodataPercent: number;
  isReportable: boolean;
};

export type FactsRow = {
  student: StudentRow;
  /** Term code, status, IPS, provisional. */
  records: [string, 'A' | 'C' | 'N' | 'M', number | null, boolean][];
  /** Course, credits, score, index, source, term code of every published grade. */
  grades: [string, number, number | null, number | null, GradeSource, string | null][];
  attempted: string[];
  extraSks: number;
  krs: (KrsJson & { items: ItemJson[] }) | null;
  /** Class, seats taken, capacity. */
  seats: [string, number, number][];
};

const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

type FactsJson = Omit<FactsRow, 'krs'> & { krs: KrsJson | null; items: ItemJson[] };

/**
 * Everything a check of the student's KRS in a term needs; undefined for an unknown student.
 * @param classIds whose seats are asked for; null for every class of the term.
 */
export async function loadFacts(
  db: Db,
  studentId: string,
  periodId: string,
  classIds: readonly string[] | null,
): Promise<FactsRow | undefined> {
  const classes = classIds === null ? null : `{${classIds.join(',')}}`;
  const [row] = await executeNamed<{ facts: FactsJson | null }>(
    db,
    'krs_facts',
    sql`select krs_facts(${studentId}, ${periodId}, ${classes}) as facts`,
  );
  if (!row?.facts) return undefined;
  const { krs, items, ...facts } = row.facts;
  return { ...facts, krs: krs && { ...krs, items } };
}

/** Who moves a KRS, when and why. */
export type Mover = {
  actorId: string | null;
  at: string;
  action: string;
  note: string;
  ip: string;
  requestId: string;
};

const mover = (by: Mover): SQL =>
  sql`row(${by.actorId}::uuid, ${by.at}::timestamptz, ${by.action}, ${by.note}, ${by.ip}, ${by.requestId})::krs_mover`;

/** Where a KRS stood when a change was decided. */
export type Based = { id: string; state: KrsState; updatedAt: string };

export type NewItem = {
  id: string;
  scheduleId: string;
  courseId: string;
  sks: number;
  kind: KrsItemKind;
};

export type SavePlan = {
  /** The KRS as it was read; null creates it under `krsId`. */
  based: Based | null;
  krsId: string;
  studentId: string;
  periodId: string;
  to: KrsState;
  items: readonly NewItem[];
  addedIn: KrsItemOrigin;
  overrideReason: string | null;
  ignoreClash: boolean;
  semesterNumber: number;
  limit: Limit;
  advisorId: string | null;
  isLate: boolean;
};

/** The credit limit a KRS is kept under, with what it rests on. */
export type Limit = {
  maxSks: number;
  ips: number | null;
  ipsSemester: string | null;
  provisional: boolean;
};

/** Classes that refuse under lock: gone, full or clashing since they were read. */
export type LateRefusal = { code: 'KRS_GONE' | 'KRS_FULL' | 'KRS_CLASH'; scheduleId: string };

export type WriteResult =
  { ok: true; updatedAt: string } | { ok: false; reason: 'STALE' } | { ok: false; reason: LateRefusal[] };

/** Runs a function of the database that answers the new stamp; its refusals become values. */
async function write(db: Db, name: string, call: SQL): Promise<WriteResult> {
  try {
    const [row] = await executeNamed<{ stamp: string }>(db, name, sql`select ${call} as stamp`);
    return { ok: true, updatedAt: new Date(row?.stamp ?? '').toISOString() };
  } catch (error) {
    const refusal = databaseError(error);
    if (refusal?.code === 'KR409') return { ok: false, reason: 'STALE' };
    if (refusal?.code === 'KR422') {
      return { ok: false, reason: JSON.parse(refusal.detail ?? '[]') as LateRefusal[] };
    }
    throw error;
  }
}

/**
 * Makes `items` the plan of a student's KRS, in one statement: all of it or nothing. Seats are taken where the new state
 * holds them. Inside a transaction a refusal ends the transaction.
 */
export function savePlan(db: Db, plan: SavePlan, by: Mover): Promise<WriteResult> {
  const { based, items, limit } = plan;
  const column = (pick: (item: NewItem) => string | number) => `{${items.map(pick).join(',')}}`;
  return write(
    db,
    'krs_save',
    sql`krs_save(
      ${plan.krsId}, ${plan.studentId}, ${plan.periodId}, ${based?.state ?? null}, ${based?.updatedAt ?? null}, ${plan.to},
      ${column(({ id }) => id)}, ${column(({ scheduleId }) => scheduleId)}, ${column(({ courseId }) => courseId)},
      ${column(({ sks }) => sks)}, ${column(({ kind }) => kind)},
      ${items.reduce((sum, { sks }) => sum + sks, 0)}::smallint, ${plan.addedIn}, ${plan.overrideReason}, ${plan.ignoreClash},
      ${plan.semesterNumber}::smallint, ${limit.maxSks}::smallint, ${limit.ips}, ${limit.ipsSemester}, ${limit.provisional},
      ${plan.advisorId}, ${plan.isLate}, ${mover(by)})`,
  );
}

/** What becomes of the classes when a KRS moves without a new plan. */
export type MoveEffect = 'NONE' | 'RELEASE' | 'SETTLE' | 'RESTORE' | 'CLEAR';

export type Move = {
  based: Based;
  to: KrsState;
  effect: MoveEffect;
  /** Whether this is a decision with its note. */
  decides: boolean;
  /** The limit found at an approval. */
  limit: Limit | null;
};

/** Moves a KRS to another state, in one statement: all of it or nothing. */
export function moveKrs(
  db: Db,
  { based, to, effect, decides, limit }: Move,
  by: Mover,
): Promise<WriteResult> {
  return write(
    db,
    'krs_move',
    sql`krs_move(${based.id}, ${based.state}, ${based.updatedAt}, ${to}, ${effect}, ${decides},
      ${limit?.maxSks ?? null}::smallint, ${limit?.ips ?? null}, ${limit?.ipsSemester ?? null},
      ${limit?.provisional ?? null}, ${mover(by)})`,
  );
}

export type EventRow = { at: string; actor: string | null; from: string | null; to: string; note: string };

/** What happened to a KRS, oldest first. */
export const eventsOf = (db: Db, krsId: string): Promise<EventRow[]> =>
  executeNamed(
    db,
    'krs_events_of',
    sql`
      select to_char(e.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, u.name as actor, e."from", e."to", e.note
      from krs_events e left join users u on u.id = e.actor_id
      where e.krs_id = ${krsId} order by e.id`,
  );

export type HistoryRow = { id: string; code: string; state: KrsState; total_sks: number; ips: number | null };

/** The student's KRS of every term, latest first, with the IPS that came of it. */
export const historyOf = (db: Db, studentId: string): Promise<HistoryRow[]> =>
  executeNamed(
    db,
    'krs_history_of',
    sql`
      select k.id, p.code, k.state, k.total_sks, r.ips
      from krs k join academic_periods p on p.id = k.period_id
      left join semester_records r on r.student_id = k.student_id and r.period_code = p.code
      where k.student_id = ${studentId} order by p.code desc`,
  );

export type OwnerRow = {
  id: string;
  student_id: string;
  period_id: string;
  state: KrsState;
  updated_at: string;
  advisor_id: string | null;
  student_user_id: string | null;
  student_name: string;
};

/** Whose KRS it is and where it stands; undefined when there is none. */
export const findOwner = async (db: Db, krsId: string): Promise<OwnerRow | undefined> => {
  const { rows } = await db.execute<OwnerRow>(sql`
    select k.id, k.student_id, k.period_id, k.state, k.updated_at, s.advisor_id, s.user_id as student_user_id, s.name as student_name
    from krs k join students s on s.id = k.student_id where k.id = ${krsId}`);
  const [row] = rows;
  return row && { ...row, updated_at: new Date(row.updated_at).toISOString() };
};

/** Classes among these that belong to another term or none, told apart by whether they exist at all. */
export const existsElsewhere = async (
  db: Db,
  scheduleIds: readonly string[],
  periodId: string,
): Promise<boolean> =>
  (
    await db.execute(
      sql`select from schedules where id = any (${uuids(scheduleIds)}) and period_id <> ${periodId} limit 1`,
    )
  ).rows.length > 0;
