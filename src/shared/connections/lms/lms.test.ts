import { describe, expect, test } from 'vitest';
import { isKnownRefusal, lmsSentence, scopeOf, stoppingScopes } from './failure.ts';
import { breaks, breaksRun, lossOf, planMembers, withoutLoss } from './members.ts';
import {
  categoryNumber,
  courseFullName,
  courseShortName,
  distinctShortName,
  isDeletedAccount,
  nameParts,
  usernameOf,
} from './names.ts';

describe('names', () => {
  test('of courses are unique per class and term and hold no signs of HTML', () => {
    expect(courseShortName('MNJ101', 'A', '20261')).toBe('MNJ101-A-20261');
    expect(distinctShortName('MNJ101-A-20261', '0199c1d0-0000-7000-8000-0123456789ab')).toBe(
      'MNJ101-A-20261-456789ab',
    );
    expect(courseFullName('Bisnis <dasar> & etika', 'B', 'Ganjil 2026/2027')).toBe(
      'Bisnis dasar & etika (B) Ganjil 2026/2027',
    );
    expect(courseFullName('x'.repeat(300), 'A', 'y')).toHaveLength(254);
    expect(categoryNumber('61201', '20261')).toBe('61201-20261');
  });

  test('of people fit what the LMS takes', () => {
    expect(usernameOf('25612010001', 'a@b.id')).toBe('25612010001');
    expect(usernameOf(null, 'Ayu.Sari@Kampus.ID')).toBe('ayu.sari@kampus.id');
    expect(usernameOf('', 'a b/c@d.id')).toBe('abc@d.id');
    expect(['a@b.id.1789000000', 'a@b.id', '25612010001'].map(isDeletedAccount)).toEqual([
      true,
      false,
      false,
    ]);
    expect(nameParts('Sukarno')).toEqual({ firstname: 'Sukarno', lastname: '-' });
    expect(nameParts("  Siti  Nur O'Brien ")).toEqual({ firstname: 'Siti', lastname: "Nur O'Brien" });
    expect(nameParts(' ')).toEqual({ firstname: '-', lastname: '-' });
  });
});

describe('members', () => {
  const how = { ours: new Set([1, 2, 3, 4, 5]), managed: new Set([3, 5]), dropMode: 'SUSPEND' as const };
  const student = (lmsId: number, active = true) => ({ lmsId, roleId: 5, active });
  const there = (id: number, suspended = false, roles = [5]) => ({ id, roles, suspended });

  test('come in, come back, are suspended on leave, and are left as they are', () => {
    const wanted = [
      student(1),
      student(2),
      student(3, false),
      student(4, false),
      { lmsId: 5, roleId: 3, active: true },
    ];
    const plan = planMembers(wanted, [there(1), there(2, true), there(3), there(5)], how);
    expect(plan.enrol.map(({ lmsId, roleId }) => [lmsId, roleId])).toEqual([
      [2, 5],
      [5, 3],
    ]);
    expect(plan.suspend).toEqual([{ lmsId: 3, roleId: 5, active: false }]);
    expect(plan.same).toBe(2);
  });

  test('who left is suspended once, taken out on wish; strangers and other roles are left alone', () => {
    const present = [there(1), there(2, true), there(9), there(3, false, [1])];
    expect(planMembers([], present, how)).toMatchObject({
      suspend: [{ lmsId: 1, roleId: 5 }],
      unenrol: [],
      same: 1,
    });
    expect(planMembers([], present, { ...how, dropMode: 'UNENROL' })).toMatchObject({
      suspend: [],
      unenrol: [1, 2],
    });
  });

  test('an abnormal share is held, two never are', () => {
    expect(breaks({ losing: [1, 2], active: 2 }, 20)).toBe(false);
    expect(breaks({ losing: [1, 2, 3], active: 15 }, 20)).toBe(false);
    expect(breaks({ losing: [1, 2, 3, 4], active: 15 }, 20)).toBe(true);
    expect(breaks({ losing: [1, 2, 3], active: 3 }, 100)).toBe(false);
    const plan = planMembers([], [there(1), there(2, true), there(3)], { ...how, dropMode: 'UNENROL' });
    expect(lossOf(plan, [there(1), there(2, true), there(3), there(9)], how.ours)).toEqual({
      losing: [1, 3],
      active: 2,
    });
  });

  test('whose status explains the loss is not weighed, and goes also where the others are held back', () => {
    const present = [there(1), there(2), there(3), there(4), there(5, false, [3])];
    const plan = planMembers([student(1, false), student(2, false), student(6)], present, {
      ...how,
      dropMode: 'UNENROL',
    });
    const weighed = new Set([1, 3, 5]);
    expect(lossOf(plan, present, weighed)).toEqual({ losing: [1, 3, 5], active: 3 });
    expect(withoutLoss(plan, weighed)).toMatchObject({
      suspend: [{ lmsId: 2 }],
      unenrol: [4],
      enrol: [{ lmsId: 6 }],
    });
  });
});

test('every failure has a sentence', () => {
  expect(lmsSentence('invalidtoken')).toContain('Token');
  expect(lmsSentence('http-502')).toContain('halaman');
  expect(lmsSentence('somethingnew')).toBe('LMS menolak (somethingnew).');
});

test('what stops a run has a sentence of its own, and what Moodle says of its web service stops one', () => {
  expect(Object.keys(stoppingScopes).filter((code) => !isKnownRefusal(code))).toEqual([]);
  const ofService = [
    'accessexception',
    'cannotcreatetoken',
    'enablewsdescription',
    'invalidiptoken',
    'invalidlogin',
    'invalidtimedtoken',
    'invalidtoken',
    'missingrequiredcapability',
    'noguest',
    'nopermissions',
    'passwordisexpired',
    'servicenotavailable',
    'servicerequireslogin',
    'webservicesnotenabled',
    'wsaccessuserdeleted',
    'wsaccessuserexpired',
    'wsaccessusernologin',
    'wsaccessusersuspended',
    'wsaccessuserunconfirmed',
    'wsusercannotassign',
  ];
  expect(ofService.filter((code) => scopeOf(code) === 'RECORD')).toEqual([]);
});

test.each([
  [{ classes: 8, held: 5, losing: 0, people: 0, active: 300 }, true],
  [{ classes: 10, held: 5, losing: 0, people: 0, active: 300 }, false],
  [{ classes: 4, held: 4, losing: 12, people: 12, active: 40 }, false],
  [{ classes: 40, held: 0, losing: 20, people: 20, active: 100 }, false],
  [{ classes: 40, held: 0, losing: 21, people: 21, active: 210 }, false],
  [{ classes: 40, held: 0, losing: 21, people: 21, active: 209 }, true],
  [{ classes: 40, held: 0, losing: 80, people: 20, active: 100 }, false],
  [{ classes: 90, held: 2, losing: 100, people: 90, active: 3000 }, false],
])('a run that lost %o stops: %s', (loss, stops) => expect(breaksRun(loss, 20)).toBe(stops));
