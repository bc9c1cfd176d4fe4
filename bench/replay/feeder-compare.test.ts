import { describe, expect, test } from 'vitest';
import { type FiledGrade, type FiledTerm, ipkCause, ipsCause, ownIps, sksCause } from './feeder-compare.ts';

const filed = (more: Partial<FiledTerm> = {}): FiledTerm => ({
  nim: '1',
  ips: 350,
  ipk: 350,
  sks: 4,
  sksTotal: 4,
  status: 'A',
  ...more,
});
const grade = (index: number, portalIndex = index): FiledGrade => ({
  sks: 2,
  index,
  portalIndex,
  isSame: false,
});
const computed = (ips: number | null, more: object = {}) => ({
  ips,
  ipk: ips,
  sksSemester: 4,
  sksTotal: 4,
  ...more,
});

describe('why IPS differs', () => {
  test('not at all', () => {
    expect(ipsCause(filed(), computed(350), [grade(400), grade(300)])).toBe('equal');
  });
  test('another scale, proven on the file’s own', () => {
    const grades = [grade(375, 400), grade(325, 330)];
    expect(ownIps(grades)).toBe(350);
    expect(ipsCause(filed(), computed(365), grades)).toBe('the file counts by another scale');
  });
  test('the last digit', () => {
    expect(ipsCause(filed({ ips: 349 }), computed(350), [grade(350)])).toBe('rounding of the last digit');
  });
  test('no grades', () => {
    expect(ipsCause(filed({ ips: 0 }), null, [])).toBe('no grades that term, the file writes 0.00');
    expect(ipsCause(filed(), null, [])).toBe('unexplained');
  });
  test('a wrong figure of the portal is not explained away', () => {
    expect(ipsCause(filed(), computed(300), [grade(400), grade(300)])).toBe('unexplained');
  });
});

test('IPK differs by terms that are missing, as long as their average can be', () => {
  expect(ipkCause(filed(), computed(350))).toBe('equal');
  const more = { ipk: 360, sksTotal: 24 };
  expect(ipkCause(filed(more), computed(350))).toBe('terms before this one are not in the files');
  expect(ipkCause(filed({ ipk: 100, sksTotal: 5 }), computed(350))).toBe('unexplained');
  expect(ipkCause(filed({ ipk: 300 }), computed(350))).toBe('unexplained');
});

test('sks of the term have to be equal, those of all terms may lack earlier ones', () => {
  expect(sksCause(filed(), computed(350))).toBe('equal');
  expect(sksCause(filed({ sksTotal: 24 }), computed(350))).toBe('terms before this one are not in the files');
  expect(sksCause(filed({ sks: 6 }), computed(350))).toBe('unexplained');
});
