import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { buildAdmin, buildStudent } from '#test/factories/people.ts';
import { buildPaymentMethod } from '#test/factories/finance.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

/** A file of these headings as its preview shows it: what is read where, `null` for what is asked. */
async function previewOf(kind: string, headings: string) {
  const row = headings.split(',').map((_, index) => `isi ${index}`);
  const answer = await scene.uploadAs(kind, `${headings}\n${row.join(',')}\n`);
  expect([headings, answer.status]).toEqual([headings, 200]);
  const { headers, mapping, contested, joined } = answer.data;
  const labels = new Map(headers.map(({ index, label }) => [index, label]));
  const read = Object.entries(mapping).map(([key, index]) => [
    key,
    index === null ? null : labels.get(index),
  ]);
  return { read: Object.fromEntries(read), contested, joined };
}

/** Headings of real files with what is read from them, by field; two headings where a person is asked, null where none fits. */
const files: Record<string, [headings: string, read: Record<string, string | string[] | null>][]> = {
  statement: [
    [
      'TANGGAL,TRANSAKSI,DEBET,KREDIT,SALDO',
      { tanggal: 'TANGGAL', keterangan: 'TRANSAKSI', jumlah: 'KREDIT', keluar: 'DEBET', referensi: null },
    ],
    [
      'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit,',
      {
        tanggal: 'Date',
        keterangan: 'Description',
        referensi: 'Reference No.',
        jumlah: 'Credit',
        keluar: 'Debit',
      },
    ],
    [
      'Tanggal,No. Referensi,Deskripsi,Keterangan,Mata Uang,Debit,Kredit,Saldo',
      { referensi: 'No. Referensi', keterangan: 'Keterangan', jumlah: 'Kredit', keluar: 'Debit' },
    ],
    ['Tanggal Transaksi,Tanggal,Uraian,Kredit', { tanggal: 'Tanggal', keterangan: 'Uraian' }],
    ['Tanggal,Keterangan,Uraian,Berita,Kredit', { keterangan: 'Keterangan', jumlah: 'Kredit' }],
    [
      'Post Date,Value Date,Description,Debit Amount,Credit Amount',
      { tanggal: 'Post Date', jumlah: 'Credit Amount', keluar: 'Debit Amount', keterangan: 'Description' },
    ],
    ['Value Date,Uraian,Credit Amount', { tanggal: 'Value Date', jumlah: 'Credit Amount' }],
    ['Tgl,Uraian,Mutasi Debet,Mutasi Kredit', { jumlah: 'Mutasi Kredit', keluar: 'Mutasi Debet' }],
    ['No. Mhs,Tanggal,Jumlah', { nim: 'No. Mhs' }],
    ['Date,Posting Date,Credit', { tanggal: ['Date', 'Posting Date'], jumlah: 'Credit' }],
    ['Tanggal,No Referensi,No Transaksi,Kredit', { referensi: ['No Referensi', 'No Transaksi'] }],
    ['Tanggal,Mutasi,Debit,Kredit', { jumlah: ['Mutasi', 'Kredit'], keluar: 'Debit' }],
    ['NIM,Tanggal,Jumlah Bayar,Nominal', { nim: 'NIM', jumlah: ['Jumlah Bayar', 'Nominal'] }],
    ['Tanggal,Jumlah (IDR),Jumlah (USD)', { jumlah: ['Jumlah (IDR)', 'Jumlah (USD)'] }],
    ['No. VA,NIM,Tanggal,Jumlah,Jumlah', { nim: 'NIM', jumlah: ['Jumlah', 'Jumlah (2)'] }],
    ['No. VA,NPM,Tanggal,Jumlah', { nim: 'NPM', jumlah: 'Jumlah' }],
    ['NIM,Nama,Nama Mahasiswa,Tanggal,Jumlah', { nama: ['Nama', 'Nama Mahasiswa'], jumlah: 'Jumlah' }],
    ['NIM,Nama (Pengirim),Nama Mahasiswa,Tanggal,Jumlah', { nama: 'Nama Mahasiswa' }],
  ],
  students: [
    ['NIM,Nama,Nama (Ayah),Nama (Ibu)', { nama: 'Nama', nama_ibu_kandung: 'Nama (Ibu)' }],
    ['NIM,Nama,NIK,NIK (Ayah)', { nik: 'NIK' }],
    ['NIM,Nama (Wali),NIK (Ayah)', { nama: null, nik: null }],
    ['NIM,Nama,Tanggal Lahir,Tanggal Lahir (Ibu)', { tanggal_lahir: 'Tanggal Lahir' }],
    ['NIM,Nama,Agama,Agama (Ayah),ID Agama', { agama: 'Agama' }],
    ['NIM,Nama,Alamat (KTP),Alamat (Domisili)', { alamat: 'Alamat (KTP)' }],
    ['NIM,Nama,No HP (Orang Tua),No HP (Mahasiswa)', { hp: 'No HP (Mahasiswa)' }],
    ['NIM,NIPD,Nama,Alamat,Jalan,Kelurahan,Desa', { nim: 'NIM', alamat: 'Alamat', kelurahan: 'Kelurahan' }],
    [
      'NIM,Nama,Jalur Masuk,ID Jalur Masuk,Pembiayaan,ID Pembiayaan',
      { jalur: 'Jalur Masuk', pembiayaan: 'Pembiayaan' },
    ],
    ['NIM,Nama,Wilayah,ID Wilayah,Angkatan,Tahun Masuk', { id_wilayah: 'ID Wilayah', angkatan: 'Angkatan' }],
    ['NIM,No. Induk Mahasiswa,Nama', { nim: ['NIM', 'No. Induk Mahasiswa'], nama: 'Nama' }],
  ],
  courses: [
    ['Kode MK,Nama MK,SKS,SKS (T),SKS (P)', { sks: 'SKS' }],
    ['Kode,Mata Kuliah,Mata Kuliah (Inggris),SKS', { kode_mk: 'Kode', nama_mk: 'Mata Kuliah' }],
    ['Kode MK,Nama MK,SKS,Prasyarat,Prasyarat', { prasyarat: 'Prasyarat', prasyarat2: 'Prasyarat (2)' }],
  ],
  schedules: [
    ['Kode MK,Kelas,Nama Kelas,NIDN,Dosen', { kelas: 'Kelas', nidn_dosen: 'NIDN', nama_dosen: 'Dosen' }],
    ['Kode MK,NIDN,Dosen,Nama Dosen', { nidn_dosen: 'NIDN', nama_dosen: 'Nama Dosen' }],
    ['Kode MK,Periode,Semester,Ruang,Kode Ruang', { semester: 'Semester', ruang: 'Ruang' }],
  ],
  'past-grades': [
    ['NIM,Kode MK,SKS,Nilai,Huruf,Bobot', { nilai_huruf: 'Huruf', nilai_indeks: 'Bobot' }],
    [
      'NIM,Kode MK,Nilai,Nilai Huruf,Nilai Angka,TA,Semester',
      { nilai_huruf: 'Nilai Huruf', nilai_angka: 'Nilai Angka', semester: 'Semester' },
    ],
    ['NIM,Kode MK,Nilai Huruf,Nilai Mutu,Bobot', { nilai_indeks: ['Nilai Mutu', 'Bobot'] }],
  ],
  rooms: [['Kode,Ruang,Kapasitas,Jenis,Kategori', { kode: 'Kode', jenis: 'Jenis' }]],
  katalog: [
    ['Judul (Indonesia),Judul (Inggris),No Panggil', { judul: 'Judul (Indonesia)' }],
    ['Judul,Pengarang (1),Pengarang (2),No Panggil', { pengarang: 'Pengarang (1)' }],
    ['Judul,Subjek,Topik,Rak,Lokasi,No Panggil', { subjek: 'Subjek', lokasi: 'Lokasi' }],
    ['Judul,Barcode,No Inventaris,Abstrak,Notes,No Panggil', { barcode: 'Barcode', abstrak: 'Abstrak' }],
    ['Judul,Klasifikasi,DDC,No Panggil', { ddc: 'DDC' }],
  ],
};
const headed = Object.entries(files).flatMap(([kind, list]) =>
  list.map(([headings, read]) => ({ kind, headings, read })),
);

