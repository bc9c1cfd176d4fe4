import { eq, sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { NOTES } from '#shared/platform/sheets/import-batch.views.ts';
import { importRows, students } from '#server/platform/db/schema.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { studentFile, studentLine } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let staff: { id: string };
let curriculumId: string;

beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  curriculumId = (await buildCurriculum(t.db)).id;
  staff = await buildStaff(t.db, 'student:create', 'student:update');
});
afterAll(() => t.close());
beforeEach(() => t.as(staff.id));

const countStudents = async () =>
  (await t.db.select({ count: sql<number>`count(*)::int` }).from(students))[0]?.count;

describe('uploading students', () => {
  test('a preview stores no student and says what every row would do', async () => {
    const before = await countStudents();
    const { status, data, message } = await scene.upload(studentFile([studentLine(1), studentLine(2)]));
    expect(status).toBe(200);
    expect(message).toBe('2 baris terbaca.');
    expect(data.counts).toMatchObject({ total: 2, NEW: 2, WRONG: 0, ticked: 2 });
    expect(data.missing).toEqual([]);
    expect(await countStudents()).toBe(before);
  });

  test('a workbook says which sheets it holds besides, and which rows are hidden, as long as it is looked at', async () => {
    const header = ['NIM', 'Nama'];
    const sheets = [
      { name: 'Sampul', rows: [['Data mahasiswa baru'], ['Angkatan 2026']] },
      {
        name: 'Baru',
        rows: [header, ['26612019904', 'Ani'], ['26612019905', 'Budi']],
        rowDefs: new Map([[2, { hidden: true }]]),
      },
      { name: 'Pindahan', rows: [header, ['26612019906', 'Cici']] },
    ];
    const { data, message } = await scene.upload(Buffer.from(await writeXlsx({ sheets })));
    const notes =
      'Hanya lembar "Baru" yang dibaca, "Sampul" dan "Pindahan" tidak. Lembar lain dapat dipilih setelah berkas diunggah. ' +
      '1 baris yang tersembunyi di berkas, misalnya oleh penyaring, ikut dibaca: baris 3.';
    const lacking =
      'Kolom Email, Jenis kelamin, Tempat lahir, Tanggal lahir, Agama, NIK, Nama ibu kandung, Angkatan, Semester masuk, ' +
      'Tanggal masuk, Tipe kelas tidak ditemukan. Judul di berkas: "NIM", "Nama". Pilih kolomnya, atau ganti judulnya di berkas.';
    expect(message).toBe(`2 baris terbaca. ${lacking} ${notes}`);
    const { data: later } = await t.call(importContract.get, { params: { id: data._id } });
    expect([later.counts.total, later.options[NOTES]]).toEqual([2, notes]);
    // Another sheet of the file is an upload of its own.
    expect(later.fileName).toBe('mahasiswa (Baru).csv');
  });

  test('only those who may create students come in', async () => {
    await t.as(null);
    expect((await scene.upload('x')).status).toBe(401);
    await t.as((await buildStaff(t.db, 'student:get')).id);
    expect((await scene.upload('x')).status).toBe(403);
    await t.as((await buildStudent(t.db, { curriculumId })).userId);
    expect((await scene.upload('x')).status).toBe(403);
  });

  test('a call without a file is refused in words', async () => {
    const refused = await t.call(importContract.addManyStudent, { body: {} });
    expect(refused).toMatchObject({ status: 400, error: { errors: { file: 'No file found in FormData' } } });
  });

  test('the same file twice says so', async () => {
    const content = studentFile([studentLine(900)]);
    const first = await scene.upload(content);
    expect(first.data.sameAs).toBeNull();
    const second = await scene.upload(content);
    expect(second.data.sameAs).toMatchObject({ _id: first.data._id, status: 'PREVIEW' });
    expect(second.message).toContain('Berkas yang sama sudah pernah diunggah.');
    await t.db.execute(sql`update import_batches set status = 'COMMITTED' where id = ${first.data._id}`);
    // What was saved is told, however often the file was looked at since.
    const third = await scene.upload(content);
    expect(third.data.sameAs).toMatchObject({ _id: first.data._id, status: 'COMMITTED' });
  });

  test.each<[string, string | Buffer, number]>([
    ['an empty file', '', 400],
    ['blank rows only', '\n\n\n', 400],
    ['a header without rows', studentFile([]), 400],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0, 1, 2, 3]), 415],
    ['HTML that calls itself a workbook', '<html><body><table></table></body></html>', 415],
    ['a broken zip', Buffer.from([0x50, 0x4b, 3, 4, ...Array.from({ length: 200 }, () => 0xff)]), 415],
    ['a PDF', Buffer.from('%PDF-1.7 nothing'), 415],
  ])('%s is refused', async (_name, content, status) => {
    const refused = await scene.upload(content, 'berkas.xlsx');
    expect(refused.status).toBe(status);
    expect(refused.error.message.length).toBeGreaterThan(10);
  });
});

