import { titleForm } from '#shared/desk/library/library-catalog.contract.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import {
  type ImportedTitle,
  type KnownTitle,
  loadTitles,
  ownersOfBarcodes,
  removeImported,
  saveImported,
  shelfKey,
} from '#server/desk/library/library.public.ts';
import { clean, importKind, type Judged, type ReadRow } from '../import-kind.ts';
import { catalogueColumns, type CatalogueValue } from './catalogue-columns.ts';
import { differencesOf, type FormField, type FormPlan, readForm, undoThrough } from './form-records.ts';

type Plan = FormPlan<ImportedTitle>;
type Row = ReadRow<CatalogueValue>;

const fields: readonly FormField<ImportedTitle>[] = [
  { column: 'isbn', field: 'isbn' },
  { column: 'judul', field: 'title' },
  { column: 'pengarang', field: 'authors' },
  { column: 'penerbit', field: 'publisher' },
  { column: 'kota', field: 'city' },
  { column: 'tahun', field: 'year' },
  { column: 'edisi', field: 'edition' },
  { column: 'bahasa', field: 'language' },
  { column: 'ddc', field: 'ddc' },
  { column: 'nomor_panggil', field: 'callNumber' },
  { column: 'subjek', field: 'subjects' },
  { column: 'abstrak', field: 'abstract' },
  { column: 'halaman', field: 'pages' },
  { column: 'jenis', field: 'type' },
  { column: 'dipinjamkan', field: 'isLoanable' },
  { column: 'barcode', field: 'barcodes' },
];

/** What a row says about a title; a blank cell leaves what is there. */
const given = (value: CatalogueValue) => ({
  ...(value.isbn !== null && { isbn: value.isbn }),
  title: value.judul,
  callNumber: value.nomor_panggil,
  ...(value.pengarang !== null && { authors: value.pengarang }),
  ...(value.penerbit !== null && { publisher: value.penerbit }),
  ...(value.kota !== null && { city: value.kota }),
  ...(value.tahun !== null && { year: value.tahun }),
  ...(value.edisi !== null && { edition: value.edisi }),
  ...(value.bahasa !== null && { language: value.bahasa }),
  ...(value.ddc !== null && { ddc: value.ddc }),
  ...(value.subjek !== null && { subjects: value.subjek }),
  ...(value.abstrak !== null && { abstract: value.abstrak }),
  ...(value.halaman !== null && { pages: value.halaman }),
  ...(value.jenis !== null && { type: value.jenis }),
  ...(value.dipinjamkan !== null && { isLoanable: value.dipinjamkan === 'ya' }),
});

/** What is known of the rows' titles and barcodes, and which barcodes the file names more than once. */
type Shelf = {
  known: (value: CatalogueValue) => KnownTitle | null;
  owners: Map<string, string>;
  doubles: Set<string>;
};

async function shelfOf(ctx: Ctx, rows: readonly Row[]): Promise<Shelf> {
  const keyOf = ({ nomor_panggil: callNumber, judul: title }: CatalogueValue) =>
    shelfKey({ callNumber, title });
  const barcodes = rows.flatMap(({ value }) => value.barcode ?? []);
  const isbns = rows.flatMap(({ value }) => value.isbn ?? []);
  const shelf = rows.map(({ value }) => keyOf(value));
  // One after the other: storing asks inside a transaction, on one connection.
  const byIsbn = await loadTitles(ctx, 'isbn', isbns);
  const byShelf = await loadTitles(ctx, 'shelf', shelf);
  const owners = await ownersOfBarcodes(ctx, barcodes);
  const seen = new Set<string>();
  const doubles = new Set(barcodes.filter((barcode) => seen.size === seen.add(barcode).size));
  const known = (value: CatalogueValue) => byIsbn.get(value.isbn ?? '') ?? byShelf.get(keyOf(value)) ?? null;
  return { known, owners, doubles };
}

function barcodeError(
  barcodes: readonly string[],
  own: string | null,
  { owners, doubles }: Shelf,
): string | null {
  const twice = barcodes.find((barcode) => doubles.has(barcode));
  if (twice !== undefined) return `Barcode ${twice} ada pada lebih dari satu baris berkas ini.`;
  const taken = barcodes.find((barcode) => owners.has(barcode) && owners.get(barcode) !== own);
  return taken === undefined ? null : `Barcode ${taken} sudah dipakai judul lain.`;
}

