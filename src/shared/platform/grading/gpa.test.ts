import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { courseKeys } from './equivalents.ts';
import {
  type Attempt,
  bestAttempts,
  bestScores,
  ipk,
  ips,
  isCoursePassed,
  resultsByCourse,
  summarise,
} from './gpa.ts';
import { bandOf, gradeOf, gradeScale, type Letter, letters } from './scale.ts';

/** A published class grade at the foot of its letter. */
function grade(courseId: string, letter: Letter, sks: number, more: Partial<Attempt> = {}): Attempt {
  const band = bandOf(letter);
  return {
    courseId,
    sks,
    semesterCode: '20251',
    index: band?.index ?? null,
    score: band?.min ?? null,
    source: 'KELAS',
    published: true,
    ...more,
  };
}

/** Three courses in the first semester, the failed one repeated in the second with one more. */
const workedExample = [
  grade('one', 'A', 3),
  grade('two', 'C', 3),
  grade('three', 'E', 2),
  grade('three', 'B', 2, { semesterCode: '20252' }),
  grade('four', 'B+', 3, { semesterCode: '20252' }),
];

const anyAttempt: fc.Arbitrary<Attempt> = fc
  .record({
    courseId: fc.constantFrom('a', 'b', 'c', 'd'),
    sks: fc.integer({ min: 0, max: 8 }),
    semesterCode: fc.constantFrom('20241', '20242', '20243', '20251'),
    score: fc.option(fc.integer({ min: 0, max: 10_000 })),
    source: fc.constantFrom('KELAS', 'KONVERSI', 'MBKM', 'SKRIPSI', 'MIGRASI'),
    published: fc.boolean(),
  })
  .map((row) => ({ ...row, index: row.score === null ? null : gradeOf(row.score).index }));
const anyAttempts = fc.array(anyAttempt, { maxLength: 12 });

describe('IPS', () => {
  test('worked example: 2.25, then 3.18', () => {
    expect(ips(workedExample, '20251')).toBe(225);
    expect(ips(workedExample, '20252')).toBe(318);
  });

  test('is empty for a semester without grades', () => {
    expect(ips([], '20251')).toBeNull();
    expect(ips(workedExample, '20261')).toBeNull();
  });

  test.each<[string, Partial<Attempt>]>([
    ['unpublished', { published: false }],
    ['T', { index: null, score: null }],
    ['0 sks', { sks: 0 }],
    ['recognised', { source: 'KONVERSI' }],
  ])('leaves out what is %s', (_, change) => {
    expect(ips([grade('one', 'B', 3), { ...grade('two', 'A', 3), ...change }], '20251')).toBe(300);
  });

  test('counts grades of an activity programme', () => {
    expect(ips([grade('one', 'B', 10), grade('two', 'A', 10, { source: 'MBKM' })], '20251')).toBe(350);
  });

  test('2.995 is 3.00 and 2.994 is 2.99', () => {
    expect(ips([grade('one', 'B', 59), grade('two', 'B-', 1)], '20251')).toBe(300);
    expect(ips([grade('one', 'B', 49), grade('two', 'B-', 1)], '20251')).toBe(299);
  });

  test('0.00 is a value, not emptiness', () => {
    expect(ips([grade('one', 'E', 3)], '20251')).toBe(0);
  });
});

describe('IPK', () => {
  test('worked example: 3.08 with 11 sks passed', () => {
    expect(ipk(workedExample)).toBe(308);
    expect(summarise(workedExample)).toEqual({
      ipk: 308,
      sksAttempted: 11,
      sksPassed: 11,
      qualityPoints: 339,
    });
  });

  test('a D repeated with C and again with D counts as C, each semester with its own', () => {
    const attempts = [
      grade('one', 'D', 3, { semesterCode: '20241' }),
      grade('one', 'C', 3, { semesterCode: '20242' }),
      grade('one', 'D', 3, { semesterCode: '20251' }),
    ];
    expect(ipk(attempts)).toBe(200);
    expect(['20241', '20242', '20251'].map((term) => ips(attempts, term))).toEqual([100, 200, 100]);
  });

  test('an E counts while it is the best', () => {
    const attempts = [grade('one', 'A', 3), grade('two', 'E', 3)];
    expect(summarise(attempts)).toEqual({ ipk: 200, sksAttempted: 6, sksPassed: 3, qualityPoints: 120 });
  });

  test('recognised grades count, and a transfer student has an IPK without any IPS', () => {
    const attempts = [grade('one', 'A', 60, { source: 'KONVERSI', score: null })];
    expect(ipk(attempts)).toBe(400);
    expect(ips(attempts, '20251')).toBeNull();
  });

  test('leaves out T, unpublished and 0 sks', () => {
    const attempts = [
      grade('one', 'B', 3),
      grade('two', 'A', 3, { index: null, score: null }),
      grade('three', 'A', 3, { published: false }),
      grade('four', 'A', 0),
    ];
    expect(summarise(attempts)).toEqual({ ipk: 300, sksAttempted: 3, sksPassed: 3, qualityPoints: 90 });
  });

  test('equivalent courses are one course', () => {
    const attempts = [grade('old', 'C', 3), grade('new', 'A', 3, { semesterCode: '20252' })];
    expect(ipk(attempts)).toBe(300);
    expect(ipk(attempts, [['new', 'old']])).toBe(400);
  });

  test('is empty without a grade', () => {
    expect(ipk([])).toBeNull();
    expect(summarise([])).toEqual({ ipk: null, sksAttempted: 0, sksPassed: 0, qualityPoints: 0 });
  });
});

