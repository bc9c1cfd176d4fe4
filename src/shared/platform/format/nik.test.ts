import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsOfFour, maskNik, showNik } from './nik.ts';

test.each([
  ['3404011201900001', '3404 0112 0190 0001'],
  ['3404-0112-0190-0001', '3404 0112 0190 0001'],
  ['123456789', '1234 5678 9'],
  ['1234', '1234'],
  ['', ''],
])('"%s" → "%s"', (digits, text) => expect(groupsOfFour(digits)).toBe(text));

test('a NIK is shown in four groups', () => expect(showNik('3404011201900001')).toBe('3404 0112 0190 0001'));

test('a masked NIK keeps its length and nothing after the region', () => {
  expect(maskNik('3404011201900001')).toBe('3404************');
  expect(maskNik('340')).toBe('340');
  fc.assert(
    fc.property(fc.stringMatching(/^\d{16}$/), (nik) => {
      expect(maskNik(nik)).toBe(`${nik.slice(0, 4)}************`);
    }),
  );
});
