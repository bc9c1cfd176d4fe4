import { toIsbn13 } from '#shared/platform/format/isbn.ts';
import { MAX_BOOK_PRICE, titleTypeLabels } from '#shared/desk/library/kinds.ts';
import { hasEmptyFraction } from '#shared/platform/format/identifier.ts';
import {
  type CellParser,
  emptyFraction,
  notAName,
  perCell,
  quote,
} from '#server/platform/sheets/cells/cell.ts';
import { listCell } from '#server/platform/sheets/cells/lists.ts';
import { integerCell, moneyCell } from '#server/platform/sheets/cells/numbers.ts';
import { emptyWords, textCell } from '#server/platform/sheets/cells/text.ts';
import { decisive, optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import type { RowValue } from '#server/platform/sheets/parse-rows.ts';
import { itemsFrom, yesNoCell } from './list-items.ts';

const text = (maxLength: number) => textCell({ maxLength, empty: emptyWords });
const code = (maxLength: number) => textCell({ maxLength, empty: emptyWords, isCode: true });

/** An ISBN in either form as thirteen digits; a wrong check digit is a mistake of the file. */
const isbnCell = (): CellParser<string> =>
  perCell<string>((cell) => {
    const { text: written } = cell;
    if (emptyWords.includes(written.toLowerCase())) return { value: null };
    const lost = notAName(cell, 'ISBN');
    if (lost) return lost;
    const value = toIsbn13(written);
    return value === null
      ? { error: `${quote(written)} bukan ISBN yang benar; periksa angkanya.` }
      : { value };
  });

const namesFrom = (written: string, separator: RegExp): string[] => [
  ...new Set(
    written
      .split(separator)
      .map((one) => one.trim().replace(/\s+/g, ' '))
      .filter((one) => one !== ''),
  ),
];

/** Several names in one cell. Authors are parted by `;` alone: "Robbins, Stephen P." is one of them. */
const namesCell = (separator: RegExp): CellParser<string[]> =>
  perCell<string[]>(
    ({ text: written }) =>
      emptyWords.includes(written.toLowerCase()) ? { value: null } : { value: namesFrom(written, separator) },
    { isWords: true },
  );

const barcodesCell = (): CellParser<string[]> =>
  perCell<string[]>((cell) => {
    const { text: written } = cell;
    if (emptyWords.includes(written.toLowerCase())) return { value: null };
    const lost = notAName(cell, 'barcode');
    if (lost) return lost;
    const value = namesFrom(written.toUpperCase(), /[,;\s]+/);
    const unclear = value.find(hasEmptyFraction);
    if (unclear !== undefined) return emptyFraction(unclear, 'Barcode');
    const wrong = value.find((one) => !/^[A-Z0-9][A-Z0-9./-]{2,29}$/.test(one));
    return wrong === undefined ? { value } : { error: `${quote(wrong)} tidak dapat menjadi barcode.` };
  });

/** Columns of a catalogue file: a title a row, its copies by their barcodes. */
export const catalogueColumns = [
  decisive(optionalColumn('isbn', 'ISBN', isbnCell(), ['isbn_issn', 'isbn13'])),
  requiredColumn('judul', 'Judul', text(300), ['title', 'judul_buku']),
  optionalColumn('pengarang', 'Pengarang', namesCell(/;/), ['penulis', 'author', 'authors']),
  optionalColumn('penerbit', 'Penerbit', text(150), ['publisher_name', 'publisher']),
  optionalColumn('kota', 'Kota terbit', text(100), ['tempat_terbit', 'place_name']),
  optionalColumn('tahun', 'Tahun', integerCell(1400, 2200), ['tahun_terbit', 'publish_year']),
  optionalColumn('edisi', 'Edisi', text(60), ['edition']),
  optionalColumn('bahasa', 'Bahasa', text(40), ['language_name', 'language']),
  optionalColumn('ddc', 'DDC', code(30), ['klasifikasi', 'classification']),
  decisive(requiredColumn('nomor_panggil', 'Nomor panggil', code(60), ['no_panggil', 'call_number'])),
  optionalColumn('subjek', 'Subjek', namesCell(/[;,]/), ['topik', 'topics', 'subject']),
  optionalColumn('abstrak', 'Abstrak', text(4000), ['notes', 'ringkasan']),
  optionalColumn('halaman', 'Halaman', integerCell(1, 20_000), ['jumlah_halaman', 'collation']),
  optionalColumn(
    'jenis',
    'Jenis',
    listCell(
      'jenis koleksi',
      itemsFrom(titleTypeLabels, { BUKU: ['Buku teks', 'Text'], 'E-BOOK': ['Ebook'] }),
    ),
    ['gmd_name', 'jenis_koleksi'],
  ),
  optionalColumn('dipinjamkan', 'Dipinjamkan', yesNoCell(), ['dapat_dipinjam']),
  decisive(
    optionalColumn('barcode', 'Barcode', barcodesCell(), ['item_code', 'kode_eksemplar', 'no_inventaris']),
  ),
  optionalColumn('lokasi', 'Lokasi', text(60), ['rak', 'location']),
  decisive(optionalColumn('harga', 'Harga', moneyCell({ max: MAX_BOOK_PRICE }), ['price'])),
] as const;

export type CatalogueValue = RowValue<typeof catalogueColumns>;
