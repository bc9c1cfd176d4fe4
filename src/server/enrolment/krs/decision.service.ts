import type { KrsDetail } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { checkKrs, krsWarnings } from '#shared/enrolment/krs/check.ts';
import type { KrsOverride, KrsProblem } from '#shared/enrolment/krs/facts.ts';
import type { KrsActor } from '#shared/enrolment/krs/move.ts';
import { toOthers } from '#shared/platform/access/others-words.ts';
import { isRepairable } from '#shared/enrolment/krs/staff-repair.ts';
import { nextKrsState } from '#shared/enrolment/krs/transition.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { keepGraded } from './graded-items.store.ts';
import { found } from '#server/platform/db/list.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { eachInTurn } from '#server/platform/http/each.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { findArrears } from './gates.ts';
import { findOwner, type OwnerRow } from './krs.store.ts';
import type { KrsSaved } from './save.service.ts';
import { toOffers, plannedIds, type Situation, loadSituation, withOverrides } from './situation.ts';
import { moveFacts } from './student-steps.ts';
import { tellDecision } from './tell.ts';
import { classesIn, semesterIn, toClass, toEvents, toHead, toItems, toLimits, toStudent } from './views.ts';
import { move, rejected, stale } from './write.ts';

const may = (actor: Actor, ...names: string[]): boolean =>
  actor.Admin || names.every((name) => actor.permissions.includes(name));

/**
 * Returns the role in which the actor may decide on a KRS: its advisor, the head of programme in the advisor's place,
 * or BAAK; null for anyone else and for the student's own KRS.
 */
function deciderFor(actor: Actor, owner: OwnerRow): KrsActor | null {
  if (actor.userId === owner.student_user_id) return null;
  if (actor.lecturerId !== null && actor.lecturerId === owner.advisor_id) return 'ADVISOR';
  if (!may(actor, 'krs:approve')) return null;
  return actor.role.includes(ROLE.kaprodi) ? 'KAPRODI' : 'BAAK';
}

function checkMayRead(actor: Actor, owner: OwnerRow): void {
  if (deciderFor(actor, owner) === null && !may(actor, 'krs:get')) {
    throw new AppError('FORBIDDEN', 'KRS ini bukan milik mahasiswa bimbingan Anda.');
  }
}

/** Checks that staff skipped when they wrote the KRS; its approval skips them too. */
function savedOverrides({ row }: Situation): KrsOverride[] {
  return row.krs?.items.some((item) => item[7] !== null) ? ['CLASH', 'CLASSTYPE', 'FULL'] : [];
}

/** Checks the saved plan against the current grades and timetable, in the words for a decider. */
export function currentProblems(situation: Situation): KrsProblem[] {
  const { facts, academic } = withOverrides(situation, savedOverrides(situation));
  const problems = checkKrs(facts, toOffers(situation, plannedIds(situation)), academic);
  return problems.map((problem) => toOthers(problem, situation.row.student.name));
}

/** Reports whether the KRS is of the active term: approving it later would grant classes that are over. */
const isRunning = async ({ services }: Ctx, owner: OwnerRow): Promise<boolean> =>
  (await activePeriod(services)).id === owner.period_id;

function availableActions(
  actor: Actor,
  owner: OwnerRow,
  situation: Situation,
  running: boolean,
): KrsDetail['actions'] {
  const decider = deciderFor(actor, owner);
  const state = owner.state;
  const actions: KrsDetail['actions'] = [];
  if (state === 'SUBMITTED' && decider !== null) {
    if (running) actions.push('approve');
    if (decider !== 'BAAK') actions.push('return', 'reject');
  }
  if (running && isRepairable(state) && may(actor, 'krs:create', 'krs:update')) actions.push('edit');
  if (may(actor, 'krs:update')) {
    const krs = situation.row.krs;
    if (krs?.is_late && krs.late_accepted_at === null && state !== 'CANCELLED') actions.push('accept-late');
    if (state === 'REJECTED') actions.push('reopen');
    if (state !== 'CANCELLED') actions.push('cancel');
  }
  if (may(actor, 'krs:delete')) actions.push('delete');
  return actions;
}

/** Returns one KRS for its decider or for staff. @throws AppError 403 for anybody else, 404. */
export async function getKrsDetail(ctx: Ctx, krsId: string): Promise<KrsDetail> {
  const owner = found(await findOwner(ctx.db, krsId));
  const actor = actorOf(ctx);
  checkMayRead(actor, owner);
  const [situation, arrears, running] = await Promise.all([
    loadSituation(ctx, owner.student_id, owner.period_id, null),
    findArrears(ctx, [owner.student_id]),
    isRunning(ctx, owner),
  ]);
  const { row, catalog, facts, academic } = situation;
  const krs = found(row.krs ?? undefined);
  return {
    krs: { ...toHead(krs), items: toItems(krs), events: toEvents(row) },
    period: { _id: catalog.periodId, code: catalog.code, label: periodLabel(catalog.code) },
    student: {
      ...toStudent(situation),
      status: row.student.status,
      hasArrears: arrears && arrears.has(owner.student_id),
    },
    limits: toLimits(situation),
    classes: classesIn(catalog, krs).map((catalogClass) =>
      toClass(catalogClass, semesterIn(situation, catalogClass)),
    ),
    problems: currentProblems(situation),
    warnings: krsWarnings(facts, toOffers(situation, plannedIds(situation)), academic),
    trend: row.records
      .filter(({ status }) => status === 'A' || status === 'M')
      .toSorted((a, b) => (a.code < b.code ? -1 : 1))
      .map(({ code, ips }) => ({ label: periodLabel(code), ips, sks: gradedSks(row.grades, code) })),
    actions: availableActions(actor, owner, situation, running),
  };
}

