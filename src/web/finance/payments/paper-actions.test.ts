import { expect, test } from 'vitest';
import { defaultRoles } from '#shared/platform/access/default-roles.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { type AccessUser, canAccess } from '#shared/platform/access/rule.ts';
import { paperActions } from './paper-actions.ts';

const nobody: AccessUser = { role: [], permissions: [], Admin: false, isStudent: false };
const withRole = (id: number): AccessUser => ({
  ...nobody,
  permissions: defaultRoles.find((role) => role.id === id)?.permissions ?? [],
});
const payment = { _id: 'p', receiptNo: 'KW/2026/08/0001', proof: { name: 'bukti.jpg', isImage: true } };
const offered = (user: AccessUser) =>
  paperActions(payment, (rule) => canAccess(user, rule)).map(({ label }) => label);

test('the proof of a payment is offered to its owner and to finance, to nobody who only reads', () => {
  expect(offered({ ...nobody, isStudent: true })).toEqual(['Unduh kwitansi', 'Lihat bukti']);
  expect(offered(withRole(ROLE.finance))).toEqual(['Unduh kwitansi', 'Lihat bukti']);
  for (const role of [ROLE.baak, ROLE.leadership])
    expect(offered(withRole(role))).toEqual(['Unduh kwitansi']);
});
