import { type StatusGrounds, statusGrounds } from '#shared/people/students/student-bulk.contract.ts';
import { statusTimeProblems } from '#shared/people/students/status-time.ts';
import {
  checkStatusChange,
  type StatusActor,
  type StatusEvidence,
  type StatusReason,
} from '#shared/people/students/status-transitions.ts';
import { type StudentStatus, studentStatusLabels } from '#shared/platform/access/status.ts';
import { isRegular, nextRegularTerm } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { followDeparture } from '#server/platform/departures.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { LeaveFee } from '#shared/platform/campus/finance-settings.ts';
import { billLeave, withdrawGrants } from '#server/finance/billing/billing.public.ts';
import type { Period } from '#server/platform/campus-state.ts';
import { setAccountStatus } from '#server/identity/users/accounts.public.ts';
import {
  forgetIdleTerms,
  insertStatusChange,
  restoreIdleTerms,
  type StatusFacts,
  statusFacts,
  writeStatus,
  writeTermStatus,
} from './status.store.ts';
import { lockStudents, type StudentRecord } from './students.store.ts';
import { tellInactive } from './tell-inactive.ts';

/** Everything needed to check and apply one status change. */
type Change = {
  record: StudentRecord;
  to: StudentStatus;
  grounds: StatusGrounds;
  facts: StatusFacts;
  day: string;
  period: Period | null;
  leaveFee: LeaveFee;
};

const closed: readonly StudentStatus[] = ['graduated', 'DO', 'dead'];
const isUndo = ({ record, to, facts, grounds }: Change): boolean =>
  (closed.includes(record.status) || record.exit !== null) &&
  to === facts.previousStatus &&
  !grounds.exitType;

function toEvidence(change: Change): StatusEvidence {
  const { grounds, facts, record, period } = change;
  const letter = Boolean(grounds.letterNo);
  return {
    leaveApproved: change.to === 'furlough' && letter,
    leaveEnded: facts.leavePeriod === null || (period !== null && period.code > facts.leavePeriod),
    reactivationRequested: grounds.reactivationRequested,
    feesPaid: grounds.feesPaid,
    reRegistered: facts.krsValid,
    // A short term is optional, so missing its KRS has no consequence.
    lateKrsOver: facts.lateKrsOver && period !== null && isRegular(period.code),
    krsValid: facts.krsValid,
    leaveOpen: facts.leaveOpen,
    graduationApproved: grounds.graduationApproved,
    letter,
    reason: grounds.reason,
    exitSynced: record.exitReportedAt !== null,
    hasLeft: record.exit !== null,
    ...(grounds.decreeNo && { decree: { number: grounds.decreeNo, date: grounds.decreeDate ?? '' } }),
    ...(grounds.exitType && { exit: grounds.exitType === '4' ? 'RESIGNED' : 'TRANSFERRED' }),
    ...(facts.previousStatus && { previousStatus: facts.previousStatus }),
  };
}

/** PDDIKTI exit types of the statuses that end the studies. */
const exitTypes: Partial<Record<StudentStatus, string>> = { graduated: '1', DO: '3', dead: '6' };

/** Returns the exit record if the change ends the studies, else null. */
function toExit({ to, grounds, day, period }: Change): Record<string, string> | null {
  const type = exitTypes[to] ?? (to === 'inactive' ? grounds.exitType : undefined);
  if (!type) return null;
  const { decreeNo, decreeDate, letterNo } = grounds;
  return {
    type,
    date: grounds.exitDate ?? decreeDate ?? day,
    note: grounds.reason,
    ...(period && { semesterCode: grounds.periodCode ?? period.code }),
    ...(decreeNo && { decreeNo }),
    ...(decreeDate && { decreeDate }),
    ...(letterNo && { letterNo }),
  };
}

/** PDDIKTI term status by student status. */
const termStatuses: Partial<Record<StudentStatus, 'A' | 'C' | 'N'>> = {
  active: 'A',
  furlough: 'C',
  inactive: 'N',
};

/** Returns the problems with the term and days of the change. */
const timeProblems = (change: Change): StatusReason[] =>
  statusTimeProblems({
    exits: toExit(change) !== null,
    periodCode: change.grounds.periodCode ?? null,
    decreeDate: change.grounds.decreeDate ?? null,
    exitDate: change.grounds.exitDate ?? null,
    entrySemester: change.record.entrySemester,
    entryDate: change.record.entryDate,
    activeCode: change.period?.code ?? null,
    isKnown: change.facts.isKnown,
    hasStudied: change.facts.hasStudied,
    today: change.day,
  });

