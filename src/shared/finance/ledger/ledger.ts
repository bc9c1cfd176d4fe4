/**
 * Accounts of the books: owed by students, owed by sponsors, income, discounts given, cash and bank, money held for
 * students.
 */
export const accounts = ['PIUTANG', 'PIUTANG_SPONSOR', 'PENDAPATAN', 'POTONGAN', 'KAS', 'DEPOSIT'] as const;
export type Account = (typeof accounts)[number];

/** The moves money can make: the account it goes to (debit) and the one it comes from (credit). */
export const entryKinds = {
  CHARGE: { debit: 'PIUTANG', credit: 'PENDAPATAN' },
  CHARGE_CUT: { debit: 'PENDAPATAN', credit: 'PIUTANG' },
  LATE_FEE: { debit: 'PIUTANG', credit: 'PENDAPATAN' },
  LATE_FEE_CUT: { debit: 'PENDAPATAN', credit: 'PIUTANG' },
  DISCOUNT: { debit: 'POTONGAN', credit: 'PIUTANG' },
  DISCOUNT_CUT: { debit: 'PIUTANG', credit: 'POTONGAN' },
  PAYMENT: { debit: 'KAS', credit: 'PIUTANG' },
  PAYMENT_UNDONE: { debit: 'PIUTANG', credit: 'KAS' },
  DEPOSIT_IN: { debit: 'KAS', credit: 'DEPOSIT' },
  DEPOSIT_IN_UNDONE: { debit: 'DEPOSIT', credit: 'KAS' },
  DEPOSIT_USE: { debit: 'DEPOSIT', credit: 'PIUTANG' },
  DEPOSIT_BACK: { debit: 'PIUTANG', credit: 'DEPOSIT' },
  REFUND: { debit: 'DEPOSIT', credit: 'KAS' },
} as const satisfies Record<string, { debit: Account; credit: Account }>;
export type EntryKind = keyof typeof entryKinds;

/** The moves on an invoice to a sponsor: a discount given to students is asked of whoever bears it. */
export const sponsorKinds = {
  SPONSOR_CLAIM: { debit: 'PIUTANG_SPONSOR', credit: 'POTONGAN' },
  SPONSOR_CLAIM_CUT: { debit: 'POTONGAN', credit: 'PIUTANG_SPONSOR' },
  SPONSOR_PAYMENT: { debit: 'KAS', credit: 'PIUTANG_SPONSOR' },
  SPONSOR_PAYMENT_UNDONE: { debit: 'PIUTANG_SPONSOR', credit: 'KAS' },
} as const satisfies Record<string, { debit: Account; credit: Account }>;
export type SponsorKind = keyof typeof sponsorKinds;

export const entryKindLabels: Record<EntryKind, string> = {
  CHARGE: 'Tagihan',
  CHARGE_CUT: 'Pengurangan tagihan',
  LATE_FEE: 'Denda keterlambatan',
  LATE_FEE_CUT: 'Penghapusan denda',
  DISCOUNT: 'Potongan',
  DISCOUNT_CUT: 'Pencabutan potongan',
  PAYMENT: 'Pembayaran',
  PAYMENT_UNDONE: 'Pembalikan pembayaran',
  DEPOSIT_IN: 'Kelebihan bayar ke deposit',
  DEPOSIT_IN_UNDONE: 'Pembalikan deposit',
  DEPOSIT_USE: 'Pembayaran dari deposit',
  DEPOSIT_BACK: 'Pengembalian ke deposit',
  REFUND: 'Pengembalian dana',
};

/**
 * What is asked of a bill and what was done about it, in rupiah: `charged` with the late fee in it, `paid` with what came
 * out of the deposit.
 */
export type BillSums = { charged: number; lateFee: number; discounted: number; paid: number };

/** A move on one bill or on the deposit. */
export type Move = { kind: EntryKind; amount: number };

const move = (kind: EntryKind, amount: number): Move[] => (amount > 0 ? [{ kind, amount }] : []);

/** What a bill still asks for. */
export const balanceOf = ({ charged, discounted, paid }: BillSums): number => charged - discounted - paid;

/**
 * The moves that bring a bill to a new gross amount and new discounts, to be posted together. What was paid beyond the new
 * net goes back to the deposit, so that no rupiah is lost and no balance falls below zero.
 * @param target gross without late fee, and discounts, in rupiah.
 */
export function adjustmentMoves(current: BillSums, target: { gross: number; discounted: number }): Move[] {
  const more = target.gross - (current.charged - current.lateFee);
  const moreDiscount = target.discounted - current.discounted;
  const net = target.gross + current.lateFee - target.discounted;
  return [
    ...move('DEPOSIT_BACK', current.paid - net),
    ...move('DISCOUNT_CUT', -moreDiscount),
    ...move('CHARGE_CUT', -more),
    ...move('CHARGE', more),
    ...move('DISCOUNT', moreDiscount),
  ];
}

/** The moves that bring a bill's late fee to an amount; a lower one gives back what was paid of it. */
export function lateFeeMoves(current: BillSums, lateFee: number): Move[] {
  const more = lateFee - current.lateFee;
  return [
    ...move('DEPOSIT_BACK', -more - balanceOf(current)),
    ...move('LATE_FEE_CUT', -more),
    ...move('LATE_FEE', more),
  ];
}

/** How money that arrives is booked: the bill first, what it does not ask for becomes deposit. */
export function paymentMoves(amount: number, balance: number): Move[] {
  const forBill = Math.min(amount, balance);
  return [...move('PAYMENT', forBill), ...move('DEPOSIT_IN', amount - forBill)];
}

/**
 * How a payment is taken back: what of it became deposit from there first, so that the money of other payments stays on the
 * bill; then from its bill as far as that is still paid, the rest from the deposit. Null where it has been used elsewhere since.
 * @param paid what the bill counts as paid; `deposit` what the student holds.
 * @param surplus how much of the deposit came from the payment.
 */
export function reversalMoves(amount: number, paid: number, deposit: number, surplus: number): Move[] | null {
  const fromBill = Math.min(amount - Math.min(amount, surplus, deposit), paid);
  if (amount - fromBill > deposit) return null;
  return [...move('PAYMENT_UNDONE', fromBill), ...move('DEPOSIT_IN_UNDONE', amount - fromBill)];
}

/**
 * How money is paid out again: what was paid too much first, which lies in the deposit, then what lies on the bill, which
 * goes through the deposit, then the rest of the deposit. Null where there is not as much.
 * @param onBill how much of it may be taken from the bill, at most what is paid there.
 * @param surplus how much of the deposit came from the payment that is given back.
 */
export function refundMoves(amount: number, onBill: number, deposit: number, surplus: number): Move[] | null {
  if (amount > onBill + deposit) return null;
  const fromBill = Math.min(amount - Math.min(amount, surplus, deposit), onBill);
  return [...move('DEPOSIT_BACK', fromBill), ...move('REFUND', amount)];
}
