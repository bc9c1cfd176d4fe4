import { describe, expect, test } from 'vitest';
import type { CodeEntry } from './code-list.ts';
import { labelOf, offered, valuesOf } from './code-list.ts';
import * as course from './course.ts';
import * as enrolment from './enrolment.ts';
import * as lecturer from './lecturer.ts';
import * as person from './person.ts';
import * as teaching from './teaching.ts';
import * as time from './time.ts';

const isList = (value: unknown): value is readonly CodeEntry[] => Array.isArray(value);

const everything: Record<string, unknown> = {
  ...person,
  ...enrolment,
  ...lecturer,
  ...teaching,
  ...course,
  ...time,
};

const lists = Object.entries(everything).flatMap(([name, value]) =>
  isList(value) ? [[name, value] as const] : [],
);

test.each(lists)('%s has unique values and a label for each', (_, list) => {
  const values = valuesOf(list);
  expect(new Set(values).size).toBe(values.length);
  for (const { label } of list) expect(label).toMatch(/^\S(.*\S)?$/);
});

describe('lists of the specification', () => {
  test('course types with their wire spelling and PDDIKTI ids', () =>
    expect(course.courseTypeOptions.map(({ value, feederId }) => [value, feederId])).toEqual([
      ['WAJIB', 'A'],
      ['PILIHAN', 'B'],
      ['KONSENTRASI', 'C'],
      ['TUGAS AKHIR/ SKRIPSI/ THESIS/ DISERTASI', 'S'],
    ]));

  test('class types with their labels', () =>
    expect(course.classTypeOptions.map(({ value, label }) => [value, label])).toEqual([
      ['ONLINE', 'Eksekutif'],
      ['OFFLINE', 'Reguler'],
      ['GLOBAL', 'Global'],
      ['SIL', 'SIL'],
    ]));

  test('study programme and its concentrations', () => {
    expect(course.studyProgramme).toMatchObject({
      CODE: '61201',
      code: 'MANAJEMEN',
      levelLabel: 'Strata Satu (S.1)',
    });
    expect(valuesOf(course.studyProgramme.concentrations)).toEqual([
      'BISNIS',
      'SDM',
      'KEUANGAN',
      'PEMASARAN',
    ]);
    expect(labelOf(person.educations, course.studyProgramme.level)).toBe('S1');
  });

  test('semesters, weekdays and scholarships', () => {
    expect(time.semesterOptions.map(({ value, digit }) => `${digit}${value}`)).toEqual([
      '1GANJIL',
      '2GENAP',
      '3PENDEK',
    ]);
    expect(time.weekdays.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '0 Minggu',
      '1 Senin',
      '2 Selasa',
      '3 Rabu',
      '4 Kamis',
      '5 Jumat',
      '6 Sabtu',
    ]);
    expect(valuesOf(enrolment.scholarshipTypes)).toEqual(['KIP', 'LEMBAGA', 'SUBSIDI']);
  });
});

describe('lists that refer to each other', () => {
  test('the default entry path is offered', () =>
    expect(valuesOf(offered(enrolment.entryPaths))).toContain(enrolment.DEFAULT_ENTRY_PATH));

  test('transfers and recognised learning ask for the former college', () =>
    expect(valuesOf(offered(enrolment.registrationTypes).filter(({ needsOrigin }) => needsOrigin))).toEqual([
      '2',
      '13',
      '16',
    ]));

  test('employments stand for known bonds of work, class types for known modes', () => {
    for (const { feederId } of lecturer.employments) expect(valuesOf(lecturer.workBonds)).toContain(feederId);
    for (const { feederMode } of course.classTypeOptions)
      expect(valuesOf(teaching.classModes)).toContain(feederMode);
  });

  test('a deceased parent has a code among the occupations', () =>
    expect(labelOf(person.occupations, person.DECEASED)).toBe('Sudah meninggal'));
});
