import { createHash } from 'node:crypto';
import type { EarlyOffer } from '#shared/domain/finance/early-bird.ts';
import { oldestPaidOn } from '#shared/domain/finance/payment-state.ts';
import {
  askedOf,
  type BookedPayment,
  matchLine,
  namedBooked,
  nimIn,
  sameBooked,
  type StatementLine,
} from '#shared/domain/finance/statement-match.ts';
import type { Ctx } from '../../../http/ctx.ts';
import { today } from '../../../http/today.ts';
import type { RowValue } from '../../../integrations/sheets/parse-rows.ts';
import { bookingTerms, bookStatement, type StatementBooking } from '../../payments/payments.public.ts';
import { clean, importKind, type Judged, type Options, PROOF, type ReadRow } from '../import-kind.ts';
import { directionByCells, statementColumns } from './statement-columns.ts';
import {
  activeMethods,
  loadNims,
  loadStatementFacts,
  openTypes,
  type Payer,
  type StatementFacts,
} from './statement.store.ts';

type Value = RowValue<typeof statementColumns>;
type Row = ReadRow<Value>;

const bare = (words: string | null): string => (words ?? '').replace(/[\s.-]/g, '');
const writtenBy = ({ nim, keterangan, referensi }: Value): string =>
  [bare(nim), keterangan ?? '', referensi ?? ''].join(' ');

/** Every number a line holds that may be a NIM, also behind a virtual account's prefix. */
const numbersOf = (rows: readonly Row[]) => (prefixes: readonly string[]) => [
  ...new Set(
    rows.flatMap(({ value }) =>
      (writtenBy(value).match(/\d{5,}/g) ?? []).flatMap((digits) => [
        digits,
        ...prefixes
          .filter((prefix) => digits.startsWith(prefix))
          .map((prefix) => digits.slice(prefix.length)),
      ]),
    ),
  ),
];

/**
 * What lines are known by, by their number: the same line of the same account is booked once, equal lines of one file are
 * told apart by their order in it.
 */
