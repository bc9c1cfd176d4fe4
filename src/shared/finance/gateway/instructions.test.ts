import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instructionBlocks, type Run } from './instructions.ts';

const wordsOf = (text: string): string =>
  instructionBlocks(text)
    .flatMap(({ lines }) => lines.map((runs) => runs.map((run) => run.text).join('')))
    .join('\n');

describe('instructions of a payment method', () => {
  test('have bold and italic words, links, lists and paragraphs', () => {
    const text =
      'Lewat **m-banking**:\n1. Pilih *Transfer*\n2) Tulis NIM\n\n- [Panduan](https://bank.test/a?b=1)\n* Selesai';
    expect(instructionBlocks(text)).toEqual([
      { kind: 'text', lines: [[{ text: 'Lewat ' }, { text: 'm-banking', bold: true }, { text: ':' }]] },
      {
        kind: 'numbers',
        lines: [[{ text: 'Pilih ' }, { text: 'Transfer', italic: true }], [{ text: 'Tulis NIM' }]],
      },
      {
        kind: 'bullets',
        lines: [[{ text: 'Panduan', href: 'https://bank.test/a?b=1' }], [{ text: 'Selesai' }]],
      },
    ]);
  });

  test('stay what they were where nothing is marked', () => {
    const plain = 'Tulis NIM pada berita transfer.\nLoket buka 08.00–15.00, biaya 2 * 500 atau 3 * 400.';
    expect(wordsOf(plain)).toBe(plain);
    expect(instructionBlocks('')).toEqual([]);
    expect(instructionBlocks('a\n\nb')).toHaveLength(2);
  });

  test.each([
    '[klik](javascript:alert(1))',
    '[klik](JAVASCRIPT:alert(1))',
    '[klik](data:text/html,<script>alert(1)</script>)',
    '[klik](//jahat.test)',
    '[klik](http://bank.test)',
    '[klik](https://)',
    '<a href="https://x.test" onclick="alert(1)">x</a>',
    '<img src=x onerror=alert(1)>',
    '![x](https:/x.test/x.png)',
    '** **tebal',
    '[[a](https://x.test)',
  ])('take nothing hostile for markup: %s', (text) => {
    const links = instructionBlocks(text).flatMap(({ lines }) =>
      lines.flatMap((runs) => runs.flatMap(({ href }: Run) => href ?? [])),
    );
    expect(links.filter((href) => href !== 'https://x.test')).toEqual([]);
    expect(wordsOf(text).length).toBeGreaterThan(0);
  });

  test('of any text give links to https only and invent no words', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('**', '*', '[', '](', ')', 'https://a.b', 'javascript:', '\n', '- ', '1. '),
      ),
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        for (const { lines } of instructionBlocks(text)) {
          for (const { text: words, href } of lines.flat()) {
            expect(text).toContain(words);
            if (href !== undefined) expect(href).toMatch(/^https:\/\/[^\s()]+$/);
          }
        }
      }),
    );
  });

  test('of the greatest length are read in one pass', () => {
    for (const one of ['*', '**a', '[', '[a](', '[a](https://', '1. '])
      expect(wordsOf(one.repeat(4000 / one.length)).length).toBeLessThanOrEqual(4000);
  });
});
