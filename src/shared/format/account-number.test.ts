import { expect, test } from 'vitest';
import { groupDigits } from './account-number.ts';

test.each([
  ['1234567890', '1234 5678 90'],
  ['12345678', '1234 5678'],
  ['123', '123'],
  ['', ''],
])('%s → %s', (digits, text) => expect(groupDigits(digits)).toBe(text));
