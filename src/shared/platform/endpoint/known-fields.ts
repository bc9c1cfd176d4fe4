import { z } from 'zod';
import { toDoi } from '#shared/platform/format/doi.ts';
import { toIsbn13 } from '#shared/platform/format/isbn.ts';
import { toIssnOrIsbn } from '#shared/platform/format/issn.ts';
import { toPassportNo } from '#shared/platform/format/passport.ts';
import { toOrcid, toScholarId, toScopusId, toSintaId } from '#shared/platform/format/research-id.ts';
import { identifierField } from './fields.ts';

// Numbers and ids whose form is known elsewhere, one reader for each. Those of a contract that may be empty say so themselves.

/** A text that is kept in the one spelling of its kind. */
const readAs = (read: (text: string) => string | null, message: string, max = 200) =>
  z
    .string()
    .trim()
    .max(max, `Paling banyak ${max} huruf.`)
    .transform((text, ctx) => {
      const kept = read(text);
      if (kept !== null) return kept;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** The same, where blank text is an answer. */
const blankOr = (read: (text: string) => string | null, message: string) =>
  readAs((text) => (text === '' ? '' : read(text)), message);

/** Kept as thirteen digits, whichever of the two forms was written; blank is none. */
export const isbnField = blankOr(toIsbn13, 'ISBN salah: periksa setiap angkanya.');

/** The number of a journal, `1234-5679`, or of a book, as thirteen digits. */
export const issnField = readAs(
  toIssnOrIsbn,
  'Tulis ISSN 8 angka, misalnya 1234-5679, atau ISBN; periksa setiap angkanya.',
);

/** Kept without the address of doi.org. */
export const doiField = readAs(toDoi, 'DOI dimulai dengan 10., misalnya 10.1234/abcd.', 150);

/** What a lecturer is known by in the indexes of research. */
export const researchIdFields = {
  googleScholar: blankOr(toScholarId, 'ID Google Scholar terdiri atas 12 huruf atau angka.'),
  sinta: blankOr(toSintaId, 'ID SINTA hanya berisi angka, paling banyak 9.'),
  scopus: blankOr(toScopusId, 'ID Scopus terdiri atas 10 atau 11 angka.'),
  orcid: blankOr(toOrcid, 'Tulis ORCID 16 angka, misalnya 0000-0002-1825-0097; periksa setiap angkanya.'),
};

export const passportField = readAs(
  toPassportNo,
  'Nomor paspor terdiri atas 5 sampai 20 huruf dan angka, misalnya A1234567.',
);

const POSTAL_CODE = 'Kode pos terdiri atas 5 angka dan tidak diawali 0.';
export const postalCodeField = identifierField(/^[1-9]\d{4}$/, POSTAL_CODE);
export const blankOrPostalCode = identifierField(/^(?:[1-9]\d{4})?$/, POSTAL_CODE);

/** The code of a study programme in the national register. */
export const programmeCodeField = identifierField(/^[1-9]\d{4}$/, 'Kode program studi terdiri atas 5 angka.');

const ACCOUNT_NUMBER = 'Nomor rekening terdiri atas 5 sampai 20 angka, bukan nol semua.';
/** The number of a bank account. */
export const accountNumberField = identifierField(/^(?!0+$)\d{5,20}$/, ACCOUNT_NUMBER);
export const blankOrAccountNumber = identifierField(/^(?:(?!0+$)\d{5,20})?$/, ACCOUNT_NUMBER);
