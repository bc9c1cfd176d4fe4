import { expect, test } from 'vitest';
import { type AcademicSettings, defaultAcademicSettings } from './academic-settings.ts';
import { checkAcademicSettings } from './check-settings.ts';

const fieldsRefused = (change: Partial<AcademicSettings>) =>
  checkAcademicSettings({ ...defaultAcademicSettings, ...change }).map((problem) => problem.field);

test('the defaults are fine', () => {
  expect(fieldsRefused({})).toEqual([]);
});

test.each<[string, Partial<AcademicSettings>]>([
  ['creditTable', { creditTable: [] }],
  ['creditTable', { creditTable: [{ minIps: 300, maxSks: 24 }] }],
  ['creditTable', { creditTable: [{ minIps: 0, maxSks: 25 }] }],
  [
    'creditTable',
    {
      creditTable: [
        { minIps: 200, maxSks: 18 },
        { minIps: 300, maxSks: 18 },
        { minIps: 0, maxSks: 12 },
      ],
    },
  ],
  [
    'creditTable',
    {
      creditTable: [
        { minIps: 300, maxSks: 18 },
        { minIps: 0, maxSks: 21 },
      ],
    },
  ],
  ['packageMaxSks', { packageMaxSks: 21 }],
  ['shortMaxSks', { shortMaxSks: 10 }],
  ['semesterMaxSks', { semesterMaxSks: 25 }],
  ['inactiveMaxSks', { inactiveMaxSks: 25 }],
  ['noIpsMaxSks', { noIpsMaxSks: 25 }],
  ['totalSks', { totalSks: 143 }],
  ['transferMaxSks', { transferMaxSks: 145 }],
  [
    'honours',
    {
      honours: [
        { minIpk: 300, label: 'a', honours: true },
        { minIpk: 300, label: 'b', honours: false },
      ],
    },
  ],
])('refuses %s of %j', (field, change) => {
  expect(fieldsRefused(change)).toEqual([field]);
});
