import type { CallOutput } from '#shared/platform/endpoint/endpoint.ts';
import type { surveyContract, SurveyList } from '#shared/surveys/surveys/survey.contract.ts';
import { toBallot } from '#shared/surveys/surveys/answers.ts';
import { scoresOf } from '#shared/surveys/surveys/box.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { already, askedSet, findOwnForm, ownForms } from './fill.service.ts';
import { type AskedSet, castBallot, type CastRefusal, storeScores } from './fill.store.ts';

const problemText = {
  MISSING: 'belum dijawab',
  UNKNOWN: 'tidak ada pada formulir ini',
  TWICE: 'terjawab dua kali',
};

function ballotOf(set: AskedSet, given: Parameters<typeof toBallot>[1]) {
  const { ballot, problems } = toBallot(set.questions, given);
  if (ballot) return ballot;
  const errors = Object.fromEntries(
    problems.map(({ questionId, problem }) => [questionId, `Pertanyaan ini ${problemText[problem]}.`]),
  );
  const missing = problems.filter(({ problem }) => problem === 'MISSING').map(({ code }) => code);
  const message =
    missing.length === problems.length
      ? `Masih ada ${missing.length} pertanyaan yang belum dijawab: ${missing.join(', ')}.`
      : 'Jawaban tidak sesuai dengan pertanyaan. Muat ulang halaman lalu coba lagi.';
  throw new AppError('INVALID', message, { errors });
}

const refused = (why: CastRefusal): AppError =>
  why === 'DONE'
    ? already()
    : new AppError('STALE', 'Pertanyaan survei baru saja berganti. Muat ulang halaman lalu coba lagi.');

type Filled = Omit<CallOutput<typeof surveyContract.submitEdo>['body'], 'lectureId'>;

/**
 * Sends one form: the student is marked as having answered and the answers go into their box, which nothing connects
 * (docs/decisions/anonymous-surveys.md). For the same reason there is no audit entry: it would say when.
 * @throws AppError 409 when it was sent before, 422 outside the window, 400 naming the questions left out.
 */
export async function submitForm(
  outer: Ctx,
  type: SurveyType,
  { scheduleId, answers, texts }: Filled,
  lectureId: string | null,
): Promise<SurveyList> {
  return inTransaction(outer, async (ctx) => {
    const wanted = { type, scheduleId, lectureId };
    const { term } = await findOwnForm(ctx, wanted);
    const set = await askedSet(ctx, wanted);
    const ballot = ballotOf(set, { answers, texts });
    const cast = await castBallot(ctx.db, {
      ...wanted,
      studentId: studentIdOf(ctx),
      periodCode: term.code,
      setId: set.id,
      ...ballot,
    });
    if (typeof cast === 'string') throw refused(cast);
    await storeScores(ctx.db, cast.boxId, scoresOf(type, set.questions, set.dimensionWeights, cast.counts));
    return ownForms(ctx, type, term.code);
  });
}
