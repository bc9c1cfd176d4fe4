import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importContract, type ImportRowView } from '#shared/connections/imports/import.contract.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { parseGrades } from '#server/results/grades/parse-file.ts';
import { buildPaymentMethod } from '#test/factories/finance.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { importKinds } from './registry.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let metode: string;
beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  await t.as((await buildAdmin(t.db)).id);
  metode = (await buildPaymentMethod(t.db)).id;
});
afterAll(() => t.close());

const csvOf = (...lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\n');

const send = (kind: string, content: string) =>
  t.call(
    importContract.upload,
    { params: { kind }, body: { options: kind === 'statement' ? { metode } : {} } },
    { files: [{ field: 'file', name: 'berkas.csv', content }] },
  );

/** Rows that are wrong and do not say why. */
const silent = (rows: readonly ImportRowView[]): ImportRowView[] =>
  rows.filter(
    ({ verdict, errors }) =>
      verdict === 'WRONG' &&
      (Object.keys(errors).length === 0 || Object.values(errors).some((why) => why.trim().length < 10)),
  );

describe.each(importKinds)('a file of $key', ({ key: kind, columns }) => {
  const required = columns.filter((one) => one.required);

  test('that lacks a required column says which at once, in every row and when it is stored', async () => {
    expect(required).not.toEqual([]);
    for (const { key, label } of required) {
      const heads = ['Xyzzy', ...columns.filter((one) => one.key !== key).map((one) => one.label)];
      const { data, message } = await send(
        kind,
        csvOf(
          heads,
          heads.map(() => '1'),
        ),
      );
      const why = `Kolom ${label} tidak ditemukan. Judul di berkas: "Xyzzy", "${heads[1]}"`;
      expect(data.missing).toEqual([{ key, label }]);
      expect(message).toContain(why);
      expect((await scene.rowsOf(data._id))[0]).toMatchObject({
        verdict: 'WRONG',
        errors: { [key]: expect.stringContaining(why) },
      });
      const refused = await t.call(importContract.commit, { params: { id: data._id } });
      expect([refused.status, refused.error.message.includes(why)]).toEqual([422, true]);
    }
  });

  test('has no row that is wrong without saying why, whatever stands in it', async () => {
    const names = columns.flatMap(({ label, aliases }) => [label, ...aliases.slice(0, 2)]);
    const table = fc
      .tuple(
        fc.uniqueArray(fc.constantFrom(...names, 'Xyzzy', 'Kata sandi'), { minLength: 2, maxLength: 8 }),
        fc.boolean(),
      )
      .chain(([some, isWhole]) => {
        const heads = isWhole ? [...required.map(({ label }) => label), ...some] : some;
        const cell = fc.constantFrom('', ' ', '1', '-', '24/08/2026', '1.500.000', 'Budi', '#REF!', 'Total');
        const row = fc.array(cell, { minLength: heads.length, maxLength: heads.length });
        return fc.array(row, { minLength: 1, maxLength: 4 }).map((rows) => csvOf(heads, ...rows));
      });
    const answers: number[] = [];
    await fc.assert(
      fc.asyncProperty(table, async (content) => {
        const { status, data } = await send(kind, content);
        answers.push(status);
        if (status !== 400) expect([content, silent(await scene.rowsOf(data._id))]).toEqual([content, []]);
      }),
      { numRuns: 25 },
    );
    expect(answers).toContain(200);
  });

  test('has no silent row after the only cell of one was emptied', async () => {
    const heads = columns.map(({ label }) => label);
    const only = columns.find(({ key }) => key !== 'keterangan' && key !== 'nim') ?? { key: '', label: '' };
    const line = heads.map((label) => (label === only.label ? '1' : ''));
    const { data } = await send(kind, csvOf(heads, line, line));
    const { status } = await t.call(importContract.repair, {
      params: { id: data._id, rowNo: 2 },
      body: { cells: { [only.key]: '' } },
    });
    expect(status).toBe(200);
    const rows = await scene.rowsOf(data._id);
    expect([rows.length, silent(rows)]).toEqual([2, []]);
  });
});

test('a grade file without the NIM says so, and which headings it has', async () => {
  const table = await readTable(Buffer.from(csvOf(['Nomor urut', 'Nama', 'UTS'], ['1', 'Budi', '80'])));
  await expect(parseGrades(table, ['UTS'], ['Budi'])).rejects.toThrow(
    'Kolom NIM tidak ditemukan. Judul di berkas: "Nomor urut", "Nama", "UTS". Gunakan templat kelas ini.',
  );
});

test('a row of which only a password is filled is no row', async () => {
  const { data } = await send(
    'rooms',
    csvOf(['Kode', 'Nama', 'Password'], ['A1', 'Aula', ''], ['', '', 'x']),
  );
  expect(data.counts.total).toBe(1);
});