describe('the result of a course', () => {
  test('is the best of all courses that stand for it, whichever way and however far they were named', () => {
    const attempts = [grade('old', 'D', 3), grade('new', 'B', 3), grade('other', 'E', 3)];
    const resultOf = resultsByCourse(attempts, [
      ['newest', 'new'],
      ['new', 'old'],
    ]);
    for (const id of ['old', 'new', 'newest']) expect(resultOf(id)?.courseId).toBe('new');
    expect(['old', 'other', 'none'].map((id) => isCoursePassed(resultOf(id)))).toEqual([true, false, false]);
  });
});

const best = (...attempts: Attempt[]) => bestAttempts(attempts, courseKeys([]));

describe('best attempt', () => {
  test('the higher score wins within a letter', () => {
    const [low, high] = [grade('one', 'B', 3, { score: 7000 }), grade('one', 'B', 3, { score: 7499 })];
    expect(best(high, low)).toEqual([high]);
    expect(best(low, high)).toEqual([high]);
  });

  test('a tie goes to the later semester, whatever the order', () => {
    const [early, late] = [grade('one', 'B', 3), grade('one', 'B', 3, { semesterCode: '20252' })];
    expect(best(early, late)).toEqual([late]);
    expect(best(late, early)).toEqual([late]);
  });

  test('a tie within a semester goes to the larger sks, then to the course, whatever the order', () => {
    const [small, large] = [grade('two', 'D', 2), grade('one', 'D', 4)];
    const twin = grade('three', 'D', 4);
    const key = courseKeys([
      ['one', 'two'],
      ['two', 'three'],
    ]);
    expect(bestAttempts([small, large], key)).toEqual([large]);
    expect(bestAttempts([large, small], key)).toEqual([large]);
    expect(bestAttempts([large, twin], key)).toEqual(bestAttempts([twin, large], key));
  });

  test('a recognised letter ranks at the foot of its band', () => {
    const recognised = grade('one', 'B', 3, { score: null, source: 'KONVERSI', semesterCode: '20252' });
    expect(best(recognised, grade('one', 'B', 3))).toEqual([recognised]);
    expect(best(recognised, grade('one', 'B', 3, { score: 7001 }))[0]?.score).toBe(7001);
    expect(best(recognised, grade('one', 'B-', 3))).toEqual([recognised]);
  });

  test('every letter has its own index, so a rank by index is a rank by letter', () => {
    expect(new Set(gradeScale.map((band) => band.index)).size).toBe(letters.length);
  });
});

test('best scores by course', () => {
  expect(bestScores([...workedExample, grade('five', 'B', 3, { score: null })])).toEqual({
    one: 9000,
    two: 5600,
    three: 7000,
    four: 7500,
    five: 7000,
  });
  expect(bestScores([grade('one', 'A', 3, { published: false })])).toEqual({});
});

describe('laws', () => {
  test('order does not matter', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const pairs of [
          [],
          [['a', 'b']],
          [
            ['a', 'b'],
            ['b', 'c'],
          ],
        ] as [string, string][][]) {
          expect(summarise(attempts.toReversed(), pairs)).toEqual(summarise(attempts, pairs));
        }
        expect(ips(attempts.toReversed(), '20251')).toBe(ips(attempts, '20251'));
      }),
    );
  });

  test('another attempt of the same weight never lowers the IPK', () => {
    fc.assert(
      fc.property(anyAttempts, fc.nat({ max: 10_000 }), (attempts, score) => {
        const sameWeight = attempts.map((attempt) => ({ ...attempt, sks: 3 }));
        const [first] = bestAttempts(sameWeight, courseKeys([]));
        const repeat = first ? [{ ...first, score, index: gradeOf(score).index }] : [];
        expect(ipk([...sameWeight, ...repeat]) ?? 0).toBeGreaterThanOrEqual(ipk(sameWeight) ?? 0);
      }),
    );
  });

  test('the IPK lies between 0.00 and 4.00 and passed sks never exceed attempted ones', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        const summary = summarise(attempts, [['a', 'b']]);
        expect(summary.ipk ?? 0).toBeGreaterThanOrEqual(0);
        expect(summary.ipk ?? 0).toBeLessThanOrEqual(400);
        expect(summary.sksPassed).toBeLessThanOrEqual(summary.sksAttempted);
        expect(summary.ipk === null).toBe(summary.sksAttempted === 0);
      }),
    );
  });
});
