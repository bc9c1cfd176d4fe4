import type { LocalDate } from '#shared/domain/date/local-date.ts';
import type { OwedForm } from '#shared/domain/krs/gates.ts';
import { surveyState, takesForms } from '#shared/domain/survey/window.ts';
import type { SurveyType } from '#shared/domain/survey/instrument.ts';
import { periodLabel, previousRegularTerm } from '#shared/domain/term/term.ts';
import { AppError } from '#shared/errors.ts';
import type { Ctx } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import { type KrsAsked, krsRead, registerKrsSource } from '../krs/krs.public.ts';
import type { ResultGate } from '../result-gates.ts';
import { type PendingJson, pendingOf, type PendingRow, toPending } from './fill.store.ts';
import { shuttingSurvey } from './open-terms.ts';

export { type OpenTerm, openTerms, owedFirst, shutsResults, surveyExemptions } from './open-terms.ts';

type SurveyDebt = Record<SurveyType, OwedForm[]>;

/**
 * Forms a student still owes in a term, as gates count them: nothing while its window has not opened or after it can no
 * longer be filled in, nothing while he is exempt.
 */
function debtOf(found: PendingRow | null, day: LocalDate): SurveyDebt {
  if (!found || !takesForms(surveyState(found.days, day))) return { EDO: [], EKA: [] };
  const { edo, eka, exempt } = found;
  return { EDO: exempt.includes('EDO') ? [] : edo, EKA: exempt.includes('EKA') ? [] : eka };
}

const pending = krsRead<PendingJson | null>(({ studentId, previousCode, day }) =>
  pendingOf(studentId, previousCode, day),
);

async function krsGate(ctx: Ctx, { periodCode, read }: KrsAsked, type: SurveyType) {
  const debt = debtOf(toPending(read(pending)), await today(ctx));
  return { pending: debt[type], semesterCode: previousRegularTerm(periodCode) };
}

registerKrsSource({
  edo: (ctx, about) => krsGate(ctx, about, 'EDO'),
  eka: (ctx, about) => krsGate(ctx, about, 'EKA'),
});

const gateOf = {
  EDO: { code: 'EDO_REQUIRED', what: 'dosen', link: '/student/survey/edo' },
  EKA: { code: 'EKA_REQUIRED', what: 'mata kuliah', link: '/student/survey/eka' },
} as const;

/** Results of a term are shown when its surveys are filled in: EDO first (452), then EKA (453). */
export const surveyResultGate: ResultGate = {
  isOn: ({ edo, eka }) => edo || eka,
  read: ({ studentId, periodCode, day }) => pendingOf(studentId, periodCode, day),
  refusal: async (ctx, periodCode, found) => {
    const { gates } = (await ctx.services.campus.get()).data;
    const debt = debtOf(toPending(found as PendingJson | null), await today(ctx));
    const type = shuttingSurvey(gates, { EDO: debt.EDO.length, EKA: debt.EKA.length });
    if (type === null) return null;
    const { code, what, link } = gateOf[type];
    return new AppError(
      code,
      `Anda belum mengisi ${type} untuk ${debt[type].length} ${what} pada semester ${periodLabel(periodCode)}.`,
      { data: { semesterCode: periodCode, pending: debt[type], actionUrl: link } },
    );
  },
};
