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
import { arrearsOf } from './gates.ts';
import { findOwner, type OwnerRow } from './krs.store.ts';
import type { KrsSaved } from './save.service.ts';
import { offersOf, planOf, type Situation, situationOf, withOverrides } from './situation.ts';
import { moveFacts } from './student-steps.ts';
import { tellDecision } from './tell.ts';
import { classesIn, semesterIn, toClass, toEvents, toHead, toItems, toLimits, toStudent } from './views.ts';
import { move, rejected, stale } from './write.ts';

const may = (actor: Actor, ...names: string[]): boolean =>
  actor.Admin || names.every((name) => actor.permissions.includes(name));

/**
 * As what the actor may decide on this KRS: its advisor, the head of programme in the advisor's place, or BAAK; null for
 * nobody of them. Never on an own KRS.
 */
function deciderOf(actor: Actor, owner: OwnerRow): KrsActor | null {
  if (actor.userId === owner.student_user_id) return null;
  if (actor.lecturerId !== null && actor.lecturerId === owner.advisor_id) return 'ADVISOR';
  if (!may(actor, 'krs:approve')) return null;
  return actor.role.includes(ROLE.kaprodi) ? 'KAPRODI' : 'BAAK';
}

function checkMayRead(actor: Actor, owner: OwnerRow): void {
  if (deciderOf(actor, owner) === null && !may(actor, 'krs:get')) {
    throw new AppError('FORBIDDEN', 'KRS ini bukan milik mahasiswa bimbingan Anda.');
  }
}

/** Checks staff left out when they wrote the KRS; they stay left out at its approval. */
function overridesOf({ row }: Situation): KrsOverride[] {
  return row.krs?.items.some((item) => item[7] !== null) ? ['CLASH', 'CLASSTYPE', 'FULL'] : [];
}

/** What speaks against the present plan now, with the grades and timetable as they are now, for who decides about it. */
export function presentProblems(situation: Situation): KrsProblem[] {
  const { facts, academic } = withOverrides(situation, overridesOf(situation));
  const problems = checkKrs(facts, offersOf(situation, planOf(situation)), academic);
  return problems.map((one) => toOthers(one, situation.row.student.name));
}

/** Whether the KRS is of the term that runs: an approval afterwards would give classes that are over. */
const isRunning = async ({ services }: Ctx, owner: OwnerRow): Promise<boolean> =>
  (await activePeriod(services)).id === owner.period_id;

function actionsOf(
  actor: Actor,
  owner: OwnerRow,
  situation: Situation,
  running: boolean,
): KrsDetail['actions'] {
  const decides = deciderOf(actor, owner);
  const state = owner.state;
  const actions: KrsDetail['actions'] = [];
  if (state === 'SUBMITTED' && decides !== null) {
    if (running) actions.push('approve');
    if (decides !== 'BAAK') actions.push('return', 'reject');
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

/** One KRS for those who decide on it or look after it. @throws AppError 403 for anybody else, 404. */
export async function krsDetailOf(ctx: Ctx, krsId: string): Promise<KrsDetail> {
  const owner = found(await findOwner(ctx.db, krsId));
  const actor = actorOf(ctx);
  checkMayRead(actor, owner);
  const [situation, arrears, running] = await Promise.all([
    situationOf(ctx, owner.student_id, owner.period_id, null),
    arrearsOf(ctx, [owner.student_id]),
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
    classes: classesIn(catalog, krs).map((one) => toClass(one, semesterIn(situation, one))),
    problems: presentProblems(situation),
    warnings: krsWarnings(facts, offersOf(situation, planOf(situation)), academic),
    trend: row.records
      .filter(({ status }) => status === 'A' || status === 'M')
      .toSorted((a, b) => (a.code < b.code ? -1 : 1))
      .map(({ code, ips }) => ({ label: periodLabel(code), ips, sks: gradedSks(row.grades, code) })),
    actions: actionsOf(actor, owner, situation, running),
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
 * Approves, returns or rejects a submitted KRS. An approval checks the whole plan again, with the grades, limits and
 * timetable as they are now. @throws AppError FORBIDDEN, STALE, KRS_REJECTED, RULE.
 */
export async function decideKrs(ctx: Ctx, krsId: string, wish: Decision): Promise<Told<KrsSaved>> {
  const owner = found(await findOwner(ctx.db, krsId));
  const by = deciderOf(actorOf(ctx), owner);
  if (by === null) throw new AppError('FORBIDDEN', 'KRS ini bukan milik mahasiswa bimbingan Anda.');
  const situation = await situationOf(ctx, owner.student_id, owner.period_id, null);
  const { krs } = situation.row;
  if (wish.decision === 'approve' && !(await isRunning(ctx, owner))) {
    throw new AppError('RULE', 'KRS semester yang sudah lewat tidak dapat disetujui lagi.');
  }
  if (krs === null || Date.parse(krs.updated_at) !== Date.parse(wish.updatedAt)) throw stale();
  const left = situation.blockers.find(({ code }) => code === 'STATUS');
  if (wish.decision === 'approve' && left) {
    throw new AppError('RULE', 'Mahasiswa ini tidak dapat mengambil kelas karena statusnya. Tolak KRS ini.');
  }
  const step = steps[wish.decision];
  const problems = wish.decision === 'approve' ? presentProblems(situation) : [];
  const facts = moveFacts(situation, { note: wish.note, problemCount: problems.length });
  const next = nextKrsState(krs.state, step.action, by, facts);
  if (!next.ok) {
    throw next.code === 'PROBLEMS' ? rejected(problems) : new AppError('RULE', next.message);
  }
  const saved = await inTransaction(ctx, async (inner) => {
    if (wish.decision === 'approve' && krs.approved_at !== null) {
      await keepGraded(inner.db, krsId, planOf(situation));
    }
    const moved = await move(inner, situation, {
      to: next.state,
      // Without an earlier approval there is nothing to go back to: the classes stay to be read, the seats are given up.
      effect: wish.decision === 'reject' && krs.approved_at === null ? 'RELEASE' : step.effect,
      action: step.audit,
      note: wish.note,
      decides: true,
      ...(wish.decision === 'approve' && { limit: situation.facts.limit }),
    });
    await tellDecision(inner, owner.student_id, step.topic, moved, wish.note);
    return moved;
  });
  return told(saved, step.done);
}

/** Approves several KRS one after the other, each with its own checks; one refusal does not touch the others. */
export async function approveMany(
  ctx: Ctx,
  input: { items: { _id: string; updatedAt: string }[]; note: string },
) {
  const outcomes = await eachInTurn(ctx, input.items, async (inner, { _id, updatedAt }) => {
    const wish = { decision: 'approve', note: input.note, updatedAt } as const;
    return (await decideKrs(inner, _id, wish)).message;
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
