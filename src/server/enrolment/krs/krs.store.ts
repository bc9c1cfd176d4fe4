import { type SQL, sql } from 'drizzle-orm';
import type { KrsItemKind, KrsItemOrigin } from '#shared/enrolment/krs/item.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import { built, type Db } from '#server/platform/db/client.ts';
import { databaseError } from '#server/platform/db/constraint-errors.ts';
import type { Rows } from '#server/platform/db/rows.ts';

const given = (name: string) => sql.placeholder(name);

const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** Who moves a KRS, when and why. */
export type Mover = {
  actorId: string | null;
  at: string;
  action: string;
  note: string;
  ip: string;
  requestId: string;
};

/** As the database's functions read it. */
const moverJson = ({ actorId, requestId, ...by }: Mover) => ({
  ...by,
  actor_id: actorId,
  request_id: requestId,
});

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

const limitJson = ({ maxSks, ips, ipsSemester, provisional }: Limit) => ({
  max_sks: maxSks,
  basis_ips: ips,
  basis_period: ipsSemester,
  is_provisional: provisional,
});

/** Classes that refuse under lock: gone, full or clashing since they were read. */
export type LateRefusal = { code: 'KRS_GONE' | 'KRS_FULL' | 'KRS_CLASH'; scheduleId: string };

export type WriteResult =
  { ok: true; updatedAt: string } | { ok: false; reason: 'STALE' } | { ok: false; reason: LateRefusal[] };

/** Awaits a function of the database that answers the new stamp; its refusals become values. */
async function written(call: PromiseLike<{ stamp: string }[]>): Promise<WriteResult> {
  try {
    const [row] = await call;
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

const saved = built((db) =>
  db
    .select({ stamp: sql<string>`krs_save(${given('plan')}::jsonb)` })
    .from(sql`(values (1)) one`)
    .prepare('krs_save'),
);

/**
 * Makes `items` the plan of a student's KRS, in one statement: all of it or nothing. Seats are taken where the new state
 * holds them. Inside a transaction a refusal ends the transaction.
 */
export function savePlan(db: Db, plan: SavePlan, by: Mover): Promise<WriteResult> {
  const { based, items } = plan;
  const sent = {
    krs: plan.krsId,
    student: plan.studentId,
    period: plan.periodId,
    from: based?.state ?? null,
    based_on: based?.updatedAt ?? null,
    to: plan.to,
    items: items.map(({ id, scheduleId, courseId, sks, kind }) => ({
      id,
      class: scheduleId,
      course: courseId,
      sks,
      kind,
    })),
    total: items.reduce((sum, { sks }) => sum + sks, 0),
    added_in: plan.addedIn,
    override_reason: plan.overrideReason,
    ignore_clash: plan.ignoreClash,
    semester: plan.semesterNumber,
    ...limitJson(plan.limit),
    advisor: plan.advisorId,
    is_late: plan.isLate,
    by: moverJson(by),
  };
  return written(saved(db).execute({ plan: JSON.stringify(sent) }));
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
  const sent = {
    krs: based.id,
    from: based.state,
    based_on: based.updatedAt,
    to,
    effect,
    decides,
    ...(limit && limitJson(limit)),
    by: moverJson(by),
  };
  const call = sql<string>`krs_move(${JSON.stringify(sent)}::jsonb)`;
  return written(db.select({ stamp: call }).from(sql`(values (1)) one`));
}

/** The last term with a KRS of the student that was approved. */
export async function latestApprovedPeriod(db: Db, studentId: string): Promise<string | undefined> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'id'>>(sql`
    select p.id from krs k join academic_periods p on p.id = k.period_id
    where k.student_id = ${studentId} and k.approved_at is not null order by p.code desc limit 1`);
  return rows[0]?.id;
}

/** The NIDN of a student's advisor, for documents; null without either. */
export async function advisorNidn(db: Db, studentId: string): Promise<string | null> {
  const { rows } = await db.execute<Pick<Rows['lecturers'], 'nidn'>>(sql`
    select l.nidn from students s join lecturers l on l.id = s.advisor_id where s.id = ${studentId}`);
  return rows[0]?.nidn ?? null;
}

/** Counts an official print; returns the how manieth it is. */
export const countPrint = async (db: Db, krsId: string): Promise<number> =>
  (
    await db.execute<{ n: Rows['krs']['printCount'] }>(
      sql`update krs set print_count = print_count + 1 where id = ${krsId} returning print_count as n`,
    )
  ).rows[0]?.n ?? 0;

export type OwnerRow = Pick<Rows['krs'], 'id' | 'state'> & {
  student_id: Rows['krs']['studentId'];
  period_id: Rows['krs']['periodId'];
  updated_at: Rows['krs']['updatedAt'];
  advisor_id: Rows['students']['advisorId'];
  student_user_id: Rows['students']['userId'];
  student_name: Rows['students']['name'];
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
