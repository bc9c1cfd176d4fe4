import type { KrsProblemView } from '#shared/enrolment/krs/krs-class.views.ts';
import type { krsSaved } from '#shared/enrolment/krs/krs.views.ts';
import { checkKrs } from '#shared/enrolment/krs/check.ts';
import type { KrsOffer, KrsProblemCode } from '#shared/enrolment/krs/facts.ts';
import { itemKind } from '#shared/enrolment/krs/item.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import { toStudy } from '#shared/enrolment/krs/study.ts';
import { nextKrsState } from '#shared/enrolment/krs/transition.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { z } from 'zod';
import { keepGraded } from './graded-items.store.ts';
import { newId } from '#server/platform/db/id.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { existsElsewhere, type NewItem, type SavePlan } from './krs.store.ts';
import { toOffers, plannedIds, type Situation, loadSituation } from './situation.ts';
import { isLateNow, isStanding, moveFacts, requireEdit } from './student-steps.ts';
import { toBaseVersion, move, rejected, save, stale } from './write.ts';

export type KrsSaved = z.infer<typeof krsSaved>;
type Input = {
  scheduleIds: string[];
  action: 'draft' | 'submit' | 'withdraw';
  updatedAt?: string | null | undefined;
};

/** Problems a draft may have: seats are not taken yet, and the package may be completed later. */
const allowedInDraft: readonly KrsProblemCode[] = ['KRS_FULL', 'KRS_PACKAGE'];

const sameClasses = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/**
 * Returns the requested classes. @throws AppError STALE for another term's classes, KRS_REJECTED with every problem.
 */
async function checkPlan(ctx: Ctx, situation: Situation, input: Input): Promise<KrsOffer[]> {
  const wanted = [...new Set(input.scheduleIds)];
  const plan = toOffers(situation, wanted);
  const known = new Set(plan.map(({ scheduleId }) => scheduleId));
  const missing = wanted.filter((id) => !known.has(id));
  const unknown = missing.filter((id) => !situation.catalog.classes.has(id));
  if (unknown.length > 0 && (await existsElsewhere(ctx.db, unknown, situation.catalog.periodId))) {
    throw new AppError('STALE', 'Semester sudah berganti. Muat ulang halaman lalu pilih kelas semester ini.');
  }
  const gone: KrsProblemView[] = missing.map((scheduleId) => ({
    code: 'KRS_GONE',
    message: 'Kelas ini sudah dibatalkan. Pilih kelas lain.',
    scheduleId,
  }));
  const found = checkKrs(situation.facts, plan, situation.academic).filter(
    ({ code, scheduleId }) =>
      input.action === 'submit' ||
      !allowedInDraft.includes(code) ||
      (code === 'KRS_PACKAGE' && scheduleId !== null),
  );
  const problems = [...gone, ...found];
  if (problems.length > 0) throw rejected(problems);
  return plan;
}

/** Turns a plan into items, each with the reason the course is taken. */
export function toNewItems({ facts }: Situation, plan: readonly KrsOffer[]): NewItem[] {
  const study = toStudy(facts);
  return plan.map(({ scheduleId, courseId, sks }) => ({
    id: newId(),
    scheduleId,
    courseId,
    sks,
    kind: itemKind(study.bestScore(courseId)),
  }));
}

/** State of the KRS after the action. A change identical to the approved version restores it. */
function nextState(situation: Situation, action: 'draft' | 'submit', plan: readonly KrsOffer[]): KrsState {
  const { krs } = situation.row;
  const state = krs?.state ?? null;
  const approved =
    krs?.items.filter(([, , isApproved]) => isApproved).map(([scheduleId]) => scheduleId) ?? [];
  const ids = plan.map(({ scheduleId }) => scheduleId);
  if (state !== null && isStanding(state) && sameClasses(approved, ids)) return state;
  if (state === 'CHANGE' && sameClasses(approved, ids)) return 'APPROVED';
  const facts = moveFacts(situation, { itemCount: plan.length });
  const opened = isStanding(state)
    ? stateOrThrow(nextKrsState(state, 'CHANGE', 'STUDENT', facts))
    : (state ?? 'DRAFT');
  return action === 'draft' ? opened : stateOrThrow(nextKrsState(opened, 'SUBMIT', 'STUDENT', facts));
}

function stateOrThrow(result: ReturnType<typeof nextKrsState>): KrsState {
  if (!result.ok) throw new AppError('RULE', result.message);
  return result.state;
}

const planText = (count: number, sks: number): string => `${count} mata kuliah, ${sks} sks`;

