import fc from 'fast-check';
import { questionsLeft, tooManyQuestions } from './instrument.ts';
import { describe, expect, test } from 'vitest';
import { maskNumbers, toBallot } from './answers.ts';
import {
  categoryOf,
  type Distribution,
  distributionsOf,
  itemMean,
  responseRate,
  scoreAcross,
  scoreBox,
} from './score.ts';
import { surveyState, surveyUntil, takesForms } from './window.ts';

const item = (
  counts: Distribution,
  rest: { weight?: number; reverse?: boolean; dimension?: 'A' | 'B' } = {},
) => ({
  counts,
  weight: 1,
  reverse: false,
  dimension: 'A' as const,
  ...rest,
});

describe('scores', () => {
  test('a mean is rounded half up to hundredths', () => {
    expect(itemMean(item([0, 0, 0, 0, 3]))).toBe(500);
    expect(itemMean(item([1, 1, 0, 0, 0]))).toBe(150);
    expect(itemMean(item([0, 0, 1, 7, 0]))).toBe(388); // 3,875
    expect(itemMean(item([0, 0, 2, 1, 0]))).toBe(333);
    expect(itemMean(item([0, 0, 0, 0, 0]))).toBeNull();
  });

  test('agreement with something bad is turned round', () => {
    expect(itemMean(item([0, 0, 0, 1, 3], { reverse: true }))).toBe(125);
  });

  test('weights count within a dimension, dimensions alike or by their own weights', () => {
    const items = [
      item([0, 0, 0, 0, 1], { weight: 3 }),
      item([1, 0, 0, 0, 0]),
      item([0, 1, 0, 0, 0], { dimension: 'B' }),
    ];
    expect(scoreBox(items, ['A', 'B'])).toEqual({
      items: [500, 100, 200],
      dimensions: { A: 400, B: 200 },
      score: 300,
    });
    expect(scoreBox(items, ['A', 'B'], [3, 1]).score).toBe(350);
  });

  test('a dimension without answers counts for nothing', () => {
    const answered = scoreBox([item([0, 0, 0, 4, 0])], ['A', 'B']);
    expect(answered).toMatchObject({ dimensions: { A: 400, B: null }, score: 400 });
    expect(scoreBox([item([0, 0, 0, 0, 0])], ['A', 'B']).score).toBeNull();
  });

  test('a semester weighs classes by their respondents', () => {
    expect(
      scoreAcross([
        { score: 400, respondents: 30 },
        { score: 250, respondents: 10 },
      ]),
    ).toBe(363); // 362,5
    expect(scoreAcross([{ score: null, respondents: 9 }])).toBeNull();
  });

  test('counts are cut into one distribution per question', () => {
    expect(distributionsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ]);
  });

  test.each([
    [500, 'Sangat Baik'],
    [421, 'Sangat Baik'],
    [420, 'Baik'],
    [341, 'Baik'],
    [340, 'Cukup'],
    [261, 'Cukup'],
    [260, 'Kurang'],
    [181, 'Kurang'],
    [180, 'Sangat Kurang'],
    [100, 'Sangat Kurang'],
  ] as const)('%i is %s', (score, label) => expect(categoryOf(score)).toBe(label));

  test('no other number is a score', () => {
    expect(() => categoryOf(99)).toThrow(RangeError);
    expect(() => categoryOf(501)).toThrow(RangeError);
  });

  test('a rate is a share of those enrolled, at most all of them', () => {
    expect(responseRate(2, 3)).toBe(667);
    expect(responseRate(41, 40)).toBe(1000);
    expect(responseRate(0, 0)).toBeNull();
  });
});

const counts = fc.tuple(
  fc.nat(40),
  fc.nat(40),
  fc.nat(40),
  fc.nat(40),
  fc.nat(40),
) as fc.Arbitrary<Distribution>;
const anyItem = fc.record({
  counts,
  reverse: fc.boolean(),
  weight: fc.integer({ min: 1, max: 10 }),
  dimension: fc.constantFrom('A' as const, 'B' as const),
});

