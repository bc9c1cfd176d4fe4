import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importContract } from '#shared/contracts/import.contract.ts';
import { mapColumns } from '#server/integrations/sheets/mapping.ts';
import { namesOthers, studentNameHeadings } from '#server/integrations/sheets/person-headings.ts';
import { buildPaymentMethod } from '#test/factories/finance.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { studentFile as fileOf } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { gradeFileColumns } from '../../grades/file-columns.ts';
import { importKinds } from '../registry.ts';

const files = [...importKinds, { key: 'grade-file', columns: gradeFileColumns }];
const naming = files.filter(({ columns }) =>
  ['nim', 'nama'].every((key) => columns.some((column) => column.key === key)),
);

test('files that name students are known', () => {
  expect(naming.map(({ key }) => key).toSorted()).toEqual([
    ...['grade-file', 'past-grades', 'past-terms', 'statement', 'students'],
  ]);
});

/** A heading as files may spell it. */
const spellings = (heading: string): string[] => [
  ...[heading, heading.toUpperCase(), heading.replaceAll('_', ' '), heading.replaceAll('_', '. ')],
  ...[heading.replaceAll('_', ''), ` ${heading.replaceAll('_', '  ')} *`],
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
