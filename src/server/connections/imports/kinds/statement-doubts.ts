import {
  bookingDoubt,
  type EarlierMoney,
  hasSameReference,
  inSum,
  type MoneyFacts,
  referenceKey,
} from '#shared/finance/payments/same-money.ts';
import { retellings } from '#shared/finance/payments/retellings.ts';
import { hasAmount } from '#shared/finance/payments/statement-aside.ts';
import type { StatementLine } from '#shared/finance/payments/statement-match.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { ToldPayment } from '#server/finance/payments/payments.public.ts';
import {
  type Described,
  describedForOthers,
  tellingOf,
  lineOf,
  type Row,
  type Scene,
  type SharedBy,
} from './statement-scene.ts';
import type { Payer } from './statement.store.ts';

/** Payments that were booked under the reference of a line, of whoever. */
export const referencedBy = ({ reference }: StatementLine, { facts }: Scene): readonly EarlierMoney[] =>
  facts.referenced.get(referenceKey(reference)) ?? [];

/** Payments of others that were booked under the reference of a line, by another file or by hand. @param payerId who pays the line; null for nobody known */
export function bookedForOthers(line: StatementLine, payerId: string | null, scene: Scene): EarlierMoney[] {
  const earlier = referencedBy(line, scene).filter(
    (one) => one.payerId !== payerId && !scene.facts.ofFile.has(one.paymentId),
  );
  const money = { ...line, payerId: payerId ?? 'UNKNOWN', methodId: scene.methodId, isExactDay: true };
  return bookingDoubt(money, earlier, scene.daysApart)?.earlier ?? [];
}

/** What of a line was told before. */
const tellings: Record<SharedBy, string> = {
  REFERENCE: 'Referensi ini',
  SAME: 'Hari, jumlah dan keterangan ini',
  ALIKE: 'Nama atau nomor di keterangannya',
  UNTOLD: 'Uang sejumlah ini pada hari yang sama, tanpa nama,',
};

export const sayForOther = ({ payer, receipt }: EarlierMoney): string =>
  `${tellings.REFERENCE} sudah dicatat untuk ${payer} dengan kwitansi ${receipt ?? ''}.`;

/** How many payments a doubt names. */
const NAMED = 3;

const nameOf = ({ payerName, receipt, isReversed }: ToldPayment): string =>
  `${payerName} dengan kwitansi ${receipt}${isReversed ? ' (sudah dibalik)' : ''}`;

/** Payments that the bank told of like a line, those in its very words before the others. */
export const sayDescribed = (others: readonly Described[]): string[] =>
  (['SAME', 'ALIKE', 'UNTOLD'] as const).flatMap((wanted) => {
    const found = others.filter(({ how }) => how === wanted);
    if (found.length === 0) return [];
    const named = found.slice(0, NAMED).map(({ money }) => nameOf(money));
    const rest = found.length > NAMED ? ` dan ${found.length - NAMED} lainnya` : '';
    return [`${tellings[wanted]} sudah dicatat untuk ${named.join(', ')}${rest}.`];
  });

/** Payments for others that the bank told of like a line, without those its reference names. */
export const describedBeside = (
  row: Row,
  payer: Payer | null,
  scene: Scene,
  named: readonly EarlierMoney[],
): Described[] =>
  describedForOthers(row, payer, scene).filter(
    ({ money }) => !named.some((one) => one.paymentId === money.paymentId),
  );

/** Money as a doubt names it. */
type Told = MoneyFacts & { receipt: string | null; name: string };

/**
 * What a line may have been told of as in parts, or be a part of, with the receipts: people enter two parts of a transfer, or
 * the sum of two.
 * @param isTold a proof that waits is confirmed by the line.
 */
export function sumDoubts(
  row: Row,
  payer: Payer,
  { scene, isTold }: { scene: Scene; isTold: boolean },
): { doubts: string[]; receipts: string[] } {
  const money = { ...lineOf(row, payer, scene.prefixes), isExactDay: true };
  const booked = payer.booked
    .filter(({ isReversed }) => !isReversed)
    .map((one): Told => ({ ...one, day: one.paidOn, name: `kwitansi ${one.receipt}` }));
  const waiting = payer.waiting.map((one): Told => ({
    ...one,
    day: one.paidOn,
    isExactDay: false,
    receipt: null,
    name: 'bukti yang menunggu',
  }));
  const beside = (scene.lines.get(payer) ?? [])
    .filter(({ rowNo }) => rowNo !== row.rowNo)
    .map((one): Told => ({ ...one, isExactDay: true, receipt: null, name: `baris ${one.rowNo} berkas ini` }));
  const sum = inSum(money, [...booked, ...(isTold ? [] : waiting)], beside, scene.daysApart);
  if (sum === null) return { doubts: [], receipts: [] };
  const { whole, parts } = sum;
  const named = parts.map(({ name, amount }) => `${name} (${rupiah(amount)})`).join(' dan ');
  const doubt =
    whole === null
      ? `Mungkin jumlah dari ${named}.`
      : `Mungkin bagian dari ${whole.name} (${rupiah(whole.amount)}), bersama ${named}.`;
  return { doubts: [doubt], receipts: [whole, ...parts].flatMap((one) => one?.receipt ?? []) };
}

