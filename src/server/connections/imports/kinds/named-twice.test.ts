import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { mapColumns } from '#server/platform/sheets/mapping.ts';
import { namesOthers, studentNameHeadings } from '#server/platform/sheets/person-headings.ts';
import { buildPaymentMethod } from '#test/factories/finance.ts';
import { buildCourse, buildCurriculum, buildRoom } from '#test/factories/courses.ts';
import { studentFile as fileOf, studentLine } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin, buildLecturer, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { gradeFileColumns } from '#server/results/grades/file-columns.ts';
import { importKinds } from '../registry.ts';

const files = [...importKinds, { key: 'grade-file', columns: gradeFileColumns }];
const naming = files.filter(({ columns }) =>
  ['nim', 'nama'].every((key) => columns.some((column) => column.key === key)),
);

test('files that name students are known', () => {
  expect(naming.map(({ key }) => key).toSorted()).toEqual([
    'grade-file',
    'past-grades',
    'past-terms',
    'statement',
    'students',
  ]);
});

/** A heading as files may spell it. */
const spellings = (heading: string): string[] => [
  heading,
  heading.toUpperCase(),
  heading.replaceAll('_', ' '),
  heading.replaceAll('_', '. '),
  heading.replaceAll('_', ''),
  ` ${heading.replaceAll('_', '  ')} *`,
];

describe.each(naming)('in $key', ({ columns }) => {
  test.each(studentNameHeadings)('the heading %s leads to the name, however it is spelt', (heading) => {
    for (const label of spellings(heading)) {
      const { mapped } = mapColumns([{ index: 0, label, key: label }], columns);
      expect([label, mapped.map(({ key }) => key)]).toEqual([label, ['nama']]);
    }
  });
});

test.each(['Nama pengirim', 'NamaIbu', 'nama_orang_tua', 'Dosen PA', 'Nama Dosen'])(
  '%s names somebody else',
  (heading) => expect(namesOthers(heading)).toBe(true),
);
test.each(['Peserta', 'Taruna/i', 'Nama panggilan', 'Paraf'])('%s may name the student', (heading) =>
  expect(namesOthers(heading)).toBe(false),
);

describe('a column of names whose heading nobody knows', () => {
  let t: TestApp;
  let nims: string[];
  let bank: { id: string };
  beforeAll(async () => {
    t = await testApp();
    await t.as((await buildAdmin(t.db)).id);
    const past = { startDate: '2025-08-01', endDate: '2025-12-31', isActive: false } as const;
    await buildPeriod(t.db, { code: '20251', academicYear: '2025/2026', semester: 'GANJIL', ...past });
    await buildCourse(t.db, { code: 'KN101' });
    bank = await buildPaymentMethod(t.db, { vaPrefix: '8888' });
    const names = ['Siti Aminah', 'Budi Santoso', 'Rina Wati'];
    nims = [];
    for (const name of names) {
      const { nim } = await buildStudent(t.db, { entrySemester: '20251', entryYear: 2025 });
      await t.db.execute(sql`update students set name = ${name} where nim = ${nim}`);
      nims.push(nim);
    }
  });
  afterAll(() => t.close());

  const rest: Record<string, Record<string, string>> = {
    'past-grades': { semester: '20251', kode_mk: 'KN101', nilai_huruf: 'B' },
    'past-terms': { semester: '20251', status: 'A' },
    statement: { jumlah: '100.000', tanggal: '2026-08-24' },
  };
  const send = async (kind: string, heading: string, names: readonly string[], prefix = '') => {
    const lines = names.map((name, at) => ({ nim: `${prefix}${nims[at]}`, [heading]: name, ...rest[kind] }));
    const body = kind === 'statement' ? { options: { metode: bank.id } } : {};
    const file = { field: 'file', name: 'berkas.csv', content: fileOf(lines) };
    const { data } = await t.call(importContract.upload, { params: { kind }, body }, { files: [file] });
    return { mapping: data.mapping, rows: await importScene(t).rowsOf(data._id) };
  };
  const swapped = ['BUDI SANTOSO', 'Aminah, Siti', 'Rina Wati'];

  describe.each(Object.keys(rest))('of %s', (kind) => {
    test('is read as the name, and names swapped in it are refused', async () => {
      const { rows } = await send(kind, 'Isian 7', swapped);
      expect(rows.map(({ errors }) => errors['nama'] !== undefined)).toEqual([true, true, false]);
      expect(rows[0]?.errors['nama']).toContain('milik Siti Aminah, tetapi baris ini bernama BUDI SANTOSO');
    });

    test('is left out where the heading names somebody else, or the cells are no names', async () => {
      expect((await send(kind, 'Nama Pengirim', swapped)).mapping['nama']).toBeNull();
      expect((await send(kind, 'Isian 7', ['lunas', 'Budi', 'lunas'])).mapping['nama']).toBeNull();
    });
  });

  test('is found behind virtual accounts, too', async () => {
    const { rows } = await send('statement', 'Isian 7', swapped, '8888');
    expect(rows.map(({ errors }) => errors['nama'] !== undefined)).toEqual([true, true, false]);
  });
});

