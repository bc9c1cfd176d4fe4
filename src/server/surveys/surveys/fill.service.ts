import type { CallOutput } from '#shared/platform/endpoint/endpoint.ts';
import type { surveyContract, SurveyList } from '#shared/surveys/surveys/survey.contract.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { surveyState, surveyUntil, takesForms } from '#shared/surveys/surveys/window.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import {
  type AskedForm,
  type AskedSet,
  findAskedSet,
  findForms,
  findTermOfClass,
  findTerms,
  type StudentTerm,
} from './fill.store.ts';

type Own = { day: string; terms: StudentTerm[]; forms: (AskedForm & { periodId: string })[] };

/** All survey terms of the signed-in student with their forms. */
async function readOwn(ctx: Ctx): Promise<Own> {
  const studentId = studentIdOf(ctx);
  const [day, terms] = await Promise.all([today(ctx), findTerms(ctx.db, studentId)]);
  const asked = terms.filter(({ days }) => surveyState(days, day) !== 'UPCOMING');
  return {
    day,
    terms,
    forms: await findForms(
      ctx.db,
      studentId,
      asked.map(({ id }) => id),
    ),
  };
}

const isOpen = (own: Own, term: StudentTerm): boolean => takesForms(surveyState(term.days, own.day));

/** The term asked for, else the earliest in which forms are still owed, else the latest. */
function chooseTerm(own: Own, type: SurveyType, code: string | undefined): StudentTerm | null {
  if (code !== undefined) return own.terms.find((term) => term.code === code) ?? null;
  const owing = own.terms.findLast(
    (term) =>
      isOpen(own, term) &&
      own.forms.some((form) => form.periodId === term.id && form.type === type && !form.done),
  );
  return owing ?? own.terms.find((term) => isOpen(own, term)) ?? own.terms[0] ?? null;
}

const pendingIn = (own: Own, term: StudentTerm, type: SurveyType): number =>
  isOpen(own, term)
    ? own.forms.filter((form) => form.periodId === term.id && form.type === type && !form.done).length
    : 0;

/** The own forms of a survey in a term; never refuses, because gates lead here. */
export async function ownForms(ctx: Ctx, type: SurveyType, code?: string): Promise<SurveyList> {
  const own = await readOwn(ctx);
  const term = chooseTerm(own, type, code);
  const forms =
    term === null ? [] : own.forms.filter((form) => form.periodId === term.id && form.type === type);
  const other = type === 'EDO' ? 'EKA' : 'EDO';
  return {
    type,
    period: term && { code: term.code, label: periodLabel(term.code) },
    periods: own.terms.map((one) => ({
      code: one.code,
      label: periodLabel(one.code),
      pending: pendingIn(own, one, type),
    })),
    state: term === null ? 'NONE' : surveyState(term.days, own.day),
    start: term?.days.window?.start ?? null,
    end: term?.days.window?.end ?? null,
    until: term && surveyUntil(term.days),
    done: forms.filter(({ done }) => done).length,
    total: forms.length,
    otherPending: term === null ? 0 : pendingIn(own, term, other),
    forms,
  };
}

type Wanted = { type: SurveyType; scheduleId: string; lectureId: string | null };

const closed = ({ days, code }: StudentTerm): AppError => {
  const until = surveyUntil(days);
  const when = until === null ? '' : ` sejak ${dayDate(until)}`;
  return new AppError('RULE', `Survei semester ${periodLabel(code)} sudah ditutup${when}.`);
};

/** Refusal of a form that was sent before. */
export const already = (): AppError =>
  new AppError('ALREADY_DONE', 'Formulir ini sudah Anda kirim. Jawaban tidak dapat diubah.');

/** The own open form. @throws AppError 404 when it is not asked, 409 when it was sent, 422 outside the window. */
export async function findOwnForm(ctx: Ctx, wanted: Wanted): Promise<{ form: AskedForm; term: StudentTerm }> {
  const own = await readOwn(ctx);
  const form = own.forms.find(
    ({ type, scheduleId, lectureId }) =>
      type === wanted.type && scheduleId === wanted.scheduleId && lectureId === wanted.lectureId,
  );
  const term = own.terms.find(({ id }) => id === form?.periodId);
  if (!form || !term) throw await notAsked(ctx, own, wanted.scheduleId);
  if (form.done) throw already();
  if (!isOpen(own, term)) throw closed(term);
  return { form, term };
}

/** Why a form is not there: the survey of its term is still to come or was never announced, or it is not this student's. */
async function notAsked(ctx: Ctx, { day, terms }: Own, scheduleId: string): Promise<AppError> {
  const code = await findTermOfClass(ctx.db, studentIdOf(ctx), scheduleId);
  const term = terms.find((one) => one.code === code);
  if (code !== null && !term) {
    return new AppError('RULE', `Jadwal survei semester ${periodLabel(code)} belum ditetapkan.`);
  }
  if (term?.days.window && surveyState(term.days, day) === 'UPCOMING') {
    const { start, end } = term.days.window;
    return new AppError('RULE', `Survei dibuka ${dayDate(start)} sampai ${dayDate(end)}.`);
  }
  return new AppError('NOT_FOUND', 'Formulir survei tidak ditemukan.');
}

/** The version asked about an object. @throws AppError 422 while the college has none. */
export async function askedSet(ctx: Ctx, wanted: Wanted): Promise<AskedSet> {
  const set = await findAskedSet(ctx.db, wanted);
  if (!set)
    throw new AppError('RULE', 'Pertanyaan survei belum ditetapkan. LPM menetapkannya di pertanyaan survei.');
  return set;
}

/** One own form with its questions. */
export async function formOf(ctx: Ctx, query: CallOutput<typeof surveyContract.form>['query']) {
  const wanted = { ...query, lectureId: query.lectureId ?? null };
  const { form } = await findOwnForm(ctx, wanted);
  const { title, questions } = await askedSet(ctx, wanted);
  return {
    type: query.type,
    form,
    title,
    questions: questions.map(({ id, ...question }) => ({ _id: id, ...question })),
  };
}