/**
 * What a row says otherwise of copies that are there, those it names or, where it names none, all of the title: place and price
 * go with copies that are added.
 */
function copyWarnings(value: CatalogueValue, { copies }: KnownTitle): Record<string, string> {
  const told = copies.filter(({ barcode }) => value.barcode?.includes(barcode) ?? true);
  const says = <T>(
    column: string,
    label: string,
    filed: T | null,
    held: readonly T[],
    show: (one: T) => string,
  ) => {
    const others = [...new Set(held)].filter((one) => one !== filed).map((one) => show(one) || 'kosong');
    return filed === null || others.length === 0
      ? {}
      : {
          [column]: `${label} di katalog ${others.join(', ')} dan tetap. Ubah pada eksemplarnya bila perlu.`,
        };
  };
  const prices = told.map(({ price }) => price);
  const places = told.map(({ location }) => location);
  return {
    ...says('harga', 'Harga', value.harga, prices, (price) => (price === 0 ? '' : rupiah(price))),
    ...says('lokasi', 'Lokasi', value.lokasi, places, String),
  };
}

const titleInput = titleForm.omit({ _id: true, updatedAt: true });

function judgeRow(ctx: Ctx, { rowNo, value }: Row, shelf: Shelf): Judged<Plan> {
  const known = shelf.known(value);
  const judged: Judged<Plan> = { ...clean(rowNo), recordId: known?.id ?? null };
  const { barcodes: held = [], location: _l, price: _p, ...before } = known?.form ?? {};
  const parsed = readForm(ctx, titleInput, { ...before, ...given(value) });
  if (!parsed.success) {
    for (const { path, message } of parsed.issues) {
      judged.errors[fields.find(({ field }) => field === path[0])?.column ?? 'judul'] ??= message;
    }
    return judged;
  }
  const error = barcodeError(value.barcode ?? [], known?.id ?? null, shelf);
  if (error !== null) judged.errors['barcode'] = error;
  const barcodes = [...new Set([...held, ...(value.barcode ?? [])])].toSorted();
  const form = { ...parsed.data, barcodes, location: value.lokasi ?? '', price: value.harga ?? 0 };
  if (known) {
    judged.differences = differencesOf(fields, known.form, form);
    judged.warnings = copyWarnings(value, known);
  }
  return { ...judged, plan: { form, known } };
}

/** Titles of the library's catalogue with their copies. */
export const catalogueKind = importKind<typeof catalogueColumns, Plan>({
  key: 'katalog',
  title: 'Impor katalog perpustakaan',
  noun: 'judul',
  permissions: { create: ['library:create', 'library:update'], update: ['library:update'] },
  columns: catalogueColumns,
  unique: [['isbn'], ['nomor_panggil', 'judul']],
  options: [],
  examples: [
    {
      isbn: '978-602-03-3295-6',
      judul: 'Contoh Pengantar Manajemen',
      pengarang: 'Contoh, Andi; Contoh, Budi',
      penerbit: 'Penerbit Contoh',
      kota: 'Bandung',
      tahun: 2023,
      edisi: 'Edisi 3',
      bahasa: 'Indonesia',
      ddc: '658.4',
      nomor_panggil: '658.4 CON p',
      subjek: 'Manajemen; Organisasi',
      halaman: 412,
      jenis: 'Buku',
      dipinjamkan: 'ya',
      barcode: 'B000101, B000102',
      lokasi: 'Rak 3',
      harga: 125_000,
    },
  ],
  chunk: 200,
  judge: async (ctx, rows) => {
    const shelf = await shelfOf(ctx, rows);
    return rows.map((row) => judgeRow(ctx, row, shelf));
  },
  create: async (ctx, plans) => {
    const created: { id: string }[] = [];
    for (const { form } of plans) created.push({ id: (await saveImported(ctx, form))._id });
    return created;
  },
  update: async (ctx, changes) => {
    for (const { recordId, plan } of changes) {
      const basis = plan.known === null ? {} : { updatedAt: plan.known.updatedAt };
      await saveImported(ctx, { ...plan.form, _id: recordId, ...basis });
    }
    return changes.map(({ plan }) => ({
      before: plan.known?.form,
      after: { ...plan.form, location: '', price: 0 },
    }));
  },
  undo: undoThrough<ImportedTitle>({
    load: (ctx, ids) => loadTitles(ctx, 'id', ids),
    save: saveImported,
    remove: removeImported,
  }),
});
