import { eq, sql } from 'drizzle-orm';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { files as keptFiles, importBatches, payments } from '#server/platform/db/schema.ts';
import { billNow, buildBill, buildPaymentMethod, buildPaymentType } from '#test/factories/finance.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof buildScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await buildScene();
  await t.as(scene.officer.id);
});
afterAll(() => t.close());

async function buildScene() {
  const period = await buildPeriod(t.db);
  const bank = await buildPaymentMethod(t.db);
  await buildPaymentMethod(t.db, { type: 'VIRTUAL_ACCOUNT', vaPrefix: '8812', accountNumber: '' });
  const spp = await buildPaymentType(t.db, { periodCode: period.code, code: 'SPP-20261' });
  const fee = await buildPaymentType(t.db, {
    periodCode: period.code,
    code: 'HER-20261',
    amount: 250_000,
    dueDate: '2026-08-31',
    category: 'HERREGISTRASI',
  });
  const officer = await buildStaff(t.db, 'payment:get', 'payment:create', 'payment:verify');
  return { bank, spp, fee, officer };
}

async function payer() {
  const student = await buildStudent(t.db);
  return {
    student,
    spp: await buildBill(t.db, scene.spp, student.id),
    fee: await buildBill(t.db, scene.fee, student.id),
  };
}

/** Uploads a statement of the scene's account, limited to a type where one is named. */
async function upload(rows: readonly string[], typeId?: string, proof?: Buffer) {
  const content = ['NIM;Kode;Nominal;Tanggal;Referensi;Keterangan', ...rows].join('\n');
  const sent = [
    { field: 'file', name: 'mutasi.csv', content },
    ...(proof ? [{ field: 'proof', name: 'mutasi.png', content: proof }] : []),
  ];
  if (typeId !== undefined) {
    const body = { methodId: scene.bank.id };
    return t.call(paymentContract.enterMany, { params: { id: typeId }, body }, { files: sent });
  }
  return sendStatement(sent);
}

/** Sends files as a statement of the scene's account. */
function sendStatement(files: { field: string; name: string; content: string | Buffer }[]) {
  // A form with a file sends what is not flat as JSON.
  const body = { options: { metode: scene.bank.id } };
  return t.call(importContract.upload, { params: { kind: 'statement' }, body }, { files });
}

const { rowsOf, commit, tick } = {
  rowsOf: (id: string) => importScene(t).rowsOf(id),
  commit: (id: string) => importScene(t).commit(id),
  tick: (id: string, rows: number[]) =>
    t.call(importContract.tick, { params: { id }, body: { ticked: true, rows } }),
};

test('sure lines are booked, doubtful ones wait for a yes, the rest says why', async () => {
  const [one, two] = [await payer(), await payer()];
  const { data: batch } = await upload([
    `${one.student.nim};;3.000.000;24/08/2026;TRX1;`,
    `${one.student.nim};HER-20261;Rp 250.000,00;24/08/2026;TRX2;`,
    `;;1.000.000;24/08/2026;TRX3;VA 8812${two.student.nim} an. siapa`,
    `;;50.000;24/08/2026;TRX4;setoran tunai`,
    `${two.student.nim};LAIN-1;50.000;24/08/2026;TRX5;`,
    `${two.student.nim};;0;24/08/2026;TRX6;`,
    `${two.student.nim};;250.000;25/08/2026;TRX7;`,
  ]);
  expect(batch.counts).toMatchObject({ total: 7, NEW: 3, WRONG: 4, ticked: 2 });
  const rows = await rowsOf(batch._id);
  expect(rows.map(({ verdict, ticked }) => [verdict, ticked])).toEqual([
    ['NEW', true],
    ['NEW', true],
    ['NEW', false],
    ['WRONG', false],
    ['WRONG', false],
    ['WRONG', false],
    ['WRONG', false],
  ]);
  expect(rows[2]?.warnings['jumlah']).toContain('2 tagihan');
  expect(rows.slice(3).map(({ errors }) => Object.keys(errors))).toEqual([
    ['nim'],
    ['kode_tagihan'],
    ['jumlah'],
    ['tanggal'],
  ]);
  expect((await commit(batch._id)).counts).toMatchObject({ created: 2, failed: 0 });
  expect(await billNow(t.db, one.spp.id)).toMatchObject({ status: 'PAID' });
  expect(await billNow(t.db, one.fee.id)).toMatchObject({ status: 'PAID' });
  expect(await billNow(t.db, two.fee.id)).toMatchObject({ status: 'UNPAID' });
});