/**
 * Payments of the student of another amount, about the day, that were written of like a line an officer assigned: it may have
 * been entered in parts for several students.
 */
export function likeOwn(row: Row, payer: Payer, scene: Scene): { doubts: string[]; receipts: string[] } {
  const told = tellingOf(row, payer.nim, scene);
  if (!told.isAssigned) return { doubts: [], receipts: [] };
  const own = payer.booked
    .filter(({ amount, isReversed }) => amount !== told.amount && !isReversed)
    .map((one) => ({
      ...one,
      amount: told.amount,
      booked: one.amount,
      day: one.paidOn,
      methodId: scene.methodId,
      payer: null,
      isAssigned: true,
    }));
  const found = retellings(own)(told, scene.daysApart).flatMap(({ money, tells }) => (tells ? [money] : []));
  return {
    doubts: found.map(
      ({ receipt, booked }) =>
        `Nama atau nomor di keterangannya sudah dicatat sebesar ${rupiah(booked)} dengan kwitansi ${receipt}.`,
    ),
    receipts: found.map(({ receipt }) => receipt),
  };
}

/** Words of banks for money that goes out; of an inward line they are part of no description. */
const outward =
  /(?:^|[^\p{L}\p{N}])(DB|DEBET|TARIKAN|PENARIKAN|BIAYA ADM(?:INISTRASI)?|PAJAK BUNGA)(?![\p{L}\p{N}])/iu;

/** What of a line may say that its money went out. */
const directionDoubts = ({ arah, keluar, keterangan }: Row['value']): string[] => {
  const word = arah === null ? outward.exec(keterangan ?? '')?.[1] : undefined;
  return [
    ...(word === undefined ? [] : [`Keterangannya menyebut ${word.toUpperCase()}: mungkin uang keluar.`]),
    ...(arah === 'UNSAID' ? ['Kolom arah tidak menyebut uang masuk atau keluar pada baris ini.'] : []),
    ...(hasAmount(keluar ?? '') ? [`Kolom uang keluar baris ini juga terisi (${keluar}).`] : []),
  ];
};

/** Proofs of other students that wait under the reference of a line, or, where an officer assigned it, from its sender. */
function otherProofsLike(row: Row, { nim }: Payer, scene: Scene): string[] {
  const told = tellingOf(row, nim, scene);
  const proofs = scene.proofs
    .filter(
      (proof) =>
        proof.nim !== nim &&
        proof.amount === told.amount &&
        (told.isAssigned || hasSameReference(proof.reference, told.reference)),
    )
    .map((proof) => ({
      ...proof,
      day: proof.paidOn,
      methodId: scene.methodId,
      payer: proof.nim,
      isAssigned: false,
      text: `${proof.senderName} ${proof.reference}`,
    }));
  const like = told.isAssigned ? retellings(proofs)(told, scene.daysApart).map(({ money }) => money) : [];
  return proofs.flatMap((proof) => {
    if (hasSameReference(proof.reference, told.reference)) {
      return [`Bukti dengan referensi ini menunggu dari NIM ${proof.nim}.`];
    }
    return like.includes(proof) ? [`Bukti NIM ${proof.nim} dari pengirim ini menunggu verifikasi.`] : [];
  });
}

/** What of a line is not about its bill: its direction, lines of the file like it, and whom else it names. */
export function otherDoubts(row: Row, payer: Payer, scene: Scene): string[] {
  const others = scene.payers.get(row.rowNo)?.others ?? [];
  const twin = scene.twins.get(row.rowNo);
  const shared = scene.shared.get(row.rowNo);
  return [
    ...directionDoubts(row.value),
    ...otherProofsLike(row, payer, scene),
    ...(twin === undefined ? [] : [`Mungkin uang yang sama dengan baris ${twin} berkas ini.`]),
    ...(shared === undefined
      ? []
      : [
          `${tellings[shared.by]} juga tertulis pada baris ${shared.rowNo} berkas ini untuk NIM ${shared.nim}.`,
        ]),
    ...(others.length > 0 ? [`Baris ini juga menyebut NIM ${others.join(', ')}.`] : []),
  ];
}
