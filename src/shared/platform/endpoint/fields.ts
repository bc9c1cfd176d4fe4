import { z } from 'zod';
import { semesterCodePattern } from '#shared/platform/term/term.ts';
import { plainDigits } from '#shared/platform/format/digits.ts';
import { identifierProblems, readIdentifier } from '#shared/platform/format/identifier.ts';
import { wholeField } from './whole-field.ts';

/** A semester by its code: `20261`. */
export const semesterField = z.string().regex(semesterCodePattern, 'Pilih semester.');

const FOUR_DIGITS = 'Isi tahun dengan empat angka.';

/** A year of a body; which years can be meant is said by the name of the field (`plausible.ts`), and by nothing else. */
export const yearField = (message: string) =>
  z.number(message).int(message).min(1_000, FOUR_DIGITS).max(9_999, FOUR_DIGITS);

/** The same for a field that forms send as digits, and for addresses. */
export const yearDigits = wholeField([1_000, 9_999], FOUR_DIGITS, { least: FOUR_DIGITS, most: FOUR_DIGITS });

/** A year by which a list is narrowed. */
export const cohortFilter = yearDigits.optional();

/** A role by its number, which the database keeps in four bytes. */
export const roleId = z.int().min(0).max(2_147_483_647);

/** A number that names somebody or something, as people group its digits; kept as digits alone. */
export const identifierText = z.string().transform((text, ctx) => {
  const read = readIdentifier(text);
  if ('digits' in read) return read.digits;
  if (read.problem === 'form') return text.trim();
  ctx.addIssue({ code: 'custom', message: identifierProblems[read.problem] });
  return z.NEVER;
});

/** The same, of a form of its own. */
export const identifierField = (form: RegExp, message: string) =>
  identifierText.pipe(z.string().regex(form, message));

/**
 * The number a college gives its staff, in a form of its own: kept as it is written, in plain digits; those that a sheet has cut short or
 * given a fraction are refused as in any other number.
 */
export const staffNumberField = z.string().transform((text, ctx) => {
  const read = readIdentifier(text);
  if ('digits' in read || read.problem === 'form') return plainDigits(text.trim());
  ctx.addIssue({ code: 'custom', message: identifierProblems[read.problem] });
  return z.NEVER;
});

/** The number of a student. */
export const nimField = identifierField(/^\d{1,24}$/, 'NIM hanya berisi angka, paling banyak 24.');

/** A record by its id and the name people know it by. */
export const named = z.object({ _id: z.string(), name: z.string() });

const POSTAL_CODE = 'Kode pos terdiri atas 5 angka dan tidak diawali 0.';
export const postalCodeField = identifierField(/^[1-9]\d{4}$/, POSTAL_CODE);
export const blankOrPostalCode = identifierField(/^(?:[1-9]\d{4})?$/, POSTAL_CODE);

/** The code of a study programme in the national register. */
export const programmeCodeField = identifierField(/^[1-9]\d{4}$/, 'Kode program studi terdiri atas 5 angka.');

const ACCOUNT_NUMBER = 'Nomor rekening terdiri atas 5 sampai 20 angka, bukan nol semua.';
/** The number of a bank account. */
export const accountNumberField = identifierField(/^(?!0+$)\d{5,20}$/, ACCOUNT_NUMBER);
export const blankOrAccountNumber = identifierField(/^(?:(?!0+$)\d{5,20})?$/, ACCOUNT_NUMBER);

const MOST_KEYS = 200;

/** Values by keys that only the call knows, such as the cells of a row by their columns. */
export const tableField = <V extends z.ZodType>(longestKey: number, value: V) =>
  z
    .record(z.string().max(longestKey), value)
    .refine((table) => Object.keys(table).length <= MOST_KEYS, `Maksimal ${MOST_KEYS} isian.`);

/** The sheet of an uploaded workbook that is to be read, by its name; without it the first shown one with the columns asked for. */
export const sheetField = z
  .string()
  .trim()
  .max(100)
  .default('')
  .meta({ description: 'Which sheet of a workbook is read, by its name; empty for the first that fits.' });
