import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/platform/date/local-date.ts';
import { toldIndex, type ToldMoney, type WordLikeness } from './told-words.ts';

const DAYS_APART = 3;

const told = (note: string, change: Partial<ToldMoney> = {}): ToldMoney => ({
  amount: 1_500_000,
  day: '2026-08-24',
  methodId: 'bank',
  nim: null,
  note,
  ...change,
});

const likenessOf = (a: ToldMoney, b: ToldMoney): WordLikeness | null =>
  toldIndex([a])(b, DAYS_APART)[0]?.how ?? null;

const line = 'TRSF E-BANKING CR 2408/FTSCY/WS95031 SITI AULIA';

describe('what a bank wrote is told again', () => {
  test.each<[string, ToldMoney]>([
    ['in other letters and marks', told('Trsf  e-banking cr. 2408 ftscy ws95031 siti aulia')],
    ['in full width', told('ＴＲＳＦ Ｅ-ＢＡＮＫＩＮＧ CR ２４０８/FTSCY/WS95031 SITI AULIA')],
    ['in another account', told(line, { methodId: 'other' })],
  ])('%s: the same', (_how, again) => {
    expect(likenessOf(told(line), again)).toBe('SAME');
  });

  test.each<[string, ToldMoney]>([
    ['a day later', told(line, { day: '2026-08-25' })],
    ['cut off', told('TRSF E-BANKING CR 2408/FTSCY/WS95031 SITI AU')],
    ['cut off in the number', told('TRSF E-BANKING CR 2408/FTSCY/WS9503')],
    ['with a word more', told(`${line} PELUNASAN`)],
    ['with a diacritic', told('TRSF E-BANKING CR 2408/FTSCY/WS95031 SITI AULIÁ KENCANA')],
    ['in another layout', told('TRANSFER DARI SITI AULIA 00017')],
    ['by the name alone', told('Aulia, Siti')],
    ['by the number alone', told('CR WS0095031')],
    ['with the NIM of a payer', told('SITI AULIA 25612010002', { nim: '25612010002' })],
  ])('%s: alike', (_how, again) => {
    expect(likenessOf(told(line), again)).toBe('ALIKE');
    expect(likenessOf(again, told(line))).toBe('ALIKE');
  });

  test.each<[string, ToldMoney, ToldMoney]>([
    ['of another amount', told(line), told(line, { amount: 1_500_001 })],
    ['of a later week', told(line), told(line, { day: '2026-08-28' })],
    ['of another sender', told(line), told('TRSF E-BANKING CR 2408/FTSCY/WS95031 SITI AMINAH')],
    ['of anybody', told('SETORAN TUNAI'), told('SETORAN TUNAI', { day: '2026-08-25' })],
    ['of anybody, elsewhere', told('SETORAN TUNAI'), told('SETORAN TUNAI', { methodId: 'other' })],
    ['of anybody, cut off', told('SETORAN TUNAI SPP'), told('SETORAN TUNAI')],
    ['of a day, an amount and a term', told('TRF 24082026 1500000.00 20261'), told('TRF 24082026 20261')],
    ['of nobody', told(''), told('')],
    ['in marks alone', told('- .'), told('- .')],
    [
      'for two who are named',
      told('SITI AULIA 25612010001', { nim: '25612010001' }),
      told('SITI AULIA 25612010002', { nim: '25612010002' }),
    ],
  ])('%s: another transfer', (_what, a, b) => {
    expect([likenessOf(a, b), likenessOf(b, a)]).toEqual([null, null]);
  });
});

const people = [
  ['SITI', 'AULIA'],
  ['BUDI', 'SANTOSO'],
  ['MUHAMMAD', 'RIZKI', 'PRATAMA'],
  ['DEWI', 'LESTARI', 'WULANDARI'],
  ['SUHARTO'],
] as const;

type Transfer = { words: readonly string[]; no: string; day: string };

/** How banks tell of a transfer. */
const layouts: readonly ((transfer: Transfer) => string)[] = [
  ({ words, no }) => `TRSF E-BANKING CR 2408/FTSCY/${no} ${words.join(' ')}`,
  ({ words }) => `Transfer dari ${words.join(' ').toLowerCase()}`,
  ({ words, no }) => `BI-FAST CR ${no} DR 014 ${words.toReversed().join(' ')} SPP GANJIL 2026`,
  ({ words, no }) => `${words.join('  ')} / INTERNET BANKING / ${no}`,
  ({ words, no }) => `TRSF E-BANKING CR ${no} ${words.join(' ')}`.slice(0, 33),
  ({ words }) => `SETORAN TUNAI 1500000.00 ${words.join(' ').replaceAll('A', 'Á')}`,
];

const layout = fc.constantFrom(...layouts);
const shift = fc.integer({ min: 0, max: DAYS_APART });
const transferOf = (who: number, no: number): Transfer => ({
  words: people[who] ?? [],
  no: String(80_000_000 + no),
  day: '2026-08-24',
});

describe('a transfer in the layouts of banks', () => {
  const who = fc.nat({ max: people.length - 1 });
  const no = fc.nat({ max: 9_999 });

  test('is found by whatever other telling of it', () => {
    fc.assert(
      fc.property(who, no, layout, layout, shift, (one, number, first, second, later) => {
        const transfer = transferOf(one, number);
        const again = told(second(transfer), { day: addDays(transfer.day, later), methodId: 'other' });
        expect(likenessOf(told(first(transfer)), again)).not.toBeNull();
      }),
    );
  });

  test('is not found by that of another person', () => {
    fc.assert(
      fc.property(who, who, no, layout, layout, shift, (one, other, number, first, second, later) => {
        fc.pre(one !== other);
        const again = told(second(transferOf(other, number + 10_000)), { day: addDays('2026-08-24', later) });
        expect(likenessOf(told(first(transferOf(one, number))), again)).toBeNull();
      }),
    );
  });
});

test('money that is found comes in the order in which it was told', () => {
  const all = ['SITI AULIA', line, 'BUDI', 'AULIA SITI TRF'].map((note, at) => ({ ...told(note), at }));
  expect(toldIndex(all)(told(line), DAYS_APART).map(({ money, how }) => [money.at, how])).toEqual([
    [0, 'ALIKE'],
    [1, 'SAME'],
    [3, 'ALIKE'],
  ]);
});
