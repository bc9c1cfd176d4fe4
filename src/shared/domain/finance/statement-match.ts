import { rupiah } from '../../format/rupiah.ts';
import { daysBetween, type LocalDate } from '../date/local-date.ts';
import type { EarlyOffer } from './early-bird.ts';

/** A line of a bank statement; `code` names a bill where the payer wrote it. */
export type StatementLine = { code: string | null; amount: number; day: LocalDate; reference: string };

/** A bill of the payer that still asks for something; `nextPart` is what its next instalment asks. */
export type OpenBill = {
  billId: string;
  code: string;
  name: string;
  balance: number;
  nextPart: number;
  dueDate: LocalDate;
  /** For what it is settled by money of a day in time. */
  early: EarlyOffer | null;
};

/** A transfer the payer has told of that waits for verification. */
export type WaitingTransfer = {
  paymentId: string;
  billId: string;
  amount: number;
  paidOn: LocalDate;
  reference: string;
};

/** A payment that was booked by hand, so that a line of a statement may be the same money. */
export type BookedPayment = {
  paymentId: string;
  amount: number;
  paidOn: LocalDate;
  reference: string;
  receipt: string;
};

/** What is known of a payer. */
export type PayerFacts = {
  bills: readonly OpenBill[];
  waiting: readonly WaitingTransfer[];
  booked: readonly BookedPayment[];
};

export type StatementMatch = {
  /** The payment booked by hand that may be this line. */
  twin: BookedPayment | null;
} & (
  | {
      /** Sure ones are booked unless somebody says no, doubtful ones only when somebody says yes. */
      kind: 'SURE' | 'DOUBTFUL';
      bill: OpenBill;
      /** The waiting transfer this line confirms; null for money nobody told of. */
      paymentId: string | null;
      /** What the bill does not ask for. */
      surplus: number;
      doubts: string[];
    }
  | { kind: 'UNMATCHED'; field: 'kode_tagihan' | 'jumlah'; message: string }
);

const sameReference = (a: string, b: string): boolean => a !== '' && a.toLowerCase() === b.toLowerCase();

/** Waiting transfers that may be this line: the same amount, and the same reference or about the same day. */
const transfersOf = (
  line: StatementLine,
  bills: readonly OpenBill[],
  waiting: readonly WaitingTransfer[],
  daysApart: number,
) =>
  waiting.filter(
    ({ billId, amount, paidOn, reference }) =>
      amount === line.amount &&
      bills.some((bill) => bill.billId === billId) &&
      (sameReference(reference, line.reference) || Math.abs(daysBetween(paidOn, line.day)) <= daysApart),
  );

/** The payment booked by hand that this line is, by amount, day and reference. */
export const sameBooked = (
  { amount, day, reference }: StatementLine,
  booked: readonly BookedPayment[],
): BookedPayment | undefined =>
  booked.find(
    (one) => one.amount === amount && one.paidOn === day && sameReference(one.reference, reference),
  );

/** The payment booked by hand that a line names by reference and amount, whatever their days; none that still waits. */
export const namedBooked = (
  { amount, reference }: StatementLine,
  { booked, waiting }: Pick<PayerFacts, 'booked' | 'waiting'>,
): BookedPayment | undefined => {
  const isNamed = (one: BookedPayment | WaitingTransfer) =>
    one.amount === amount && sameReference(one.reference, reference);
  return waiting.some(isNamed) ? undefined : booked.find(isNamed);
};

/** A payment booked by hand that may be this line; none where a waiting transfer names its reference. */
function twinOf(
  line: StatementLine,
  told: readonly WaitingTransfer[],
  booked: readonly BookedPayment[],
  daysApart: number,
): BookedPayment | null {
  if (told.some(({ reference }) => sameReference(reference, line.reference))) return null;
  const alike = booked.filter(
    ({ amount, paidOn, reference }) =>
      amount === line.amount &&
      (sameReference(reference, line.reference) || Math.abs(daysBetween(paidOn, line.day)) <= daysApart),
  );
  return alike.find(({ reference }) => sameReference(reference, line.reference)) ?? alike[0] ?? null;
}

const twinDoubt = (twin: BookedPayment | null): string[] =>
  twin === null ? [] : [`Mungkin sudah dicatat dengan kwitansi ${twin.receipt}.`];

