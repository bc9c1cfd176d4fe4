import { describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { buildPaymentMethod } from '#test/factories/finance.ts';
import { newSender, statementFile } from '#test/factories/statement-desk.ts';

const { t, desk, payer, send, rowsOf, commit } = await statementFile();

const upload = async (lines: readonly string[], methodId: string) => {
  const files = [{ field: 'file', name: 'mutasi.csv', content: lines.join('\n') }];
  const body = { options: { metode: methodId } };
  return (await t.call(importContract.upload, { params: { kind: 'statement' }, body }, { files })).data;
};
const repair = (id: string, nim: string, rowNo = 2) =>
  t.call(importContract.repair, { params: { id, rowNo }, body: { cells: { nim } } });

let serial = 0;
/** A sender nobody else is called like, and a number no other transfer has. */
const sender = () => {
  serial += 1;
  return { name: `${newSender()} ${newSender()}`, no: `WS${95_000 + serial}` };
};
type Sender = ReturnType<typeof sender>;

const bookedLine = ({ name, no }: Sender): string => `TRSF E-BANKING CR 2008/FTSCY/${no} ${name}`;
const head = 'Tanggal;Keterangan;Kredit';

/** A line without a reference, booked for a student. */
async function booked() {
  const [one, two, from] = [await payer(), await payer(), sender()];
  const { _id } = await send([head, `20/08/2026;${bookedLine(from)};650.000`]);
  await repair(_id, one.student.nim);
  await commit(_id);
  expect(await one.paid()).toBe(650_000);
  return { two, from, receipt: `NIM ${one.student.nim} dengan kwitansi KW/` };
}

test.each<[string, (from: Sender) => string[]]>([
  ['cut off', (from) => [head, `20/08/2026;${bookedLine(from).slice(0, -3)};650.000`]],
  ['with a word more', (from) => [head, `20/08/2026;${bookedLine(from)} SPP;650.000`]],
  ['with a diacritic', (from) => [head, `20/08/2026;${bookedLine(from).replace('AULIA', 'AULIÁ')};650.000`]],
  ['a day later', (from) => [head, `21/08/2026;${bookedLine(from)};650.000`]],
  ['by the sender alone', ({ name }) => [head, `20/08/2026;Transfer dari ${name.toLowerCase()};650.000`]],
  [
    'over two columns',
    ({ name, no }) => [
      'Tanggal;Keterangan;Detail;Kredit',
      `20/08/2026;TRSF E-BANKING CR 2008/FTSCY/${no};${name};650.000`,
    ],
  ],
  [
    'with a reference of its own',
    (from) => ['Tanggal;Keterangan;Kredit;Referensi', `20/08/2026;${bookedLine(from)};650.000;00412`],
  ],
])('a booked line that is told again %s is doubtful for somebody else', async (_how, again) => {
  const { two, from, receipt } = await booked();
  const batch = await send(again(from));
  expect((await rowsOf(batch._id))[0]).toMatchObject({ verdict: 'WRONG', doubtful: true });
  const { data } = await repair(batch._id, two.student.nim);
  expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
  expect(data.row.warnings['jumlah']).toMatch(
    /Nama atau nomor di keterangannya|Hari, jumlah dan keterangan ini/,
  );
  expect(data.row.warnings['jumlah']).toContain(` sudah dicatat untuk ${receipt}`);
});

test('a booked line under another account is doubtful for somebody else', async () => {
  const { two, from, receipt } = await booked();
  const other = await buildPaymentMethod(t.db);
  const batch = await upload([head, `20/08/2026;${bookedLine(from)};650.000`], other.id);
  const { data } = await repair(batch._id, two.student.nim);
  expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
  expect(data.row.warnings['jumlah']).toContain(receipt);
});

test('a reference that was booked is doubtful for somebody else a day later and under another account', async () => {
  const [one, two, other] = [await payer(), await payer(), await buildPaymentMethod(t.db)];
  const file = (nim: string, day: string) => [
    'NIM;Tanggal;Kredit;Referensi',
    `${nim};${day};650.000;TRX-77120041`,
  ];
  await commit((await send(file(one.student.nim, '20/08/2026')))._id);
  for (const batch of [
    await send(file(two.student.nim, '21/08/2026')),
    await upload(file(two.student.nim, '20/08/2026'), other.id),
  ]) {
    expect(batch.counts).toMatchObject({ NEW: 1, ticked: 0 });
    const [row] = await rowsOf(batch._id);
    expect(row?.warnings['jumlah']).toContain(`Referensi ini sudah dicatat untuk NIM ${one.student.nim}`);
  }
});

test.each([
  ['of another sender', () => bookedLine(sender())],
  ['in words that anybody’s has', () => 'TRSF E-BANKING CR SPP SEMESTER GANJIL'],
])('a line %s is booked beside it', async (_what, note) => {
  const { two } = await booked();
  const batch = await send([`NIM;${head}`, `${two.student.nim};21/08/2026;${note()};650.000`]);
  expect(batch.counts).toMatchObject({ NEW: 1, ticked: 1 });
});

test('two tellings of one line in a file are doubtful for two students, each of them', async () => {
  const [one, two, from] = [await payer(), await payer(), sender()];
  const lines = [`20/08/2026;${bookedLine(from)};650.000`, `21/08/2026;Transfer dari ${from.name};650.000`];
  const { _id } = await send([head, ...lines]);
  await repair(_id, one.student.nim);
  await repair(_id, two.student.nim, 3);
  const rows = await rowsOf(_id);
  expect(rows.map(({ doubtful, ticked }) => [doubtful, ticked])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(rows[0]?.warnings['jumlah']).toContain(
    `Nama atau nomor di keterangannya juga tertulis pada baris 3 berkas ini untuk NIM ${two.student.nim}`,
  );
});

test('two tellings that somebody said are two payments are both stored, however far apart they stand', async () => {
  const [one, two, from] = [await payer(), await payer(), sender()];
  const between = Array.from({ length: 120 }, (_, at) => `19/08/2026;BUNGA ${at};1.000`);
  const { _id } = await send([
    head,
    `20/08/2026;${bookedLine(from)};650.000`,
    ...between,
    `20/08/2026;${bookedLine(from)} LAGI;650.000`,
  ]);
  const rows = [2, between.length + 3];
  await repair(_id, one.student.nim);
  await repair(_id, two.student.nim, between.length + 3);
  await t.call(importContract.tick, { params: { id: _id }, body: { ticked: true, rows } });
  expect((await commit(_id)).counts).toMatchObject({ created: 2, failed: 0 });
  expect([await one.paid(), await two.paid()]).toEqual([650_000, 650_000]);
});

describe('lines whose payers the file names', () => {
  test.each<[string, (nim: string, at: number) => string]>([
    ['in the text, for children of one sender', (nim) => `;IBU HASNAH SPP ${nim}`],
    [
      'in a column, beside the sender',
      (nim, at) => `${nim};TRSF CR WS95031 650000.00${'ABCDEFGH'.charAt(at)}NI`,
    ],
    ['in a column, in words of all', (nim) => `${nim};UANG KULIAH ANAK SAYA KE YAYASAN CENDEKIA`],
    ['in a column, under the term', (nim) => `${nim};Pembayaran SPP Manajemen 20261`],
  ])('%s are sure', async (_how, line) => {
    const payers = await Promise.all(Array.from({ length: 8 }, () => payer()));
    const lines = payers.map(({ student }, at) => `${line(student.nim, at)};20/08/2026;650.000;20261`);
    const batch = await send(['NIM;Keterangan;Tanggal;Kredit;Referensi', ...lines]);
    expect(batch.counts).toMatchObject({ NEW: 8, ticked: 8 });
    await commit(batch._id);
    const later = await Promise.all(Array.from({ length: 4 }, () => payer()));
    const next = later.map(({ student }, at) => `${line(student.nim, at)};21/08/2026;650.000;20261`);
    expect((await send(['NIM;Keterangan;Tanggal;Kredit;Referensi', ...next])).counts).toMatchObject({
      NEW: 4,
      ticked: 4,
    });
  });

  test('are doubted where an officer types the number of a virtual account', async () => {
    await buildPaymentMethod(t.db, { vaPrefix: '8812' });
    const { two, from, receipt } = await booked();
    const batch = await send([head, `20/08/2026;${bookedLine(from)};650.000`]);
    const { data } = await repair(batch._id, `8812${two.student.nim}`);
    expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
    expect(data.row.warnings['jumlah']).toContain(receipt);
  });
});

describe('money that was told of by hand', () => {
  const day = '2026-08-20';

  test('is doubtful in a line for somebody else, and asked about when it was a line before', async () => {
    const [one, two, from] = [await payer(), await payer(), sender()];
    const enter = (studentId: string) =>
      t.call(paymentContract.enter, {
        params: { id: desk.type.id },
        body: {
          studentId,
          methodId: desk.bank.id,
          amount: 650_000,
          paidOn: day,
          senderName: from.name,
          note: '',
          reference: '',
        },
      });
    expect((await enter(one.student.id)).status).toBe(200);
    const batch = await send([head, `20/08/2026;${bookedLine(from)};650.000`]);
    const { data } = await repair(batch._id, two.student.nim);
    expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
    const asked = await enter(two.student.id);
    expect([asked.status, asked.error.code]).toEqual([422, 'NEEDS_CONFIRMATION']);
    expect(asked.error.message).toContain(`NIM ${one.student.nim}`);
  });

  test('in parts for two is doubtful in the line of both', async () => {
    const [one, two, from] = [await payer(), await payer(), sender()];
    for (const { student } of [one, two]) {
      const { status } = await t.call(paymentContract.enter, {
        params: { id: desk.type.id },
        body: {
          studentId: student.id,
          methodId: desk.bank.id,
          amount: 510_000,
          paidOn: day,
          senderName: from.name,
          note: '',
          reference: '',
          isOtherMoney: true,
        },
      });
      expect(status).toBe(200);
    }
    const batch = await send([head, `20/08/2026;${bookedLine(from)};1.020.000`]);
    const { data } = await repair(batch._id, one.student.nim);
    expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
    expect(data.row.warnings['jumlah']).toContain('sudah dicatat sebesar Rp510.000 dengan kwitansi KW/');
  });

  test('waits under the reference of a line for somebody else', async () => {
    const [one, two] = [await desk.billed(), await payer()];
    expect((await desk.submit(one, { amount: 650_000, paidOn: day, reference: 'BCA-77123123' })).status).toBe(
      200,
    );
    await t.as(desk.officer.id);
    const batch = await send([
      'NIM;Tanggal;Kredit;Referensi',
      `${two.student.nim};20/08/2026;650.000;BCA77123123`,
    ]);
    const [row] = await rowsOf(batch._id);
    expect(row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
    expect(row?.warnings['jumlah']).toContain(
      `Bukti dengan referensi ini menunggu dari NIM ${one.student.nim}`,
    );
  });
});

test.each(['TRSF E-BANKING DB', 'BI-FAST DB', 'SWITCHING DB', 'DB OTOMATIS', 'TARIKAN TUNAI', 'BIAYA ADM'])(
  'a line of %j without a column of direction may be money out',
  async (words) => {
    const { student } = await payer();
    const lines = [
      `20/08/2026;${words};SPP ${student.nim};450.000`,
      `20/08/2026;TRSF E-BANKING CR;SPP ${student.nim};460.000`,
    ];
    const [out, into] = await rowsOf((await send(['Tanggal;Keterangan;Uraian;Jumlah', ...lines]))._id);
    expect([out?.ticked, into?.ticked]).toEqual([false, true]);
  },
);
