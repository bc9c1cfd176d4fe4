import { expect, test } from 'vitest';
import { isOurs, profileChange } from './profile.ts';

const person = { userId: 'u1', name: 'Ayu Lestari', email: 'Ayu@Kampus.test', number: '20230001' };
const there = {
  username: '20230001',
  idnumber: '',
  auth: 'manual',
  email: 'ayu@kampus.test',
  firstname: 'Ayu',
  lastname: 'Lestari',
};

test('only what differs is to be changed; the case of an address makes no difference', () => {
  expect(profileChange(person, there)).toEqual({});
  expect(profileChange({ ...person, name: 'Ayu Wulandari' }, there)).toEqual({ lastname: 'Wulandari' });
  expect(profileChange({ ...person, name: 'Bima', email: 'B@x.test' }, there)).toEqual({
    firstname: 'Bima',
    lastname: '-',
    email: 'b@x.test',
  });
  expect(profileChange({ ...person, email: ' ' }, there)).toEqual({});
});

test('an account is the portal’s by its number or the name it is called, never by its address alone', () => {
  expect(isOurs(person, there)).toBe(true);
  expect(isOurs(person, { ...there, username: 'ayu', idnumber: 'u1' })).toBe(true);
  expect(isOurs(person, { ...there, username: 'manajer' })).toBe(false);
  expect(isOurs({ ...person, number: null }, { ...there, username: 'ayu@kampus.test' })).toBe(false);
  expect(isOurs(person, { ...there, auth: 'ldap' })).toBe(false);
  expect(isOurs(person, { ...there, auth: null })).toBe(true);
});
