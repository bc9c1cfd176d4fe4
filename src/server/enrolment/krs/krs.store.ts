import { type SQL, sql } from 'drizzle-orm';
import type { KrsItemKind, KrsItemOrigin } from '#shared/enrolment/krs/item.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import { built, type Db } from '#server/platform/db/client.ts';
import { databaseError } from '#server/platform/db/constraint-errors.ts';
import type { Rows } from '#server/platform/db/rows.ts';

const placeholder = (name: string) => sql.placeholder(name);

const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** Actor, time and reason of a move. */
export type Mover = {
  actorId: string | null;
  at: string;
  action: string;
  note: string;
  ip: string;
  requestId: string;
};

/** Encodes the mover for the database functions. */
const moverJson = ({ actorId, requestId, ...by }: Mover) => ({
  ...by,
  actor_id: actorId,
  request_id: requestId,
});

/** Version of a KRS on which a change is based. */
export type BaseVersion = { id: string; state: KrsState; updatedAt: string };

export type NewItem = {
  id: string;
  scheduleId: string;
  courseId: string;
  sks: number;
  kind: KrsItemKind;
};

export type SavePlan = {
  /** The KRS as it was read; null creates it under `krsId`. */
  base: BaseVersion | null;
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

/** Sks limit stored with a KRS, and its basis. */
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

/** Classes the database refuses under lock: gone, full or clashing since they were read. */
export type LateRefusal = { code: 'KRS_GONE' | 'KRS_FULL' | 'KRS_CLASH'; scheduleId: string };

export type WriteResult =
  { ok: true; updatedAt: string } | { ok: false; reason: 'STALE' } | { ok: false; reason: LateRefusal[] };

/** Awaits a database function that returns the new timestamp; turns its refusals into values. */
async function toWriteResult(call: PromiseLike<{ stamp: string }[]>): Promise<WriteResult> {
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

const savePlanStatement = built((db) =>
  db
    .select({ stamp: sql<string>`krs_save(${placeholder('plan')}::jsonb)` })
    .from(sql`(values (1)) one`)
    .prepare('krs_save'),
);

/**
 * Replaces the plan of a student's KRS in one statement, all or nothing. Seats are taken where the new state holds
 * them. A refusal aborts the surrounding transaction.
 */
export function savePlan(db: Db, plan: SavePlan, by: Mover): Promise<WriteResult> {
  const { base, items } = plan;
  const params = {
    krs: plan.krsId,
    student: plan.studentId,
    period: plan.periodId,
    from: base?.state ?? null,
    based_on: base?.updatedAt ?? null,
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
  return toWriteResult(savePlanStatement(db).execute({ plan: JSON.stringify(params) }));
}

/** Effect on the classes when a KRS moves without a new plan. */
export type MoveEffect = 'NONE' | 'RELEASE' | 'SETTLE' | 'RESTORE' | 'CLEAR';

export type Move = {
  base: BaseVersion;
  to: KrsState;
  effect: MoveEffect;
  /** Whether the move is a decision, stored with its note. */
  decides: boolean;
  /** Limit computed at an approval. */
  limit: Limit | null;
};

/** Moves a KRS to another state in one statement, all or nothing. */
export function moveKrs(db: Db, { base, to, effect, decides, limit }: Move, by: Mover): Promise<WriteResult> {
  const params = {
    krs: base.id,
    from: base.state,
    based_on: base.updatedAt,
    to,
    effect,
    decides,
    ...(limit && limitJson(limit)),
    by: moverJson(by),
  };
  const call = sql<string>`krs_move(${JSON.stringify(params)}::jsonb)`;
  return toWriteResult(db.select({ stamp: call }).from(sql`(values (1)) one`));
}

/** Finds the last term in which the student had an approved KRS. */
export async function latestApprovedPeriod(db: Db, studentId: string): Promise<string | undefined> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'id'>>(sql`
    select p.id from krs k join academic_periods p on p.id = k.period_id
    where k.student_id = ${studentId} and k.approved_at is not null order by p.code desc limit 1`);
  return rows[0]?.id;
}

/** Finds the NIDN of a student's advisor; null without advisor or NIDN. */
export async function advisorNidn(db: Db, studentId: string): Promise<string | null> {
  const { rows } = await db.execute<Pick<Rows['lecturers'], 'nidn'>>(sql`
    select l.nidn from students s join lecturers l on l.id = s.advisor_id where s.id = ${studentId}`);
  return rows[0]?.nidn ?? null;
}

/** Increments the print counter of a KRS and returns its new value. */
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

/** Finds the owner and state of a KRS. */
export const findOwner = async (db: Db, krsId: string): Promise<OwnerRow | undefined> => {
  const { rows } = await db.execute<OwnerRow>(sql`
    select k.id, k.student_id, k.period_id, k.state, k.updated_at, s.advisor_id, s.user_id as student_user_id, s.name as student_name
    from krs k join students s on s.id = k.student_id where k.id = ${krsId}`);
  const [row] = rows;
  return row && { ...row, updated_at: new Date(row.updated_at).toISOString() };
};

/** Reports whether any of these classes belongs to another term. */
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