describe('tolerant reading', () => {
  test.each<[string, string]>([
    ['semicolons and a byte order mark', `\ufeff${studentFile([studentLine(10)], ';')}`],
    [
      'a title and a blank line above the header',
      `Daftar mahasiswa baru 2025\n\n${studentFile([studentLine(10)])}`,
    ],
    [
      'CRLF, blank lines and padded cells',
      studentFile([studentLine(10, { nama: '  Contoh   Padi   ' })]).replaceAll('\n', '\r\n') + '\r\n\r\n',
    ],
    [
      'headers of another system',
      studentFile([studentLine(10)]).replace('nim,nama,', 'NIPD,Nama Mahasiswa,'),
    ],
    [
      'labels instead of codes',
      studentFile([studentLine(10, { agama: ' islam', jenis_kelamin: 'Perempuan', tipe_kelas: 'reguler' })]),
    ],
    [
      'codes instead of labels',
      studentFile([studentLine(10, { agama: '01', jenis_kelamin: 'p', tipe_kelas: 'OFFLINE' })]),
    ],
    [
      'dates with day first',
      studentFile([studentLine(10, { tanggal_lahir: '04/05/2006', tanggal_masuk: '1-9-2025' })]),
    ],
  ])('%s', async (_name, content) => {
    const { data } = await scene.upload(content);
    expect((await scene.rowsOf(data._id))[0]?.errors).toEqual({});
    expect(data.counts).toMatchObject({ total: 1, NEW: 1 });
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['a NIK that became a number', { nik: '3,27E+15' }, 'nik', 'Format NIK rusak (ubah kolom menjadi Teks).'],
    ['a short NIK', { nik: '123' }, 'nik', 'NIK harus 16 digit, di sini 3.'],
    ['a religion that is none', { agama: 'Jedi' }, 'agama', '"Jedi" bukan pilihan agama.'],
    ['a date no calendar has', { tanggal_lahir: '31/02/2006' }, 'tanggal_lahir', 'tidak ada di kalender'],
    ['a student of ten', { tanggal_lahir: '04/05/2015' }, 'tanggal_lahir', 'Umur saat masuk'],
    ['a class that is not there', { kelas: 'ZZ' }, 'kelas', 'Kelas ZZ angkatan 2025 tidak ada.'],
    [
      'an advisor who is not there',
      { nidn_pa: '0000000009' },
      'nidn_pa',
      'Dosen dengan NIDN 0000000009 tidak ada.',
    ],
    [
      'a region that is not there',
      { id_wilayah: '999998' },
      'id_wilayah',
      'Kecamatan ini tidak ada dalam daftar',
    ],
    ['a required cell left blank', { nama_ibu_kandung: '' }, 'nama_ibu_kandung', 'wajib diisi'],
    ['an address too long for the form', { alamat: 'x'.repeat(81) }, 'alamat', 'Paling banyak 80 huruf.'],
    ['an email that is none', { email: 'contoh' }, 'email', 'bukan alamat email'],
  ])('%s is named at its cell', async (_name, cells, column, message) => {
    const { data } = await scene.upload(studentFile([studentLine(20, cells)]));
    expect(data.counts).toMatchObject({ WRONG: 1, ticked: 0 });
    expect((await scene.rowsOf(data._id))[0]?.errors[column]).toContain(message);
  });

  test('repeated NIM, email and NIK name the first row', async () => {
    const { data } = await scene.upload(studentFile([studentLine(30), studentLine(30)]));
    const [, second] = await scene.rowsOf(data._id);
    expect(second?.errors).toMatchObject({
      nim: 'NIM sama dengan baris 2.',
      email: 'Email sama dengan baris 2.',
      nik: 'NIK sama dengan baris 2.',
    });
  });

  test('an email or NIK of somebody else is refused', async () => {
    const other = await buildStudent(t.db, {
      curriculumId,
      email: 'Lain@contoh.test',
      biodata: { nik: '3273014505060099' },
    });
    const { data } = await scene.upload(
      studentFile([studentLine(31, { email: 'lain@contoh.test', nik: '3273014505060099' })]),
    );
    expect((await scene.rowsOf(data._id))[0]?.errors).toEqual({
      email: `Email ini sudah dipakai mahasiswa ${other.nim}.`,
      nik: `NIK ini sudah dipakai mahasiswa ${other.nim}.`,
    });
  });

  test('a column of passwords is never kept', async () => {
    const line = { ...studentLine(32), password: 'rahasia-1998' };
    const { data } = await scene.upload(studentFile([line]));
    const kept = await t.db
      .select({ raw: importRows.raw })
      .from(importRows)
      .where(eq(importRows.batchId, data._id));
    expect(JSON.stringify(kept)).not.toContain('rahasia');
  });
});
