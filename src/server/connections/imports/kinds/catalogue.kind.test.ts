import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { libraryCopies, libraryTitles } from '#server/platform/db/schema.ts';
import { studentFile as fileOf } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let library: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  library = await libraryScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.as(library.librarian.id));

const line = {
  isbn: '0-306-40615-2',
  judul: 'Contoh Impor Satu',
  pengarang: 'Robbins, Stephen P.; Contoh, Ani',
  tahun: '2021',
  nomor_panggil: '658 IMP a',
  subjek: 'Manajemen, Organisasi',
  jenis: 'Buku teks',
  barcode: 'imp0001; IMP0002',
  lokasi: 'Rak 1',
  harga: '95000',
};
const titleNow = async (title: string) =>
  (await t.db.select().from(libraryTitles).where(eq(libraryTitles.title, title)))[0];
const barcodesOf = async (titleId = '') =>
  (await t.db.select().from(libraryCopies).where(eq(libraryCopies.titleId, titleId)))
    .map(({ barcode }) => barcode)
    .toSorted();

test.each([
  ['85.000', 85_000],
  ['Rp 150.000,-', 150_000],
])('a price of %s costs its reader Rp%d', async (harga, price) => {
  const copy = `HARGA${price}`;
  const priced = { ...line, isbn: '', judul: `Seharga ${harga}`, nomor_panggil: copy, barcode: copy, harga };
  const { data } = await scene.uploadAs('katalog', fileOf([priced]));
  await scene.commit(data._id);
  const kept = await t.db.select().from(libraryCopies).where(eq(libraryCopies.barcode, copy));
  expect(kept).toMatchObject([{ price }]);
});

test('a price that can be read in two ways is refused at its cell', async () => {
  const { data } = await scene.uploadAs('katalog', fileOf([{ ...line, harga: '85000.000' }]));
  expect((await scene.rowsOf(data._id))[0]?.errors['harga']).toContain('dibaca dengan dua cara');
});

test('titles come in with their copies, change, and go out again', async () => {
  const { data } = await scene.uploadAs('katalog', fileOf([line]));
  expect((await scene.commit(data._id)).counts.created).toBe(1);
  const title = await titleNow(line.judul);
  expect(title).toMatchObject({
    isbn: '9780306406157',
    authors: ['Robbins, Stephen P.', 'Contoh, Ani'],
    year: 2021,
    type: 'BUKU',
    subjects: ['Manajemen', 'Organisasi'],
  });
  expect(await barcodesOf(title?.id)).toEqual(['IMP0001', 'IMP0002']);
  const more = { ...line, tahun: '2022', barcode: 'IMP0003' };
  const changed = (await scene.uploadAs('katalog', fileOf([more]))).data;
  expect((await scene.rowsOf(changed._id))[0]?.differences).toEqual([
    { field: 'tahun', from: '2021', to: '2022' },
    { field: 'barcode', from: 'IMP0001, IMP0002', to: 'IMP0001, IMP0002, IMP0003' },
  ]);
  await scene.tickChanged(changed._id);
  expect((await scene.commit(changed._id)).counts.updated).toBe(1);
  expect(await barcodesOf(title?.id)).toHaveLength(3);
  expect((await scene.undo(changed._id)).status).toBe('UNDONE');
  expect(await barcodesOf(title?.id)).toEqual(['IMP0001', 'IMP0002']);
  expect((await scene.undo(data._id)).status).toBe('UNDONE');
  expect(await titleNow(line.judul)).toBeUndefined();
});

test('a row of a title that is there says where its copies cost and stand otherwise, and changes neither', async () => {
  const own = { ...line, judul: 'Contoh H', nomor_panggil: '1 H', isbn: '', barcode: 'HHH0001, HHH0002' };
  const { data } = await scene.uploadAs('katalog', fileOf([own]));
  await scene.commit(data._id);
  await t.db
    .update(libraryCopies)
    .set({ price: 0, location: '' })
    .where(eq(libraryCopies.barcode, 'HHH0002'));
  const said = async (cells: Partial<typeof own>) =>
    (await scene.rowsOf((await scene.uploadAs('katalog', fileOf([{ ...own, ...cells }]))).data._id))[0];
  const tail = 'dan tetap. Ubah pada eksemplarnya bila perlu.';
  expect(await said({ harga: '85000', lokasi: 'Rak 2', barcode: '' })).toMatchObject({
    verdict: 'SAME',
    warnings: {
      harga: `Harga di katalog Rp95.000, kosong ${tail}`,
      lokasi: `Lokasi di katalog Rak 1, kosong ${tail}`,
    },
  });
  // Only the copies a row names are meant by its price; those it adds get it.
  expect((await said({ barcode: 'HHH0001' }))?.warnings).toEqual({});
  expect((await said({ barcode: 'HHH0003', harga: '85000' }))?.warnings).toEqual({});
  expect((await said({ barcode: 'HHH0001', harga: '', lokasi: '' }))?.warnings).toEqual({});
});

test('a bad ISBN, a barcode named twice and one in use are mistakes of their cells; the rest is stored', async () => {
  const { barcode } = await library.shelve();
  const rows = [
    { ...line, judul: 'Contoh A', nomor_panggil: '1 A', isbn: '978-0-306-40615-8', barcode: '' },
    { ...line, judul: 'Contoh B', nomor_panggil: '1 B', isbn: '', barcode: 'DUA0001' },
    { ...line, judul: 'Contoh C', nomor_panggil: '1 C', isbn: '', barcode: 'DUA0002, DUA0001' },
    { ...line, judul: 'Contoh D', nomor_panggil: '1 D', isbn: '', barcode },
    { ...line, judul: 'Contoh E', nomor_panggil: '1 E', isbn: '', barcode: 'SATU0001' },
    { ...line, judul: 'Contoh F', nomor_panggil: '1 F', isbn: '', barcode: 'x y' },
  ];
  const { data } = await scene.uploadAs('katalog', fileOf(rows));
  const errors = (await scene.rowsOf(data._id)).map((row) => Object.keys(row.errors));
  expect(errors).toEqual([['isbn'], ['barcode'], ['barcode'], ['barcode'], [], ['barcode']]);
  const done = await scene.commit(data._id);
  expect(done.counts.created).toBe(1);
  expect(await titleNow('Contoh E')).toBeDefined();
  expect(await titleNow('Contoh C')).toBeUndefined();
});

test('a title whose copy was lent since stays when the import is taken back', async () => {
  const own = { ...line, judul: 'Contoh G', nomor_panggil: '1 G', isbn: '', barcode: 'GGG0001' };
  const { data } = await scene.uploadAs('katalog', fileOf([own]));
  await scene.commit(data._id);
  await library.lend(library.reader, 'GGG0001');
  expect((await scene.undo(data._id)).status).toBe('COMMITTED');
  expect((await scene.rowsOf(data._id))[0]?.message).toContain('pernah dipinjam');
  expect(await barcodesOf((await titleNow('Contoh G'))?.id)).toEqual(['GGG0001']);
});
