import { expect, test } from 'vitest';
import type { FormQuestion } from '#shared/surveys/surveys/survey.contract.ts';
import { answersOf, draftOf, firstMissing, missingIn, stepsOf } from './form-model.ts';

const question = (id: string, rest: Partial<FormQuestion> = {}): FormQuestion => ({
  _id: id,
  code: id.toUpperCase(),
  dimension: 'PEDAGOGIK',
  text: id,
  answerType: 'LIKERT5',
  required: true,
  ...rest,
});
const questions = [
  question('p1'),
  question('t1', { dimension: null, answerType: 'TEXT', required: false }),
  question('s1', { dimension: 'SOSIAL' }),
  question('p2', { required: false }),
];

test('steps are dimensions in their order, words come last', () => {
  expect(stepsOf(questions).map(({ title, questions: own }) => [title, own.map(({ _id }) => _id)])).toEqual([
    ['Pedagogik', ['p1', 'p2']],
    ['Sosial', ['s1']],
    ['Saran dan komentar', ['t1']],
  ]);
});

test('a draft keeps what fits the questions and nothing else', () => {
  const stored = { answers: { p1: 4, s1: 9, gone: 3, p2: '5' }, texts: { t1: 'Baik', p1: 'x' }, step: 7 };
  expect(draftOf(stored, questions)).toEqual({ answers: { p1: 4 }, texts: { t1: 'Baik' }, step: 2 });
  for (const nothing of [null, 'x', [], { answers: [] }]) {
    expect(draftOf(nothing, questions)).toEqual({ answers: {}, texts: {}, step: 0 });
  }
});

test('says what is missing and where', () => {
  const [pedagogy, social] = stepsOf(questions);
  const draft = { answers: { p1: 3 }, texts: {}, step: 0 };
  expect(pedagogy && missingIn(draft, pedagogy)).toEqual([]);
  expect(social && missingIn(draft, social).map(({ _id }) => _id)).toEqual(['s1']);
  expect(firstMissing(draft, stepsOf(questions))).toBe(1);
  expect(firstMissing({ ...draft, answers: { p1: 3, s1: 1 } }, stepsOf(questions))).toBe(-1);
});

test('sends answers and the words that were written', () => {
  expect(answersOf({ answers: { p1: 3 }, texts: { t1: ' Baik ', t2: ' ' }, step: 0 })).toEqual({
    answers: [{ questionId: 'p1', value: 3 }],
    texts: [{ questionId: 't1', text: 'Baik' }],
  });
});