describe('a proof beside the statement', () => {
  const picture = (red: number) =>
    sharp({ create: { width: 12, height: 12, channels: 3, background: { r: red, g: 90, b: 20 } } })
      .png()
      .toBuffer();
  const keptOf = async (batchId: string) => {
    const { rows } = await t.db.execute<{ name: string; kind: string; is_public: boolean }>(sql`
      select f.name, f.kind, f.is_public from import_batches b join files f on f.name = b.options ->> 'bukti'
      where b.id = ${batchId}`);
    return rows;
  };

  test('is kept privately and shown to finance with each payment it made, never to a payer', async () => {
    const [one, two] = [await payer(), await payer()];
    const lines = [one, two].map(({ student }) => `${student.nim};;250.000;24/08/2026;;lunas ${student.nim}`);
    const { data: batch } = await upload(lines, scene.fee.id, await picture(200));
    expect(await keptOf(batch._id)).toMatchObject([{ kind: 'payment-proof', is_public: false }]);
    expect((await commit(batch._id)).counts).toMatchObject({ created: 2 });
    const list = await t.call(paymentContract.list, { query: { search: one.student.nim } });
    expect(list.data).toMatchObject([{ source: 'IMPORT', proof: { isImage: true }, twins: 0 }]);
    const proof = () => t.call(paymentContract.proof, { params: { id: list.data[0]?._id ?? '' } });
    expect((await proof()).status).toBe(200);
    await t.as(one.student.userId);
    const own = await t.call(paymentContract.own, { query: {} });
    expect(own.data).toMatchObject([{ proof: null }]);
    expect((await proof()).status).toBe(404);
    await t.as(two.student.userId);
    expect((await proof()).status).toBe(403);
    await t.as(scene.officer.id);
  });

  test('that is no picture and no PDF is refused, and nothing is kept', async () => {
    const { student } = await payer();
    const before = await t.db.$count(importBatches);
    const lines = [`${student.nim};;250.000;24/08/2026;;lunas ${student.nim}`];
    for (const content of [Buffer.from('<script>alert(1)</script>'), Buffer.from('%PDF-1.7 nothing')]) {
      const refused = await upload(lines, scene.fee.id, content);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
    }
    expect(await t.db.$count(importBatches)).toBe(before);
  });

  test('goes with a preview that is given up', async () => {
    const { student } = await payer();
    const { data } = await upload(
      [`${student.nim};;250.000;24/08/2026;;lunas ${student.nim}`],
      undefined,
      await picture(10),
    );
    const [kept] = await keptOf(data._id);
    expect((await t.call(importContract.remove, { params: { id: data._id } })).status).toBe(200);
    expect(await t.db.$count(keptFiles, eq(keptFiles.name, kept?.name ?? ''))).toBe(0);
  });
});

test('the same file twice changes nothing, equal lines of one file are two payments once somebody says so', async () => {
  const { student, spp } = await payer();
  const lines = Array.from({ length: 2 }, () => `${student.nim};SPP-20261;1.000.000;24/08/2026;;angsuran`);
  const first = (await upload(lines)).data;
  expect(first.counts).toMatchObject({ NEW: 2, ticked: 1 });
  await tick(first._id, [3]);
  await commit(first._id);
  expect((await billNow(t.db, spp.id)).paid).toBe(2_000_000);
  const again = (await upload(lines)).data;
  expect(again).toMatchObject({ counts: { SAME: 2, ticked: 0 }, sameAs: {} });
  expect((await billNow(t.db, spp.id)).paid).toBe(2_000_000);
});