const gradedSks = (grades: Situation['row']['grades'], code: string): number =>
  grades.reduce((sum, { sks, semesterCode }) => (semesterCode === code ? sum + sks : sum), 0);

type Decision = { decision: 'approve' | 'return' | 'reject'; note: string; updatedAt: string };

const steps = {
  approve: {
    action: 'APPROVE',
    effect: 'SETTLE',
    audit: 'krs.approve',
    topic: 'krs.approved',
    done: 'KRS disetujui.',
  },
  return: {
    action: 'RETURN',
    effect: 'NONE',
    audit: 'krs.return',
    topic: 'krs.returned',
    done: 'KRS dikembalikan untuk diperbaiki.',
  },
  reject: {
    action: 'REJECT',
    effect: 'RESTORE',
    audit: 'krs.reject',
    topic: 'krs.rejected',
    done: 'KRS ditolak.',
  },
} as const;

/**
 * Approves, returns or rejects a submitted KRS. An approval checks the whole plan again against current grades, limits
 * and timetable. @throws AppError FORBIDDEN, STALE, KRS_REJECTED, RULE.
 */
export async function decideKrs(ctx: Ctx, krsId: string, input: Decision): Promise<Told<KrsSaved>> {
  const owner = found(await findOwner(ctx.db, krsId));
  const by = deciderFor(actorOf(ctx), owner);
  if (by === null) throw new AppError('FORBIDDEN', 'KRS ini bukan milik mahasiswa bimbingan Anda.');
  const situation = await loadSituation(ctx, owner.student_id, owner.period_id, null);
  const { krs } = situation.row;
  if (input.decision === 'approve' && !(await isRunning(ctx, owner))) {
    throw new AppError('RULE', 'KRS semester yang sudah lewat tidak dapat disetujui lagi.');
  }
  if (krs === null || Date.parse(krs.updated_at) !== Date.parse(input.updatedAt)) throw stale();
  const statusBlocker = situation.blockers.find(({ code }) => code === 'STATUS');
  if (input.decision === 'approve' && statusBlocker) {
    throw new AppError('RULE', 'Mahasiswa ini tidak dapat mengambil kelas karena statusnya. Tolak KRS ini.');
  }
  const step = steps[input.decision];
  const problems = input.decision === 'approve' ? currentProblems(situation) : [];
  const facts = moveFacts(situation, { note: input.note, problemCount: problems.length });
  const next = nextKrsState(krs.state, step.action, by, facts);
  if (!next.ok) {
    throw next.code === 'PROBLEMS' ? rejected(problems) : new AppError('RULE', next.message);
  }
  const saved = await inTransaction(ctx, async (inner) => {
    if (input.decision === 'approve' && krs.approved_at !== null) {
      await keepGraded(inner.db, krsId, plannedIds(situation));
    }
    const moved = await move(inner, situation, {
      to: next.state,
      // Without an earlier approval there is no version to restore: the classes stay readable, the seats are released.
      effect: input.decision === 'reject' && krs.approved_at === null ? 'RELEASE' : step.effect,
      action: step.audit,
      note: input.note,
      decides: true,
      ...(input.decision === 'approve' && { limit: situation.facts.limit }),
    });
    await tellDecision(inner, owner.student_id, step.topic, moved, input.note);
    return moved;
  });
  return told(saved, step.done);
}

/** Approves several KRS in turn, each checked by itself; a refusal does not affect the others. */
export async function approveMany(
  ctx: Ctx,
  input: { items: { _id: string; updatedAt: string }[]; note: string },
) {
  const outcomes = await eachInTurn(ctx, input.items, async (inner, { _id, updatedAt }) => {
    const decision = { decision: 'approve', note: input.note, updatedAt } as const;
    return (await decideKrs(inner, _id, decision)).message;
  });
  const results = await Promise.all(
    outcomes.map(async ({ item: { _id }, ok, message }) => {
      const name = (await findOwner(ctx.db, _id))?.student_name ?? '-';
      return { _id, name, ok, message };
    }),
  );
  const approved = results.filter(({ ok }) => ok).length;
  return told({ approved, results }, `${approved} dari ${results.length} KRS disetujui.`);
}
