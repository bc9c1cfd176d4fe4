import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { payments } from '#server/platform/db/schema.ts';
import { buildPaymentMethod } from '#test/factories/finance.ts';
import { statementFile } from '#test/factories/statement-desk.ts';

const { t, desk, payer, send, rowsOf, commit } = await statementFile();

describe('a statement that lists money going out too', () => {
  const outgoing = 'Uang keluar, bukan pembayaran.';

  test.each([
    ['a column of its own', 'Tanggal;Jumlah;D/K;Keterangan', (way: string) => `250.000;${way}`, ['K', 'D']],
    [
      'a column without a name',
      'Tanggal;Jumlah;;Keterangan',
      (way: string) => `250.000;${way}`,
      ['CR', 'DB'],
    ],
    [
      'a column of words',
      'Tanggal;Jumlah;Tipe;Keterangan',
      (way: string) => `250.000;TRSF ${way}`,
      ['CR', 'DB'],
    ],
    [
      'a column named in English',
      'Date;Amount;Debit/Credit;Description',
      (way: string) => `250.000;${way}`,
      ['Credit', 'Debit'],
    ],
    ['the amount', 'Tanggal;Jumlah;Cabang;Keterangan', (way: string) => `250,000.00 ${way};1`, ['CR', 'DB']],
  ])('in %s books what came in alone', async (_where, header, cells, [into = '', out = '']) => {
    const { student, now } = await payer();
    const batch = await send([
      header,
      `24/08/2026;${cells(out)};REFUND ${student.nim}`,
      `24/08/2026;${cells(into)};SPP ${student.nim}`,
    ]);
    const rows = await rowsOf(batch._id);
    expect(rows.map(({ verdict, ticked }) => [verdict, ticked])).toEqual([
      ['ASIDE', false],
      ['NEW', true],
    ]);
    expect(batch.counts).toMatchObject({ WRONG: 0, ASIDE: 1 });
    expect(rows[0]?.warnings).toEqual({ jumlah: outgoing });
    await commit(batch._id);
    expect((await now()).paid).toBe(250_000);
  });

  test('of a footer is set aside and leaves no wrong line', async () => {
    const { student } = await payer();
    const batch = await send([
      'Tanggal;Jumlah;Keterangan',
      'Saldo awal: Rp 1.000.000;;',
      `24/08/2026;250.000;SPP ${student.nim}`,
      'Mutasi Kredit 1;250.000;',
      'Dicetak oleh Ani Lestari pada 25/08/2026 08:15;;',
      'Halaman 1 dari 2;;',
    ]);
    expect(batch.counts).toMatchObject({ NEW: 1, WRONG: 0, ASIDE: 4 });
  });

  test.each([
    ['Cabang;Tanggal;Keterangan;Nominal', 'Cabang Bandung;24/08/2026;SPP;1.500.000 lunas', 'jumlah'],
    ['Cabang;Tanggal;Keterangan;Nominal', 'Kantor Pusat;24/08/2026;SPP;Rp 1.500.000 (transfer)', 'jumlah'],
    ['Keterangan;Tanggal;Nominal', 'Catatan: SPP Budi;24/08/2026;1500000 via ATM', 'jumlah'],
    ['Tanggal;Keterangan;Nominal', '31/11;SPP Budi;250.000', 'tanggal'],
    ['Tanggal;Keterangan;Nominal', '31 Nov;SPP Budi;250.000', 'tanggal'],
    ['Tanggal;Keterangan;Nominal', '24/08;SPP Budi;250rb', 'jumlah'],
  ])('keeps a payment that cannot be read, %s: %s', async (head, line, field) => {
    const batch = await send([head, line]);
    const [row] = await rowsOf(batch._id);
    const cell = row?.cells[field] ?? '';
    expect(cell).toMatch(/\d/);
    expect(row).toMatchObject({
      verdict: 'WRONG',
      errors: { [field]: expect.stringContaining(`"${cell}"`) },
    });
  });

  test('keeps an undated sum that names a payer', async () => {
    const { student } = await payer();
    const line = `;Total pelunasan SPP ${student.nim};;250.000;CR`;
    const batch = await send(['Tanggal;Keterangan;Referensi;Jumlah;D/K', line]);
    const errors = { tanggal: 'Tanggal wajib diisi.' };
    expect((await rowsOf(batch._id))[0]).toMatchObject({ verdict: 'WRONG', errors });
  });

  test('is not looked for in a column of types that names no direction', async () => {
    const { student } = await payer();
    const batch = await send([
      'Tanggal;Jumlah;Tipe Transaksi;Keterangan',
      `24/08/2026;250.000;SETOR TUNAI;${student.nim}`,
      `24/08/2026;250.000;KR OTOMATIS;${student.nim}`,
    ]);
    expect(batch.mapping['arah']).toBeNull();
  });

  test('in words nobody knows is asked about', async () => {
    const { student } = await payer();
    const batch = await send(['Tanggal;Jumlah;D/K;Keterangan', `24/08/2026;250.000;?;${student.nim}`]);
    expect((await rowsOf(batch._id))[0]?.errors['arah']).toContain('"?" bukan arah mutasi.');
  });
});

