import type { KrsProblemView } from '#shared/enrolment/krs/krs-class.views.ts';
import type { krsSaved } from '#shared/enrolment/krs/krs.views.ts';
import { checkKrs } from '#shared/enrolment/krs/check.ts';
import type { KrsOffer, KrsProblemCode } from '#shared/enrolment/krs/facts.ts';
import { itemKind } from '#shared/enrolment/krs/item.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import { studyOf } from '#shared/enrolment/krs/study.ts';
import { nextKrsState } from '#shared/enrolment/krs/transition.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { z } from 'zod';
import { keepGraded } from './graded-items.store.ts';
import { newId } from '#server/platform/db/id.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { existsElsewhere, type NewItem, type SavePlan } from './krs.store.ts';
import { offersOf, planOf, type Situation, situationOf } from './situation.ts';
import { isLateNow, isStanding, moveFacts, requireEdit } from './student-steps.ts';
import { basedOn, move, rejected, save, stale } from './write.ts';

export type KrsSaved = z.infer<typeof krsSaved>;
type Input = {
  scheduleIds: string[];
  action: 'draft' | 'submit' | 'withdraw';
  updatedAt?: string | null | undefined;
};

/** What a draft may still be wrong about: seats are not taken yet, and the package may be completed later. */
const fineInDraft: readonly KrsProblemCode[] = ['KRS_FULL', 'KRS_PACKAGE'];

const sameClasses = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** The wished classes; refuses those of another term, those that are gone and, all at once, what speaks against the rest. */
async function checkedPlan(ctx: Ctx, situation: Situation, input: Input): Promise<KrsOffer[]> {
  const wanted = [...new Set(input.scheduleIds)];
  const plan = offersOf(situation, wanted);
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
      !fineInDraft.includes(code) ||
      (code === 'KRS_PACKAGE' && scheduleId !== null),
  );
  const problems = [...gone, ...found];
  if (problems.length > 0) throw rejected(problems);
  return plan;
}

/** The items of a plan, each with the reason it is taken. */
export function itemsOf({ facts }: Situation, plan: readonly KrsOffer[]): NewItem[] {
  const study = studyOf(facts);
  return plan.map(({ scheduleId, courseId, sks }) => ({
    id: newId(),
    scheduleId,
    courseId,
    sks,
    kind: itemKind(study.bestOf(courseId)),
  }));
}

/** Where the student's wish takes the KRS. A change that changes nothing leaves the version in force as it is. */
function targetOf(situation: Situation, action: 'draft' | 'submit', plan: readonly KrsOffer[]): KrsState {
  const { krs } = situation.row;
  const state = krs?.state ?? null;
  const approved =
    krs?.items.filter(([, , isApproved]) => isApproved).map(([scheduleId]) => scheduleId) ?? [];
  const ids = plan.map(({ scheduleId }) => scheduleId);
  if (state !== null && isStanding(state) && sameClasses(approved, ids)) return state;
  if (state === 'CHANGE' && sameClasses(approved, ids)) return 'APPROVED';
  const facts = moveFacts(situation, { itemCount: plan.length });
  const opened = isStanding(state)
    ? orRefuse(nextKrsState(state, 'CHANGE', 'STUDENT', facts))
    : (state ?? 'DRAFT');
  return action === 'draft' ? opened : orRefuse(nextKrsState(opened, 'SUBMIT', 'STUDENT', facts));
}

function orRefuse(result: ReturnType<typeof nextKrsState>): KrsState {
  if (!result.ok) throw new AppError('RULE', result.message);
  return result.state;
}

const plural = (count: number, sks: number): string => `${count} mata kuliah, ${sks} sks`;

function sentenceOf(to: KrsState, plan: readonly KrsOffer[], isLate: boolean): string {
  const sum = plural(
    plan.length,
    plan.reduce((total, { sks }) => total + sks, 0),
  );
  if (isStanding(to)) return 'KRS kembali seperti yang disetujui.';
  if (to !== 'SUBMITTED') return `Draf KRS tersimpan: ${sum}.`;
  const late = isLate ? ' KRS terlambat juga memerlukan persetujuan BAAK.' : '';
  return `KRS diajukan: ${sum}. Menunggu persetujuan dosen PA.${late}`;
}