const oldestFirst = (bills: readonly OpenBill[]): OpenBill[] =>
  bills.toSorted((a, b) =>
    a.dueDate === b.dueDate ? (a.code < b.code ? -1 : 1) : a.dueDate < b.dueDate ? -1 : 1,
  );

/** What settles a bill with money of a day. */
export const askedOf = ({ balance, early }: OpenBill, day: LocalDate): number =>
  early !== null && day <= early.until ? Math.min(balance, early.price) : balance;

/** What speaks against booking a line on a bill without asking. */
function doubtsOf(line: StatementLine, bill: OpenBill, rivals: number): string[] {
  const { amount, code, day } = line;
  const surplus = amount - askedOf(bill, day);
  return [
    ...(rivals > 1 && code === null
      ? [`Ada ${rivals} tagihan yang mungkin; dipilih yang paling dahulu jatuh tempo.`]
      : []),
    ...(surplus > 0 ? [`Lebih ${rupiah(surplus)} dari sisa tagihan; kelebihannya menjadi deposit.`] : []),
  ];
}

function onBill(
  line: StatementLine,
  bill: OpenBill,
  rivals: number,
  { paymentId, twin }: { paymentId: string | null; twin: BookedPayment | null },
): StatementMatch {
  const doubts = [...twinDoubt(twin), ...doubtsOf(line, bill, rivals)];
  const kind = doubts.length === 0 ? 'SURE' : 'DOUBTFUL';
  return { kind, bill, paymentId, surplus: Math.max(0, line.amount - askedOf(bill, line.day)), doubts, twin };
}

function unmatched({ code }: StatementLine, twin: BookedPayment | null): StatementMatch {
  const why =
    code === null
      ? 'Mahasiswa ini tidak memiliki tagihan yang belum lunas.'
      : `Tagihan ${code} tidak ada atau sudah lunas.`;
  const field = code === null ? 'jumlah' : 'kode_tagihan';
  return { kind: 'UNMATCHED', field, message: [why, ...twinDoubt(twin)].join(' '), twin };
}

/**
 * Which bill of a payer a line of a bank statement pays: the one that was named, told of, or asks for exactly this amount;
 * otherwise the oldest, with its doubts (academic practice). What may have been booked by hand already is doubtful.
 * @param payer bills with something left, transfers that wait and payments booked by hand; both are the line's with its
 *   amount, at most `daysApart` days before or after it, or with its reference.
 */
export function matchLine(
  line: StatementLine,
  { bills, waiting, booked }: PayerFacts,
  daysApart: number,
): StatementMatch {
  const named = line.code === null ? bills : bills.filter(({ code }) => code === line.code);
  const told = transfersOf(line, named, waiting, daysApart);
  const twin = twinOf(line, told, booked, daysApart);
  if (named.length === 0) return unmatched(line, twin);
  const [transfer] = told;
  const toldBill = named.find(({ billId }) => billId === transfer?.billId);
  if (transfer && toldBill) {
    return onBill(line, toldBill, told.length, { paymentId: transfer.paymentId, twin });
  }
  const exact = oldestFirst(named).filter((bill) =>
    [bill.balance, bill.nextPart, askedOf(bill, line.day)].includes(line.amount),
  );
  const [choice] = exact.length > 0 ? exact : oldestFirst(named);
  if (choice === undefined) throw new RangeError('a payer with bills has an oldest one');
  return onBill(line, choice, exact.length > 0 ? exact.length : named.length, {
    ...{ paymentId: null, twin },
  });
}

/**
 * The NIM in what a bank wrote about a transfer: a virtual account ends with it, a payer may have typed it.
 * @param known NIM of students, `prefixes` those of virtual accounts.
 * @returns null where there is none, or more than one.
 */
export function nimIn(text: string, known: ReadonlySet<string>, prefixes: readonly string[]): string | null {
  const numbers = text.match(/\d{5,}/g) ?? [];
  const candidates = numbers.flatMap((digits) => [
    digits,
    ...prefixes
      .filter((prefix) => prefix !== '' && digits.startsWith(prefix))
      .map((prefix) => digits.slice(prefix.length)),
  ]);
  const found = new Set(candidates.filter((digits) => known.has(digits)));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}
