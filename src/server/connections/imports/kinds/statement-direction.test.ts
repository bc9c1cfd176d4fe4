import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { type StatementDesk, statementDesk } from '#test/factories/statement-desk.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { firstMapping } from '../file-columns.ts';
import { takeRows } from '../read-file.ts';
import { statementKind } from './statement.kind.ts';

const headings = [
  'Dr/Cr Flag',
  'D/C Indicator',
  'Tran Type',
  'Flag',
  'Posisi',
  'Transaction',
  'Transaksi',
  'Indikator',
  'Keterangan 2',
  'Keterangan',
  'Status',
  'Kategori',
  'Sign',
  'Tanda',
  'Direction',
  'Jenis',
  'Type',
  'Tipe',
  'Mutasi',
  'DB',
  'Kode',
  'GLSIGN',
  'XYZ',
  '',
];

const words = [
  ['C', 'D'],
  ['K', 'D'],
  ['CR', 'DB'],
  ['CR', 'DR'],
  ['Credit', 'Debit'],
  ['Kredit', 'Debet'],
  ['KREDIT', 'DEBET'],
  ['Masuk', 'Keluar'],
  ['Dana Masuk', 'Dana Keluar'],
  ['Uang masuk', 'Uang keluar'],
  ['+', '-'],
  ['+', '−'],
  ['IN', 'OUT'],
  ['Incoming', 'Outgoing'],
  ['Pemasukan', 'Pengeluaran'],
  ['Penerimaan', 'Pembayaran'],
  ['Setoran', 'Penarikan'],
  ['Deposit', 'Withdrawal'],
  ['CR (Kredit)', 'DB (Debet)'],
] as const;

type Line = { way: string; note: string };

const layouts: [name: string, file: (heading: string, lines: readonly Line[]) => string[]][] = [
  [
    'behind the amount',
    (heading, lines) => [
      `Posting Date;Description;Amount;${heading};Balance`,
      ...lines.map(({ way, note }) => `21/11/2026;${note};150.001;${way};8.750.000`),
    ],
  ],
  [
    'before it, with other columns',
    (heading, lines) => [
      `No;Tanggal;${heading};Nominal;Uraian;Cabang`,
      ...lines.map(({ way, note }, at) => `${at + 1};21/11/2026;${way};150.001;${note};0${at}`),
    ],
  ],
  [
    'last',
    (heading, lines) => [
      `Tanggal;Keterangan;Jumlah;${heading}`,
      ...lines.map(({ way, note }) => `21/11/2026;${note};150.001;${way}`),
    ],
  ],
];

/** Where the columns of a file go, and which of its lines went out. */
async function read(lines: readonly string[]) {
  const file = takeRows(await readTable(Buffer.from(lines.join('\n'))), statementKind);
  const mapping = await firstMapping(statementKind, file, () => Promise.resolve([]));
  const cells = file.rows.map(({ raw }) =>
    Object.fromEntries(
      Object.entries(mapping).flatMap(([key, at]) => (at === null ? [] : [[key, raw[at] ?? '']])),
    ),
  );
  const aside = statementKind.asideIn?.(cells);
  return { mapping, cells, out: cells.map((line, at) => aside?.(line, file.rows[at]?.raw ?? []) != null) };
}

describe.each(layouts)('a column of directions %s', (_where, file) => {
  test.each(words)('of %s and %s is found under any heading', async (into, out) => {
    for (const heading of headings) {
      const { cells, ...found } = await read(
        file(heading, [
          { way: out, note: 'PENGEMBALIAN DANA 26612010119' },
          { way: into, note: 'SPP 26612010118' },
        ]),
      );
      expect([heading, found.out]).toEqual([heading, [true, false]]);
      expect([heading, cells.map(({ keterangan }) => keterangan)]).toEqual([
        heading,
        ['PENGEMBALIAN DANA 26612010119', 'SPP 26612010118'],
      ]);
    }
  });

  test.each(words.filter(([, out]) => !['-', '−', 'Pembayaran'].includes(out)))(
    'of %s and %s is found by money that went out alone',
    async (_into, way) => {
      for (const heading of headings) {
        const { out } = await read(file(heading, [{ way, note: 'PENGEMBALIAN DANA 26612010119' }]));
        expect([heading, out]).toEqual([heading, [true]]);
      }
    },
  );
});

