import type { AnswerType } from './instrument.ts';

/** A question as far as checking answers needs it, in the order of its set. */
export type AskedQuestion = { id: string; code: string; answerType: AnswerType; required: boolean };

export type GivenAnswers = {
  answers: readonly { questionId: string; value: number }[];
  texts: readonly { questionId: string; text: string }[];
};

/** What goes into the box: one value per scale question in order (null = left out), and the texts written. */
export type Ballot = { values: (number | null)[]; texts: { questionId: string; text: string }[] };

export type BallotProblem = { questionId: string; code: string; problem: 'MISSING' | 'UNKNOWN' | 'TWICE' };

/**
 * Turns given answers into a ballot.
 * @returns the ballot, or every reason why it is none: a required question left out, one answered twice or not asked.
 */
export function toBallot(
  questions: readonly AskedQuestion[],
  given: GivenAnswers,
): { ballot: Ballot; problems: [] } | { ballot: null; problems: BallotProblem[] } {
  const texts = given.texts.map(({ questionId, text }) => ({ questionId, text: text.trim() }));
  const written = texts.filter(({ text }) => text !== '');
  const byKind = { LIKERT5: given.answers, TEXT: texts };
  const problems = [
    ...(['LIKERT5', 'TEXT'] as const).flatMap((kind) => strangers(questions, kind, byKind[kind])),
    ...questions.flatMap(({ id, code, answerType, required }): BallotProblem[] => {
      const filled = (answerType === 'TEXT' ? written : given.answers).some((one) => one.questionId === id);
      return required && !filled ? [{ questionId: id, code, problem: 'MISSING' }] : [];
    }),
  ];
  if (problems.length > 0) return { ballot: null, problems };
  const values = questions
    .filter(({ answerType }) => answerType === 'LIKERT5')
    .map(({ id }) => given.answers.find(({ questionId }) => questionId === id)?.value ?? null);
  return { ballot: { values, texts: written }, problems: [] };
}

function strangers(
  questions: readonly AskedQuestion[],
  kind: AnswerType,
  given: readonly { questionId: string }[],
): BallotProblem[] {
  const seen = new Set<string>();
  return given.flatMap(({ questionId }): BallotProblem[] => {
    const asked = questions.find(({ id, answerType }) => id === questionId && answerType === kind);
    if (asked === undefined) return [{ questionId, code: '', problem: 'UNKNOWN' }];
    if (seen.has(questionId)) return [{ questionId, code: asked.code, problem: 'TWICE' }];
    seen.add(questionId);
    return [];
  });
}

const STUDENT_NUMBER = /\d(?:[ .-]?\d){8,}|\d{7,}/g;

/** Hides what looks like a student or telephone number: seven digits in a row, or nine when spaced. */
export const maskNumbers = (text: string): string => text.replaceAll(STUDENT_NUMBER, '•••');
