import { expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { buildPaymentMethod } from '#test/factories/finance.ts';
import { statementFile } from '#test/factories/statement-desk.ts';

const { t, payer, send, rowsOf, commit } = await statementFile();

const upload = async (lines: readonly string[], methodId: string) => {
  const files = [{ field: 'file', name: 'mutasi.csv', content: lines.join('\n') }];
  const body = { options: { metode: methodId } };
  return (await t.call(importContract.upload, { params: { kind: 'statement' }, body }, { files })).data;
};
const repair = (id: string, nim: string) =>
  t.call(importContract.repair, { params: { id, rowNo: 2 }, body: { cells: { nim } } });

let serial = 0;
/** A sender nobody else is called like, and a number no other transfer has. */
const sender = () => {
  serial += 1;
  const letters = Array.from(String(serial + 100), (digit) => 'BCDFGHJKLM'.charAt(Number(digit))).join('A');
  return { name: `SITI ${letters}AULIA`, no: `WS${95_000 + serial}` };
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
    /Jumlah ini dengan keterangan serupa|Hari, jumlah dan keterangan ini/,
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
  const lines = [
    `${one.student.nim};20/08/2026;${bookedLine(from)};650.000`,
    `${two.student.nim};21/08/2026;Transfer dari ${from.name};650.000`,
  ];
  const rows = await rowsOf((await send([`NIM;${head}`, ...lines]))._id);
  expect(rows.map(({ doubtful, ticked }) => [doubtful, ticked])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(rows[0]?.warnings['jumlah']).toContain(
    `Jumlah ini dengan keterangan serupa juga tertulis pada baris 3 berkas ini untuk NIM ${two.student.nim}`,
  );
});

test('two tellings that somebody said are two payments are both stored, however far apart they stand', async () => {
  const [one, two, from] = [await payer(), await payer(), sender()];
  const between = Array.from({ length: 120 }, (_, at) => `;19/08/2026;BUNGA ${at};1.000`);
  const { _id } = await send([
    `NIM;${head}`,
    `${one.student.nim};20/08/2026;${bookedLine(from)};650.000`,
    ...between,
    `${two.student.nim};20/08/2026;${bookedLine(from)} LAGI;650.000`,
  ]);
  const rows = [2, between.length + 3];
  await t.call(importContract.tick, { params: { id: _id }, body: { ticked: true, rows } });
  expect((await commit(_id)).counts).toMatchObject({ created: 2, failed: 0 });
  expect([await one.paid(), await two.paid()]).toEqual([650_000, 650_000]);
});
