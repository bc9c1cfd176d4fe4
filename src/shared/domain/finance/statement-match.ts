import { rupiah } from '../../format/rupiah.ts';
import { daysBetween, type LocalDate } from '../date/local-date.ts';

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
};

/** A transfer the payer has told of that waits for verification. */
export type WaitingTransfer = {
  paymentId: string;
  billId: string;
  amount: number;
  paidOn: LocalDate;
  reference: string;
};

export type StatementMatch =
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
  | { kind: 'UNMATCHED'; field: 'kode_tagihan' | 'jumlah'; message: string };

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

const oldestFirst = (bills: readonly OpenBill[]): OpenBill[] =>
  bills.toSorted((a, b) =>
    a.dueDate === b.dueDate ? (a.code < b.code ? -1 : 1) : a.dueDate < b.dueDate ? -1 : 1,
  );

/** What speaks against booking a line on a bill without asking. */
function doubtsOf({ amount, code }: StatementLine, bill: OpenBill, rivals: number): string[] {
  return [
    ...(rivals > 1 && code === null
      ? [`Ada ${rivals} tagihan yang mungkin; dipilih yang paling dahulu jatuh tempo.`]
      : []),
    ...(amount > bill.balance
      ? [`Lebih ${rupiah(amount - bill.balance)} dari sisa tagihan; kelebihannya menjadi deposit.`]
      : []),
  ];
}

function onBill(
  line: StatementLine,
  bill: OpenBill,
  rivals: number,
  paymentId: string | null,
): StatementMatch {
  const doubts = doubtsOf(line, bill, rivals);
  const kind = doubts.length === 0 ? 'SURE' : 'DOUBTFUL';
  return { kind, bill, paymentId, surplus: Math.max(0, line.amount - bill.balance), doubts };
}

/**
 * Which bill of a payer a line of a bank statement pays: the one that was named, told of, or asks for exactly this amount;
 * otherwise the oldest, with its doubts (academic practice).
 * @param bills of the payer with something left; `waiting` the payer's transfers that wait, told of at most `daysApart` days
 *   before or after the line, or with its reference.
 */
export function matchLine(
  line: StatementLine,
  bills: readonly OpenBill[],
  waiting: readonly WaitingTransfer[],
  daysApart: number,
): StatementMatch {
  const named = line.code === null ? bills : bills.filter(({ code }) => code === line.code);
  if (named.length === 0) {
    return line.code === null
      ? {
          kind: 'UNMATCHED',
          field: 'jumlah',
          message: 'Mahasiswa ini tidak memiliki tagihan yang belum lunas.',
        }
      : {
          kind: 'UNMATCHED',
          field: 'kode_tagihan',
          message: `Tagihan ${line.code} tidak ada atau sudah lunas.`,
        };
  }
  const told = transfersOf(line, named, waiting, daysApart);
  const [transfer] = told;
  const toldBill = named.find(({ billId }) => billId === transfer?.billId);
  if (transfer && toldBill) return onBill(line, toldBill, told.length, transfer.paymentId);
  const exact = oldestFirst(named).filter(({ balance, nextPart }) =>
    [balance, nextPart].includes(line.amount),
  );
  const [choice] = exact.length > 0 ? exact : oldestFirst(named);
  if (choice === undefined) throw new RangeError('a payer with bills has an oldest one');
  return onBill(line, choice, exact.length > 0 ? exact.length : named.length, null);
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
