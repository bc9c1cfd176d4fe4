import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asideOf } from '#shared/finance/payments/statement-aside.ts';
import type { CellResult } from '#server/platform/sheets/cells/cell.ts';
import { statementColumns } from './statement-columns.ts';

const received = statementColumns.find(({ key }) => key === 'jumlah');
if (received === undefined) throw new RangeError('a statement has a column of amounts');
const read = (text: string): CellResult<unknown> => {
  const cell = { text, kind: 'text' as const };
  return received.parse([cell])(cell);
};

const amounts = [
  '1500000',
  '1.500.000',
  '1,500,000',
  '1 500 000',
  '1500000.00',
  '1.500.000,00',
  '1,500,000.00',
  '1.500.000,-',
  '1.500.000.-',
  'Rp1500000',
  'Rp 1.500.000',
  'Rp. 1.500.000,00',
  'IDR 1,500,000.00',
  '150025',
  '150.025',
  '85.0',
  '85,5',
  '1500000)',
  '1.5',
  '9',
  '250',
  '1.500',
  '1.500.000.',
  'abc1',
];
const credits = ['C', 'CR', 'Cr', 'cr', 'K', 'k', 'KR', 'Kr', 'Kredit', 'KREDIT', 'Credit', 'masuk'];
const debits = ['D', 'DB', 'Db', 'DR', 'Debet', 'DEBIT', 'keluar'];
const behind = fc.constantFrom('', ' ', '  ', '\u00A0', '.', ' .');
const dot = fc.constantFrom('', '.');

describe('an amount with its direction', () => {
  test('behind it is the amount alone, or refused with the cell as it stands', () => {
    const line = fc.tuple(fc.constantFrom(...amounts), behind, fc.constantFrom(...credits), dot);
    fc.assert(
      fc.property(line, ([amount, gap, word, end]) => {
        const cell = `${amount}${gap}${word}${end}`;
        const [worded, bare] = [read(cell), read(amount)];
        if ('error' in worded) expect(worded.error).toContain(`"${cell}" tidak diterima.`);
        else expect(worded).toEqual(bare);
      }),
      { numRuns: 2_000 },
    );
  });

  test('before it is the amount alone, or refused with the cell as it stands', () => {
    const line = fc.tuple(fc.constantFrom(...amounts), behind, fc.constantFrom(...credits, ...debits), dot);
    fc.assert(
      fc.property(line, ([amount, gap, word, end]) => {
        const cell = `${word}${end}${gap}${amount}`;
        const [worded, bare] = [read(cell), read(amount)];
        if ('error' in worded) expect(worded.error).toContain(`"${cell}" tidak diterima.`);
        else expect(worded).toEqual(bare);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['1500000CR', '1500000K', 'Rp1500000CR', '1500000Kredit', '1.500.000 CR', '1,500,000.00Cr.'])(
    '%j is one and a half million',
    (text) => {
      expect(read(text)).toEqual({ value: 1_500_000 });
    },
  );

  test.each(['250k', 'Rp 250K', '1.500k'])('%j, which may say thousands, is refused', (text) => {
    expect(read(text)).toEqual({ error: expect.stringContaining(`"${text}" tidak diterima.`) });
  });

  // Letters before the word make it another word.
  const cells = amounts.filter((amount) => !/[a-z]$/i.test(amount));
  test.each(debits)('that says by %s that money went out is set aside however it is glued', (word) => {
    for (const amount of cells) {
      const written = [`${amount}${word}`, `${amount} ${word}`, `${amount}${word}.`];
      const line = { payer: '', spent: '', direction: '', day: '24/08/2026', reference: '', note: '' };
      const why = written.map((cell) => asideOf({ ...line, received: cell }, [cell]));
      expect([amount, ...why]).toEqual([amount, 'OUTGOING', 'OUTGOING', 'OUTGOING']);
    }
  });
});