/** Whether the request asks for what is already so; then it changes nothing, as when an answer got lost on the way. */
function isAlreadySo({ row: { krs } }: Situation, input: Input, current: readonly string[]): boolean {
  if (krs === null) return false;
  if (input.action === 'withdraw') return krs.state === 'DRAFT' || krs.state === 'CHANGE';
  const there = input.action === 'submit' ? ['SUBMITTED'] : ['DRAFT', 'REVISION', 'CHANGE'];
  return there.includes(krs.state) && sameClasses(current, [...new Set(input.scheduleIds)]);
}

const savedOf = ({ row: { krs } }: Situation): KrsSaved => {
  if (krs === null) throw new AppError('NOT_FOUND', 'KRS belum ada.');
  return {
    _id: krs.id,
    state: krs.state,
    updatedAt: new Date(krs.updated_at).toISOString(),
    totalSks: krs.total_sks,
  };
};

async function savePlanOf(ctx: Ctx, situation: Situation, input: Input, action: 'draft' | 'submit') {
  requireEdit(situation);
  const plan = await checkedPlan(ctx, situation, input);
  const { row, catalog, facts } = situation;
  const to = targetOf(situation, action, plan);
  if (row.krs?.approved_at) {
    await keepGraded(
      ctx.db,
      row.krs.id,
      plan.map(({ scheduleId }) => scheduleId),
    );
  }
  if (isStanding(to)) {
    if (row.krs?.state === to) return told(savedOf(situation), sentenceOf(to, plan, false));
    const saved = await move(ctx, situation, { to, effect: 'RESTORE', action: 'krs.change-undo' });
    return told(saved, sentenceOf(to, plan, false));
  }
  const isLate = isLateNow(situation);
  const change: SavePlan = {
    based: basedOn(situation),
    krsId: row.krs?.id ?? newId(),
    studentId: row.student.id,
    periodId: catalog.periodId,
    to,
    items: itemsOf(situation, plan),
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
  return told(saved, sentenceOf(to, plan, isLate));
}

async function withdraw(ctx: Ctx, situation: Situation): Promise<Told<KrsSaved>> {
  const state = situation.row.krs?.state ?? null;
  const to = orRefuse(nextKrsState(state, 'WITHDRAW', 'STUDENT', moveFacts(situation)));
  const saved = await move(ctx, situation, { to, effect: 'RELEASE', action: 'krs.withdraw' });
  return told(saved, 'KRS ditarik kembali. Kursi yang belum disetujui dilepas.');
}

/**
 * Saves the student's plan as a draft, submits it, or takes a submitted one back. A repeated request changes nothing; one
 * based on an older copy is refused with 409.
 * @throws AppError KRS_REJECTED with every problem, KRS_BLOCKED with every blocker, STALE, RULE.
 */
export async function saveOwnKrs(ctx: Ctx, input: Input): Promise<Told<KrsSaved>> {
  const studentId = studentIdOf(ctx);
  const period = await activePeriod(ctx.services);
  const situation = await situationOf(ctx, studentId, period.id, input.scheduleIds);
  const { krs } = situation.row;
  if (isAlreadySo(situation, input, planOf(situation))) {
    return told(
      savedOf(situation),
      krs?.state === 'SUBMITTED' ? 'KRS sudah diajukan.' : 'KRS sudah tersimpan.',
    );
  }
  const stamp = krs === null ? null : new Date(krs.updated_at).getTime();
  const claimed = input.updatedAt ? Date.parse(input.updatedAt) : null;
  if (stamp !== claimed) throw stale();
  return input.action === 'withdraw'
    ? withdraw(ctx, situation)
    : savePlanOf(ctx, situation, input, input.action);
}
