import { expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { staffRows } from './catalogue.ts';

test('the operator of the demo campus looks after the feeder and the LMS, the admin needs no role', () => {
  const { users, roles } = staffRows('x');
  const rolesOf = (email: string) => {
    const user = users.find((one) => one['email'] === email);
    return roles.filter((one) => one['user_id'] === user?.['id']).map((one) => one['role_id']);
  };
  expect(rolesOf('operator@cendekia.test')).toEqual([ROLE.feederOperator, ROLE.lmsAdmin]);
  expect(rolesOf('admin@cendekia.test')).toEqual([]);
  expect(rolesOf('lpm@cendekia.test')).toEqual([ROLE.qualityUnit]);
});
