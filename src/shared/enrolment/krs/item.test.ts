import { describe, expect, test } from 'vitest';
import { itemKind, printMark } from './item.ts';
import { checkKrsDeletion, checkStaffRepair } from './staff-repair.ts';

describe('items', () => {
  test.each([
    [null, 'BARU'],
    [0, 'ULANG'],
    [4599, 'ULANG'],
    [4600, 'PERBAIKAN'],
    [6999, 'PERBAIKAN'],
  ])('with the best score %j it is %s', (best, kind) => {
    expect(itemKind(best)).toBe(kind);
  });

  test.each([
    ['DROPPED', 'ULANG', 'KRS', 'H'],
    ['DROPPED', 'BARU', 'CHANGE', 'H'],
    ['ACTIVE', 'ULANG', 'KRS', 'U'],
    ['ACTIVE', 'PERBAIKAN', 'CHANGE', 'X'],
    ['ACTIVE', 'BARU', 'CHANGE', 'P'],
    ['ACTIVE', 'BARU', 'STAFF', 'P'],
    ['ACTIVE', 'BARU', 'KRS', null],
  ] as const)('%s %s added in %s is marked %j', (state, kind, addedIn, mark) => {
    expect(printMark({ state, kind, addedIn })).toBe(mark);
  });
});

describe('repair by staff', () => {
  test('needs a reason', () => {
    expect(checkStaffRepair('Permintaan kaprodi', [])).toBeNull();
    expect(checkStaffRepair(' ', ['CLASH'])?.code).toBe('NOTE_REQUIRED');
  });

  test('leaves out only what may be left out', () => {
    expect(checkStaffRepair('Permintaan kaprodi', ['PERIOD', 'CLASH', 'CLASSTYPE', 'FULL'])).toBeNull();
    expect(checkStaffRepair('Permintaan kaprodi', ['CLASH', 'MAX_SKS'])).toEqual({
      code: 'NOT_OVERRIDABLE',
      message: 'Pemeriksaan ini tidak dapat diabaikan: MAX_SKS.',
    });
  });

  test('deletes only what nothing hangs on', () => {
    expect(checkKrsDeletion({ hasAttendance: false, hasGrade: false })).toBeNull();
    expect(checkKrsDeletion({ hasAttendance: true, hasGrade: false })?.code).toBe('IN_USE');
    expect(checkKrsDeletion({ hasAttendance: false, hasGrade: true })?.code).toBe('IN_USE');
  });
});
