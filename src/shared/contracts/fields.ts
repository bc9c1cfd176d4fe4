import { z } from 'zod';
import { semesterCodePattern } from '../domain/term/term.ts';
import { readIdentifier } from '../format/identifier.ts';

/** A semester by its code: `20261`. */
export const semesterField = z.string().regex(semesterCodePattern, 'Pilih semester.');

/** The year students entered in, as a list is narrowed by it. */
export const cohortFilter = z.coerce.number().int().min(1980).max(2100).optional();

/** A role by its number, which the database keeps in four bytes. */
export const roleId = z.int().min(0).max(2_147_483_647);

/** A number that names somebody or something, as people group its digits; kept as digits alone. */
export const identifierText = z.string().transform((text) => {
  const read = readIdentifier(text);
  return 'digits' in read ? read.digits : text.trim();
});

/** The same, of a form of its own. */
export const identifierField = (form: RegExp, message: string) =>
  identifierText.pipe(z.string().regex(form, message));
