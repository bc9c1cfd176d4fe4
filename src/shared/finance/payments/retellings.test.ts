import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/platform/date/local-date.ts';
import { type Retelling, retellings, type Telling } from './retellings.ts';

const DAYS_APART = 3;
const [A, B] = ['25612010001', '25612010002'];

const told = (text: string, change: Partial<Telling> = {}): Telling => ({
  amount: 1_500_000,
  day: '2026-08-24',
  methodId: 'bank',
  reference: '',
  payer: A,
  isAssigned: true,
  text,
  ...change,
});

/** How money for B is found to be that for A. */
const likenessOf = (a: Telling, b: Telling): Retelling | null =>
  retellings([a])({ ...b, payer: B }, DAYS_APART)[0]?.how ?? null;

const line = 'TRSF E-BANKING CR 2408/FTSCY/WS95031 1500000.00SITI AULIA KENCANA';

describe('a line that an officer gave to a student, told again for another', () => {
  test.each<[string, Telling]>([
    ['in other letters and marks', told(line.toLowerCase().replace('e-banking cr', 'e-banking  cr.'))],
    ['in full width', told(line.replace('SITI', 'ＳＩＴＩ').replace('WS95031', 'WS９５０３１'))],
    ['in another account', told(line, { methodId: 'other' })],
  ])('%s is the same', (_how, again) => {
    expect(likenessOf(told(line), again)).toBe('SAME');
  });

  test.each<[string, string, string, Partial<Telling>?]>([
    ['a day later', line, line, { day: '2026-08-25' }],
    ['cut off', line, 'TRSF E-BANKING CR 2408/FTSCY/WS95031 SITI AUL'],
    ['with a word more', line, `${line} PELUNASAN`],
    ['with a diacritic', line, 'SITI AULIÁ KENCANA'],
    ['in another layout', line, 'TRANSFER DARI SDRI SITI AULIA 00017'],
    ['by the name turned round', line, 'Kencana, Siti Aulia'],
    ['with its amount glued to a single name', 'TRSF CR 1500000.00SURYANI', 'TRANSFER DARI SURYANI'],
    ['cut in the middle', 'NBMB SITI AULIA RAHM TO YAYASAN CENDE', 'SITI AULIA RAHMAWATI TO CENDEKIA'],
    ['with a number of its own', 'NBMB SITI AULIA TO CENDEKIA', 'ESB:NBMB:0001500F:987654321098 SITI AULIA'],
    ['with another bank', 'BIF-DARI BANK BCA-SITI AULIA-SPP', 'BI-FAST IN CENAIDJA SITI AULIA RAHMAWATI'],
    ['with a word in two', 'DARI SITI AULIA RAHMAW ATI', 'TRANSFER DARI SITI AULIA RAHMAWATI'],
    ['with an abbreviation', 'TRF MUH RIZKI', 'TRF MUHAMMAD RIZKY PRATAMA'],
    ['with a letter changed', 'TRF AULIA', 'TRF AULYA'],
    ['with a name of two letters', 'TRSF E-BANKING CR LI WU', 'TRANSFER DARI LI WU'],
    ['with the name of a bank', 'TRSF E-BANKING CR MEGA PERMATA', 'TRANSFER DARI MEGA PERMATA'],
    ['by a reference in its text', 'SETOR 20261120BMRI0012345', 'BMRI 20261120BMRI0012345'],
    ['by a number cut off', `TRSF CR SPP ${A}`, `TRANSFER SPP GANJIL ${A.slice(0, -1)}`],
    ['by the NIM of the other', `TRSF IBU HASNAH SPP ${A} ${B}`, 'PEMINDAHAN', { isAssigned: false }],
    ['under another number of the export', line, `${line} LAGI`, { reference: '000412' }],
  ])('%s is alike', (_how, first, second, change) => {
    expect(likenessOf(told(first, { reference: 'FT26325ABC' }), told(second, change))).toBe('ALIKE');
    expect(likenessOf(told(second, { ...change, isAssigned: true }), told(first))).toMatch(/ALIKE|UNTOLD/);
  });

  test.each([
    ['first of several printed lines', 'TRSF E-BANKING CR'],
    ['without a word', ''],
    ['in marks alone', '- .'],
    ['cut off before its name', 'TRSF E-BANKING CR 2408/FTSCY/WS9'],
  ])('is doubted by its day and account where it names nobody: %s', (_what, first) => {
    expect(likenessOf(told(first), told(line))).toBe('UNTOLD');
    expect(likenessOf(told(first), told(line, { day: '2026-08-25' }))).toBeNull();
    expect(likenessOf(told(first), told(line, { methodId: 'other' }))).toBeNull();
    expect(likenessOf(told(first), told(line, { isAssigned: false }))).toBeNull();
  });

  test.each<[string, Telling, Telling]>([
    ['of another amount', told(line), told(line, { amount: 1_500_001 })],
    ['of a later week', told(line), told(line, { day: '2026-08-28' })],
    ['of another sender', told(line), told('TRSF E-BANKING CR 2408/FTSCY/WS95031 BUDI SANTOSO')],
    ['of anybody, a day later', told('SETORAN TUNAI'), told('SETORAN TUNAI', { day: '2026-08-25' })],
  ])('%s is another transfer', (_what, a, b) => {
    expect([likenessOf(a, b), likenessOf(b, a)]).toEqual([null, null]);
  });

  test('by names that many have each, and few together, is alike', () => {
    const others = [
      'SITI NURHALIZA',
      'SITI ZUBAEDAH',
      'SITI KHADIJAH',
      'SITI MARYAM',
      'SITI ROHANI',
      'AULIA RAHMAN',
    ].concat(['AULIA PUTRI', 'AULIA SARI', 'AULIA DEWI', 'AULIA HAKIM']);
    const all = [told('TRSF CR SITI AULIA'), ...others.map((text, at) => told(text, { payer: `P${at}` }))];
    const found = retellings(all)(told('DARI SITI AULIA', { payer: B, day: '2026-08-25' }), DAYS_APART);
    expect(found).toMatchObject([{ how: 'ALIKE', money: { payer: A } }]);
  });

  test('is not doubted for who has it', () => {
    expect(retellings([told(line)])(told(line, { day: '2026-08-25' }), DAYS_APART)).toEqual([]);
  });
});

