import { describe, expect, test } from 'vitest';
import { phoneField, WRONG_PHONE } from '#shared/platform/endpoint/phone-field.ts';
import type { CellKind } from '../table.ts';
import type { CellParser } from './cell.ts';
import { phoneCell } from './text.ts';

/** The value, the error or null of a single cell. */
function read(parser: CellParser<string>, text: string, kind: CellKind = 'text'): unknown {
  const result = parser([{ text, kind }])({ text, kind });
  return 'error' in result ? result.error : result.value;
}

describe('telephone', () => {
  test.each([
    ['0812-3456-7890', '6281234567890'],
    ['+62 812 3456 7890', '6281234567890'],
    ['6281234567890', '6281234567890'],
    ['+6208123456789', '628123456789'],
    ['(0274) 512345', '62274512345'],
    ['NULL', null],
    ['112', WRONG_PHONE],
    ['0812 atau 0813', WRONG_PHONE],
  ])('%j → %j', (text, value) => {
    expect(read(phoneCell(), text)).toBe(value);
  });

  test.each([
    '8123456789',
    '84912345678',
    '81234567890',
    '0812-3456-7890',
    '+60123456789',
    '6281234567890',
    '8',
    '112',
  ])('as text %j is read as forms read it', (text) => {
    const form = phoneField.safeParse(text);
    expect(read(phoneCell(), text)).toBe(form.success ? form.data : form.error.issues[0]?.message);
  });

  test.each([
    ['8123456789', '628123456789'],
    ['81234567890', '6281234567890'],
    ['6281234567890', '6281234567890'],
    ['112', WRONG_PHONE],
  ])('the number %j gets back the zero it lost', (text, value) => {
    expect(read(phoneCell(), text, 'number')).toBe(value);
  });
});
