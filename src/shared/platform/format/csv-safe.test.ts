import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvSafe } from './csv-safe.ts';

test.each([
  '=1+1',
  '+SUM(A1)',
  '-2+3',
  '@cmd',
  '\t1',
  '\r=1',
  '\n=1',
  '\0=1',
  '  =1+1',
  '＝1+1',
  '--1',
  '-x',
])('disarms %j', (cell) => expect(csvSafe(cell)).toBe(`'${cell}`));

test.each(['', '-', '-5', '-1.250,50', '+62', '85,5%', 'Budi', 'a=b', '25612010001', "'=1"])(
  'keeps %j',
  (cell) => expect(csvSafe(cell)).toBe(cell),
);

test('nothing that starts like a formula gets through, and the text stays readable', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@'), fc.string({ minLength: 1 }), (sign, rest) => {
      const cell = sign + rest;
      const safe = csvSafe(cell);
      expect(safe.endsWith(cell)).toBe(true);
      expect(safe.startsWith("'") || /^[+-]\d[\d.,]*%?$/.test(safe)).toBe(true);
    }),
  );
});