function keysOf(rows: readonly Row[], methodId: string): Map<number, string> {
  const seen = new Map<string, number>();
  return new Map(
    rows.map(({ rowNo, value }) => {
      const facts = JSON.stringify([
        ...[methodId, value.tanggal, value.jumlah, value.referensi, writtenBy(value)],
      ]);
      const nth = (seen.get(facts) ?? 0) + 1;
      seen.set(facts, nth);
      return [rowNo, `statement:${createHash('sha256').update(`${facts}#${nth}`).digest('hex')}`];
    }),
  );
}

type Scene = {
  facts: StatementFacts;
  /** What rows are known by, and the payments booked by hand that they are, by their number. */
  keys: ReadonlyMap<number, string>;
  recorded: ReadonlyMap<number, string>;
  /** Payments booked by hand that rows name, on another day, by their number; they are no other row's. */
  named: ReadonlyMap<number, BookedPayment>;
  /** The NIM of whom a row names, by its number; null for nobody or more than one. */
  nims: ReadonlyMap<number, string | null>;
  day: string;
  methodId: string;
  proofFile: string | null;
  /** Days a line and the transfer it confirms may lie apart. */
  daysApart: number;
};

/** What money of a day counts towards an early price. */
const countedBy = ({ until }: EarlyOffer, day: string, amount: number): number => (day <= until ? amount : 0);

/** Takes a booked line off what its bill still asks, so that the next line of the file sees the rest. */
function consume(
  { bills, waiting }: Payer,
  billId: string,
  { amount, day, paymentId }: { amount: number; day: string; paymentId: string | null },
): void {
  const at = bills.findIndex((bill) => bill.billId === billId);
  const bill = bills[at];
  if (bill === undefined) return;
  if (amount >= askedOf(bill, day)) bills.splice(at, 1);
  else {
    const balance = bill.balance - amount;
    const early = bill.early && {
      ...bill.early,
      price: bill.early.price - countedBy(bill.early, day, amount),
    };
    bills[at] = { ...bill, balance, early, nextPart: Math.min(bill.nextPart, balance) };
  }
  const told = waiting.findIndex((one) => one.paymentId === paymentId);
  if (told >= 0) waiting.splice(told, 1);
}

const payerOf = ({ rowNo }: Row, { facts, nims }: Pick<Scene, 'facts' | 'nims'>): Payer | undefined =>
  facts.payers.get(nims.get(rowNo) ?? '');

const lineOf = ({ value }: Row, payer: Payer): StatementLine => ({
  code: value.kode_tagihan === null ? null : value.kode_tagihan.toUpperCase().replace(`-${payer.nim}`, ''),
  amount: value.jumlah,
  day: value.tanggal,
  reference: value.referensi ?? '',
});

/** Finds the lines that were booked by hand, each payment once, and takes those payments off what others may be. */
function findRecorded(
  lines: readonly Row[],
  scene: Pick<Scene, 'facts' | 'nims' | 'keys'>,
): Map<number, string> {
  const recorded = new Map<number, string>();
  for (const row of lines) {
    const payer = payerOf(row, scene);
    if (payer === undefined || scene.facts.known.has(scene.keys.get(row.rowNo) ?? '')) continue;
    const same = sameBooked(lineOf(row, payer), payer.booked);
    if (same === undefined) continue;
    recorded.set(row.rowNo, same.paymentId);
    payer.booked.splice(payer.booked.indexOf(same), 1);
  }
  return recorded;
}

/** Keeps the payments booked by hand for the lines that name their reference: no line without it takes them. */
function findNamed(
  lines: readonly Row[],
  scene: Pick<Scene, 'facts' | 'nims' | 'keys' | 'recorded'>,
): Map<number, BookedPayment> {
  const named = new Map<number, BookedPayment>();
  for (const row of lines) {
    const payer = payerOf(row, scene);
    const key = scene.keys.get(row.rowNo) ?? '';
    if (payer === undefined || scene.facts.known.has(key) || scene.recorded.has(row.rowNo)) continue;
    const one = namedBooked(lineOf(row, payer), payer);
    if (one === undefined) continue;
    named.set(row.rowNo, one);
    payer.booked.splice(payer.booked.indexOf(one), 1);
  }
  return named;
}

/** What was matched wrongly would be matched so again: a person says whose money it is. */
const REVERSED =
  'Pembayaran dari baris ini sudah dibalik. Bukukan lewat Catat pembayaran pada mahasiswa dan tagihan yang benar.';

const TOO_OLD = 'Tanggal ini lebih dari setahun yang lalu. Periksa tahunnya pada berkas.';

function judgeLine(row: Row, scene: Scene): Judged<StatementBooking> {
  const { rowNo, value } = row;
  const key = scene.keys.get(rowNo) ?? '';
  const judged: Judged<StatementBooking> = clean(rowNo);
  const known = scene.facts.known.get(key);
  if (known?.reversed === true) return { ...judged, errors: { jumlah: REVERSED } };
  const recordId = known?.id ?? scene.recorded.get(rowNo);
  if (recordId !== undefined) return { ...judged, recordId };
  if (value.jumlah <= 0) judged.errors['jumlah'] = 'Jumlah harus lebih dari nol.';
  if (value.tanggal > scene.day) judged.errors['tanggal'] = 'Tanggal ini belum tiba.';
  if (value.tanggal < oldestPaidOn(scene.day)) judged.errors['tanggal'] = TOO_OLD;
  const payer = payerOf(row, scene);
  if (payer === undefined) judged.errors['nim'] = 'Mahasiswa tidak dikenali. Isi NIM-nya.';
  if (payer === undefined || Object.keys(judged.errors).length > 0) return judged;
  const named = scene.named.get(rowNo);
  const booked = named === undefined ? payer.booked : [named];
  const match = matchLine(lineOf(row, payer), { ...payer, booked }, scene.daysApart);
  if (match.twin !== null && match.twin !== named) payer.booked.splice(payer.booked.indexOf(match.twin), 1);
  if (match.kind === 'UNMATCHED') return { ...judged, errors: { [match.field]: match.message } };
  const { bill, paymentId, doubts, surplus } = match;
  const purpose = `${payer.name}, ${bill.name} (${bill.code})`;
  const step = paymentId === null ? purpose : `${purpose}, bukti yang menunggu`;
  judged.differences = [{ field: 'pembayaran', from: '', to: step }];
  if (doubts.length > 0) judged.warnings['jumlah'] = doubts.join(' ');
  if (match.kind === 'DOUBTFUL') judged.doubtful = true;
  else {
    consume(payer, bill.billId, { amount: value.jumlah - surplus, day: value.tanggal, paymentId });
  }
  judged.plan = {
    billId: bill.billId,
    paymentId,
    methodId: scene.methodId,
    amount: value.jumlah,
    paidOn: value.tanggal,
    reference: value.referensi ?? '',
    note: value.keterangan ?? '',
    sourceKey: key,
    proofFile: scene.proofFile,
  };
  return judged;
}

async function judge(
  ctx: Ctx,
  rows: readonly Row[],
  options: Options,
  file: readonly Row[],
): Promise<Judged<StatementBooking>[]> {
  const methodId = options['metode'] ?? '';
  if (methodId === '') {
    return rows.map(({ rowNo }) => ({
      ...clean(rowNo),
      errors: { jumlah: 'Pilih rekening penerima dahulu.' },
    }));
  }
  const { prefixes, known } = await loadNims(ctx.db, numbersOf(file));
  const nims = new Map(file.map(({ rowNo, value }) => [rowNo, nimIn(writtenBy(value), known, prefixes)]));
  // Rows are judged among all lines of their payers, so that storing some of a file finds what its preview found.
  const payers = new Set(rows.map(({ rowNo }) => nims.get(rowNo)));
  const lines = file.filter(({ rowNo }) => payers.has(nims.get(rowNo)));
  const keys = keysOf(lines, methodId);
  const facts = await loadStatementFacts(ctx.db, {
    nims: [...payers].filter((nim) => typeof nim === 'string'),
    keys: [...keys.values()],
    typeId: options['jenis'] ?? null,
    methodId,
  });
  const recorded = findRecorded(lines, { facts, nims, keys });
  const scene = {
    ...{ facts, nims, keys, methodId, proofFile: options[PROOF] ?? null, day: await today(ctx) },
    ...{ recorded, named: findNamed(lines, { facts, nims, keys, recorded }) },
    daysApart: (await ctx.services.campus.get()).data.finance.transferDays,
  };
  const wanted = new Set(rows.map(({ rowNo }) => rowNo));
  return lines.map((row) => judgeLine(row, scene)).filter(({ rowNo }) => wanted.has(rowNo));
}

/** The lines of a bank statement, matched to bills: sure ones are ticked, doubtful ones wait for a yes. */
export const statementKind = importKind<typeof statementColumns, StatementBooking>({
  key: 'statement',
  title: 'Mutasi rekening',
  noun: 'pembayaran',
  permissions: { create: ['payment:create', 'payment:verify'], update: ['payment:create', 'payment:verify'] },
  columns: statementColumns,
  byCells: { arah: directionByCells },
  unique: [],
  options: [
    { key: 'metode', label: 'Rekening penerima', required: true, choices: (ctx) => activeMethods(ctx.db) },
    {
      key: 'jenis',
      label: 'Hanya untuk jenis pembayaran',
      required: false,
      choices: (ctx) => openTypes(ctx.db),
    },
  ],
  examples: [
    {
      nim: '25612010001',
      kode_tagihan: 'SPP-20261',
      jumlah: 1_500_000,
      tanggal: '2026-08-24',
      referensi: 'TRX0824001',
      keterangan: 'TRSF E-BANKING 25612010001',
    },
  ],
  chunk: 100,
  proofKind: 'payment-proof',
  judge,
  create: async (ctx, plans) => {
    const ids = await bookStatement(ctx, plans, await bookingTerms(ctx));
    return ids.map((id) => ({ id }));
  },
  // Nothing of a statement changes what is there: a line is booked or known.
  update: () => Promise.resolve([]),
  isFinal: true,
  undo: (_ctx, rows) =>
    Promise.resolve(
      new Map(
        rows.map(({ rowNo }) => [
          rowNo,
          `Pembayaran yang sudah dibukukan dibalik satu per satu di tab Penerimaan, oleh orang lain.`,
        ]),
      ),
    ),
});
