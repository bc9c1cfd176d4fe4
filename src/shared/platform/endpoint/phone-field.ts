import { z } from 'zod';
import { parsePhone } from '#shared/platform/format/phone.ts';

const WRONG_PHONE = 'Tulis nomor telepon yang benar, misalnya 0812-3456-7890 atau +60 12-345-6789.';

/**
 * What forms and files say of what is no phone number. One without the 0 in front, which a spreadsheet takes away, is not read
 * with it: it may be of another country, as 84… is.
 */
export function phoneProblem(text: string): string {
  // A spreadsheet or a program may have kept it as a number with a point.
  const typed = text.trim().replace(/\.0+$/, '');
  const withZero = `0${typed.replace(/\D/g, '')}`;
  return /^\d/.test(typed) && parsePhone(`0${typed}`) !== null
    ? `Nomor ini tanpa angka 0 di depan: tulis ${withZero}, atau +… dengan kode negaranya.`
    : WRONG_PHONE;
}

/** A phone number of staff, kept as it was typed. */
export const typedPhone = z
  .string()
  .trim()
  .max(20)
  .refine((typed) => typed === '' || parsePhone(typed) !== null, {
    error: ({ input }) => phoneProblem(String(input)),
  })
  .nullable()
  .default(null);

/** A phone number in any usual spelling, kept as 62…, one of another country as +60…. */
export const phoneField = z
  .string()
  .trim()
  .transform((value, ctx) => {
    const stored = parsePhone(value);
    if (stored !== null) return stored;
    ctx.addIssue({ code: 'custom', message: phoneProblem(value) });
    return z.NEVER;
  })
  .nullable();
