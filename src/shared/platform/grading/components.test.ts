import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import {
  attendanceScore,
  checkAttendanceAdjustment,
  checkWeights,
  type ComponentScores,
  defaultGradeWeights,
  finalScore,
  type GradeWeights,
  usedComponents,
} from './components.ts';
import { gradeOf } from './scale.ts';

const noWeights: GradeWeights = { KEHADIRAN: 0, TUGAS: 0, KUIS: 0, PROYEK: 0, UTS: 0, UAS: 0 };
const noScores: ComponentScores = {
  KEHADIRAN: null,
  TUGAS: null,
  KUIS: null,
  PROYEK: null,
  UTS: null,
  UAS: null,
};
const codesOf = (weights: Partial<GradeWeights>) =>
  checkWeights({ ...noWeights, ...weights }, defaultAcademicSettings).map((problem) => problem.code);

/** Two components with the given weights of UTS and UAS in percent. */
const blend = (uts: number, utsPercent: number, uas: number) =>
  finalScore(
    { ...noScores, UTS: uts, UAS: uas },
    { ...noWeights, UTS: utsPercent * 100, UAS: (100 - utsPercent) * 100 },
  );

const adjust = (entered: number, note: string) =>
  checkAttendanceAdjustment(8000, entered, note, defaultAcademicSettings);

describe('weights', () => {
  test('the defaults are fine and hide what does not count', () => {
    expect(checkWeights(defaultGradeWeights, defaultAcademicSettings)).toEqual([]);
    expect(usedComponents(defaultGradeWeights)).toEqual(['KEHADIRAN', 'TUGAS', 'KUIS', 'UTS', 'UAS']);
  });

  test.each<[Partial<GradeWeights>, string[]]>([
    [{ UTS: 5000, UAS: 5000 }, []],
    [{ UTS: 5000, UAS: 4500 }, ['WEIGHT_SUM']],
    [{ UTS: 5000, UAS: 4999 }, ['WEIGHT_SUM']],
    [{ UTS: 5000, UAS: 5001 }, ['WEIGHT_SUM']],
    [{ KEHADIRAN: 2000, UAS: 8000 }, []],
    [{ KEHADIRAN: 2001, UAS: 7999 }, ['WEIGHT_ATTENDANCE']],
    [{ UTS: -1, UAS: 10_001 }, ['WEIGHT_RANGE']],
    [{ UTS: 3333.5, UAS: 6666.5 }, ['WEIGHT_RANGE']],
    [{ KEHADIRAN: 3000 }, ['WEIGHT_SUM', 'WEIGHT_ATTENDANCE']],
    [{}, ['WEIGHT_SUM']],
  ])('%j gives %j', (weights, codes) => {
    expect(codesOf(weights)).toEqual(codes);
  });

  test('says how much is there', () => {
    expect(checkWeights({ ...noWeights, UAS: 9999 }, defaultAcademicSettings)).toEqual([
      { code: 'WEIGHT_SUM', message: 'Jumlah bobot harus tepat 100, sekarang 99,99.' },
    ]);
  });
});

describe('final score', () => {
  test.each([
    ['89.995 becomes 90.00', 9000, 50, 8999, 9000, 'A'],
    ['89.994 stays below', 9000, 40, 8999, 8999, 'A-'],
    ['79.999 becomes 80.00', 8000, 90, 7999, 8000, 'A-'],
    ['45.995 becomes 46.00', 4600, 50, 4599, 4600, 'D'],
    ['45.99 stays', 4599, 50, 4599, 4599, 'E'],
    ['100', 10_000, 50, 10_000, 10_000, 'A'],
    ['0', 0, 50, 0, 0, 'E'],
  ])('%s', (_, uts, weight, uas, expected, letter) => {
    const final = blend(uts, weight, uas);
    expect(final).toBe(expected);
    expect(gradeOf(expected).letter).toBe(letter);
  });

  test('rounds once at the end, not per component', () => {
    const scores = { ...noScores, KEHADIRAN: 3, TUGAS: 3, UTS: 3, UAS: 3 };
    const weights = { ...noWeights, KEHADIRAN: 1500, TUGAS: 1500, UTS: 1500, UAS: 5500 };
    expect(finalScore(scores, weights)).toBe(3);
  });

  test('an empty component that counts leaves no score, one that does not is ignored', () => {
    const full = { KEHADIRAN: 10_000, TUGAS: 8000, KUIS: 7000, PROYEK: null, UTS: 7550, UAS: 8025 };
    expect(finalScore(full, defaultGradeWeights)).toBe(7996);
    expect(finalScore({ ...full, UAS: null }, defaultGradeWeights)).toBeNull();
    expect(finalScore({ ...full, UAS: 0 }, defaultGradeWeights)).toBe(5188);
  });

  test('lies between the lowest and the highest score and grows with each of them', () => {
    const score = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        score,
        score,
        fc.integer({ min: 1, max: 99 }),
        fc.nat({ max: 50 }),
        (a, b, percent, more) => {
          const final = blend(a, percent, b) ?? -1;
          expect(final).toBeGreaterThanOrEqual(Math.min(a, b));
          expect(final).toBeLessThanOrEqual(Math.max(a, b));
          expect(blend(Math.min(a + more, 10_000), percent, b)).toBeGreaterThanOrEqual(final);
        },
      ),
    );
  });
});

describe('attendance score', () => {
  test.each([
    [10, 13, 7692],
    [11, 14, 7857],
    [2, 3, 6667],
    [14, 14, 10_000],
    [0, 14, 0],
  ])('%i of %i is %i', (present, counted, expected) => {
    expect(attendanceScore(present, counted)).toBe(expected);
  });

  test('is empty before the first meeting', () => {
    expect(attendanceScore(0, 0)).toBeNull();
  });

  test('a lecturer moves it by at most five points and says why', () => {
    expect(adjust(8000, '')).toBeNull();
    expect(adjust(8500, 'Aktif di kelas')).toBeNull();
    expect(adjust(7500, 'Sering terlambat')).toBeNull();
    expect(adjust(8501, 'Aktif di kelas')).toContain('paling banyak 5');
    expect(adjust(7499, 'Sering terlambat')).toContain('paling banyak 5');
    expect(adjust(8100, ' ')).toBe('Isi catatan untuk perubahan nilai kehadiran.');
  });
});