describe('lines whose payers the bank names', () => {
  const named = (text: string, change: Partial<Telling> = {}) => told(text, { isAssigned: false, ...change });

  test.each<[string, string, string]>([
    ['the sender of both', `SITI AULIA ${A}`, `SITI AULIA ${B}`],
    ['an account', 'PEMBAYARAN VA', 'PEMBAYARAN VA'],
    ['a word cut off', 'TRANSFER BUDI', 'TRANSFER BUDI SANTOSO'],
  ])('are two by %s', (_what, a, b) => {
    expect(likenessOf(named(a), named(b))).toBeNull();
  });

  test('are one by the very words of few, and by none of many', () => {
    const text = 'TRSF E-BANKING CR SITI AULIA';
    expect(likenessOf(named(text), named(text))).toBe('SAME');
    const many = Array.from({ length: 6 }, (_, at) =>
      named('UANG KULIAH SEMESTER SATU', { payer: String(at) }),
    );
    const found = retellings(many);
    expect(many.flatMap((one) => found(one, DAYS_APART))).toEqual([]);
  });
});

const people = [
  ['SITI', 'AULIA'],
  ['BUDI', 'SANTOSO'],
  ['MUHAMMAD', 'RIZKI', 'PRATAMA'],
  ['DEWI', 'LESTARI', 'WULANDARI'],
  ['SUHARTO'],
] as const;

type Transfer = { words: readonly string[]; no: string };

/** How banks tell of a transfer. */
const layouts: readonly ((transfer: Transfer) => string)[] = [
  ({ words, no }) => `TRSF E-BANKING CR 2408/FTSCY/${no} 1500000.00${words.join(' ')}`,
  ({ words }) => `Transfer dari ${words.join(' ').toLowerCase()}`,
  ({ words, no }) => `BI-FAST CR ${no} DR 014 ${words.toReversed().join(' ')} SPP GANJIL 2026`,
  ({ words, no }) => `${words.join('  ')} / INTERNET BANKING / ${no}`,
  ({ words, no }) => `TRSF E-BANKING CR ${no} ${words.join(' ')}`.slice(0, 33),
  ({ words }) => `SETORAN TUNAI 1500000.00 ${words.join(' ').replaceAll('A', 'Á')}`,
];

const layout = fc.constantFrom(...layouts);
const shift = fc.integer({ min: 0, max: DAYS_APART });
const who = fc.nat({ max: people.length - 1 });
const no = fc.nat({ max: 9_999 });
const transferOf = (person: number, number: number): Transfer => ({
  words: people[person] ?? [],
  no: String(80_000_000 + number),
});

describe('a transfer in the layouts of banks', () => {
  test('is found by whatever other telling of it', () => {
    fc.assert(
      fc.property(who, no, layout, layout, shift, (one, number, first, second, later) => {
        const transfer = transferOf(one, number);
        const day = addDays('2026-08-24', later);
        expect(
          likenessOf(told(first(transfer)), told(second(transfer), { day, methodId: 'other' })),
        ).not.toBeNull();
      }),
    );
  });

  test('is not found by that of another person', () => {
    fc.assert(
      fc.property(who, who, no, layout, layout, shift, (one, other, number, first, second, later) => {
        fc.pre(one !== other);
        const again = told(second(transferOf(other, 500_000 * 7 + number * 31)), {
          day: addDays('2026-08-24', later),
        });
        expect(likenessOf(told(first(transferOf(one, number))), again)).toBeNull();
      }),
    );
  });
});

test('money that is found comes in the order in which it was told', () => {
  const all = ['SITI AULIA', line, 'BUDI', 'AULIA SITI TRF'].map((text, at) => ({ ...told(text), at }));
  const found = retellings(all)(told(line, { payer: B }), DAYS_APART);
  expect(found.map(({ money, how }) => [money.at, how])).toEqual([
    [0, 'ALIKE'],
    [1, 'SAME'],
    [3, 'ALIKE'],
  ]);
});

test('five thousand lines of one amount are held against each other in a moment', () => {
  const lines = Array.from({ length: 5_000 }, (_, at) =>
    told(`PEMBAYARAN UANG KULIAH YAYASAN CENDEKIA ${25_612_010_000 + at}`, {
      payer: String(25_612_010_000 + at),
      isAssigned: false,
    }),
  );
  const from = performance.now();
  const found = retellings(lines);
  expect(lines.flatMap((one) => found(one, DAYS_APART))).toEqual([]);
  expect(performance.now() - from).toBeLessThan(4_000);
});
