import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { EarlyOffer } from '#shared/finance/billing/early-bird.ts';
import { haveOtherReferences, likeness, type Likeness, type MoneyFacts } from './same-money.ts';
import { numbersIn } from './statement-numbers.ts';

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

/** A payment that was booked before, so that a line of a statement may be the same money. */
export type BookedPayment = {
  paymentId: string;
  amount: number;
  paidOn: LocalDate;
  reference: string;
  /** All that was written about it. */
  text: string;
  receipt: string;
  /** Its day is the account's own or the counter's, not what a payer told. */
  isExactDay: boolean;
  /** It came from a statement and was taken back since. */
  isReversed: boolean;
};

/** What is known of a payer. */
export type PayerFacts = {
  bills: readonly OpenBill[];
  waiting: readonly WaitingTransfer[];
  booked: readonly BookedPayment[];
  /** Name of the payment type the file is for, of which alone `bills` are; null for bills of all types. */
  onlyType: string | null;
};

export type StatementMatch = {
  /** The payment booked before that may be this line. */
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
      /** Receipts that the doubts name: of the twin, and of other amounts under the line's reference. */
      receipts: string[];
    }
  | { kind: 'UNMATCHED'; field: 'kode_tagihan' | 'jumlah'; message: string }
);

const factsOf = ({ amount, day, reference }: StatementLine): MoneyFacts => ({
  amount,
  day,
  reference,
  isExactDay: true,
});

/** How a line is like a payment that was booked; null where it is another. */
const likeBooked = (line: StatementLine, booked: BookedPayment, daysApart: number): Likeness | null =>
  likeness(factsOf(line), { ...booked, day: booked.paidOn }, daysApart);

/** How a line is like a transfer a payer told of; null where it is another. */
export const likeTold = (
  line: StatementLine,
  told: Omit<WaitingTransfer, 'paymentId' | 'billId'>,
  daysApart: number,
): Likeness | null => likeness(factsOf(line), { ...told, day: told.paidOn, isExactDay: false }, daysApart);

const isNamed = (how: Likeness | null): boolean => how === 'SAME' || how === 'REFERENCE';

/** The payment that this line is, by amount, day and reference. */
export const sameBooked = (
  line: StatementLine,
  booked: readonly BookedPayment[],
): BookedPayment | undefined => booked.find((one) => likeBooked(line, one, 0) === 'SAME');

/** The payment a line names by reference and amount, whatever their days; none that still waits. */
export const namedBooked = (
  line: StatementLine,
  { booked, waiting }: Pick<PayerFacts, 'booked' | 'waiting'>,
): BookedPayment | undefined =>
  waiting.some((one) => isNamed(likeTold(line, one, 0)))
    ? undefined
    : booked.find((one) => isNamed(likeBooked(line, one, 0)));

/** A payment that may be this line; none where a waiting transfer names its reference. */
function twinOf(
  line: StatementLine,
  told: readonly WaitingTransfer[],
  booked: readonly BookedPayment[],
  daysApart: number,
): BookedPayment | null {
  if (told.some((one) => isNamed(likeTold(line, one, daysApart)))) return null;
  const alike = booked.filter(
    (one) => one.amount === line.amount && likeBooked(line, one, daysApart) !== null,
  );
  return alike.find((one) => isNamed(likeBooked(line, one, daysApart))) ?? alike[0] ?? null;
}

/**
 * The earlier line of a statement that a line of the same payer may be once more: of the same reference, or about the same day
 * where not both have references that tell them apart. One of another amount under its reference comes last.
 */
export function earlierLine<L extends StatementLine>(
  line: StatementLine,
  earlier: readonly L[],
  daysApart: number,
): L | undefined {
  const alike = earlier.flatMap((one) => {
    const how = likeness(factsOf(line), factsOf(one), daysApart);
    return how === null || (how === 'DAY' && haveOtherReferences(line.reference, one.reference))
      ? []
      : [{ one, how }];
  });
  return (alike.find(({ how }) => isNamed(how)) ?? alike.find(({ how }) => how === 'DAY') ?? alike[0])?.one;
}

const twinDoubt = (twin: BookedPayment | null): string[] => {
  if (twin === null) return [];
  return twin.isReversed
    ? [`Mungkin pembayaran dengan kwitansi ${twin.receipt}, yang sudah dibalik.`]
    : [`Mungkin sudah dicatat dengan kwitansi ${twin.receipt}.`];
};

/** Payments of another amount under the reference of a line, about its day: parts, or the same money mistyped. */
const otherAmounts = (line: StatementLine, booked: readonly BookedPayment[], daysApart: number) =>
  booked.filter((one) => likeBooked(line, one, daysApart) === 'AMOUNT');

const otherReceiptDoubt = ({ receipt, amount, isReversed }: BookedPayment): string =>
  `Referensi ini sudah dicatat sebesar ${rupiah(amount)} dengan kwitansi ${receipt}${isReversed ? ', yang sudah dibalik' : ''}.`;

const otherProofDoubts = (line: StatementLine, waiting: readonly WaitingTransfer[], daysApart: number) =>
  waiting
    .filter((one) => likeTold(line, one, daysApart) === 'AMOUNT')
    .map(({ amount }) => `Bukti yang menunggu dengan referensi ini sebesar ${rupiah(amount)}.`);

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

