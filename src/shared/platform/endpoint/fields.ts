import { z } from 'zod';
import { semesterCodePattern } from '#shared/platform/term/term.ts';
import { identifierProblems, readIdentifier } from '#shared/platform/format/identifier.ts';
import { wholeField } from './whole-field.ts';

/** A semester by its code: `20261`. */
export const semesterField = z.string().regex(semesterCodePattern, 'Pilih semester.');

/** The year students entered in, as a list is narrowed by it. */
export const cohortFilter = wholeField([1980, 2100]).optional();

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

/** The number of a student. */
export const nimField = identifierField(/^\d{1,24}$/, 'NIM hanya berisi angka, paling banyak 24.');

/** A record by its id and the name people know it by. */
export const named = z.object({ _id: z.string(), name: z.string() });