describe('laws of scores', () => {
  test('every score lies between 1,00 and 5,00, and between its parts', () => {
    const law = fc.property(fc.array(anyItem, { minLength: 1, maxLength: 20 }), (items) => {
      const { items: means, score } = scoreBox(items, ['A', 'B']);
      const known = means.filter((mean) => mean !== null);
      expect(score === null).toBe(known.length === 0);
      if (score === null) return;
      expect(score).toBeGreaterThanOrEqual(Math.max(100, Math.min(...known)));
      expect(score).toBeLessThanOrEqual(Math.min(500, Math.max(...known)));
    });
    fc.assert(law);
  });

  test('a question and its opposite mirror each other', () => {
    const law = fc.property(counts, (answered) => {
      const [a, b, c, d, e] = answered;
      expect(itemMean(item(answered, { reverse: true }))).toBe(itemMean(item([e, d, c, b, a])));
    });
    fc.assert(law);
  });

  test('one more top answer never lowers a score', () => {
    const law = fc.property(counts, ([a, b, c, d, e]) => {
      const before = itemMean(item([a, b, c, d, e])) ?? 100;
      expect(itemMean(item([a, b, c, d, e + 1]))).toBeGreaterThanOrEqual(before);
    });
    fc.assert(law);
  });
});

describe('window', () => {
  const window = { start: '2026-06-01', end: '2026-06-14' };
  test.each([
    ['2026-05-31', 'UPCOMING'],
    ['2026-06-01', 'OPEN'],
    ['2026-06-14', 'OPEN'],
    ['2026-06-15', 'LATE'],
    ['2026-08-30', 'LATE'],
    ['2026-08-31', 'CLOSED'],
  ] as const)('%s is %s', (day, state) => {
    expect(surveyState({ window, nextKrsEnd: '2026-08-30' }, day)).toBe(state);
    expect(takesForms(state)).toBe(state === 'OPEN' || state === 'LATE');
  });

  test('without a window nothing is asked; without the next KRS it stays late', () => {
    expect(surveyState({ window: null, nextKrsEnd: null }, '2026-06-01')).toBe('NONE');
    expect(surveyState({ window, nextKrsEnd: null }, '2030-01-01')).toBe('LATE');
    expect(surveyUntil({ window, nextKrsEnd: '2026-05-01' })).toBe('2026-06-14');
  });
});

const question = (id: string, answerType: 'LIKERT5' | 'TEXT' = 'LIKERT5', required = true) => ({
  id,
  code: id.toUpperCase(),
  answerType,
  required,
});

describe('answers', () => {
  const asked = [question('a'), question('b', 'LIKERT5', false), question('t', 'TEXT', false)];
  test('stand in the order of the questions, with gaps where nothing was said', () => {
    const given = { answers: [{ questionId: 'a', value: 4 }], texts: [{ questionId: 't', text: '  Baik ' }] };
    expect(toBallot(asked, given).ballot).toEqual({
      values: [4, null],
      texts: [{ questionId: 't', text: 'Baik' }],
    });
    expect(toBallot(asked, { ...given, texts: [{ questionId: 't', text: '  ' }] }).ballot?.texts).toEqual([]);
  });

  test('are refused with every reason', () => {
    const given = {
      answers: [
        { questionId: 'b', value: 1 },
        { questionId: 'b', value: 2 },
        { questionId: 't', value: 3 },
      ],
      texts: [{ questionId: 'x', text: 'a' }],
    };
    expect(toBallot(asked, given).problems.map(({ problem }) => problem)).toEqual([
      'TWICE',
      'UNKNOWN',
      'UNKNOWN',
      'MISSING',
    ]);
    const needed = [question('t', 'TEXT')];
    expect(toBallot(needed, { answers: [], texts: [{ questionId: 't', text: ' ' }] }).problems).toHaveLength(
      1,
    );
  });

  test('lose what looks like a student number', () => {
    expect(maskNumbers('Saya 25612010001, teman 2561 2010 002')).toBe('Saya •••, teman •••');
    expect(maskNumbers('Tahun 2025-2026, buku Rp 1.500.000, bab 12')).toBe(
      'Tahun 2025-2026, buku Rp 1.500.000, bab 12',
    );
  });
});

test('a version asks no more questions of a kind than it may', () => {
  const asked = (scales: number, texts: number) => [
    ...Array.from({ length: scales }, () => ({ answerType: 'LIKERT5' as const })),
    ...Array.from({ length: texts }, () => ({ answerType: 'TEXT' as const })),
  ];
  expect(tooManyQuestions('EDO', asked(20, 2))).toBeNull();
  expect(tooManyQuestions('EDO', asked(21, 2))).toBe(
    'EDO paling banyak 20 pertanyaan skala; versi ini memiliki 21.',
  );
  expect(tooManyQuestions('EDO', asked(20, 3))).toContain('2 isian');
  expect(tooManyQuestions('EKA', asked(10, 1))).toBeNull();
  expect(tooManyQuestions('EKA', asked(11, 0))).toContain('10 pertanyaan skala');
  expect(questionsLeft('EKA', asked(12, 0), 'LIKERT5')).toBe(-2);
});
