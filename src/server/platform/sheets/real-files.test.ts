import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { dataAbsent, dataFiles, dataPath } from '#test/data-folder.ts';
import { dateCell } from './cells/date.ts';
import { idCell, nikCell } from './cells/ids.ts';
import { genderCell } from './cells/lists.ts';
import { integerCell, moneyCell, scoreCell } from './cells/numbers.ts';
import { emailCell, phoneCell, textCell } from './cells/text.ts';
import { findHeader } from './find-header.ts';
import { optionalColumn, requiredColumn } from './mapping.ts';
import { parseRows } from './parse-rows.ts';
import { readTable } from './read-sheet.ts';
import { kindAt } from './table.ts';

const timeout = 30_000;

const nim = requiredColumn('nim', 'NIM', idCell({ label: 'NIM' }), ['nipd']);
const name = requiredColumn('nama', 'Nama', textCell(), ['nama_mahasiswa']);

const read = (file: string) => readTable(dataPath(file));

/** Column labels, rows above the data and number of data rows. */
async function shapeOf(file: string): Promise<[firstDataRow: number, rows: number, columns: number]> {
  const table = await read(file);
  const header = findHeader(table);
  return [header.firstDataRow, table.rows.length - header.firstDataRow, header.columns.length];
}

describe.skipIf(dataAbsent('real exchange files'))('real exchange files', { timeout }, () => {
  test.each<[string, number, number, number]>([
    ['feeder-20162-daya_tampung.xlsx', 1, 1, 13],
    ['feeder-20162-kelas_kuliah.xlsx', 1, 33, 6],
    ['feeder-20162-krs.xlsx', 1, 852, 7],
    ['feeder-20162-kuliah_mahasiswa.xlsx', 1, 86, 10],
    ['feeder-20162-mata_kuliah.xlsx', 1, 11, 20],
    ['feeder-20162-nilai.xlsx', 1, 852, 10],
    ['feeder-20162-kelas_kuliah.csv', 2, 33, 7],
    ['feeder-20162-kuliah_mahasiswa.csv', 2, 86, 10],
    ['feeder-20162-mata_kuliah.csv', 2, 11, 23],
    ['feeder-20162-nilai.csv', 2, 852, 9],
    ['riwayat-pembayaran-ukt.xlsx', 4, 20, 19],
    ['rekap-spi.xlsx', 5, 3, 7],
    ['cicilan.xlsx', 5, 2, 10],
    ['neo-import-aktivitas-mahasiswa.xlsx', 3, 2, 8],
    ['neo-import-kurikulum.xlsx', 3, 3, 5],
    ['neo-import-mahasiswa-baru.xlsx', 3, 1, 48],
    ['neo-import-mata-kuliah.xlsx', 3, 3, 7],
    ['neo-import-matkul-kurikulum.xlsx', 3, 3, 3],
    ['stih-matkul_stih.csv', 1, 70, 6],
    ['stih-pekerjaan.csv', 1, 99, 2],
    ['stih-religion.csv', 1, 7, 2],
    ['stih-template_import_dosen.csv', 1, 2, 10],
    ['stih-template_import_dosen_pa.csv', 1, 2, 2],
    ['stih-template_import_mahasiswa.csv', 1, 2, 12],
    ['stih-template_import_mata_kuliah.csv', 1, 3, 9],
    ['stih-template_import_ruangan.csv', 1, 4, 7],
  ])('%s: data from row %i, %i rows, %i columns', async (file, ...shape) => {
    expect(await shapeOf(`berkas-impor/${file}`)).toEqual(shape);
  });

  test('none is left out above', () => {
    expect(dataFiles('berkas-impor', /\.(xlsx|csv)$/)).toHaveLength(26);
  });

  test.each<[string, number]>([
    ['kurikulum/s1_manajemen_a_stie.csv', 128],
    ['kurikulum/s1_akuntansi_a_stie.csv', 108],
    ['kurikulum/s2_manajemen_a_stie.csv', 46],
    ['kurikulum/s1_manajemen_b_prasyarat.csv', 82],
    ['kurikulum/s1_manajemen_c_konsentrasi.csv', 69],
    ['jadwal/jadwal_kuliah_stie_20111_20162.csv', 2149],
  ])('%s has %i rows', async (file, rows) => {
    expect((await shapeOf(file))[1]).toBe(rows);
  });
});

