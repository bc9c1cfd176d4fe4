import { sql } from 'drizzle-orm';
import type { OwedForm } from '#shared/enrolment/krs/gates.ts';
import { surveyState, takesForms } from '#shared/surveys/surveys/window.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { periodLabel, previousRegularTerm, type SemesterCode } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { toReader } from '#server/platform/http/to-reader.ts';
import { today } from '#server/platform/http/today.ts';
import { type KrsRequest, krsRead, registerKrsSource } from '#server/enrolment/krs/krs.public.ts';
import type { ResultGate } from '#server/platform/result-gates/result-gate.ts';
import { findPending } from './fill.store.ts';
import { mayOweForms } from './may-owe.ts';
import { shuttingSurvey } from './open-terms.ts';

export { type OpenTerm, openTerms, owedFirst, shutsResults, surveyExemptions } from './open-terms.ts';

type SurveyDebt = Record<SurveyType, OwedForm[]>;

/**
 * Forms a student still owes in a term, as gates count them: nothing while its window has not opened or after it can no
 * longer be filled in, nothing while he is exempt.
 */
async function debtOf(ctx: Ctx, studentId: string, periodCode: SemesterCode): Promise<SurveyDebt> {
  const day = await today(ctx);
  const found = await findPending(ctx.db, { studentId, periodCode, day });
  if (!found || !takesForms(surveyState(found.days, day))) return { EDO: [], EKA: [] };
  const { edo, eka, exempt } = found;
  return { EDO: exempt.includes('EDO') ? [] : edo, EKA: exempt.includes('EKA') ? [] : eka };
}

const mayOwe = krsRead<boolean>(({ studentId, previousCode, day }) =>
  mayOweForms({ studentId, periodCode: previousCode, day }),
);

/** What both gates of a KRS ask, read once. */
const asked = new WeakMap<KrsRequest, Promise<SurveyDebt>>();

async function krsGate(ctx: Ctx, about: KrsRequest, type: SurveyType) {
  const { studentId, periodCode, read } = about;
  const semesterCode = previousRegularTerm(periodCode);
  if (!read(mayOwe)) return { pending: [], semesterCode };
  const debt = asked.get(about) ?? debtOf(ctx, studentId, semesterCode);
  asked.set(about, debt);
  return { pending: (await debt)[type], semesterCode };
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
  // The student who may owe forms, null for whoever does not.
  read: (subject) => sql`(case when ${mayOweForms(subject)} then to_json(${subject.studentId}) end)`,
  refusal: async (ctx, periodCode, found) => {
    if (typeof found !== 'string') return null;
    const { gates } = (await ctx.services.campus.get()).data;
    const debt = await debtOf(ctx, found, periodCode);
    const type = shuttingSurvey(gates, { EDO: debt.EDO.length, EKA: debt.EKA.length });
    if (type === null) return null;
    const { code, what, link } = gateOf[type];
    const message = `Anda belum mengisi ${type} untuk ${debt[type].length} ${what} pada semester ${periodLabel(periodCode)}.`;
    return new AppError(code, toReader(ctx, found, message), {
      data: { semesterCode: periodCode, pending: debt[type], actionUrl: link },
    });
  },
};
