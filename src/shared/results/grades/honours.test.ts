import { describe, expect, test } from 'vitest';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { type HonoursFacts, honoursOf } from './honours.ts';
import { markOf } from '#shared/platform/grading/mark.ts';

const predikat = (change: Partial<HonoursFacts>) =>
  honoursOf(
    {
      ipk: 380,
      semesters: 8,
      lowestIndex: 27,
      disciplined: false,
      recognisedSks: 0,
      totalSks: 144,
      ...change,
    },
    defaultAcademicSettings,
  );

describe('predikat', () => {
  test.each([
    [400, 'Dengan Pujian (Cum Laude)'],
    [351, 'Dengan Pujian (Cum Laude)'],
    [350, 'Sangat Memuaskan'],
    [301, 'Sangat Memuaskan'],
    [300, 'Memuaskan'],
    [276, 'Memuaskan'],
    [275, 'Lulus'],
    [200, 'Lulus'],
    [199, null],
  ])('IPK %i is %j', (ipk, label) => {
    expect(predikat({ ipk })).toBe(label);
  });

  test.each<[string, Partial<HonoursFacts>]>([
    ['a ninth semester', { semesters: 9 }],
    ['a grade below B-', { lowestIndex: 23 }],
    ['a discipline case', { disciplined: true }],
    ['more than half recognised', { recognisedSks: 73 }],
  ])('%s costs the honours', (_, change) => {
    expect(predikat(change)).toBe('Sangat Memuaskan');
  });

  test('exactly half recognised keeps them', () => {
    expect(predikat({ recognisedSks: 72 })).toBe('Dengan Pujian (Cum Laude)');
  });
});

describe('mark of a course', () => {
  test.each([
    [null, null, '2026-01-10', '-'],
    [null, '2026-01-31', '2026-01-31', '-'],
    [null, '2026-01-31', '2026-02-01', 'T'],
    [null, '2026-01-31', '2026-03-02', 'T'],
    [null, '2026-01-31', '2026-03-03', 'E'],
    [4599, '2026-01-31', '2026-01-01', 'E'],
    [9000, '2026-01-31', '2026-03-03', 'A'],
  ])('%j with deadline %j on %s is %s', (score, deadline, today, expected) => {
    expect(markOf(score, deadline, today, defaultAcademicSettings)).toBe(expected);
  });
});
