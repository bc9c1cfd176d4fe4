import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { feederDataContract } from '#shared/connections/feeder/feeder-data.contract.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { SheetRead } from '#shared/platform/sheets/sheet-read.views.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { endpoints } from './body-fields.ts';
import { buildPaymentMethod, buildPaymentType } from './factories/finance.ts';
import { buildGradedClass } from './factories/grading.ts';
import { buildAdmin } from './factories/people.ts';
import { buildPeriod } from './factories/teaching.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let room: Awaited<ReturnType<typeof buildGradedClass>>;
let ids: { admin: string; method: string; type: string };
beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  const period = await buildPeriod(t.db);
  room = await buildGradedClass(t.db, { periodId: period.id });
  const method = await buildPaymentMethod(t.db);
  const type = await buildPaymentType(t.db, { periodCode: period.code });
  ids = { admin: (await buildAdmin(t.db)).id, method: method.id, type: type.id };
});
afterAll(() => t.close());

/** What an answer or a refusal says of the sheets. */
type Answer = { status: number; message: string | undefined; read: Partial<SheetRead> };

/** A call that takes a workbook: the heading and two rows of a sheet it reads, and how it is sent. */
type Reader = {
  rows: (nims: readonly string[]) => string[][];
  send: (sheet: string, content: Buffer) => Promise<Answer>;
};

const file = (content: Buffer) => ({ files: [{ field: 'file', name: 'buku.xlsx', content }] });

function answerOf(got: {
  status: number;
  message?: string | undefined;
  data: Partial<SheetRead>;
  error: { message: string; data?: unknown };
}): Answer {
  const { status, message, data, error } = got;
  return status === 200
    ? { status, message, read: data }
    : { status, message: error.message, read: error.data ?? {} };
}

const readers: Record<string, Reader> = {
  'import.addManyStudent': {
    rows: (nims) => [['NIM', 'Nama'], ...nims.map((nim) => [nim, `Contoh ${nim}`])],
    send: async (sheet, content) =>
      answerOf(await t.call(importContract.addManyStudent, { body: { sheet } }, file(content))),
  },
  'import.upload': {
    rows: (nims) => [['Judul', 'Nomor panggil'], ...nims.map((nim) => [`Buku ${nim}`, `658 ${nim}`])],
    send: async (sheet, content) => {
      const input = { params: { kind: 'katalog' }, body: { sheet } };
      return answerOf(await t.call(importContract.upload, input, file(content)));
    },
  },
  'payment.enterMany': {
    rows: (nims) => [['NIM', 'Nominal', 'Tanggal'], ...nims.map((nim) => [nim, '2500000', '2026-08-20'])],
    send: async (sheet, content) => {
      const input = { params: { id: ids.type }, body: { methodId: ids.method, sheet } };
      return answerOf(await t.call(paymentContract.enterMany, input, file(content)));
    },
  },
  'grade.uploadScores': {
    rows: (nims) => [['NIM', 'UTS'], ...nims.map((nim) => [nim, '80'])],
    send: async (sheet, content) => {
      await t.as(room.coordinator.userId);
      const input = { body: { scheduleId: room.schedule.id, sheet } };
      return answerOf(await t.call(gradeContract.uploadScores, input, file(content)));
    },
  },
  'feederData.convert': {
    rows: (nims) => [['NIM', 'Nilai'], ...nims.map((nim) => [nim, '80'])],
    send: async (sheet, content) =>
      answerOf(await t.call(feederDataContract.convert, { body: { sheet } }, file(content))),
  },
};

/** Whether a workbook is read by a call; one that takes papers as well keeps any file as it is. */
const takesWorkbook = ({ upload }: Endpoint): boolean =>
  upload?.accept.includes('xlsx') === true && !upload.accept.includes('docx');

test('every call that takes a workbook is tried here', () => {
  const found = endpoints.filter(([, endpoint]) => takesWorkbook(endpoint)).map(([name]) => name);
  expect(Object.keys(readers).toSorted()).toEqual(found.toSorted());
});

describe.each(Object.entries(readers))('%s', (_, { rows, send }) => {
  const nimsFrom = (at: number) => [room.students[at]?.nim ?? '', room.students[at + 1]?.nim ?? ''];
  const bookOf = async (first: string[][], second: string[][]) =>
    Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Lama', rows: first, hidden: true },
          { name: 'Pagi', rows: first, rowDefs: new Map([[2, { hidden: true }]]) },
          { name: 'Malam', rows: second },
        ],
      }),
    );
  const sheets = [
    { name: 'Lama', hidden: true },
    { name: 'Pagi', hidden: false },
    { name: 'Malam', hidden: false },
  ];

  test('names the sheet it read, those it did not and hidden rows, and reads another on request', async () => {
    await t.as(ids.admin);
    const content = await bookOf(rows(nimsFrom(0)), rows(nimsFrom(1)));
    const first = await send('', content);
    const notes =
      'Hanya lembar "Pagi" yang dibaca, "Malam" tidak. Lembar lain dapat dipilih setelah berkas diunggah. ' +
      '1 baris yang tersembunyi di berkas, misalnya oleh penyaring, ikut dibaca: baris 3.';
    expect(first).toMatchObject({ status: 200, read: { sheet: 'Pagi', sheets, notes } });
    expect(first.message ?? notes).toContain(notes);
    const other = await send('Malam', content);
    expect(other).toMatchObject({ status: 200, read: { sheet: 'Malam', sheets } });
    // Another sheet is another table: nobody is told that it was uploaded before.
    expect(other.message ?? '').not.toContain('Berkas yang sama');
    expect((await send('Lama', content)).read).toMatchObject({ sheet: 'Lama', notes: expect.any(String) });
  });

  test('a sheet that is not there is refused by its name', async () => {
    await t.as(ids.admin);
    const content = await bookOf(rows(nimsFrom(0)), rows(nimsFrom(1)));
    const refused = await send('Siang', content);
    expect(refused.status).toBe(400);
    expect(refused.message).toContain('Lembar "Siang" tidak ada di berkas.');
  });
});

test('a sheet whose rows are refused comes back with those that may be meant', async () => {
  const { rows, send } = readers['grade.uploadScores'] as Reader;
  const other = { name: 'Kelas B', rows: rows(['99999999991', '99999999992']) };
  const own = { name: 'Kelas A', rows: rows([room.students[0]?.nim ?? '']) };
  const content = Buffer.from(await writeXlsx({ sheets: [other, own] }));
  const refused = await send('', content);
  expect(refused).toMatchObject({
    status: 400,
    read: { sheet: 'Kelas B', sheets: [{}, { name: 'Kelas A' }] },
  });
  expect(refused.message).toBe(
    'Berkas tidak disimpan: 2 baris perlu diperbaiki. Hanya lembar "Kelas B" yang dibaca, "Kelas A" tidak. ' +
      'Lembar lain dapat dipilih setelah berkas diunggah.',
  );
  expect((await send('Kelas A', content)).status).toBe(200);
});
