import type { FormQuestion } from '#shared/surveys/surveys/survey.contract.ts';
import { type Dimension, dimensionLabels, MAX_TEXT } from '#shared/surveys/surveys/instrument.ts';

/** Answers by question. */
export type Draft = { answers: Record<string, number>; texts: Record<string, string>; step: number };

/** What is shown at once: the questions of one dimension, or those answered in words. */
export type Step = { key: string; title: string; questions: FormQuestion[] };

/** One step per dimension in the order of the questions; those in words come last. */
export function stepsOf(questions: readonly FormQuestion[]): Step[] {
  const groups = Map.groupBy(questions, ({ dimension }): Dimension | 'TEXT' => dimension ?? 'TEXT');
  const steps = [...groups].map(([key, own]) => ({
    key,
    title: key === 'TEXT' ? 'Saran dan komentar' : dimensionLabels[key],
    questions: own,
  }));
  return [...steps.filter(({ key }) => key !== 'TEXT'), ...steps.filter(({ key }) => key === 'TEXT')];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A draft from the browser's storage as far as it still fits the questions. */
export function draftOf(stored: unknown, questions: readonly FormQuestion[]): Draft {
  const raw = isRecord(stored) ? stored : {};
  const answers = isRecord(raw['answers']) ? raw['answers'] : {};
  const texts = isRecord(raw['texts']) ? raw['texts'] : {};
  const draft: Draft = { answers: {}, texts: {}, step: 0 };
  for (const { _id, answerType } of questions) {
    const value = answers[_id];
    const text = texts[_id];
    if (answerType === 'LIKERT5' && Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5) {
      draft.answers[_id] = Number(value);
    }
    if (answerType === 'TEXT' && typeof text === 'string') draft.texts[_id] = text.slice(0, MAX_TEXT);
  }
  const step = Number(raw['step']);
  draft.step = Number.isInteger(step) ? Math.max(0, Math.min(step, stepsOf(questions).length - 1)) : 0;
  return draft;
}

const isAnswered = ({ answers, texts }: Draft, { _id, answerType }: FormQuestion): boolean =>
  answerType === 'LIKERT5' ? answers[_id] !== undefined : (texts[_id] ?? '').trim() !== '';

/** Questions of a step that still have to be answered. */
export const missingIn = (draft: Draft, { questions }: Step): FormQuestion[] =>
  questions.filter((question) => question.required && !isAnswered(draft, question));

/** The first step with something missing, or -1. */
export const firstMissing = (draft: Draft, steps: readonly Step[]): number =>
  steps.findIndex((step) => missingIn(draft, step).length > 0);

/** The answers as the server takes them. */
export const answersOf = ({ answers, texts }: Draft) => ({
  answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
  texts: Object.entries(texts)
    .filter(([, text]) => text.trim() !== '')
    .map(([questionId, text]) => ({ questionId, text: text.trim() })),
});
