import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dashPhone, isMobile, parsePhone, showPhone, tidyPhone } from './phone.ts';

describe('parsePhone', () => {
  test.each([
    ['081234567890', '6281234567890'],
    ['+6281234567890', '6281234567890'],
    ['6281234567890', '6281234567890'],
    ['006281234567890', '6281234567890'],
    ['+62 (0)812-3456-7890', '6281234567890'],
    [' 0812 3456 7890 ', '6281234567890'],
    ['0812.3456.7890', '6281234567890'],
    ['0812345678', '62812345678'],
    ['0274-512345', '62274512345'],
    ['021 5551234', '62215551234'],
    ['(021) 5551234', '62215551234'],
    ['0800-7089-6483', '6280070896483'],
  ])('%s → %s', (text, stored) => expect(parsePhone(text)).toBe(stored));

  test.each([
    '',
    '-',
    '0',
    '08',
    '080123456789',
    '0812345',
    '08123456789012345',
    '+60123456789',
    '1500123',
    '0812x4567890',
    'Budi',
    '=0812345678',
    '(021) 5551234 x',
  ])('refuses "%s"', (text) => expect(parsePhone(text)).toBeNull());
});

describe('showPhone', () => {
  test.each([
    ['6281234567890', '0812-3456-7890'],
    ['62812345678', '0812-3456-78'],
    ['62274512345', '0274-512345'],
    ['62215551234', '021-5551234'],
    ['+60 12', '+60 12'],
    ['', ''],
  ])('%s → %s', (stored, text) => expect(showPhone(stored)).toBe(text));

  test('what is shown reads back as what is stored', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^62(8[1-9]\d{7,10}|(21|274|361|911)\d{6,7})$/), (stored) => {
        expect(parsePhone(showPhone(stored))).toBe(stored);
      }),
    );
  });
});

test.each([
  ['6281234567890', true],
  ['62274512345', false],
  ['081234567890', false],
])('%s is mobile: %s', (stored, mobile) => expect(isMobile(stored)).toBe(mobile));

test.each([
  ['0812', '0812'],
  ['08123', '0812-3'],
  ['08123456', '0812-3456'],
  ['081234567890', '0812-3456-7890'],
  ['0812-3456-7890', '0812-3456-7890'],
  ['0812-34567890', '0812-3456-7890'],
  ['+6281234567890', '+6281-2345-67890'],
  ['', ''],
  ['abc', 'abc'],
  ['0812 ext 4', '0812 ext 4'],
])('while typing "%s" → "%s"', (typed, text) => expect(dashPhone(typed)).toBe(text));

test.each([
  ['081234567890', '0812-3456-7890'],
  [' +62 812 3456 7890 ', '0812-3456-7890'],
  ['0274512345', '0274-512345'],
  ['08123456', '0812-3456'],
  ['0812-3456-7890', '0812-3456-7890'],
  ['ext. 12', 'ext. 12'],
  ['', ''],
])('typed "%s" reads "%s"', (text, read) => expect(tidyPhone(text)).toBe(read));
