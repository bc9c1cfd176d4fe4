import { expect, test } from 'vitest';
import { defaultAcademicSettings } from './academic-settings.ts';
import { academicSettingsOf, academicSettingsSchema } from './academic-settings.schema.ts';

test('the schema knows every setting', () => {
  expect(Object.keys(academicSettingsSchema.shape).toSorted()).toEqual(
    Object.keys(defaultAcademicSettings).toSorted(),
  );
  expect(academicSettingsSchema.parse(defaultAcademicSettings)).toEqual(defaultAcademicSettings);
});

test('stored values replace defaults', () => {
  expect(academicSettingsOf({})).toEqual(defaultAcademicSettings);
  expect(academicSettingsOf({ minSks: 10, minAttendanceUas: null })).toEqual({
    ...defaultAcademicSettings,
    minSks: 10,
    minAttendanceUas: null,
  });
});

test('what has the wrong shape or is unknown is left out', () => {
  const stored = { minSks: '10', creditTable: [], improveBelow: 70.5, honours: null, unknown: 1 };
  expect(academicSettingsOf(stored)).toEqual(defaultAcademicSettings);
});

test.each([{ minSks: -1 }, { minAttendanceUas: 101 }, { aheadMinIps: 401 }, { honoursMinIndex: 41 }])(
  'the schema refuses %j',
  (change) => {
    expect(academicSettingsSchema.safeParse({ ...defaultAcademicSettings, ...change }).success).toBe(false);
  },
);
