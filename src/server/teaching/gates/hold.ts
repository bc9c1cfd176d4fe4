import type { MainData } from '#shared/platform/campus/main-data.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import { holds, type Shortfall } from '#shared/finance/billing/gates.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { Standing } from './gates.store.ts';

/** Of which term the KRS is, and for which exam it is asked, if for any. */
type HoldQuestion = { periodCode: SemesterCode; exam?: ExamKind | undefined };

/**
 * What holds back an approved KRS. A running dispensation of the KRS lets it pass for everything, one of an exam for that exam;
 * with the gate of the KRS switched off nothing holds it back.
 */
export function heldBack(
  { exempt, bills }: Standing,
  { periodCode, exam }: HoldQuestion,
  settings: MainData['gates'],
): Shortfall[] {
  const isLetPass = exempt.some(({ gate }) => gate === 'KRS' || gate === exam);
  return !settings.paymentKrs || isLetPass ? [] : holds(periodCode, bills, settings);
}
