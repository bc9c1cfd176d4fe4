import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { buildGradedClass } from '#test/factories/grading.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let room: Awaited<ReturnType<typeof buildGradedClass>>;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  room = await buildGradedClass(t.db, { periodId });
  await t.as(room.coordinator.userId);
});

const upload = (content: string) =>
  t.call(
    gradeContract.uploadScores,
    { body: { scheduleId: room.schedule.id } },
    { files: [{ field: 'file', name: 'nilai.csv', content }] },
  );
const nim = (index: number): string => room.students[index]?.nim ?? '';
const name = (index: number): string => room.students[index]?.name ?? '';
const rows = async () =>
  (await t.call(gradeContract.sheet, { params: { id: room.schedule.id } })).data.rows.map(
    ({ components: { TUGAS, UTS, UAS } }) => [TUGAS, UTS, UAS],
  );

test('the template comes back filled and is saved; empty cells leave what is there', async () => {
  const template = await t.call(gradeContract.template, { params: { id: room.schedule.id } });
  const table = await readTable(template.data as Buffer);
  expect(table.rows[0]).toEqual(['NIM', 'Nama', 'Tugas', 'Kuis', 'UTS', 'UAS']);
  expect(table.rows.slice(1).map(([first]) => first)).toEqual([nim(0), nim(1), nim(2)]);
  const first = await upload(
    `NIM;Nama;Tugas;UTS;UAS\n${nim(0)};${name(0)};80;75,5;90\n${nim(1)};${name(1)};70;;60,25\n`,
  );
  expect(first).toMatchObject({ status: 200, message: 'Nilai 2 mahasiswa tersimpan.' });
  await upload(`NIM;UTS\n${nim(1)};55\n${nim(0)};\n`);
  expect(await rows()).toEqual([
    [8000, 7550, 9000],
    [7000, 5500, 6025],
    [null, null, null],
  ]);
});

test('with one mistake nothing is saved and every mistake is named', async () => {
  const answer = await upload(
    `NIM;UTS;UAS\n${nim(0)};80;90\n99999999;70;70\n${nim(1)};101;abc\n${nim(0)};1;1\n`,
  );
  expect(answer).toMatchObject({ status: 400, error: { code: 'INVALID' } });
  const { rows: problems } = answer.error.data as { rows: { row: number; message: string }[] };
  expect(problems.map(({ row }) => row)).toEqual([3, 4, 4, 5]);
  expect(problems[0]?.message).toBe('NIM 99999999 bukan peserta kelas ini.');
  expect(await rows()).toEqual([
    [null, null, null],
    [null, null, null],
    [null, null, null],
  ]);
});

test('a row with an unquoted comma in it is refused, for its scores stand under other headings', async () => {
  const answer = await upload(`NIM,Nama,Tugas,UTS\n${nim(0)},${name(0)},85,5,90,0\n`);
  expect(answer).toMatchObject({ status: 400, error: { code: 'INVALID' } });
  const { rows: problems } = answer.error.data as { rows: { row: number; message: string }[] };
  expect(problems).toMatchObject([{ row: 2, message: expect.stringContaining('berada di luar judul') }]);
  expect((await rows())[0]).toEqual([null, null, null]);
});

/** What the sheet says of scores, and how many rows of the class are stored. */
async function stored() {
  const { hasScores, can } = (await t.call(gradeContract.sheet, { params: { id: room.schedule.id } })).data;
  const { rows: found } = await t.db.execute(
    sql`select 1 from grades where schedule_id = ${room.schedule.id}`,
  );
  return { hasScores, mayWeigh: can.weights, rows: found.length };
}
const untouched = { hasScores: false, mayWeigh: true, rows: 0 };

test('a file without a column of a component, or with one the class does not use, is refused by name', async () => {
  const foreign = await upload(`NIM;Nama;Nilai Tugas 1;Ujian Tengah\n${nim(0)};${name(0)};80;70\n`);
  expect(foreign).toMatchObject({ status: 400, error: { code: 'INVALID' } });
  expect(foreign.error.message).toBe(
    'Berkas tidak memiliki kolom nilai (Tugas, Kuis, UTS, UAS). Tidak dikenal: Nilai Tugas 1, Ujian Tengah.',
  );
  expect((await upload(`NIM;UTS;Proyek\n${nim(0)};80;70\n`)).error.message).toBe(
    'Kolom Proyek tidak diisi di kelas ini. Hapus dari berkas.',
  );
  expect(await stored()).toEqual(untouched);
});