/** Adjusts the bills of the term to the leave. */
async function settleLeave(ctx: Ctx, { record, grounds, period, day, leaveFee }: Change): Promise<void> {
  const periodCode = grounds.periodCode ?? period?.code;
  if (periodCode === undefined) return;
  const { reason } = grounds;
  await billLeave(ctx, { studentId: record.id, periodCode, day, reason, fee: leaveFee });
}

/**
 * Withdraws scholarships: an exit ends all of them from the next term on; a leave not due to illness ends the state's (KIP)
 * from its first term on.
 */
async function endSupport(ctx: Ctx, change: Change, exit: Record<string, string> | null): Promise<void> {
  const { record, to, grounds, period, day } = change;
  const term = grounds.periodCode ?? period?.code;
  if (term === undefined) return;
  const common = { studentId: record.id, reason: grounds.reason, day };
  if (exit !== null) await withdrawGrants(ctx, { ...common, fromPeriod: nextRegularTerm(term), kind: null });
  else if (to === 'furlough' && !grounds.illness)
    await withdrawGrants(ctx, { ...common, fromPeriod: term, kind: 'KIP' });
}

/** Updates KRS, bills, scholarships, term status and account to the new status. */
async function applyEffects(ctx: Ctx, change: Change, exit: Record<string, string> | null): Promise<void> {
  const { record, to, period } = change;
  const undo = isUndo(change);
  const leaves = to === 'furlough' || exit !== null;
  if (period && leaves) {
    await ctx.services.cancelPlan(ctx, {
      studentId: record.id,
      periodId: period.id,
      onlyOpen: to !== 'furlough',
      note: `Status ${studentStatusLabels[to]}: ${change.grounds.reason}`,
    });
  }
  await endSupport(ctx, change, exit);
  if (exit !== null) await followDeparture(ctx, { kind: 'STUDENT', id: record.id });
  if (to === 'furlough') await settleLeave(ctx, change);
  const termStatus = termStatuses[to];
  if (period && termStatus && exit === null && !undo) {
    await writeTermStatus(ctx.db, record.id, change.grounds.periodCode ?? period.code, termStatus);
  }
  if (record.userId === null) return;
  if (to === 'DO' || to === 'dead') await setAccountStatus(ctx, [record.userId], 'blocked');
  else if (undo) await setAccountStatus(ctx, [record.userId], 'active');
}

/**
 * Deletes the inactive terms after the exit term and records them in the exit, so that an undone or corrected exit restores
 * them. A graduation records its own (completion/graduation).
 * @returns the exit to store
 */
async function followExit(ctx: Ctx, change: Change): Promise<Record<string, string> | null> {
  const { record } = change;
  const exit = toExit(change);
  const forgotten = record.exit?.['idleTerms'];
  if (forgotten !== undefined) await restoreIdleTerms(ctx.db, record.id, forgotten.split(' '));
  const last = exit?.['semesterCode'];
  if (exit === null || last === undefined || change.to === 'graduated') return exit;
  const terms = await forgetIdleTerms(ctx.db, record.id, last);
  return terms.length === 0 ? exit : { ...exit, idleTerms: terms.join(' ') };
}

async function storeChange(ctx: Ctx, change: Change): Promise<void> {
  const { record, to, grounds, period } = change;
  const exit = await followExit(ctx, change);
  const clearsExit = isUndo(change) || to === 'active';
  await writeStatus(ctx.db, record.id, {
    status: to,
    ...(exit && { exit }),
    ...(clearsExit && { exit: null, exitReportedAt: null }),
  });
  await insertStatusChange(ctx.db, {
    studentId: record.id,
    from: record.status,
    to,
    reason: grounds.reason,
    decreeNo: grounds.decreeNo ?? grounds.letterNo ?? null,
    decreeDate: grounds.decreeDate ?? null,
    periodCode: grounds.periodCode ?? period?.code ?? null,
    changedBy: ctx.actor?.userId ?? null,
    at: ctx.now.toISOString(),
  });
  await applyEffects(ctx, change, exit);
  await audit(ctx, {
    action: isUndo(change) ? 'student.undo-status' : 'student.set-status',
    entity: 'student',
    entityId: record.id,
    before: { status: record.status, exit: record.exit },
    after: { status: to, exit, grounds },
    reason: grounds.reason,
  });
}