type Found = {
  paymentId: string | null;
  twin: BookedPayment | null;
  receipts: string[];
  /** What stands under its reference with another amount. */
  others: readonly string[];
  late?: WaitingTransfer | undefined;
};

/** A proof of the amount, but of a day that does not fit. */
const lateDoubt = ({ day }: StatementLine, late: WaitingTransfer | undefined): string[] =>
  late === undefined
    ? []
    : [
        `Bukti yang menunggu bertanggal ${shortDate(late.paidOn)}, ${Math.abs(daysBetween(late.paidOn, day))} hari dari mutasi ini.`,
      ];

function onBill(
  line: StatementLine,
  bill: OpenBill,
  rivals: number,
  { paymentId, twin, receipts, others, late }: Found,
): StatementMatch {
  const doubts = [...twinDoubt(twin), ...others, ...lateDoubt(line, late), ...doubtsOf(line, bill, rivals)];
  const kind = doubts.length === 0 ? 'SURE' : 'DOUBTFUL';
  return {
    kind,
    bill,
    paymentId,
    surplus: Math.max(0, line.amount - askedOf(bill, line.day)),
    doubts,
    twin,
    receipts,
  };
}

/** Why no bill is open for a line: of the chosen type, where the file is for one. */
function whyUnmatched(code: string | null, onlyType: string | null): string {
  const only = onlyType === null ? '' : ` Impor ini hanya untuk ${onlyType}.`;
  if (code !== null) {
    return onlyType === null
      ? `Tagihan ${code} tidak ada atau sudah lunas.`
      : `Tagihan ${code} tidak ada, sudah lunas, atau bukan ${onlyType}.${only}`;
  }
  return `Mahasiswa ini tidak memiliki tagihan ${onlyType === null ? '' : `${onlyType} `}yang belum lunas.${only}`;
}

function unmatched(
  { code }: StatementLine,
  { onlyType }: PayerFacts,
  twin: BookedPayment | null,
): StatementMatch {
  const why = whyUnmatched(code, onlyType);
  const field = code === null ? 'jumlah' : 'kode_tagihan';
  return { kind: 'UNMATCHED', field, message: [why, ...twinDoubt(twin)].join(' '), twin };
}

/** Waiting transfers of named bills that may be this line, and the first of its amount whose day does not fit. */
function toldOf(line: StatementLine, bills: readonly OpenBill[], { waiting }: PayerFacts, daysApart: number) {
  const equal = waiting.filter(
    ({ billId, amount }) => amount === line.amount && bills.some((bill) => bill.billId === billId),
  );
  const told = equal.filter((one) => likeTold(line, one, daysApart) !== null);
  return { told, late: told.length > 0 ? undefined : equal[0] };
}

/**
 * Which bill of a payer a line of a bank statement pays: the one that was named, told of, or asks for exactly this amount;
 * otherwise the oldest, with its doubts (academic practice). What may have been booked already is doubtful, and so is the
 * proof of its amount that is of another day.
 * @param payer bills with something left, transfers that wait and payments booked before; both are the line's with its
 *   amount, at most `daysApart` days before or after it, or with its reference.
 */
export function matchLine(line: StatementLine, payer: PayerFacts, daysApart: number): StatementMatch {
  const { bills, booked } = payer;
  const named = line.code === null ? bills : bills.filter(({ code }) => code === line.code);
  const { told, late } = toldOf(line, named, payer, daysApart);
  const twin = twinOf(line, told, booked, daysApart);
  const amounts = otherAmounts(line, booked, daysApart);
  const receipts = [...(twin === null ? [] : [twin]), ...amounts].map(({ receipt }) => receipt);
  const others = [...amounts.map(otherReceiptDoubt), ...otherProofDoubts(line, payer.waiting, daysApart)];
  if (named.length === 0) return unmatched(line, payer, twin);
  const transfer = told[0] ?? late;
  const toldBill = named.find(({ billId }) => billId === transfer?.billId);
  if (transfer && toldBill) {
    return onBill(line, toldBill, told.length, {
      paymentId: transfer.paymentId,
      twin,
      receipts,
      others,
      late,
    });
  }
  const exact = oldestFirst(named).filter((bill) =>
    [bill.balance, bill.nextPart, askedOf(bill, line.day)].includes(line.amount),
  );
  const [choice] = exact.length > 0 ? exact : oldestFirst(named);
  if (choice === undefined) throw new RangeError('a payer with bills has an oldest one');
  const rivals = exact.length > 0 ? exact.length : named.length;
  return onBill(line, choice, rivals, { paymentId: null, twin, receipts, others });
}

/**
 * The NIM in what a bank wrote about a transfer: a virtual account ends with it, a payer may have typed it, also in groups.
 * @param known NIM of students, `prefixes` those of virtual accounts.
 */
export const nimsIn = (text: string, known: ReadonlySet<string>, prefixes: readonly string[]): string[] =>
  numbersIn(text, prefixes).filter((digits) => known.has(digits));

/** The student of a line: the one of its own column, and the others it names; `nim` is null for nobody or more than one. */
export function payerIn(
  own: readonly string[],
  written: readonly string[],
): { nim: string | null; others: string[] } {
  const [first, second] = own.length > 0 ? own : written;
  const nim = second === undefined ? (first ?? null) : null;
  return { nim, others: [...new Set([...own, ...written])].filter((one) => one !== nim) };
}
