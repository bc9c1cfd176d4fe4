import { z } from 'zod';
import { MAX_AMOUNT, rupiah } from '#shared/platform/format/rupiah.ts';
import { readRupiah } from '#shared/platform/format/read-rupiah.ts';
import { HUNDREDTHS_OF_PERCENT, WHOLE_RUPIAH } from './units.ts';

const UNREADABLE = 'Tulis rupiah bulat, misalnya 1.250.000.';

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/**
 * An amount in whole rupiah, from `min` to `max`: a number, or what an Indonesian writes, "1.250.000", as a form or a script
 * sends it. Read by the rules of the amount fields, so that "500.000" is never taken for five hundred.
 */
export const moneyField = (min = 1, max = MAX_AMOUNT) =>
  z
    .union([z.number(), z.string().max(40)], {
      error: ({ input }) => (isAbsent(input) ? 'Isi jumlah.' : UNREADABLE),
    })
    .transform((written, check) => {
      const read = typeof written === 'number' ? { amount: written } : readRupiah(written, { max });
      if ('amount' in read) return read.amount;
      check.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    })
    .pipe(
      z
        .number()
        .int(UNREADABLE)
        .min(min, min === 0 ? 'Jumlah tidak boleh negatif.' : 'Jumlah minimal Rp1.')
        .max(max, `Jumlah paling banyak ${rupiah(max)}.`),
    )
    .meta({ description: WHOLE_RUPIAH });

/** Whoever books was asked about money that is alike, booked or waiting, and said that this is other money. */
export const isOtherMoney = z.union([z.boolean(), z.stringbool()]).default(false);

/** A sum of amounts. */
export const sumField = z.number().int().meta({ description: WHOLE_RUPIAH });

/** Why something is done, as the audit keeps it. */
export const reasonField = z.string().trim().min(5, 'Isi alasan minimal 5 huruf.').max(300);

/** A share of an amount. */
export const shareField = z
  .number('Isi persentase.')
  .int('Paling banyak dua angka di belakang koma.')
  .min(1, 'Persentase harus lebih dari 0.')
  .max(10_000, 'Persentase paling banyak 100.')
  .meta({ description: HUNDREDTHS_OF_PERCENT });

/** Parts of a student's own plan. */
export const planParts = z
  .array(z.object({ amount: moneyField(), dueDate: z.iso.date('Isi tanggal.') }))
  .max(6, 'Cicilan terdiri atas 2 sampai 6 bagian.');