describe('a row that names by number and by name', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
    await t.as((await buildAdmin(t.db)).id);
    const past = { startDate: '2025-08-01', endDate: '2025-12-31', isActive: false } as const;
    await buildPeriod(t.db, { code: '20251', academicYear: '2025/2026', semester: 'GANJIL', ...past });
    await buildPeriod(t.db, { code: '20261' });
    const curriculum = await buildCurriculum(t.db);
    const inIt = { in: curriculum.id, sks: 3 };
    await buildCourse(t.db, { code: 'KN201', name: 'Manajemen Keuangan', ...inIt });
    await buildCourse(t.db, { code: 'KN202', name: 'Manajemen Pemasaran', ...inIt });
    await t.db.execute(sql`update courses set name_en = 'Financial Management' where code = 'KN201'`);
    await buildRoom(t.db, { code: 'KNR1' });
    await buildLecturer(t.db, { nidn: '0400000011', name: 'Dr. Siti Aminah, S.E., M.M.' });
    await buildLecturer(t.db, { nidn: '0400000012', name: 'Budi Santoso' });
    await buildStudent(t.db, { nim: '25612019001', entrySemester: '20251', entryYear: 2025 });
  });
  afterAll(() => t.close());

  const slot = { hari: 'Senin', jam_masuk: '08:00', jam_keluar: '10:30', kapasitas: '40', ruang: 'KNR1' };
  const lines: Record<string, Record<string, string>> = {
    'past-grades': { semester: '20251', nim: '25612019001', kode_mk: 'KN201', nilai_huruf: 'B' },
    schedules: { semester: '20261', kode_mk: 'KN201', kelas: 'A', nidn_dosen: '0400000011', ...slot },
    students: studentLine(9_011, { nidn_pa: '0400000011' }),
  };
  const judged = async (kind: string, cells: Record<string, string>) => {
    const content = fileOf([{ ...lines[kind], ...cells }]);
    const { data } = await importScene(t).uploadAs(kind, content);
    return (await importScene(t).rowsOf(data._id))[0];
  };

  test.each([
    ['past-grades', 'Nama MK', ['MANAJEMEN KEUANGAN', 'Financial Management', 'Manaj. Keuangan', '']],
    ['schedules', 'mata_kuliah', ['manajemen keuangan', 'Financial Management', '-']],
    ['schedules', 'Nama Dosen', ['Siti Aminah', 'AMINAH, Siti S.E.', '']],
    ['students', 'Dosen PA', ['Siti Aminah', 'Hj. Siti Aminah, M.M.', '']],
  ])('%s: %s agrees', async (kind, column, names) => {
    for (const name of names) {
      const row = await judged(kind, { [column]: name });
      expect([name, row?.errors, row?.verdict]).toEqual([name, {}, 'NEW']);
    }
  });

  test.each([
    ['past-grades', 'nama_mk', 'Manajemen Pemasaran', 'Kode KN201 adalah Manajemen Keuangan, tetapi'],
    ['past-grades', 'nama_mk', 'Hukum Pidana', 'bernama Hukum Pidana'],
    ['schedules', 'nama_mk', 'Manajemen Pemasaran', '(KN202)'],
    ['schedules', 'nama_dosen', 'Budi Santoso', 'NIDN 0400000011 milik Dr. Siti Aminah'],
    ['schedules', 'nama_dosen', 'Siti Aminah; Budi Santoso', 'bernama Budi Santoso'],
    ['students', 'nama_pa', 'Budi Santoso', 'NIDN 0400000011 milik Dr. Siti Aminah'],
  ])('%s: %s %j is refused with both', async (kind, column, name, words) => {
    const row = await judged(kind, { [column]: name });
    expect([row?.verdict, Object.keys(row?.errors ?? {})]).toEqual(['WRONG', [column]]);
    expect(row?.errors[column]).toContain(words);
  });

  test('a team is named in any order', async () => {
    const team = { nidn_dosen: '0400000012; 0400000011', nama_dosen: 'Siti Aminah / Budi Santoso' };
    expect((await judged('schedules', team))?.errors).toEqual({});
  });

  test('a course of another version, and an adviser without NIDN, are told', async () => {
    const course = await judged('past-grades', { nama_mk: 'Manajemen Strategi' });
    expect([course?.verdict, course?.warnings['nama_mk']]).toEqual([
      'NEW',
      expect.stringContaining('Pastikan mata kuliahnya sama.'),
    ]);
    const advised = await judged('students', { nidn_pa: '', nama_pa: 'Siti Aminah' });
    expect([advised?.verdict, advised?.warnings['nama_pa']]).toEqual([
      'NEW',
      expect.stringContaining('Isi NIDN PA.'),
    ]);
  });
});