describe.skipIf(dataAbsent('imports of real files'))('imports of real files', { timeout }, () => {
  test('the NIM is the same whether the workbook holds it as number or as text', async () => {
    const [krs, students] = [
      await read('berkas-impor/feeder-20162-krs.xlsx'),
      await read('berkas-impor/feeder-20162-kuliah_mahasiswa.xlsx'),
    ];
    expect([kindAt(krs, 1, 5), kindAt(students, 1, 2)]).toEqual(['number', 'text']);
    const inKrs = new Set((await parseRows(krs, [nim])).rows.map((row) => row.value?.nim));
    const inList = new Set((await parseRows(students, [nim])).rows.map((row) => row.value?.nim));
    expect(inList.size).toBe(86);
    expect([...inKrs].filter((each) => !inList.has(each))).toEqual([]);
    expect(inKrs.size).toBe(79);
  });

  test('grades of the workbook and of the CSV with field paths agree', async () => {
    const specs = [
      nim,
      requiredColumn('kode', 'Kode MK', textCell(), ['kode_mata_kuliah']),
      requiredColumn('nilai', 'Nilai angka', scoreCell()),
    ] as const;
    const [xlsx, csv] = await Promise.all(
      ['xlsx', 'csv'].map(async (type) =>
        parseRows(await read(`berkas-impor/feeder-20162-nilai.${type}`), specs),
      ),
    );
    const sorted = (rows: typeof xlsx) => rows?.rows.map((row) => JSON.stringify(row.value)).toSorted();
    expect(sorted(xlsx)).toEqual(sorted(csv));
    expect(xlsx?.rows.every((row) => row.value)).toBe(true);
  });

  test('payments: merged titles, a group over text and number headers, blank instalments', async () => {
    const semesters = Array.from({ length: 14 }, (_, index) =>
      optionalColumn(`semester_${index + 1}`, `Semester ${index + 1}`, moneyCell()),
    );
    const specs = [nim, name, requiredColumn('tarif', 'Tarif UKT', moneyCell()), ...semesters];
    const { rows, mapping } = await parseRows(await read('berkas-impor/riwayat-pembayaran-ukt.xlsx'), specs, {
      unique: [['nim']],
    });
    expect(mapping.missing).toEqual([]);
    expect(mapping.mapped).toHaveLength(17);
    expect(rows).toHaveLength(20);
    expect(rows[1]?.value).toMatchObject({
      nim: '369955483938',
      tarif: 2_400_000,
      semester_7: 1_200_000,
      semester_8: 500_000,
      semester_9: null,
    });
  });

  test('instalments: header over two rows, loose cells above', async () => {
    const specs = [
      nim,
      requiredColumn('status', 'Status', textCell()),
      requiredColumn('ke3', 'Cicilan ke 3', moneyCell()),
    ] as const;
    const { rows } = await parseRows(await read('berkas-impor/cicilan.xlsx'), specs);
    expect(rows.map((row) => [row.rowNo, row.value])).toEqual([
      [6, { nim: '369955404448', status: 'Lancar', ke3: 500_000 }],
      [7, { nim: '369941501048', status: 'Kurang Lancar', ke3: 500_000 }],
    ]);
  });

  test('the same student on several rows is found', async () => {
    const specs = [
      nim,
      requiredColumn('tanggal', 'Tgl Pembayaran', dateCell()),
      optionalColumn('piutang', 'Piutang', moneyCell()),
    ] as const;
    const { rows } = await parseRows(await read('berkas-impor/rekap-spi.xlsx'), specs, { unique: [['nim']] });
    expect(rows[0]?.value).toEqual({ nim: '369941715405', tanggal: '2021-10-10', piutang: null });
    expect(rows[1]?.errors).toEqual({ nim: 'NIM sama dengan baris 6.' });
  });

  test('a template with instructions above and dummies in it', async () => {
    const specs = [
      nim,
      name,
      requiredColumn('jk', 'Jenis kelamin', genderCell()),
      requiredColumn('lahir', 'Tanggal lahir', dateCell()),
      requiredColumn('nik', 'NIK', nikCell()),
      requiredColumn('hp', 'Handphone', phoneCell()),
      requiredColumn('email', 'Email', emailCell()),
      requiredColumn('biaya', 'Biaya masuk', moneyCell()),
    ] as const;
    const { rows, missingColumns } = await parseRows(
      await read('berkas-impor/neo-import-mahasiswa-baru.xlsx'),
      specs,
    );
    expect(missingColumns).toEqual([]);
    expect(rows[0]).toMatchObject({
      rowNo: 4,
      value: {
        nim: '00000001',
        nama: 'John Doe',
        jk: 'L',
        lahir: '2000-01-31',
        hp: '6281234567890',
        biaya: 6_000_000,
      },
    });
  });

  test('codes that occur twice in a curriculum are reported, not overwritten', async () => {
    const specs = [
      requiredColumn('kode_mk', 'Kode MK', textCell()),
      requiredColumn('nama_mk', 'Nama MK', textCell()),
      requiredColumn('sks', 'SKS', integerCell(0, 24)),
    ] as const;
    const { rows } = await parseRows(await read('kurikulum/s1_manajemen_a_stie.csv'), specs, {
      unique: [['kode_mk']],
    });
    const repeated = rows.filter((row) => row.errors['kode_mk']?.includes('sama dengan baris'));
    expect(repeated).toHaveLength(20);
  });
});

/** The collection lost its carriage returns, and its JSON one telephone number: neither is compared. */
const comparable = (rows: readonly Record<string, string | undefined>[]) =>
  rows.map((row) =>
    Object.entries(row)
      .filter(([label]) => label !== 'Contact Phone Number')
      .map(([label, value]) => [label, value?.replaceAll('\r\n', '\n')]),
  );

describe.skipIf(dataAbsent('csv-spectrum'))('csv-spectrum', () => {
  test.each(dataFiles('uji-masukan/csv-spectrum', /\.csv$/))('%s', async (file) => {
    const folder = 'uji-masukan/csv-spectrum';
    const json: unknown = JSON.parse(await readFile(dataPath(folder, file.replace('.csv', '.json')), 'utf8'));
    const expected: Record<string, string>[] = [json].flat().map((row) => Object(row));
    const [header = [], ...rows] = (await read(`${folder}/${file}`)).rows;
    const actual = rows.map((row) => Object.fromEntries(header.map((label, index) => [label, row[index]])));
    expect(comparable(actual)).toEqual(comparable(expected));
  });
});