/** A checked status change of one student: the reasons against it, and how to apply it. */
export type StatusPlan = {
  record: StudentRecord;
  problems: StatusReason[];
  apply: (ctx: Ctx) => Promise<void>;
  /** Term in which an active student becomes inactive, for the notices; else null. */
  inactiveIn: string | null;
};

const inactiveIn = (change: Change): string | null =>
  change.to === 'inactive' && change.record.status === 'active' && toExit(change) === null
    ? (change.grounds.periodCode ?? change.period?.code ?? null)
    : null;

/** Applies the plans and sends the notices once for all. */
export async function applyStatuses(ctx: Ctx, plans: readonly StatusPlan[]): Promise<void> {
  for (const { apply } of plans) await apply(ctx);
  for (const [code, affected] of Map.groupBy(plans, (plan) => plan.inactiveIn)) {
    if (code !== null)
      await tellInactive(
        ctx,
        affected.map(({ record }) => record),
        code,
      );
  }
}

const unknown: StatusFacts = {
  previousStatus: null,
  leavePeriod: null,
  lateKrsOver: false,
  krsValid: false,
  leaveOpen: false,
  isKnown: false,
  hasStudied: false,
};

/** Checks the same status change for many students with one query. */
export async function planStatuses(
  ctx: Ctx,
  records: readonly StudentRecord[],
  to: StudentStatus,
  grounds: StatusGrounds,
  by: StatusActor = actorOf(ctx).Admin ? 'ADMIN' : 'BAAK',
): Promise<StatusPlan[]> {
  const { period, data } = await ctx.services.campus.get();
  const { leaveFee } = data.finance;
  const day = await today(ctx);
  const ids = records.map(({ id }) => id);
  const facts = await statusFacts(ctx.db, ids, {
    periodId: period?.id ?? null,
    day,
    termCode: grounds.periodCode ?? null,
  });
  return records.map((record) => {
    const change = { record, to, grounds, day, period, leaveFee, facts: facts.get(record.id) ?? unknown };
    const problems = [
      ...checkStatusChange({ from: record.status, to, by, evidence: toEvidence(change) }),
      ...timeProblems(change),
    ];
    return { record, problems, apply: (inner) => storeChange(inner, change), inactiveIn: inactiveIn(change) };
  });
}

/** Changes one student's status with all its effects. @throws AppError INVALID at a wrong term or day, RULE with every other reason */
export const setStatus = (
  outer: Ctx,
  id: string,
  input: StatusGrounds & { to: StudentStatus; updatedAt: string },
): Promise<{ _id: string; status: StudentStatus }> =>
  inTransaction(outer, async (ctx) => {
    const { to, updatedAt, ...grounds } = input;
    const record = found((await lockStudents(ctx.db, [id]))[0]);
    checkFresh(record, updatedAt);
    const plan = found((await planStatuses(ctx, [record], to, grounds))[0]);
    const errors = Object.fromEntries(
      plan.problems.flatMap(({ field, message }) => (field ? [[field, message]] : [])),
    );
    if (Object.keys(errors).length > 0)
      throw new AppError('INVALID', Object.values(errors).join(' '), { errors });
    await applyPlan(ctx, plan);
    return { _id: id, status: to };
  });

async function applyPlan(ctx: Ctx, plan: StatusPlan): Promise<void> {
  const { problems } = plan;
  if (problems.length > 0) {
    throw new AppError('RULE', problems.map(({ message }) => message).join(' '), { data: problems });
  }
  await applyStatuses(ctx, [plan]);
}

/**
 * Changes a student's status for another procedure, in its transaction; locks the student.
 * @param by the registrar if a person decided, the system if a timer did
 * @throws AppError NOT_FOUND, RULE with every reason against it
 */
export async function changeStatus(
  ctx: Ctx,
  { studentId, to, grounds }: { studentId: string; to: StudentStatus; grounds: Partial<StatusGrounds> },
  by: StatusActor,
): Promise<void> {
  const record = found((await lockStudents(ctx.db, [studentId]))[0]);
  const all = { ...statusGrounds.parse({ reason: 'Prosedur' }), ...grounds };
  await applyPlan(ctx, found((await planStatuses(ctx, [record], to, all, by))[0]));
}
