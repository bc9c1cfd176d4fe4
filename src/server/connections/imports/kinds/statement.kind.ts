import type { EarlyOffer } from '#shared/finance/billing/early-bird.ts';
import { oldestPaidOn } from '#shared/finance/payments/payment-state.ts';
import { referenceKey } from '#shared/finance/payments/same-money.ts';
import { asideOf } from '#shared/finance/payments/statement-aside.ts';
import { directionFit, directionsIn } from '#shared/finance/payments/statement-direction.ts';
import { askedOf, matchLine } from '#shared/finance/payments/statement-match.ts';
import type { WaitingProof } from '#shared/finance/payments/proof-offers.ts';
import { nameProblem } from '#shared/platform/person/names-agree.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import {
  bookingTerms,
  bookStatement,
  type StatementBooking,
} from '#server/finance/payments/payments.public.ts';
import { clean, importKind, type Judged, type Options } from '../import-kind.ts';
import { statementColumns } from './statement-columns.ts';
import {
  lineOf,
  loadScene,
  otherProofs,
  payerOf,
  proofsOf,
  tellingOf,
  type Row,
  type Scene,
} from './statement-scene.ts';
import {
  bookedForOthers,
  describedBeside,
  likeOwn,
  otherDoubts,
  referencedBy,
  sayDescribed,
  sayForOther,
  sumDoubts,
} from './statement-doubts.ts';
import { statementPeriods } from './statement-period.ts';
import { activeMethods, openTypes, type Payer } from './statement.store.ts';

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

/** What was matched wrongly would be matched so again: a person says whose money it is. */
const REVERSED =
  'Pembayaran dari baris ini sudah dibalik. Bukukan lewat Catat pembayaran pada mahasiswa dan tagihan yang benar.';

const TOO_OLD = 'Tanggal ini lebih dari setahun yang lalu. Periksa tahunnya pada berkas.';

const asides = {
  OUTGOING: 'Uang keluar, bukan pembayaran.',
  SUMS: 'Baris jumlah atau saldo, bukan pembayaran.',
  ABOUT_FILE: 'Baris keterangan berkas, tanpa tanggal dan jumlah, bukan pembayaran.',
} as const;

/** A line that was booked before, by its key or as another telling of the same money; undefined for a new one. */
function judgeBooked({ rowNo }: Row, { facts, keys, recorded }: Scene): Judged<StatementBooking> | undefined {
  const judged: Judged<StatementBooking> = clean(rowNo);
  const known = facts.known.get(keys.get(rowNo) ?? '');
  const other = recorded.get(rowNo);
  if (known?.reversed === true || other?.isReversed === true) {
    return { ...judged, errors: { jumlah: REVERSED } };
  }
  const recordId = known?.id ?? other?.paymentId;
  if (recordId === undefined) return undefined;
  const warnings = { jumlah: `Sudah dicatat dengan kwitansi ${known?.receipt ?? other?.receipt ?? ''}.` };
  return { ...judged, recordId, warnings };
}

/** Proofs as they are offered for the NIM of a line. */
function offersOf(proofs: readonly WaitingProof[]): Pick<Judged<never>, 'offers'> {
  const nim = proofs.map((proof) => ({
    value: proof.nim,
    label: `${proof.nim}, ${proof.name}: bukti ${rupiah(proof.amount)} tanggal ${shortDate(proof.paidOn)} menunggu`,
  }));
  return nim.length > 0 ? { offers: { nim } } : {};
}

/** Why nobody is known to have paid a line, with the proofs that may tell of it. */
function judgeStranger(row: Row, scene: Scene): Pick<Judged<never>, 'errors' | 'offers' | 'doubtful'> {
  const { jumlah: amount, tanggal: day, referensi } = row.value;
  const others = scene.payers.get(row.rowNo)?.others ?? [];
  const line = { code: null, amount, day, reference: referensi ?? '' };
  const why =
    others.length > 1
      ? `Baris ini menyebut lebih dari satu mahasiswa (NIM ${others.join(', ')}). Isi NIM yang membayar.`
      : 'Mahasiswa tidak dikenali. Isi NIM-nya.';
  const booked = bookedForOthers(line, null, scene);
  const described = describedBeside(row, null, scene, booked);
  const nim = [...booked.map(sayForOther), ...sayDescribed(described), why].join(' ');
  const isBooked = booked.length + described.length > 0;
  return { errors: { nim }, ...offersOf(proofsOf(row, scene)), ...(isBooked && { doubtful: true }) };
}

/** What is wrong with the amount and the day of a line. */
function moneyErrors({ value }: Row, { day }: Scene): Record<string, string> {
  const isTooOld = value.tanggal < oldestPaidOn(day);
  return {
    ...(value.jumlah <= 0 && { jumlah: 'Jumlah harus lebih dari nol.' }),
    ...(value.tanggal > day && { tanggal: 'Tanggal ini belum tiba.' }),
    ...(isTooOld && { tanggal: TOO_OLD }),
  };
}

