import { expect, test } from 'vitest';
import { defaultRoles } from '#shared/platform/access/default-roles.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import type { AccessUser } from '#shared/platform/access/rule.ts';
import { screens } from './screens.ts';
import { linksOf, visibleMenu } from '#web/platform/shell/menu-filter.ts';
import { mayOpen } from '#web/platform/shell/page-access.ts';

const nobody: AccessUser = { role: [], permissions: [], Admin: false, isStudent: false };
const withRoles = (...ids: number[]): AccessUser => ({
  ...nobody,
  role: ids,
  permissions: defaultRoles.flatMap(({ id, permissions }) => (ids.includes(id) ? permissions : [])),
});
const student = { ...nobody, isStudent: true };
const admin = { ...nobody, Admin: true };
const lecturer = withRoles(ROLE.lecturer);
const users: Record<string, AccessUser> = {
  student,
  admin,
  nobody,
  ...Object.fromEntries(defaultRoles.map(({ id, name }) => [name, withRoles(id)])),
  'Dosen, kaprodi': withRoles(ROLE.lecturer, ROLE.kaprodi),
  'Mahasiswa yang bekerja': { ...student, role: [ROLE.library], permissions: ['library:get'] },
};

/** Every screen with the rule its module declares. */
const pages = await Promise.all(
  screens.map(async ({ path, lazy }) => ({ path, access: (await lazy()).access })),
);
const opened = (user: AccessUser): string[] =>
  pages
    .filter(({ path, access }) => mayOpen(user, path, access))
    .map(({ path }) => path)
    .toSorted();
const isIn =
  (area: string) =>
  (path: string): boolean =>
    path.startsWith(`/${area}/`);

test.each(Object.entries(users))('%s finds no dead end in the own menu', (_, user) => {
  const places = linksOf(visibleMenu(user, () => true)).map(({ link }) => link.path);
  const open = opened(user);
  expect(places.filter((path) => !open.includes(path))).toEqual([]);
});

test('own records are nobody else’s page, whatever the rights', () => {
  const others = Object.values(users).filter(({ isStudent }) => !isStudent);
  for (const user of others) {
    const mayView = user.Admin || user.permissions.includes('paymentMethod:get');
    expect(opened(user).filter(isIn('student'))).toEqual(
      mayView && (user.Admin || user.permissions.includes('paymentType:get')) ? ['/student/pembayaran'] : [],
    );
  }
  for (const user of Object.values(users).filter(({ role }) => !role.includes(ROLE.lecturer))) {
    expect(opened(user).filter(isIn('dosen'))).toEqual([]);
  }
  expect(opened(student).filter(isIn('student')).length).toBe(
    pages.filter(({ path }) => isIn('student')(path)).length,
  );
  expect(opened(lecturer).filter(isIn('dosen')).length).toBe(
    pages.filter(({ path }) => isIn('dosen')(path)).length,
  );
});

test('pages of the staff are for no student, and for no lecturer as such but for what everybody has', () => {
  expect(opened(student).filter(isIn('staff'))).toEqual([]);
  expect(opened(users['Mahasiswa yang bekerja'] ?? nobody).filter(isIn('staff'))).toEqual([]);
  expect(opened(lecturer).filter(isIn('staff'))).toEqual([
    '/staff/impor/:kind',
    '/staff/jobs',
    '/staff/meeting-record',
    '/staff/meeting-record/:id',
  ]);
});

test('an admin opens every page of the staff', () => {
  const staff = pages
    .filter(({ path }) => isIn('staff')(path))
    .map(({ path }) => path)
    .toSorted();
  expect(opened(admin).filter(isIn('staff'))).toEqual(staff);
});

test('a page below an entry may ask for a right of its own', () => {
  expect(opened(withRoles(ROLE.baak))).toContain('/staff/pembayaran-mahasiswa/kartu/:id');
  expect(opened(withRoles(ROLE.finance))).not.toContain('/staff/mahasiswa/yudisium');
  expect(opened({ ...nobody, permissions: ['graduation:get'] })).toContain('/staff/mahasiswa/yudisium');
  expect(opened({ ...nobody, permissions: ['graduation:get'] })).not.toContain('/staff/mahasiswa/:id');
});

test('the start, settings and the error page are everybody’s', () => {
  for (const user of Object.values(users)) {
    expect(opened(user)).toEqual(
      expect.arrayContaining([
        '/',
        '/student',
        '/staff',
        '/dosen',
        '/500',
        '/settings',
        '/kalender-akademik',
      ]),
    );
  }
});
