import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contracts } from '#shared/contracts.ts';
import { sponsorInvoiceContract } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { moneyField } from './money-field.ts';
import { isText, type Leaf, leavesOf, type Schema } from './schema-tree.ts';
import { unitOf } from './units.ts';

/** Money nobody types: what a preview showed comes back as the call answered it. */
const echoed = ['sponsorInvoice.issue.seen.total'];
/** A share or an amount by the mode beside it, with the limit of the settings' form: a text says too little of which. */
const eitherUnit = [
  'scholarship.save.value',
  'mainData.save.values.lateFee.value',
  'mainData.save.values.lateFee.max',
  'mainData.save.values.leaveFee.value',
];

/** Settings whose names do not say that they are money. */
const settings = [...eitherUnit, 'mainData.save.values.finePerDay'];

/** Its contract comes with the first screen, which has no room for the reader of amounts. */
const onFirstScreen = ['student.save.entryFee'];

const isNumber = (schema: Schema): boolean => schema._zod.def.type === 'number';
const saysRupiah = (schema: Schema): boolean =>
  (schema as z.ZodType).meta?.()?.description?.includes('rupiah') === true;

const isMoney = ({ path, schemas }: Leaf, where: string): boolean =>
  schemas.some(isNumber) &&
  (settings.includes(where) ||
    schemas.some(saysRupiah) ||
    unitOf(path.findLast((key) => key !== '[]') ?? '') === 'rupiah');

/** Every amount a call takes. */
const amounts = Object.entries(contracts).flatMap(([slice, calls]) =>
  Object.entries(calls).flatMap(([name, { body }]) =>
    (body === undefined ? [] : leavesOf(body)).flatMap((leaf) => {
      const where = [slice, name, ...leaf.path].join('.');
      return isMoney(leaf, where) ? [{ where, leaf }] : [];
    }),
  ),
);

test('every amount of every call is read as people write it', () => {
  const found = amounts.map(({ where }) => where);
  expect(found).toEqual(expect.arrayContaining([...echoed, ...settings, 'sponsorInvoice.pay.amount']));
  const unread = amounts.filter(({ leaf: { schemas } }) => !schemas.some(isText));
  expect(unread.map(({ where }) => where).toSorted()).toEqual(
    [...echoed, ...eitherUnit, ...onFirstScreen].toSorted(),
  );
});

test.each([
  [1_234_567, 1_234_567],
  ['1.234.567', 1_234_567],
  ['Rp 1.234.567,00', 1_234_567],
  ['500.000', 500_000],
])('%j is %d rupiah', (written, amount) => {
  expect(moneyField().parse(written)).toBe(amount);
});

test.each([
  [undefined, 'Isi jumlah.'],
  [null, 'Isi jumlah.'],
  [true, 'Tulis rupiah bulat, misalnya 1.250.000.'],
  ['', 'Tulis rupiah bulat, misalnya 1.250.000.'],
  ['banyak', 'Tulis rupiah bulat, misalnya 1.250.000.'],
  [1.5, 'Tulis rupiah bulat, misalnya 1.250.000.'],
  ['1.250,50', 'Tulis tanpa sen, misalnya 1.250.000.'],
  ['500,000', 'Jumlah ini dapat dibaca dengan dua cara. Tulis rupiah bulat, misalnya 1.250.000.'],
  [0, 'Jumlah minimal Rp1.'],
  ['0', 'Jumlah minimal Rp1.'],
  [2_000_000_000, 'Jumlah paling banyak Rp1.000.000.000.'],
  ['2.000.000.000', 'Jumlah paling banyak Rp1.000.000.000.'],
])('%j is refused: %s', (written, why) => {
  expect(
    moneyField()
      .safeParse(written)
      .error?.issues.map(({ message }) => message),
  ).toEqual([why]);
});

test('a sponsor pays more than a single bill may be', () => {
  const { amount } = sponsorInvoiceContract.pay.body.shape;
  expect(amount.parse('125.000.000.000')).toBe(125_000_000_000);
  expect(amount.safeParse('1.000.000.000.001').success).toBe(false);
});