test.each(headed)('$kind: $headings', async ({ kind, headings, read }) => {
  const preview = await previewOf(kind, headings);
  const asked = Object.entries(read).filter(([, columns]) => Array.isArray(columns));
  expect(preview.contested.map(({ key, columns }) => [key, columns])).toEqual(asked);
  const decided = Object.entries(read).filter(([, to]) => !Array.isArray(to));
  expect(preview.read).toMatchObject(Object.fromEntries(decided));
  for (const [key] of asked) expect(preview.read).not.toHaveProperty(key);
});

describe('columns that compete', () => {
  test('keep a file unread, optional or not, until a person chooses', async () => {
    const { nim } = await buildStudent(t.db, { entrySemester: '20251', entryYear: 2025 });
    const file = `NIM,Nama,Nama Mahasiswa,Semester,Status\n${nim},Siti,Budi,20251,Aktif\n`;
    const { data } = await scene.uploadAs('past-terms', file);
    const params = { params: { id: data._id } };
    expect([data.contested, data.counts.ticked]).toEqual([
      [{ key: 'nama', label: 'Nama', columns: ['Nama', 'Nama Mahasiswa'] }],
      0,
    ]);
    const nama = 'Kolom "Nama" dan "Nama Mahasiswa" sama-sama dapat berarti Nama. Pilih salah satunya.';
    const [row] = await scene.rowsOf(data._id);
    expect([row?.verdict, row?.errors]).toEqual(['WRONG', { nama }]);
    expect((await t.call(importContract.commit, params)).error.message).toBe(nama);
    const chosen = await t.call(importContract.map, {
      ...params,
      body: { mapping: { nama: 2 }, options: {} },
    });
    expect(chosen.data.contested).toEqual([]);
    expect((await scene.rowsOf(data._id))[0]?.cells['nama']).toBe('Budi');
  });

  test('may all be left out where the file can do without the field', async () => {
    const { nim } = await buildStudent(t.db, { entrySemester: '20251', entryYear: 2025 });
    const { data } = await scene.uploadAs(
      'past-terms',
      `NIM,IP Semester,IP Sementara,Semester,Status\n${nim},3.00,3.10,20251,Aktif\n`,
    );
    expect(data.contested.map(({ key }) => key)).toEqual(['ips']);
    const decided = await t.call(importContract.map, {
      params: { id: data._id },
      body: { mapping: { ips: null }, options: {} },
    });
    expect([decided.data.contested, decided.data.mapping['ips']]).toEqual([[], null]);
    // It is read: what is wrong with it is something else.
    expect(Object.keys((await scene.rowsOf(data._id))[0]?.errors ?? {})).toEqual(['semester']);
  });
});

