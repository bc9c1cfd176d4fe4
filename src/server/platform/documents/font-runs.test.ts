import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fontRuns, printable } from './font-runs.ts';
import { coverageOf } from './fonts.ts';

const families = (text: string): string[] => fontRuns(text).map(({ family }) => family);
const joined = (text: string): string =>
  fontRuns(text)
    .map((run) => run.text)
    .join('');

test.each([
  ['Budi Santoso', ['text']],
  ["Nur'aini Đặng Łukasz", ['text']],
  ['Дмитрий', ['more']],
  ['محمد علي', ['arabic']],
  ['ꦗꦮꦶ', ['javanese']],
  ['สมชาย', ['thai']],
  ['श्रीनिवास', ['devanagari']],
  ['শেখ হাসিনা', ['bengali', 'text', 'bengali']],
  ['செல்வி', ['tamil']],
  ['ᬩᬮᬶ', ['balinese']],
  ['陳大文', ['han']],
  ['김철수', ['hangul']],
  ['😀', ['emoji']],
  ['Ayu 😀 Dewi', ['text', 'emoji', 'text']],
  ['', ['text']],
])('%s is set in %j', (text, expected) => {
  expect(families(text)).toEqual(expected);
});

test('words of a right-to-left name stay together between words of a left-to-right one', () => {
  expect(fontRuns('Ahmad محمد علي Fatah')).toEqual([
    { family: 'text', text: 'Ahmad ' },
    { family: 'arabic', text: 'محمد\u00a0علي' },
    { family: 'text', text: ' Fatah' },
  ]);
});

test('a letter with its marks is set in one font', () => {
  expect(fontRuns('a\u0331b')).toEqual([
    { family: 'more', text: 'a\u0331' },
    { family: 'text', text: 'b' },
  ]);
});

test('what no font has is replaced and what is known of it stays', () => {
  expect(joined('ናር X')).toBe('�� X');
  expect(joined('1\ufe0f\u20e3')).toBe('1�');
});

test('composes letters, and drops controls, direction overrides and towers of marks', () => {
  expect(printable('e\u0301')).toBe('é');
  expect(printable('a\u202eb\u0000c\u200bd\ufeff')).toBe('abcd');
  expect(printable('a\r\nb\tc')).toBe('a\nb c');
  expect(printable('\ud800')).toBe('\ufffd');
  expect(printable(`x${'\u0335'.repeat(50)}`)).toBe(`x${'\u0335'.repeat(6)}`);
});

test('headings fall back to the text font before others', () => {
  expect(fontRuns('Đặng Ω', 'title').map(({ family }) => family)).not.toContain('han');
  expect(fontRuns('KARTU', 'title')).toEqual([{ family: 'title', text: 'KARTU' }]);
});

test('every run of any text can be drawn by its font', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const run of fontRuns(text)) {
        const missing = Array.from(run.text).filter(
          (letter) => letter !== '\n' && !coverageOf(run.family).has(letter.codePointAt(0) ?? 0),
        );
        expect(missing).toEqual([]);
      }
    }),
  );
});