function judgeLine(row: Row, scene: Scene): Judged<StatementBooking> {
  const booked = judgeBooked(row, scene);
  if (booked) return booked;
  const payer = payerOf(row, scene);
  const judged: Judged<StatementBooking> = { ...clean(row.rowNo), errors: moneyErrors(row, scene) };
  if (payer === undefined) {
    const { errors, ...offered } = judgeStranger(row, scene);
    return { ...judged, ...offered, errors: { ...judged.errors, ...errors } };
  }
  const nama = nameProblem(
    { label: 'NIM', key: payer.nim, written: row.value.nama },
    payer.name,
    scene.names,
  );
  if (nama !== null) judged.errors['nama'] = nama;
  const matched = Object.keys(judged.errors).length > 0 ? judged : matchToBill(row, payer, scene);
  // Who was chosen wrongly is chosen anew among the others.
  return Object.keys(matched.errors).length > 0
    ? { ...matched, ...offersOf(otherProofs(row, payer, nama !== null, scene)) }
    : matched;
}

/** Finds the bill a line pays, with what speaks against booking it unasked. */
function matchToBill(row: Row, payer: Payer, scene: Scene): Judged<StatementBooking> {
  const { rowNo, value } = row;
  const judged: Judged<StatementBooking> = clean(rowNo);
  const named = scene.named.get(rowNo);
  const line = lineOf(row, payer, scene.prefixes);
  const booked = named === undefined ? payer.booked : [named];
  const match = matchLine(line, { ...payer, booked }, scene.daysApart);
  if (match.twin !== null && match.twin !== named) payer.booked.splice(payer.booked.indexOf(match.twin), 1);
  if (match.kind === 'UNMATCHED') return { ...judged, errors: { [match.field]: match.message } };
  const { bill, paymentId, surplus, receipts } = match;
  const ofOthers = bookedForOthers(line, payer.studentId, scene);
  const described = describedBeside(row, payer, scene, ofOthers);
  const inParts = sumDoubts(row, payer, { scene, isTold: paymentId !== null });
  const own = likeOwn(row, payer, scene);
  const doubts = [
    ...match.doubts,
    ...own.doubts,
    ...inParts.doubts,
    ...otherDoubts(row, payer, scene),
    ...ofOthers.map(sayForOther),
    ...sayDescribed(described),
  ];
  const purpose = `${payer.name}, ${bill.name} (${bill.code})`;
  const step = paymentId === null ? purpose : `${purpose}, bukti yang menunggu`;
  judged.differences = [{ field: 'pembayaran', from: '', to: step }];
  if (doubts.length > 0) Object.assign(judged, { doubtful: true, warnings: { jumlah: doubts.join(' ') } });
  else consume(payer, bill.billId, { amount: value.jumlah - surplus, day: value.tanggal, paymentId });
  const told = tellingOf(row, payer.nim, scene);
  judged.plan = {
    billId: bill.billId,
    paymentId,
    methodId: scene.methodId,
    amount: value.jumlah,
    paidOn: value.tanggal,
    reference: value.referensi ?? '',
    note: value.keterangan ?? '',
    sourceKey: scene.keys.get(rowNo) ?? '',
    proofFile: scene.proofFile,
    studentId: payer.studentId,
    referenceKey: referenceKey(line.reference),
    told,
    payerAssigned: told.isAssigned,
    seen: [...payer.seen, ...referencedBy(line, scene).map((one) => one.paymentId)],
    toldSeen: scene.toldSeen,
    despite: [
      ...new Set([
        ...receipts,
        ...inParts.receipts,
        ...own.receipts,
        ...[...ofOthers, ...described.map(({ money }) => money)].flatMap(({ receipt }) => receipt ?? []),
      ]),
    ],
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
  const { lines, scene } = await loadScene(ctx, { rows, file }, { methodId, options });
  const wanted = new Set(rows.map(({ rowNo }) => rowNo));
  return lines.map((row) => judgeLine(row, scene)).filter(({ rowNo }) => wanted.has(rowNo));
}

/** Money that went out, lines of sums and words about the file are no payments. */
function asideIn(file: readonly Readonly<Record<string, string>>[]) {
  const says = directionsIn(file.map(({ arah = '' }) => arah));
  return (cells: Readonly<Record<string, string>>, texts: readonly string[]) => {
    const cell = (key: string): string => cells[key] ?? '';
    const line = {
      payer: cell('nim'),
      received: cell('jumlah'),
      spent: cell('keluar'),
      direction: cell('arah'),
      day: cell('tanggal'),
      reference: cell('referensi'),
      note: cell('keterangan'),
    };
    const why = asideOf(line, texts) ?? (says(line.direction) === 'OUT' ? 'OUTGOING' : null);
    return why === null ? null : { jumlah: asides[why] };
  };
}

/** The lines of a bank statement, matched to bills: sure ones are ticked, doubtful ones wait for a yes. */
export const statementKind = importKind<typeof statementColumns, StatementBooking>({
  key: 'statement',
  title: 'Mutasi rekening',
  noun: 'pembayaran',
  permissions: { create: ['payment:create', 'payment:verify'], update: ['payment:create', 'payment:verify'] },
  columns: statementColumns,
  byCells: { arah: { fit: directionFit, notes: 'keterangan' } },
  unique: [],
  asideIn,
  periodsOf: statementPeriods,
  studentColumns: ['nim'],
  fixedColumns: ['keterangan'],
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
      nama: 'Contoh Mahasiswa',
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