function resultMessage(to: KrsState, plan: readonly KrsOffer[], isLate: boolean): string {
  const sum = planText(
    plan.length,
    plan.reduce((total, { sks }) => total + sks, 0),
  );
  if (isStanding(to)) return 'KRS kembali seperti yang disetujui.';
  if (to !== 'SUBMITTED') return `Draf KRS tersimpan: ${sum}.`;
  const late = isLate ? ' KRS terlambat juga memerlukan persetujuan BAAK.' : '';
  return `KRS diajukan: ${sum}. Menunggu persetujuan dosen PA.${late}`;
}

/** Reports whether a request is already fulfilled, as when its answer got lost; it then changes nothing. */
function isAlreadyDone({ row: { krs } }: Situation, input: Input, current: readonly string[]): boolean {
  if (krs === null) return false;
  if (input.action === 'withdraw') return krs.state === 'DRAFT' || krs.state === 'CHANGE';
  const doneStates = input.action === 'submit' ? ['SUBMITTED'] : ['DRAFT', 'REVISION', 'CHANGE'];
  return doneStates.includes(krs.state) && sameClasses(current, [...new Set(input.scheduleIds)]);
}

const toSaved = ({ row: { krs } }: Situation): KrsSaved => {
  if (krs === null) throw new AppError('NOT_FOUND', 'KRS belum ada.');
  return {
    _id: krs.id,
    state: krs.state,
    updatedAt: new Date(krs.updated_at).toISOString(),
    totalSks: krs.total_sks,
  };
};

async function storePlan(ctx: Ctx, situation: Situation, input: Input, action: 'draft' | 'submit') {
  requireEdit(situation);
  const plan = await checkPlan(ctx, situation, input);
  const { row, catalog, facts } = situation;
  const to = nextState(situation, action, plan);
  if (row.krs?.approved_at) {
    await keepGraded(
      ctx.db,
      row.krs.id,
      plan.map(({ scheduleId }) => scheduleId),
    );
  }
  if (isStanding(to)) {
    if (row.krs?.state === to) return told(toSaved(situation), resultMessage(to, plan, false));
    const saved = await move(ctx, situation, { to, effect: 'RESTORE', action: 'krs.change-undo' });
    return told(saved, resultMessage(to, plan, false));
  }
  const isLate = isLateNow(situation);
  const change: SavePlan = {
    base: toBaseVersion(situation),
    krsId: row.krs?.id ?? newId(),
    studentId: row.student.id,
    periodId: catalog.periodId,
    to,
    items: toNewItems(situation, plan),
    addedIn: row.krs?.approved_at ? 'CHANGE' : 'KRS',
    overrideReason: null,
    ignoreClash: false,
    semesterNumber: facts.semesterNumber,
    limit: facts.limit,
    advisorId: row.student.advisorId,
    isLate,
  };
  const saved = await save(ctx, situation, change, {
    action: to === 'SUBMITTED' ? 'krs.submit' : 'krs.draft',
  });
  return told(saved, resultMessage(to, plan, isLate));
}

async function withdraw(ctx: Ctx, situation: Situation): Promise<Told<KrsSaved>> {
  const state = situation.row.krs?.state ?? null;
  const to = stateOrThrow(nextKrsState(state, 'WITHDRAW', 'STUDENT', moveFacts(situation)));
  const saved = await move(ctx, situation, { to, effect: 'RELEASE', action: 'krs.withdraw' });
  return told(saved, 'KRS ditarik kembali. Kursi yang belum disetujui dilepas.');
}

/**
 * Saves the student's plan as a draft, submits it, or withdraws a submitted one. A repeated request changes nothing;
 * one based on an older copy is refused with 409.
 * @throws AppError KRS_REJECTED with every problem, KRS_BLOCKED with every blocker, STALE, RULE.
 */
export async function saveOwnKrs(ctx: Ctx, input: Input): Promise<Told<KrsSaved>> {
  const studentId = studentIdOf(ctx);
  const period = await activePeriod(ctx.services);
  const situation = await loadSituation(ctx, studentId, period.id, input.scheduleIds);
  const { krs } = situation.row;
  if (isAlreadyDone(situation, input, plannedIds(situation))) {
    return told(
      toSaved(situation),
      krs?.state === 'SUBMITTED' ? 'KRS sudah diajukan.' : 'KRS sudah tersimpan.',
    );
  }
  const stamp = krs === null ? null : new Date(krs.updated_at).getTime();
  const claimed = input.updatedAt ? Date.parse(input.updatedAt) : null;
  if (stamp !== claimed) throw stale();
  return input.action === 'withdraw'
    ? withdraw(ctx, situation)
    : storePlan(ctx, situation, input, input.action);
}
