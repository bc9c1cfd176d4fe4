import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsAround } from './format-words.ts';

test.each([
  ['0" ribu"', { before: '', after: ' ribu' }],
  ['#,##0" rb"', { before: '', after: ' rb' }],
  ['0"k"', { before: '', after: 'k' }],
  ['0" jt"', { before: '', after: ' jt' }],
  [String.raw`0\k`, { before: '', after: 'k' }],
  ['"Rp"#,##0" ribu"', { before: 'Rp', after: ' ribu' }],
  ['[$Rp-421]#,##0" ribu";-0', { before: 'Rp', after: ' ribu' }],
  ['"sekitar "0', { before: 'sekitar ', after: '' }],
  ['[<1000]0;0" rb"', { before: '', after: ' rb' }],
  ['General" poin"', { before: ' poin', after: '' }],
])('%s puts words around a number', (code, words) => {
  expect(wordsAround(code)).toEqual(words);
});

test.each([
  'General',
  '0',
  '0.00',
  '#,##0',
  '0.00E+00',
  '@',
  '0;"nol"',
  '#,##0_);(#,##0)',
  '0" %"',
  '"Rp"#,##0',
  '"Rp "#,##0",-"',
  '[$Rp-421]#,##0',
  '[$IDR] #,##0',
  'Rp#,##0',
  '[Red]0',
  '$#,##0',
  '"€ "0',
  'dd/mm/yyyy',
  'd "hari" mmmm yyyy',
  'hh:mm',
  '[h]:mm',
  String.raw`dd\-mm\-yyyy`,
])('%s leaves a number what it is', (code) => {
  expect(wordsAround(code)).toBeNull();
});

test('whatever word stands behind the digits in quotes is found', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => !/^(rp|idr|rupiah)+$/.test(text));
  fc.assert(
    fc.property(word, fc.constantFrom('0', '#,##0', '0.00', '[$Rp-421]0', '[Red]0'), (text, digits) => {
      expect(wordsAround(`${digits}" ${text}"`)?.after).toBe(` ${text}`);
    }),
  );
});