describe('a line that was sure in the preview', () => {
  const enter = (student: { id: string }, form: { amount: number; paidOn: string; reference: string }) =>
    t.call(paymentContract.enter, {
      params: { id: desk.type.id },
      body: { ...form, studentId: student.id, methodId: desk.bank.id },
    });

  test('is not booked when somebody entered that money by hand since', async () => {
    const { student, now } = await payer();
    const batch = await send([
      'NIM;Jumlah;Tanggal;Referensi',
      `${student.nim};1.000.000;24/08/2026;TRX-${student.nim}`,
    ]);
    expect(batch.counts).toMatchObject({ NEW: 1, ticked: 1 });
    await enter(student, { amount: 1_000_000, paidOn: '2026-08-23', reference: '' });
    expect((await commit(batch._id)).counts).toMatchObject({ created: 0, failed: 1 });
    const [row] = await rowsOf(batch._id);
    expect(row?.message).toContain('berubah sejak pratinjau');
    expect((await now()).paid).toBe(1_000_000);
  });

  test('is booked where another line of the file is what was entered by hand before', async () => {
    const { student, now } = await payer();
    const [mine, other] = [`A-${student.nim}`, `B-${student.nim}`];
    await enter(student, { amount: 1_000_000, paidOn: '2026-08-23', reference: mine });
    const batch = await send([
      'NIM;Jumlah;Tanggal;Referensi',
      `${student.nim};1.000.000;24/08/2026;${other}`,
      `${student.nim};1.000.000;23/08/2026;${mine}`,
    ]);
    expect(batch.counts).toMatchObject({ NEW: 1, SAME: 1, ticked: 1 });
    expect((await commit(batch._id)).counts).toMatchObject({ created: 1, failed: 0 });
    expect((await now()).paid).toBe(2_000_000);
  });
});

test('a line whose payment was reversed says so, instead of passing for booked', async () => {
  const { student, now } = await payer();
  const lines = ['NIM;Jumlah;Tanggal;Referensi', `${student.nim};1.000.000;24/08/2026;TRX-${student.nim}`];
  await commit((await send(lines))._id);
  const { data } = await t.call(paymentContract.list, { query: { search: student.nim } });
  await t.as(desk.head.id);
  const [payment] = data;
  const body = { updatedAt: payment?.updatedAt ?? '', reason: 'Uang ini milik adiknya.' };
  await t.call(paymentContract.reverse, { params: { id: payment?._id ?? '' }, body });
  await t.as(desk.officer.id);
  const again = await send(lines);
  expect(again.counts).toMatchObject({ WRONG: 1, SAME: 0, ticked: 0 });
  const [row] = await rowsOf(again._id);
  expect(row?.errors['jumlah']).toContain('sudah dibalik');
  expect((await now()).paid).toBe(0);
});

describe('money that was booked another way', () => {
  /** Lines of a student who pays in parts, sent as the statement of an account. */
  const parts = async (account: { id: string }, lines: readonly string[]) => {
    const files = [
      { field: 'file', name: 'mutasi.csv', content: ['NIM;Jumlah;Tanggal;Referensi', ...lines].join('\n') },
    ];
    const body = { options: { metode: account.id } };
    const params = { kind: 'statement' };
    return (await t.call(importContract.upload, { params, body }, { files })).data;
  };

  test('by the same file under another account is not booked again, and doubtful without a reference', async () => {
    const { student, now } = await payer();
    const wrong = await buildPaymentMethod(t.db, { name: 'Rekening lain' });
    const lines = [`${student.nim};700.000;24/08/2026;TRX-1`, `${student.nim};800.000;24/08/2026;`];
    await commit((await parts(wrong, lines))._id);
    expect((await now()).paid).toBe(1_500_000);
    const again = await parts(desk.bank, lines);
    expect(again.counts).toMatchObject({ SAME: 1, NEW: 1, ticked: 0 });
    const [, doubtful] = await rowsOf(again._id);
    expect(doubtful?.warnings['jumlah']).toContain('Mungkin sudah dicatat dengan kwitansi KW/');
  });

  test('by the gateway is doubtful', async () => {
    const { student, now } = await payer();
    await commit((await parts(desk.bank, [`${student.nim};900.000;23/08/2026;G-1`]))._id);
    await t.db
      .update(payments)
      .set({ source: 'GATEWAY', reference: '' })
      .where(eq(payments.studentId, student.id));
    const batch = await parts(desk.bank, [`${student.nim};900.000;24/08/2026;G-2`]);
    expect(batch.counts).toMatchObject({ NEW: 1, ticked: 0 });
    expect((await now()).paid).toBe(900_000);
  });
});

test.each([
  ['22/08/2025', 'WRONG', 'lebih dari setahun yang lalu'],
  ['23/08/2025', 'NEW', undefined],
])('a line of %s is %s', async (day, verdict, words) => {
  const { student } = await payer();
  const batch = await send(['NIM;Jumlah;Tanggal;Referensi', `${student.nim};1.000.000;${day};Y`]);
  const [row] = await rowsOf(batch._id);
  expect(row?.verdict).toBe(verdict);
  expect(row?.errors['tanggal']).toEqual(words && expect.stringContaining(words));
});
