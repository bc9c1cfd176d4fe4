import { describe, expect, test } from 'vitest';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { toCoverage } from './coverage.ts';
import { rpsDeadline } from './deadline.ts';
import { checkEvaluation, type EvaluationRow, toGradeWeights, presetEvaluation } from './evaluation.ts';
import { checkOutcomes, nextCode, type Outcomes } from './outcomes.ts';
import { checkWeeks, type PlannedWeek, presetWeeks } from './weekly-plan.ts';
import { missingWeight } from './weights.ts';

const good: Outcomes = {
  cpl: [{ code: 'CPL1', text: 'Bertakwa' }],
  cpmk: [{ code: 'CPMK1', text: 'Menjelaskan', cplCodes: ['CPL1'] }],
  subCpmk: [{ code: 'SUB1', text: 'Menyebutkan', cpmkCode: 'CPMK1' }],
};

describe('outcomes', () => {
  test('that hang together have no problem', () => expect(checkOutcomes(good)).toEqual([]));

  test.each([
    [
      'a CPMK without CPL',
      { cpmk: [{ code: 'A', text: 'x', cplCodes: [] }], subCpmk: [] },
      'cpmk.0.cplCodes',
    ],
    [
      'an unknown CPL',
      { cpmk: [{ code: 'A', text: 'x', cplCodes: ['CPL9'] }], subCpmk: [] },
      'cpmk.0.cplCodes',
    ],
    ['an unknown CPMK', { subCpmk: [{ code: 'S', text: 'x', cpmkCode: 'Z' }] }, 'subCpmk.0.cpmkCode'],
    ['a code used twice', { cpl: [good.cpl, good.cpl].flat() }, 'cpl'],
  ])('name %s', (_, change, field) => {
    expect(checkOutcomes({ ...good, ...change }).map((problem) => problem.field)).toEqual([field]);
  });

  test('the next code skips those in use', () => {
    expect(nextCode('CPMK', ['CPMK1', 'CPMK3'])).toBe('CPMK4');
    expect(nextCode('CPMK', ['CPMK1', 'X'])).toBe('CPMK3');
    expect(nextCode('CPMK', ['X', 'CPMK2'])).toBe('CPMK3');
  });
});

/** Sixteen weeks with these weights in the first ones; each lecture serves SUB1. */
const weeksOf = (...weights: number[]): PlannedWeek[] =>
  presetWeeks(3).map((week, at) => ({
    ...week,
    subCpmkCode: week.form === 'UJIAN' ? '' : 'SUB1',
    weight: weights[at] ?? 0,
  }));

describe('sixteen weeks', () => {
  test('have UTS in 8 and UAS in 16 from the start', () => {
    const exams = presetWeeks(2).filter(({ form }) => form === 'UJIAN');
    expect(exams.map(({ week, material }) => [week, material])).toEqual([
      [8, 'Ujian Tengah Semester (UTS)'],
      [16, 'Ujian Akhir Semester (UAS)'],
    ]);
    expect(presetWeeks(2)[0]?.minutes).toEqual({ faceToFace: 100, structured: 120, independent: 120 });
  });

  test('with all Sub-CPMK and 100 % are a plan', () =>
    expect(checkWeeks(weeksOf(10_000), ['SUB1'])).toEqual([]));

  test('of 99.99 % are refused with what is missing', () => {
    expect(checkWeeks(weeksOf(5000, 4999), ['SUB1'])).toEqual([
      { field: 'weeks', message: 'Jumlah bobot mingguan harus tepat 100, sekarang 99,99 (kurang 0,01).' },
    ]);
  });

  test('name the Sub-CPMK nobody reaches, and one that is gone', () => {
    const messages = checkWeeks(weeksOf(10_000), ['SUB2']).map(({ message }) => message);
    expect(messages).toContain('Belum dipakai pada minggu mana pun: SUB2.');
    expect(messages).toContain('Sub-CPMK "SUB1" pada minggu 1 tidak ada di langkah 1.');
  });

  test('keep exams where they belong', () => {
    const moved = weeksOf(10_000).map((week) => ({ ...week, form: 'KULIAH' as const }));
    expect(checkWeeks(moved, ['SUB1']).map(({ field }) => field)).toEqual(['weeks.7.form', 'weeks.15.form']);
    const extra = weeksOf(10_000).map((week) =>
      week.week === 3 ? { ...week, form: 'UJIAN' as const } : week,
    );
    expect(checkWeeks(extra, ['SUB1']).map(({ field }) => field)).toEqual(['weeks.2.form']);
  });

  test('are sixteen', () => {
    expect(checkWeeks(weeksOf(10_000).slice(1), ['SUB1'])[0]?.message).toContain('sekarang 15');
  });
});

