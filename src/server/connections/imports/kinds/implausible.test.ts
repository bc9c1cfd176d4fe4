import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentFile as fileOf, studentLine } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  await buildCurriculum(t.db);
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

const room = { kode: 'C101', nama: 'Ruang C101', kapasitas: '40' };
const course = { kode_mk: 'MK901', nama_mk: 'Contoh Mata Kuliah', sks: '3', semester: '1' };
const title = { judul: 'Contoh Pengantar Manajemen', nomor_panggil: '658.4 CON p', tahun: '2023' };
const student = studentLine(970, {});
const lines: Record<string, Record<string, string>> = {
  rooms: room,
  courses: course,
  katalog: title,
  students: student,
};

test('the lines are taken as they stand', async () => {
  for (const [kind, line] of Object.entries(lines)) {
    const { data } = await scene.uploadAs(kind, fileOf([line]));
    const [row] = await scene.rowsOf(data._id);
    expect([kind, row?.verdict, row?.errors]).toEqual([kind, 'NEW', {}]);
  }
});

const unreadable = 'Hapus karakter yang tidak terbaca, lalu ketik ulang isian ini.';

test.each([
  ...(['rooms', 'courses', 'students'] as const).flatMap((kind) => {
    const column = kind === 'courses' ? 'nama_mk' : 'nama';
    return [
      [kind, column, '\u3164\u3164', expect.any(String)],
      [kind, column, 'Contoh \uE000', unreadable],
      [kind, column, '=HYPERLINK("x")', 'Isian ini tidak boleh diawali tanda =, +, -, atau @.'],
    ] as const;
  }),
  ['rooms', 'nama', '💥', 'Nama harus mengandung huruf.'],
  ['courses', 'nama_mk', '💥💥💥', 'Nama harus mengandung huruf.'],
  ['katalog', 'tahun', '2190', expect.stringMatching(/^Isi tahun 1400 sampai/)],
  ['students', 'nama', '💥💥💥', 'Nama harus mengandung huruf.'],
  ['students', 'nim', '1', 'NIM terdiri atas 5 sampai 24 angka.'],
  ['katalog', 'isbn', '978-979-22-0543-6', expect.stringMatching(/bukan ISBN yang benar/)],
  ['katalog', 'ddc', 'Manajemen', 'Tulis nomor klasifikasi, misalnya 658.4.'],
  ['katalog', 'nomor_panggil', '💥', 'Isian ini harus mengandung huruf atau angka.'],
  ['courses', 'kode_mk', '...', expect.any(String)],
  ['students', 'nik', '3273015708060000', expect.stringMatching(/tidak sah/)],
  ['students', 'hp', '12', expect.any(String)],
  ['students', 'id_wilayah', '999998', 'Kecamatan ini tidak ada dalam daftar. Pilih dari daftar.'],
  ['students', 'tanggal_masuk', '1999-08-20', expect.stringMatching(/^Tanggal masuk angkatan \d{4} antara/)],
  ['students', 'semester_masuk', '20201', expect.stringMatching(/^Semester masuk harus pada tahun angkatan/)],
] as const)('%s: a file is refused %s %s, as its form refuses it', async (kind, column, value, message) => {
  const { data } = await scene.uploadAs(kind, fileOf([{ ...lines[kind], [column]: value }]));
  expect((await scene.rowsOf(data._id))[0]?.errors).toHaveProperty(column, message);
});
