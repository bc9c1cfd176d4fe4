import { z } from 'zod';
import { parsePhone } from '#shared/platform/format/phone.ts';

/** What forms and files say of what is no phone number. */
export const WRONG_PHONE = 'Tulis nomor telepon yang benar, misalnya 0812-3456-7890 atau +60 12-345-6789.';

/** A phone number of staff, kept as it was typed. */
export const typedPhone = z
  .string()
  .trim()
  .max(20)
  .refine((typed) => typed === '' || parsePhone(typed) !== null, WRONG_PHONE)
  .nullable()
  .default(null);

/** A phone number in any usual spelling, kept as 62…, one of another country as +60…. */
export const phoneField = z
  .string()
  .trim()
  .transform((value, ctx) => {
    const stored = parsePhone(value);
    if (stored !== null) return stored;
    ctx.addIssue({ code: 'custom', message: WRONG_PHONE });
    return z.NEVER;
  })
  .nullable();
