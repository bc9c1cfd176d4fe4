import { toDoi } from '#shared/platform/format/doi.ts';
import { toIsbn13 } from '#shared/platform/format/isbn.ts';
import { toIssnOrIsbn } from '#shared/platform/format/issn.ts';
import { toOrcid, toScholarId, toScopusId, toSintaId } from '#shared/platform/format/research-id.ts';
import { blankOr, readAs } from './read-as.ts';

// Ids of books, papers and researchers, one reader for each. Those of a contract that may be empty say so themselves.

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
