import { expect, test } from 'vitest';
import { groupDigits, maskAccount } from './account-number.ts';

test.each([
  ['1234567890', '1234 5678 90'],
  ['12345678', '1234 5678'],
  ['123', '123'],
  ['', ''],
])('%s → %s', (digits, text) => expect(groupDigits(digits)).toBe(text));

test.each([
  ['1234567890', '••••7890'],
  ['12345678', '••••5678'],
  ['12345', '••••45'],
])('of %s lists say %s', (digits, text) => expect(maskAccount(digits)).toBe(text));
