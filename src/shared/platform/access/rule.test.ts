import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Permission, permissions } from './permissions.ts';
import { type AccessRule, type AccessUser, canAccess } from './rule.ts';

const person = (change: Partial<AccessUser> = {}): AccessUser => ({
  role: [],
  permissions: [],
  Admin: false,
  isStudent: false,
  ...change,
});
const admin = person({ Admin: true });
const student = person({ isStudent: true });

const rules: AccessRule[] = [
  'signed-in',
  {},
  { students: true },
  { admin: true },
  { permissions: [] },
  { permissions: ['student:get'] },
  { roles: [] },
  { roles: [3] },
  { permissions: ['student:get'], roles: [3] },
];

describe('nobody', () => {
  test('sees what is public', () => {
    expect(canAccess(null, 'public')).toBe(true);
  });

  test.each(rules)('is denied %j', (rule) => {
    expect(canAccess(null, rule)).toBe(false);
  });
});

describe('an admin', () => {
  test.each<AccessRule>(['public', ...rules])('passes %j', (rule) => {
    expect(canAccess(admin, rule)).toBe(true);
  });
});

describe('a student', () => {
  test('passes where students may', () => {
    expect(canAccess(student, { students: true })).toBe(true);
    expect(canAccess(student, { students: true, permissions: ['krs:get'], roles: [3] })).toBe(true);
    expect(canAccess(student, 'signed-in')).toBe(true);
    expect(canAccess(student, 'public')).toBe(true);
  });

  test.each<AccessRule>([
    {},
    { students: false },
    { permissions: ['krs:get'] },
    { roles: [3] },
    { admin: true },
    { students: true, admin: true },
  ])('is denied %j', (rule) => {
    expect(canAccess(student, rule)).toBe(false);
  });

  test('with a permission passes like anybody who holds it', () => {
    expect(canAccess({ ...student, permissions: ['krs:get'] }, { permissions: ['krs:get'] })).toBe(true);
  });
});

describe('anybody else', () => {
  test('may not use what is for students', () => {
    expect(canAccess(person({ role: [3] }), { students: true })).toBe(false);
  });

  test('needs all permissions, not one of them', () => {
    const rule: AccessRule = { permissions: ['krs:get', 'krs:approve'] };
    expect(canAccess(person({ permissions: ['krs:get'] }), rule)).toBe(false);
    expect(canAccess(person({ permissions: ['krs:approve', 'krs:get', 'user:get'] }), rule)).toBe(true);
  });

  test('needs all roles, not one of them', () => {
    expect(canAccess(person({ role: [3] }), { roles: [3, 4] })).toBe(false);
    expect(canAccess(person({ role: [4, 3] }), { roles: [3, 4] })).toBe(true);
  });

  test('passes with all permissions or all roles where both are listed', () => {
    const rule: AccessRule = { permissions: ['skripsi:get'], roles: [3] };
    expect(canAccess(person({ permissions: ['skripsi:get'] }), rule)).toBe(true);
    expect(canAccess(person({ role: [3] }), rule)).toBe(true);
    expect(canAccess(person({ permissions: ['krs:get'], role: [4] }), rule)).toBe(false);
  });

  test('half of each list is not enough', () => {
    const rule: AccessRule = { permissions: ['krs:get', 'krs:approve'], roles: [3, 4] };
    expect(canAccess(person({ permissions: ['krs:get'], role: [3] }), rule)).toBe(false);
  });

  test('gains nothing from empty lists or an empty rule', () => {
    const rich = person({ permissions: [...permissions], role: [1, 2, 3, 4] });
    for (const rule of [{}, { permissions: [] }, { roles: [] }, { permissions: [], roles: [] }]) {
      expect(canAccess(rich, rule)).toBe(false);
    }
    expect(canAccess(rich, { permissions: [], roles: [3] })).toBe(true);
  });

  test('never passes a rule for admins, whatever else it lists', () => {
    const rich = person({ permissions: [...permissions], role: [1, 2, 3], isStudent: true });
    expect(canAccess(rich, { admin: true })).toBe(false);
    expect(canAccess(rich, { admin: true, permissions: ['user:get'], roles: [3], students: true })).toBe(
      false,
    );
  });
});

describe('laws', () => {
  const names = fc.uniqueArray(fc.constantFrom<Permission>('krs:get', 'krs:approve', 'user:get', 'rps:get'));
  const roles = fc.uniqueArray(fc.integer({ min: 1, max: 5 }));
  const anyRule: fc.Arbitrary<AccessRule> = fc.oneof(
    fc.constantFrom<AccessRule>('public', 'signed-in', { admin: true }),
    fc.record({ students: fc.boolean(), permissions: names, roles }, { requiredKeys: [] }),
  );
  const anyUser = fc.record({
    role: roles,
    permissions: names,
    Admin: fc.boolean(),
    isStudent: fc.boolean(),
  });

  test('more rights never close a door', () => {
    fc.assert(
      fc.property(anyUser, names, roles, anyRule, (user, moreNames, moreRoles, rule) => {
        const richer = {
          ...user,
          permissions: [...user.permissions, ...moreNames],
          role: [...user.role, ...moreRoles],
        };
        expect(canAccess(user, rule) && !canAccess(richer, rule)).toBe(false);
      }),
    );
  });

  test('nobody passes less than anybody', () => {
    fc.assert(
      fc.property(anyUser, anyRule, (user, rule) => {
        expect(canAccess(null, rule) && !canAccess(user, rule)).toBe(false);
        expect(canAccess({ ...user, Admin: true }, rule)).toBe(true);
      }),
    );
  });
});