describe('two descriptions of a bank', () => {
  const upload = async (nim: string, file: readonly string[]) => {
    const { id: metode } = await buildPaymentMethod(t.db);
    const { data } = await t.call(
      importContract.upload,
      { params: { kind: 'statement' }, body: { options: { metode } } },
      { files: [{ field: 'file', name: 'mutasi.csv', content: file.join('\n').replaceAll('<nim>', nim) }] },
    );
    return { data, rows: await scene.rowsOf(data._id) };
  };
  const unknown = expect.stringContaining('Mahasiswa tidak dikenali');

  test('are read together: the NIM stands in either, and the screen says so', async () => {
    const { nim } = await buildStudent(t.db);
    const { data, rows } = await upload(nim, [
      'Date,Description,Description,Reference No.,Debit,Credit',
      '24/08/2026,SPP <nim>,DARI BUDI,FT1,.00,"1,500,000.00"',
      '24/08/2026,DARI BUDI,SPP <nim>,FT2,.00,"1,600,000.00"',
      '24/08/2026,DARI BUDI,,FT3,.00,"1,700,000.00"',
    ]);
    expect(data.joined).toEqual([
      { key: 'keterangan', label: 'Keterangan', columns: ['Description', 'Description (2)'] },
    ]);
    const wrong = rows.map(({ errors }) => errors['nim']);
    expect(wrong).toEqual([undefined, undefined, unknown]);
  });

  test('are one where a line is told from a sum: money that names a payer is none', async () => {
    const { nim } = await buildStudent(t.db);
    const { rows } = await upload(nim, [
      'Tanggal,Keterangan,Berita,Jumlah',
      '24/08/2026,TOTAL,<nim>,1.500.000',
      '24/08/2026,<nim>,Saldo awal,1.600.000',
      '24/08/2026,TOTAL,,9.000.000',
    ]);
    expect(rows.map(({ verdict }) => verdict === 'ASIDE')).toEqual([false, false, true]);
  });

  test('are two again where a person chooses the second', async () => {
    const { nim } = await buildStudent(t.db);
    const { data } = await upload(nim, [
      'Tanggal,Uraian,Berita,Kredit',
      '24/08/2026,SPP <nim>,DARI BUDI,1.500.000',
    ]);
    const body = { mapping: { keterangan: 2 }, options: {} };
    const chosen = await t.call(importContract.map, { params: { id: data._id }, body });
    expect(chosen.data.joined).toEqual([]);
    expect((await scene.rowsOf(data._id))[0]?.errors['nim']).toEqual(unknown);
  });
});