test.each([
  [[10_000], null],
  [[3333, 3333, 3333], 'Jumlah harus tepat 100, sekarang 99,99 (kurang 0,01).'],
  [[9000, 1050], 'Jumlah harus tepat 100, sekarang 100,50 (lebih 0,50).'],
  [[], 'Jumlah harus tepat 100, sekarang 0 (kurang 100).'],
  [[33.3, 9966.7], 'Jumlah tidak dapat dihitung: setiap bobot 0–100 dengan paling banyak dua desimal.'],
])('weights %j', (weights, message) => {
  expect(missingWeight('Jumlah', weights)).toBe(message);
});

describe('an evaluation plan', () => {
  const row = (change: Partial<EvaluationRow>): EvaluationRow => ({
    basis: '4',
    component: 'TGS',
    descriptionId: 'Tugas',
    descriptionEn: '',
    weight: 0,
    ...change,
  });
  const check = (rows: readonly EvaluationRow[]) =>
    checkEvaluation(rows, defaultAcademicSettings).map(({ message }) => message);

  test('becomes the weights of the grade sheets, equal components together', () => {
    const rows = [
      row({ basis: '2', component: null, weight: 1000 }),
      row({ basis: '3', component: null, weight: 2500 }),
      row({ weight: 1000 }),
      row({ weight: 500 }),
      row({ component: 'QIZ', weight: 500 }),
      row({ component: 'UTS', weight: 2000 }),
      row({ component: 'UAS', weight: 2500 }),
    ];
    expect(check(rows)).toEqual([]);
    expect(toGradeWeights(rows)).toEqual({
      KEHADIRAN: 1000,
      TUGAS: 1500,
      KUIS: 500,
      PROYEK: 2500,
      UTS: 2000,
      UAS: 2500,
    });
  });

  test('starts with one that is complete', () => expect(check(presetEvaluation)).toEqual([]));

  test('of 99.99 % is refused with what is missing', () => {
    expect(check([row({ weight: 9999 })])).toEqual([
      'Jumlah bobot rencana evaluasi harus tepat 100, sekarang 99,99 (kurang 0,01).',
    ]);
  });

  test('rests on participation only as far as the college allows', () => {
    expect(check([row({ basis: '2', component: null, weight: 2001 }), row({ weight: 7999 })])).toEqual([
      'Bobot kehadiran paling banyak 20.',
    ]);
  });

  test('names a part for cognitive rows alone', () => {
    expect(check([row({ component: null, weight: 5000 }), row({ basis: '3', weight: 5000 })])).toEqual([
      'Pilih komponen.',
      'Komponen hanya untuk dasar kognitif.',
    ]);
  });
});

test('plans are due a week before classes start, when that is known', () => {
  expect(rpsDeadline('2026-08-31', defaultAcademicSettings)).toBe('2026-08-24');
  expect(rpsDeadline(null, defaultAcademicSettings)).toBeNull();
});

test('coverage says which course serves which outcome, and through what', () => {
  const course = (code: string) => ({ courseId: code, code, name: code, semester: 1 });
  const coverage = toCoverage([
    {
      ...course('A'),
      outcomes: {
        cpl: [
          { code: 'CPL10', text: 'Sepuluh' },
          { code: 'CPL2', text: 'Dua' },
        ],
        cpmk: [
          { code: 'CPMK1', cplCodes: ['CPL2'] },
          { code: 'CPMK2', cplCodes: ['CPL2'] },
        ],
      },
    },
    { ...course('B'), outcomes: null },
  ]);
  expect(coverage.cpl).toEqual([
    { code: 'CPL2', text: 'Dua', courses: 1 },
    { code: 'CPL10', text: 'Sepuluh', courses: 0 },
  ]);
  expect(coverage.rows).toEqual([
    { ...course('A'), planned: true, cpmk: { CPL2: ['CPMK1', 'CPMK2'], CPL10: [] } },
    { ...course('B'), planned: false, cpmk: {} },
  ]);
});