test('the unfilled template saves nothing and locks nothing', async () => {
  const empty = await upload(
    `NIM;Nama;Tugas;Kuis;UTS;UAS\n${nim(0)};${name(0)};;;;\n${nim(1)};${name(1)};;;;\n`,
  );
  expect([empty.status, empty.error.message]).toEqual([
    400,
    'Berkas belum berisi nilai. Isi kolom nilainya dahulu.',
  ]);
  expect(await stored()).toEqual(untouched);
});

test('rows without a score are left out, columns not read are named, and an emptied score locks no weights', async () => {
  const answer = await upload(
    `NIM;Nama;UTS;Keterangan\n${nim(0)};${name(0)};80;rajin\n${nim(1)};${name(1)};;\n`,
  );
  expect([answer.status, answer.message, answer.data.unread]).toEqual([
    200,
    'Nilai 1 mahasiswa tersimpan.',
    ['Keterangan'],
  ]);
  expect(await stored()).toEqual({ hasScores: true, mayWeigh: false, rows: 1 });
  const cleared = [{ studentId: room.students[0]?.id ?? '', components: { UTS: null } }];
  await t.call(gradeContract.saveScores, { body: { scheduleId: room.schedule.id, rows: cleared } });
  expect(await stored()).toEqual({ hasScores: false, mayWeigh: true, rows: 1 });
});

/** Gives the students of the class names of their own. */
async function callThem(names: readonly string[]): Promise<void> {
  for (const [index, called] of names.entries()) {
    await t.db.execute(sql`update students set name = ${called} where nim = ${nim(index)}`);
  }
}

test('a name beside the NIM of somebody else is refused with both names, and nothing is saved', async () => {
  await callThem(['Siti Aminah', 'Budi Santoso', 'Rina Wati']);
  const swapped = await upload(
    `NIM;Nama;UTS\n${nim(0)};Budi Santoso;80\n${nim(1)};Siti Aminah;70\n${nim(2)};;60\n`,
  );
  expect(swapped.status).toBe(400);
  expect(swapped.error.data).toMatchObject({
    rows: [
      {
        row: 2,
        message: `NIM ${nim(0)} milik Siti Aminah, tetapi baris ini bernama Budi Santoso. Periksa urutan kolom.`,
      },
      { row: 3 },
    ],
  });
  expect(await stored()).toEqual(untouched);
  const honest = `NIM;Nama Mahasiswa;UTS\n${nim(0)};AMINAH, Siti S.E.;80\n${nim(1)};B. Santoso;70\n${nim(2)};;60\n`;
  expect((await upload(honest)).message).toBe('Nilai 3 mahasiswa tersimpan.');
});

test('two columns of student numbers or names are refused by both headings, and nothing is saved', async () => {
  await callThem(['Siti Aminah', 'Budi Santoso', 'Rina Wati']);
  const file = `NIM;No. Induk Mahasiswa;Nama;UTS\n${nim(0)};${nim(1)};Siti Aminah;80\n${nim(1)};${nim(0)};Budi Santoso;70\n`;
  expect((await upload(file)).error.message).toBe(
    'Kolom "NIM" dan "No. Induk Mahasiswa" sama-sama dapat berarti NIM. Sisakan satu, lalu unggah lagi.',
  );
  const names = `NIM;Nama;Nama Mahasiswa;UTS\n${nim(0)};Siti Aminah;Budi Santoso;80\n`;
  expect((await upload(names)).error.message).toContain(
    'Kolom "Nama" dan "Nama Mahasiswa" sama-sama dapat berarti Nama.',
  );
  const twice = `NIM;Nama;UTS;UTS\n${nim(0)};Siti Aminah;80;70\n`;
  expect((await upload(twice)).error.message).toContain(
    'Kolom "UTS" dan "UTS (2)" sama-sama dapat berarti UTS.',
  );
  const tasks = `NIM;Nama;Tugas (1);Tugas (2)\n${nim(0)};Siti Aminah;80;70\n`;
  expect((await upload(tasks)).error.message).toContain('Kolom "Tugas (1)" dan "Tugas (2)" sama-sama dapat');
  expect(await stored()).toEqual(untouched);
});