test('a statement with a title and merged groups over its columns is read as it is, and only once', async () => {
  const { student, fee } = await payer();
  const cells: CellValue[][] = [
    ['MUTASI REKENING', null, null, null, null],
    ['Transaksi', null, 'Mahasiswa', null, 'Keterangan'],
    ['Tanggal', 'Jumlah', 'NIM', 'Kode Tagihan', null],
    ['24/08/2026', 'Rp 250.000,00', Number(student.nim), 'HER-20261', 'daftar ulang'],
  ];
  const merges = [
    { startRow: 0, startCol: 0, endRow: 0, endCol: 4 },
    { startRow: 1, startCol: 0, endRow: 1, endCol: 1 },
    { startRow: 1, startCol: 2, endRow: 1, endCol: 3 },
    { startRow: 1, startCol: 4, endRow: 2, endCol: 4 },
  ];
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Mutasi', rows: cells, merges }] }));
  const send = () => sendStatement([{ field: 'file', name: 'mutasi.xlsx', content }]);
  const first = (await send()).data;
  expect(first).toMatchObject({ missing: [], counts: { total: 1, ticked: 1 } });
  await commit(first._id);
  expect(await billNow(t.db, fee.id)).toMatchObject({ paid: 250_000, status: 'PAID' });
  expect((await send()).data.counts).toMatchObject({ SAME: 1, ticked: 0 });
});

test('a line confirms the transfer the student told of, instead of counting it twice', async () => {
  const { student, spp } = await payer();
  const [told] = await t.db
    .insert(payments)
    .values({
      billId: spp.id,
      studentId: student.id,
      methodId: scene.bank.id,
      amount: 1_500_000,
      paidOn: '2026-08-23',
      source: 'STUDENT',
      status: 'WAITING',
      reference: 'trx9',
    })
    .returning();
  const { data } = await upload([`${student.nim};;1.500.000;24/08/2026;TRX9;`]);
  expect((await commit(data._id)).counts).toMatchObject({ created: 1 });
  const { rows } = await t.db.execute<{ id: string; status: string; paid_on: string }>(
    sql`select id, status, paid_on from payments where student_id = ${student.id}`,
  );
  expect(rows).toEqual([{ id: told?.id, status: 'VERIFIED', paid_on: '2026-08-24' }]);
  expect((await billNow(t.db, spp.id)).paid).toBe(1_500_000);
});

describe('money that was booked by hand', () => {
  const told = { senderName: '', senderBank: '', note: '', toDeposit: false };
  const enter = (student: { id: string }, typeId: string, form: { amount: number; reference: string }) =>
    t.call(paymentContract.enter, {
      params: { id: typeId },
      body: { ...told, ...form, studentId: student.id, methodId: scene.bank.id, paidOn: '2026-08-24' },
    });

  test('is known in a statement by amount, day and reference, and doubtful without', async () => {
    const [one, two] = [await payer(), await payer()];
    await enter(one.student, scene.spp.id, { amount: 1_500_000, reference: 'TRX-0017' });
    await enter(two.student, scene.spp.id, { amount: 3_000_000, reference: '' });
    const { data: batch } = await upload([
      `${one.student.nim};;1.500.000;24/08/2026;trx17;`,
      `${two.student.nim};SPP-20261;3.000.000;23/08/2026;TRX-B;`,
      `${two.student.nim};HER-20261;250.000;24/08/2026;TRX-C;`,
    ]);
    expect(batch.counts).toMatchObject({ SAME: 1, WRONG: 1, NEW: 1, ticked: 1 });
    const [, paidBefore] = await rowsOf(batch._id);
    expect(paidBefore?.errors['kode_tagihan']).toContain('Mungkin sudah dicatat dengan kwitansi KW/');
    await commit(batch._id);
    expect((await billNow(t.db, one.spp.id)).paid).toBe(1_500_000);
    expect((await billNow(t.db, two.fee.id)).paid).toBe(250_000);
  });

  test('is the student’s own verified transfer too; a second one of the same amount is new', async () => {
    const { student, spp } = await payer();
    await enter(student, scene.spp.id, { amount: 1_000_000, reference: 'X' });
    await t.db
      .update(payments)
      .set({ source: 'STUDENT', reference: '' })
      .where(eq(payments.studentId, student.id));
    const { data: batch } = await upload(
      Array.from({ length: 2 }, (_, at) => `${student.nim};SPP-20261;1.000.000;24/08/2026;Y${at + 1};`),
    );
    expect(batch.counts).toMatchObject({ NEW: 2, ticked: 1 });
    const rows = await rowsOf(batch._id);
    expect(rows.map(({ ticked, warnings }) => [ticked, Object.keys(warnings)])).toEqual([
      [false, ['jumlah']],
      [true, []],
    ]);
    expect((await commit(batch._id)).counts).toMatchObject({ created: 1, failed: 0 });
    expect((await billNow(t.db, spp.id)).paid).toBe(2_000_000);
  });

  test('stays with the line that names it, though another of about its day comes first', async () => {
    const { student } = await payer();
    await enter(student, scene.spp.id, { amount: 1_000_000, reference: 'TRX9' });
    const line = `${student.nim};SPP-20261;1.000.000;`;
    const { data } = await upload([`${line}22/08/2026;;setoran`, `${line}23/08/2026;trx9;`]);
    const rows = await rowsOf(data._id);
    expect(rows.map(({ ticked }) => ticked)).toEqual([true, false]);
    expect(rows[1]?.warnings['jumlah']).toContain('Mungkin sudah dicatat dengan kwitansi KW/');
  });

  test('is asked about once among equal lines of a file whose reference is a word', async () => {
    const { student, spp } = await payer();
    await enter(student, scene.spp.id, { amount: 700_000, reference: 'ANGSURAN' });
    const line = `${student.nim};SPP-20261;700.000;24/08/2026;angsuran;`;
    const { data: batch } = await upload([line, line, line]);
    expect(batch.counts).toMatchObject({ SAME: 0, NEW: 3, ticked: 0 });
    await tick(batch._id, [3, 4]);
    expect((await commit(batch._id)).counts).toMatchObject({ created: 2, skipped: 0 });
    expect((await billNow(t.db, spp.id)).paid).toBe(2_100_000);
  });
});

