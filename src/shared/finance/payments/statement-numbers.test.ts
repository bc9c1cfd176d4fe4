import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nimsIn, payerIn } from './statement-match.ts';
import { numbersIn } from './statement-numbers.ts';

const own = '25612010001';
const known = new Set([own, '25612010002', '2026001', '1500000']);

test.each([
  '2561 2010 001',
  '25.61.2010.001',
  '2561-2010-001',
  '2561\u20132010\u2013001',
  '2561 - 2010 - 001',
  '256 120 100 01',
  '2 5 6 1 2 0 1 0 0 0 1',
  'Rp 1.500.000 25612010001',
  'Rp 1.500.000 2561 2010 001',
  'Rp 2.561.201 25.61.2010.001 lunas',
  'SPP-2026-2561-2010-001',
  'SPP 5 2561 2010 001 an. Budi',
  'VA 8812 2561 2010 001',
  'VA 88122561 2010 001',
  'VA 8812.25612010001',
])('%j names the student', (text) => {
  expect(nimsIn(text, known, ['8812'])).toEqual([own]);
});

test.each([
  ['a year and a number', 'INV/2026/001 2026-001'],
  ['groups that words part', '2561 SPP 2010 001'],
  ['groups that different marks part', '2561.2010-001'],
  ['groups that a comma parts', '2561,2010,001'],
  ['a part of a group', '12561 2010 001 9'],
  ['a part of the last group', '2561 2010 0019'],
  ['an amount', 'Rp 15.000.00'],
])('%s is nobody: %j', (_what, text) => {
  expect(nimsIn(text, known, [])).toEqual([]);
});

test('two students, in groups or not, are more than one', () => {
  for (const other of ['25612010002', '2561 2010 002', '25.61.2010.002']) {
    for (const text of [`2561 2010 001 ${other}`, `${other} dan 2561-2010-001`]) {
      const found = nimsIn(text, known, []);
      expect(found.toSorted()).toEqual([own, '25612010002']);
      expect(payerIn([], found).nim).toBeNull();
    }
  }
});

describe('a NIM in groups', () => {
  const nim = fc.stringMatching(/^[1-9]\d{8,14}$/);
  const mark = fc.constantFrom(' ', '.', '-', ' - ', '  ', '\u2013');
  const amount = fc.constantFrom('Rp 1.500.000', '1,500,000.00', '24/08/2026', 'SPP 5', 'BRI0442', '');
  const groupsOf = (digits: string, cuts: readonly number[]): string[] => {
    const places = [...new Set(cuts.map((cut) => 1 + (cut % (digits.length - 1))))].toSorted((a, b) => a - b);
    return [0, ...places].map((from, at) => digits.slice(from, places[at]));
  };

  test('is found between other numbers wherever it is cut', () => {
    fc.assert(
      fc.property(
        nim,
        fc.array(fc.nat(99), { minLength: 1, maxLength: 4 }),
        mark,
        amount,
        amount,
        (digits, cuts, by, before, behind) => {
          const text = `${before} TRSF ${groupsOf(digits, cuts).join(by)} SPP ${behind}`;
          expect([text, nimsIn(text, new Set([digits]), [])]).toEqual([text, [digits]]);
        },
      ),
    );
  });

  test('is made of whole groups of the text, next to each other', () => {
    const part = fc.oneof(fc.stringMatching(/^\d{1,5}$/), fc.constantFrom(' ', '.', '-', ',', '/', 'a'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join('');
        for (const number of numbersIn(text, [])) {
          const spelt = number.split('').join('[ .-]*');
          expect(text).toMatch(new RegExp(String.raw`(?<!\d)${spelt}(?!\d)`));
        }
      }),
    );
  });

  test('is searched in a long text in no time', () => {
    const start = performance.now();
    expect(numbersIn('1 '.repeat(3_000), []).length).toBeGreaterThan(0);
    expect(numbersIn(`1${' '.repeat(20_000)}x`.repeat(5), [])).toEqual([]);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
