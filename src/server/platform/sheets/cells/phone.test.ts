import { describe, expect, test } from 'vitest';
import { phoneField, phoneProblem, typedPhone } from '#shared/platform/endpoint/phone-field.ts';
import type { CellKind } from '../table.ts';
import type { CellParser } from './cell.ts';
import { phoneCell } from './text.ts';

const WRONG_PHONE = 'Tulis nomor telepon yang benar, misalnya 0812-3456-7890 atau +60 12-345-6789.';

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

  test.each([
    ['8123456789', '08123456789'],
    ['8123456789.0', '08123456789'],
    ['812-3456-7890', '081234567890'],
    ['274512345', '0274512345'],
    ['84912345678', '084912345678'],
  ])('%j as text lacks its zero, and forms and files say so', (text, whole) => {
    const why = `Nomor ini tanpa angka 0 di depan: tulis ${whole}, atau +… dengan kode negaranya.`;
    expect(read(phoneCell(), text)).toBe(why);
    for (const field of [phoneField, typedPhone])
      expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([why]);
  });

  test.each(['112', '8', '+8123', '60-x', '081', '6281'])('%j lacks more than a zero', (text) => {
    expect(phoneProblem(text)).toBe(WRONG_PHONE);
  });
});
