import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { type CreditFacts, creditLimit, type TermRecord } from './credit-limit.ts';

const record = (semesterCode: string, ips: number | null, more: Partial<TermRecord> = {}): TermRecord => ({
  semesterCode,
  state: 'ACTIVE',
  ips,
  complete: true,
  ...more,
});

/** The limit of a student in semester 5, 2025/2026 Ganjil. */
const limit = (change: Partial<CreditFacts>) =>
  creditLimit(
    {
      semesterCode: '20251',
      semesterNumber: 5,
      recognisedSks: 0,
      records: [record('20242', 300)],
      extraSks: 0,
      ...change,
    },
    defaultAcademicSettings,
  );

describe('by IPS', () => {
  test.each([
    [400, 24],
    [300, 24],
    [299, 21],
    [250, 21],
    [249, 18],
    [200, 18],
    [199, 15],
    [150, 15],
    [149, 12],
    [0, 12],
  ])('IPS %i allows %i sks', (ips, maxSks) => {
    expect(limit({ records: [record('20242', ips)] })).toEqual({
      maxSks,
      basis: 'IPS',
      ips,
      ipsSemester: '20242',
      provisional: false,
    });
  });

  test('never grows when the IPS falls', () => {
    const ips = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(ips, ips, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(limit({ records: [record('20242', low)] }).maxSks).toBeLessThanOrEqual(
          limit({ records: [record('20242', high)] }).maxSks,
        );
      }),
    );
  });

  test('the latest semester counts, not the latest in the list', () => {
    const records = [record('20242', 200), record('20241', 400)];
    expect(limit({ records }).maxSks).toBe(18);
  });

  test('a short semester is no basis', () => {
    expect(limit({ records: [record('20242', 200), record('20243', 400)] }).maxSks).toBe(18);
  });

  test('the semester itself and later ones are no basis', () => {
    expect(limit({ records: [record('20242', 200), record('20251', 400)] }).maxSks).toBe(18);
  });

  test('missing grades make it provisional', () => {
    expect(limit({ records: [record('20242', 310, { complete: false })] })).toMatchObject({
      maxSks: 24,
      provisional: true,
    });
  });
});

describe('special cases', () => {
  test('semesters 1 and 2 are a package of 20, whatever the IPS', () => {
    expect(limit({ semesterNumber: 1, records: [] })).toMatchObject({ maxSks: 20, basis: 'PACKAGE' });
    expect(limit({ semesterNumber: 2, records: [record('20242', 400)] })).toMatchObject({
      maxSks: 20,
      basis: 'PACKAGE',
    });
    expect(limit({ semesterNumber: 3, records: [record('20242', 400)] }).basis).toBe('IPS');
  });

  test('a short semester allows 9, even in a package year', () => {
    expect(limit({ semesterCode: '20253' })).toMatchObject({ maxSks: 9, basis: 'SHORT' });
    expect(limit({ semesterCode: '20253', semesterNumber: 2 }).basis).toBe('SHORT');
  });

  test('a transfer student without IPS gets 20 and no package', () => {
    expect(limit({ semesterNumber: 1, recognisedSks: 60, records: [] })).toEqual({
      maxSks: 20,
      basis: 'NO_IPS',
      ips: null,
      ipsSemester: null,
      provisional: false,
    });
  });

  test('a semester whose grades are all missing gives 20 for now', () => {
    expect(limit({ records: [record('20242', null, { complete: false })] })).toMatchObject({
      maxSks: 20,
      basis: 'NO_IPS',
      provisional: true,
    });
  });

  test('after leave the last active semester counts', () => {
    const records = [record('20241', 255), record('20242', null, { state: 'LEAVE' })];
    expect(limit({ records })).toMatchObject({ maxSks: 21, basis: 'IPS', ipsSemester: '20241' });
  });

  test('after inactivity 12', () => {
    const records = [record('20241', 400), record('20242', null, { state: 'INACTIVE' })];
    expect(limit({ records })).toMatchObject({ maxSks: 12, basis: 'INACTIVE', ips: 400 });
  });

  test('inactivity further back is over', () => {
    const records = [record('20241', null, { state: 'INACTIVE' }), record('20242', 400)];
    expect(limit({ records }).maxSks).toBe(24);
  });
});

describe('extra sks of kaprodi', () => {
  test.each([
    [200, 3, 21],
    [200, 9, 21],
    [250, 3, 24],
    [290, 3, 24],
    [400, 3, 24],
  ])('IPS %i and %i extra make %i', (ips, extraSks, maxSks) => {
    expect(limit({ records: [record('20242', ips)], extraSks }).maxSks).toBe(maxSks);
  });

  test('do not raise a package or a short semester', () => {
    expect(limit({ semesterNumber: 1, records: [], extraSks: 3 }).maxSks).toBe(20);
    expect(limit({ semesterCode: '20253', extraSks: 3 }).maxSks).toBe(9);
  });

  test('never go above what the college allows in a semester', () => {
    const strict = { ...defaultAcademicSettings, semesterMaxSks: 22 };
    const facts = {
      semesterCode: '20251',
      semesterNumber: 5,
      recognisedSks: 0,
      records: [record('20242', 250)],
      extraSks: 3,
    };
    expect(creditLimit(facts, strict).maxSks).toBe(22);
  });
});
