import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hundredths } from '#shared/platform/format/number.ts';
import { parseScore } from './score-text.ts';

describe('reading a score', () => {
  test.each([
    ['85,5', 8550],
    ['85.5', 8550],
    ['85.05', 8505],
    ['85', 8500],
    [' 90 ', 9000],
    ['0', 0],
    ['0,01', 1],
    ['100', 10_000],
    ['100,00', 10_000],
    ['007', 700],
    ['', null],
    ['  ', null],
  ])('%j is %j', (text, score) => {
    expect(parseScore(text)).toEqual({ ok: true, score });
  });

  test.each([
    ['100,01', 'Nilai harus antara 0 dan 100.'],
    ['101', 'Nilai harus antara 0 dan 100.'],
    ['99999999999999999999', 'Nilai harus antara 0 dan 100.'],
    ['85,555', 'Nilai paling banyak dua desimal.'],
    ['-1', 'Nilai harus berupa angka, misalnya 85,5.'],
    ['A', 'Nilai harus berupa angka, misalnya 85,5.'],
    ['8,', 'Nilai harus berupa angka, misalnya 85,5.'],
    [',5', 'Nilai harus berupa angka, misalnya 85,5.'],
    ['1e2', 'Nilai harus berupa angka, misalnya 85,5.'],
    ['8 5', 'Nilai harus berupa angka, misalnya 85,5.'],
    ['1.000,5', 'Nilai harus berupa angka, misalnya 85,5.'],
    ['Infinity', 'Nilai harus berupa angka, misalnya 85,5.'],
  ])('%j is refused', (text, message) => {
    expect(parseScore(text)).toEqual({ ok: false, message });
  });

  test('what was written can be read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (score) => {
        expect(parseScore(hundredths(score))).toEqual({ ok: true, score });
      }),
    );
  });

  test('any text is a score within the scale, no score yet, or refused with a sentence', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseScore(text);
        const fine = parsed.ok
          ? parsed.score === null || (parsed.score >= 0 && parsed.score <= 10_000)
          : parsed.message.startsWith('Nilai ');
        expect(fine).toBe(true);
      }),
    );
  });
});
