import { describe, expect, test } from 'vitest';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { hasWrittenExam, isOffHours, suitsHours } from './written.ts';

const course = (name: string, change = {}) => ({
  name,
  courseType: COURSE_TYPE.mandatory,
  sks: 3,
  sksField: 0,
  ...change,
});

describe('a written exam', () => {
  test.each([
    ['Manajemen Pemasaran', {}],
    ['Kewirausahaan II', { sksField: 1 }],
    ['Praktikum Akuntansi', {}],
    ['Seminar Manajemen Keuangan', {}],
    ['Orientasi tanpa sks', { sks: 0 }],
  ])('is held in %s', (name, change) => {
    expect(hasWrittenExam(course(name, change))).toBe(true);
  });
  test.each([
    ['Karya Ilmiah', { courseType: COURSE_TYPE.finalProject }],
    ['Pengabdian Desa', { sks: 4, sksField: 4 }],
    ['Skripsi', {}],
    ['Seminar Proposal', {}],
    ['KKN Tematik', {}],
    ['Kuliah Kerja Nyata', {}],
    ['Magang Industri', {}],
    ['Praktek Kerja Lapangan', {}],
  ])('is not held in %s', (name, change) => {
    expect(hasWrittenExam(course(name, change))).toBe(false);
  });
});

test('evenings and the weekend lie outside office hours', () => {
  expect([isOffHours(1, 480), isOffHours(5, 1019)]).toEqual([false, false]);
  expect([isOffHours(1, 1020), isOffHours(6, 480), isOffHours(0, 480)]).toEqual([true, true, true]);
});

describe('the hours of an exam', () => {
  const [monday, saturday] = ['2026-10-05', '2026-10-10'];
  const suits = (day: number, start: number, date: string, at: number) =>
    suitsHours({ day, start }, { date, start: at });
  test('of an evening or Saturday class are evenings and Saturdays', () => {
    for (const [day, start] of [
      [1, 1110],
      [6, 480],
    ] as const) {
      expect(suits(day, start, monday, 480)).toBe(false);
      expect(suits(day, start, monday, 1110)).toBe(true);
      expect(suits(day, start, saturday, 480)).toBe(true);
    }
  });
  test('of a day class end before the evening', () => {
    expect(suits(2, 600, monday, 480)).toBe(true);
    expect(suits(2, 600, saturday, 480)).toBe(true);
    expect(suits(2, 600, monday, 1110)).toBe(false);
  });
});