test.each([
  ['Keterangan', ['SETORAN', 'SPP 26612010118', 'TRSF E-BANKING DB']],
  ['Uraian', ['PEMBAYARAN', 'Penerimaan', 'SPP 26612010118 CR', 'Setoran']],
  ['Berita', ['KREDIT', 'SPP 26612010118', 'UKT', 'HER']],
  ['Nama Pengirim', ['BUDI D', 'SITI K']],
  ['Jenis', ['Pembayaran', 'Pembayaran']],
  ['Cabang', ['-', '-']],
  ['Kelas', ['A', 'B', 'C', 'D', 'A']],
  ['Metode', ['Debit', 'Transfer']],
  ['Kartu', ['Kartu Debit', 'Kartu Kredit']],
  ['Saldo', ['1.000.000 CR', '2.000.000 CR']],
])('%s with %j is no column of directions', async (heading, cells) => {
  const { mapping } = await read([
    `Tanggal;Nominal;${heading}`,
    ...cells.map((cell) => `21/11/2026;150.001;${cell}`),
  ]);
  expect(mapping['arah']).toBeNull();
});

describe('uploaded', () => {
  let t: TestApp;
  let desk: StatementDesk;
  beforeAll(async () => {
    t = await testApp();
    desk = await statementDesk(t);
  });
  afterAll(() => t.close());

  /** The verdicts on lines that are told by their directions. */
  const verdictsOf = async (heading: string, ways: readonly string[]) => {
    const { student } = await desk.payer();
    const batch = await desk.send([
      `Tanggal;Nominal;${heading};Uraian`,
      ...ways.map((way, at) => `20/08/2026;${at + 5}00.000;${way};SPP ${student.nim}`),
    ]);
    const rows = await desk.rowsOf(batch._id);
    return { batch, rows, said: rows.map(({ verdict, ticked, doubtful }) => [verdict, ticked, doubtful]) };
  };
  const [sure, doubtful, aside] = [
    ['NEW', true, false],
    ['NEW', false, true],
    ['ASIDE', false, false],
  ];

  test.each([
    ['Tipe', ['CR', 'CR', 'DB Otomatis'], [sure, sure, aside]],
    ['Tipe', ['CR', 'DB', 'Otomatis', ''], [sure, aside, doubtful, doubtful]],
    ['Flag', ['', 'DB', '-'], [sure, aside, sure]],
    ['Sign', ['-', '-'], [doubtful, doubtful]],
    ['Transaksi', ['Kredit', 'Debit', 'LAIN-LAIN'], [sure, aside, doubtful]],
  ])('%s: a line whose cell of %j says nothing is doubtful', async (heading, ways, expected) => {
    const { said, rows } = await verdictsOf(heading, ways);
    expect(said).toEqual(expected);
    const doubts = rows.filter((row) => row.doubtful).map(({ warnings }) => warnings['jumlah']);
    for (const doubt of doubts) expect(doubt).toContain('Kolom arah tidak menyebut uang masuk atau keluar');
  });

  test('a line without a direction is no longer doubtful when somebody writes it', async () => {
    const { batch, said } = await verdictsOf('Flag', ['CR', '?']);
    expect(said).toEqual([sure, doubtful]);
    const repair = { params: { id: batch._id, rowNo: 3 }, body: { cells: { arah: 'CR' } } };
    const { data } = await t.call(importContract.repair, repair);
    expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: false, warnings: {} });
  });

  test.each(['−250.000', '–250.000', '250.000−', 'Rp −250.000', '-250.000', '(250.000)'])(
    '%s is money that went out',
    async (amount) => {
      const { student } = await desk.payer();
      const batch = await desk.send(['Tanggal;Nominal;Uraian', `20/08/2026;${amount};BATAL ${student.nim}`]);
      expect(batch.counts).toMatchObject({ ASIDE: 1, WRONG: 0 });
    },
  );

  test('a line with money in both columns is doubtful', async () => {
    const { student } = await desk.payer();
    const line = (money: string) => `20/08/2026;SPP ${student.nim};${money}`;
    const batch = await desk.send([
      'TGL_TRAN;DESK_TRAN;MUTASI_DEBET;MUTASI_KREDIT',
      line('1;500.000'),
      line('0;600.000'),
      line('.00;700.000'),
    ]);
    const rows = await desk.rowsOf(batch._id);
    expect(rows.map(({ ticked }) => ticked)).toEqual([false, true, true]);
    expect(rows[0]?.warnings['jumlah']).toContain('Kolom uang keluar baris ini juga terisi (1)');
  });
});
