import type { MainData } from '#shared/platform/campus/main-data.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import { holds, type Shortfall } from '#shared/finance/billing/gates.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { Standing } from './gates.store.ts';

/** Term of the KRS, and the exam it is needed for, if any. */
type HoldQuestion = { periodCode: SemesterCode; exam?: ExamKind | undefined };

/**
 * Returns what holds an approved KRS. A running dispensation of the KRS lifts the hold for everything, one of an exam
 * for that exam; with the KRS gate switched off nothing is held.
 */
export function heldBack(
  { exempt, bills }: Standing,
  { periodCode, exam }: HoldQuestion,
  settings: MainData['gates'],
): Shortfall[] {
  const isLetPass = exempt.some(({ gate }) => gate === 'KRS' || gate === exam);
  return !settings.paymentKrs || isLetPass ? [] : holds(periodCode, bills, settings);
}