test('a column that fits less stays unread beside the one that is meant', async () => {
  await callThem(['Siti Aminah', 'Budi Santoso', 'Rina Wati']);
  const file = `NIM;NPM;Nama;Nama (L/P);UTS;UTS (susulan)\n${nim(0)};${nim(1)};Siti Aminah;P;81;9\n`;
  const { message, data } = await upload(file);
  expect([message, data.unread]).toEqual([
    expect.stringContaining('Nilai 1 mahasiswa tersimpan.'),
    ['NPM', 'Nama (L/P)', 'UTS (susulan)'],
  ]);
});

test.each([
  'Nama Wali',
  'Mahasiswa',
  'Name',
  'Nama Siswa',
  'NAMA MHS',
  'nama_peserta',
  'Peserta ujian',
  'Kol. 2',
  '',
])('names swapped under the heading %j are refused, and right ones saved', async (heading) => {
  await callThem(['Siti Aminah', 'Budi Santoso', 'Rina Wati']);
  const file = (names: string[]) =>
    [`NIM;${heading};UTS`, ...names.map((called, index) => `${nim(index)};${called};80`)].join('\n');
  const swapped = await upload(file(['Budi Santoso', 'SITI AMINAH', 'Rina Wati']));
  expect(swapped.error.data).toMatchObject({ rows: [{ row: 2 }, { row: 3 }] });
  expect(await stored()).toEqual(untouched);
  const saved = await upload(file(['Aminah, Siti', 'B. Santoso', 'Rina Wati']));
  expect([saved.message, saved.data.unread]).toEqual(['Nilai 3 mahasiswa tersimpan.', []]);
});

test('a column of another scale is not read, and it is said why', async () => {
  const why = 'Kolom "Tugas (maks 10)" tidak dibaca karena berskala 10; Tugas dibaca 0–100.';
  const saved = await upload(`NIM;Tugas (maks 10);UTS (30%)\n${nim(0)};8;80\n`);
  expect([saved.message, saved.data.unread, saved.data.notes]).toEqual([
    `Nilai 1 mahasiswa tersimpan. ${why}`,
    ['Tugas (maks 10)'],
    why,
  ]);
  expect((await rows())[0]).toEqual([null, 8000, null]);
  const alone = await upload(`NIM;Tugas (maks 10)\n${nim(0)};8\n`);
  expect([alone.status, alone.error.message]).toEqual([400, expect.stringContaining(why)]);
});

test('scores that look like shares of 1 are said back', async () => {
  const file = (second: string) => `NIM;Tugas;UTS\n${nim(0)};0.85;80\n${nim(1)};${second};0\n`;
  expect((await upload(file('0,7'))).message).toBe(
    'Nilai 2 mahasiswa tersimpan. Semua nilai Tugas tidak lebih dari 1 (0,85; 0,70). Nilai dibaca 0–100; perbaiki berkas bila maksudnya lain.',
  );
  expect((await upload(file('70'))).data.notes).toContain('1 nilai Tugas tidak lebih dari 1 (0,85).');
  expect((await upload(file('70').replace('0.85', '1.01'))).data.notes).toBe('');
});

test('a column that names somebody else is left unread', async () => {
  await callThem(['Siti Aminah', 'Budi Santoso', 'Rina Wati']);
  const file = `NIM;Nama Ibu;UTS\n${nim(0)};Sumarni;80\n${nim(1)};Kartini Wulandari;70\n`;
  expect((await upload(file)).data.unread).toEqual(['Nama Ibu']);
});

test('the template the portal wrote comes back whole, whatever the students are called', async () => {
  await callThem(["=Ma'ruf", 'Rina Wati', 'Rini Wati']);
  const [head = '', ...lines] = (
    await readTable(
      (await t.call(gradeContract.template, { params: { id: room.schedule.id } })).data as Buffer,
    )
  ).rows.map((cells) => cells.slice(0, 2).join(';'));
  const filled = [`${head};UTS`, ...lines.map((line) => `${line};75`)].join('\n');
  expect((await upload(filled)).message).toBe('Nilai 3 mahasiswa tersimpan.');
  const [first = '', second = '', third = ''] = lines.map((line) => line.split(';')[1] ?? '');
  const sorted = [first, third, second].map((called, index) => `${nim(index)};${called};75`);
  expect((await upload([`${head};UTS`, ...sorted].join('\n'))).status).toBe(400);
});

test('is for lecturers of the class', async () => {
  await t.as((await buildLecturer(t.db)).userId);
  expect((await upload(`NIM;UTS\n${nim(0)};80\n`)).status).toBe(403);
});