test('equal lines of one file that somebody ticked are two payments though a chunk ends between them', async () => {
  const { student, spp } = await payer();
  const line = `${student.nim};SPP-20261;1.000.000;24/08/2026;;angsuran ${student.nim}`;
  const others = await Promise.all(Array.from({ length: 99 }, () => payer()));
  const between = others.map((one) => `${one.student.nim};HER-20261;250.000;24/08/2026;;`);
  const { data: batch } = await upload([line, ...between, line]);
  expect(batch.counts).toMatchObject({ NEW: 101, ticked: 100 });
  await tick(batch._id, [102]);
  expect((await commit(batch._id)).counts).toMatchObject({ created: 101, skipped: 0, failed: 0 });
  expect((await billNow(t.db, spp.id)).paid).toBe(2_000_000);
});

test('a bill paid since the preview is not paid again', async () => {
  const { student, fee } = await payer();
  const { data: batch } = await upload([`${student.nim};HER-20261;250.000;24/08/2026;A;`]);
  const { data: other } = await upload([`${student.nim};HER-20261;250.000;24/08/2026;B;`]);
  await commit(batch._id);
  expect((await commit(other._id)).counts).toMatchObject({ created: 0, failed: 1 });
  expect(await billNow(t.db, fee.id)).toMatchObject({ paid: 250_000 });
});

test('a statement for one type pays only its bills; what is booked is not undone in one go', async () => {
  const { student, fee, spp } = await payer();
  const { data } = await upload([`${student.nim};;250.000;24/08/2026;C;`], scene.fee.id);
  const stored = await commit(data._id);
  expect(stored.counts.created).toBe(1);
  expect([(await billNow(t.db, fee.id)).paid, (await billNow(t.db, spp.id)).paid]).toEqual([250_000, 0]);
  const kind = await t.call(importContract.kind, { params: { kind: 'statement' } });
  expect(kind.data.mayUndo).toBe(false);
  const undone = await importScene(t).undo(data._id);
  expect(undone.counts.undone).toBe(0);
});

test('without the account it came from nothing is matched', async () => {
  const { student } = await payer();
  const lines = `NIM;Jumlah;Tanggal\n${student.nim};5;24/08/2026`;
  const answer = await importScene(t).uploadAs('statement', lines);
  expect(answer.data.counts).toMatchObject({ WRONG: 1 });
  await t.as((await buildStaff(t.db, 'payment:get')).id);
  expect((await upload(['1;;5;24/08/2026;;'])).status).toBe(403);
});
