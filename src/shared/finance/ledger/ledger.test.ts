import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelMoves } from '#shared/finance/billing/billing.ts';
import {
  type Account,
  accounts,
  adjustmentMoves,
  balanceOf,
  type BillSums,
  entryKinds,
  lateFeeMoves,
  type Move,
  paymentMoves,
  refundMoves,
  reversalMoves,
  type SponsorKind,
  sponsorKinds,
} from './ledger.ts';
import { claimableLines } from '#shared/finance/sponsor-invoices/sponsor.ts';

/** An invoice to a sponsor about the discount of one bill; taken back, it asks for nothing. */
type Invoice = { at: number; claimed: number; paid: number };

/** The books as the database keeps them: bills, invoices, a deposit, and what went over every account. */
type Books = { bills: BillSums[]; invoices: Invoice[]; deposit: number; accounts: Record<Account, number> };

const emptyBill = (): BillSums => ({ charged: 0, lateFee: 0, discounted: 0, paid: 0 });
const openBooks = (bills: number): Books => ({
  bills: Array.from({ length: bills }, emptyBill),
  invoices: [],
  deposit: 0,
  accounts: { PIUTANG: 0, PIUTANG_SPONSOR: 0, PENDAPATAN: 0, POTONGAN: 0, KAS: 0, DEPOSIT: 0 },
});

/** Posts one move on an invoice. */
function postSponsor(books: Books, invoice: Invoice, kind: SponsorKind, amount: number): void {
  const { debit, credit } = sponsorKinds[kind];
  books.accounts[debit] += amount;
  books.accounts[credit] -= amount;
  if (kind === 'SPONSOR_CLAIM') invoice.claimed += amount;
  if (kind === 'SPONSOR_CLAIM_CUT') invoice.claimed -= amount;
  if (kind === 'SPONSOR_PAYMENT') invoice.paid += amount;
  if (kind === 'SPONSOR_PAYMENT_UNDONE') invoice.paid -= amount;
}

/** A sponsor is asked for a bill's discount, pays, gets it back, or the invoice is cancelled. @returns cash that came in. */
function sponsorStep(books: Books, at: number, step: SponsorStep): number {
  if (step.do === 'claim') {
    const claimed = books.invoices.reduce((sum, one) => sum + (one.at === at ? one.claimed : 0), 0);
    const given = books.bills[at]?.discounted ?? 0;
    for (const line of claimableLines([{ billId: '', grantId: '', studentId: '', given, claimed }])) {
      const invoice = { at, claimed: 0, paid: 0 };
      books.invoices.push(invoice);
      postSponsor(books, invoice, 'SPONSOR_CLAIM', line.amount);
    }
    return 0;
  }
  const invoice = books.invoices.find((one) => one.at === at && one.claimed > 0);
  if (invoice === undefined) return 0;
  if (step.do === 'sponsorPays' && step.amount <= invoice.claimed - invoice.paid) {
    postSponsor(books, invoice, 'SPONSOR_PAYMENT', step.amount);
    return step.amount;
  }
  if (step.do === 'sponsorUndone' && step.amount <= invoice.paid) {
    postSponsor(books, invoice, 'SPONSOR_PAYMENT_UNDONE', step.amount);
    return -step.amount;
  }
  if (step.do === 'unclaim' && invoice.paid === 0) {
    postSponsor(books, invoice, 'SPONSOR_CLAIM_CUT', invoice.claimed);
  }
  return 0;
}

/** Posts moves on one bill together; the checks of the database stand at the end. */
function post(books: Books, at: number, moves: readonly Move[]): void {
  const bill = books.bills[at] ?? emptyBill();
  for (const { kind, amount } of moves) {
    const { debit, credit } = entryKinds[kind];
    books.accounts[debit] += amount;
    books.accounts[credit] -= amount;
    const sign = debit === 'PIUTANG' ? 1 : -1;
    const other = debit === 'PIUTANG' ? credit : debit;
    const onBill = debit === 'PIUTANG' || credit === 'PIUTANG';
    if (onBill && other === 'PENDAPATAN') bill.charged += sign * amount;
    if (kind.startsWith('LATE_FEE')) bill.lateFee += sign * amount;
    if (onBill && other === 'POTONGAN') bill.discounted -= sign * amount;
    if (onBill && (other === 'KAS' || other === 'DEPOSIT')) bill.paid -= sign * amount;
    if (credit === 'DEPOSIT') books.deposit += amount;
    if (debit === 'DEPOSIT') books.deposit -= amount;
  }
}

type SponsorStep = { do: 'claim' | 'sponsorPays' | 'sponsorUndone' | 'unclaim'; amount: number };

const amount = fc.integer({ min: 1, max: 5_000_000 });
const sponsorAction = fc.record({
  do: fc.constantFrom<SponsorStep['do'][]>('claim', 'sponsorPays', 'sponsorUndone', 'unclaim'),
  amount,
});
const action = fc.oneof(
  fc.record({
    do: fc.constant('bill' as const),
    gross: fc.nat(5_000_000),
    share: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('restore' as const), gross: fc.nat(5_000_000) }),
  fc.record({ do: fc.constant('lateFee' as const), amount: fc.nat(500_000) }),
  fc.record({ do: fc.constant('pay' as const), amount }),
  fc.record({ do: fc.constant('payEarly' as const), amount, share: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ do: fc.constant('dropEarly' as const), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant('reverse' as const), amount, surplus: fc.nat(1_000_000) }),
  fc.record({ do: fc.constant('payByDeposit' as const), amount }),
  fc.record({ do: fc.constant('refund' as const), amount }),
);

const isSponsorStep = (step: { do: string }): step is SponsorStep =>
  ['claim', 'sponsorPays', 'sponsorUndone', 'unclaim'].includes(step.do);

test('no sequence of actions loses or makes a rupiah', () => {
  const steps = fc.array(fc.tuple(fc.nat(2), fc.oneof(action, sponsorAction)), { maxLength: 80 });
  fc.assert(
    fc.property(steps, (all) => {
      const books = openBooks(3);
      let [received, sponsored] = [0, 0];
      for (const [at, step] of all) {
        const bill = books.bills[at] ?? emptyBill();
        if (step.do === 'bill') {
          const discounted = Math.floor((step.gross * step.share) / 100);
          post(books, at, adjustmentMoves(bill, { gross: step.gross, discounted }));
        }
        if (step.do === 'cancel') post(books, at, cancelMoves(bill));
        // Only what asks for nothing comes back.
        if (step.do === 'restore' && bill.charged === 0) {
          post(books, at, adjustmentMoves(bill, { gross: step.gross, discounted: step.gross >> 2 }));
        }
        if (step.do === 'lateFee') post(books, at, lateFeeMoves(bill, step.amount));
        if (step.do === 'pay') {
          post(books, at, paymentMoves(step.amount, balanceOf(bill)));
          received += step.amount;
        }
        if (step.do === 'payEarly' && balanceOf(bill) > 0) {
          const gross = bill.charged - bill.lateFee;
          const discount = Math.floor(((gross - bill.discounted) * step.share) / 100);
          post(books, at, [
            ...adjustmentMoves(bill, { gross, discounted: bill.discounted + discount }),
            ...paymentMoves(step.amount, Math.max(0, balanceOf(bill) - discount)),
          ]);
          received += step.amount;
        }
        if (step.do === 'dropEarly') {
          const gross = bill.charged - bill.lateFee;
          const dropped = Math.floor((bill.discounted * step.share) / 100);
          post(books, at, adjustmentMoves(bill, { gross, discounted: bill.discounted - dropped }));
        }
        if (step.do === 'reverse') {
          const moves =
            received < step.amount
              ? null
              : reversalMoves(step.amount, bill.paid, books.deposit, step.surplus);
          post(books, at, moves ?? []);
          received -= moves ? step.amount : 0;
        }
        if (step.do === 'payByDeposit') {
          const used = Math.min(step.amount, books.deposit, balanceOf(bill));
          post(books, at, used > 0 ? [{ kind: 'DEPOSIT_USE', amount: used }] : []);
        }
        if (step.do === 'refund') {
          const onBill = Math.min(step.amount, bill.paid);
          const moves = refundMoves(step.amount, onBill, books.deposit, step.amount >> 1);
          post(books, at, moves ?? []);
          received -= moves ? step.amount : 0;
        }
        if (isSponsorStep(step)) sponsored += sponsorStep(books, at, step);
        const owed = books.bills.reduce((sum, one) => sum + balanceOf(one), 0);
        const paid = books.bills.reduce((sum, one) => sum + one.paid, 0);
        expect(accounts.reduce((sum, name) => sum + books.accounts[name], 0)).toBe(0);
        expect(books.accounts.PIUTANG).toBe(owed);
        expect(books.accounts.KAS).toBe(received + sponsored);
        expect(books.accounts.PIUTANG_SPONSOR).toBe(
          books.invoices.reduce((sum, { claimed, paid: part }) => sum + claimed - part, 0),
        );
        expect(books.accounts.POTONGAN).toBe(
          books.bills.reduce((sum, { discounted }) => sum + discounted, 0) -
            books.invoices.reduce((sum, { claimed }) => sum + claimed, 0),
        );
        expect(books.invoices.every(({ claimed, paid: part }) => part >= 0 && part <= claimed)).toBe(true);
        expect(books.deposit + paid).toBe(received);
        expect(books.accounts.DEPOSIT + books.deposit).toBe(0);
        for (const one of books.bills) {
          expect(balanceOf(one)).toBeGreaterThanOrEqual(0);
          expect(one.paid).toBeGreaterThanOrEqual(0);
          expect(one.discounted).toBeLessThanOrEqual(one.charged);
          expect(one.lateFee).toBeGreaterThanOrEqual(0);
        }
        expect(books.deposit).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('a smaller bill gives back what was paid too much', () => {
  const bill = { charged: 3_000_000, lateFee: 0, discounted: 0, paid: 2_000_000 };
  expect(adjustmentMoves(bill, { gross: 3_000_000, discounted: 1_500_000 })).toEqual([
    { kind: 'DEPOSIT_BACK', amount: 500_000 },
    { kind: 'DISCOUNT', amount: 1_500_000 },
  ]);
  expect(adjustmentMoves(bill, { gross: 3_000_000, discounted: 0 })).toEqual([]);
});

test('what a bill does not ask for becomes deposit', () => {
  expect(paymentMoves(700_000, 500_000)).toEqual([
    { kind: 'PAYMENT', amount: 500_000 },
    { kind: 'DEPOSIT_IN', amount: 200_000 },
  ]);
  expect(paymentMoves(500_000, 500_000)).toEqual([{ kind: 'PAYMENT', amount: 500_000 }]);
});

test('a payment that was used elsewhere since cannot be taken back', () => {
  expect(reversalMoves(500_000, 200_000, 100_000, 0)).toBeNull();
  expect(reversalMoves(500_000, 200_000, 100_000, 400_000)).toBeNull();
  expect(reversalMoves(500_000, 200_000, 300_000, 0)).toEqual([
    { kind: 'PAYMENT_UNDONE', amount: 200_000 },
    { kind: 'DEPOSIT_IN_UNDONE', amount: 300_000 },
  ]);
  expect(refundMoves(500_000, 200_000, 100_000, 0)).toBeNull();
});

test('a payment that became deposit is taken from there, and leaves the bill to the other payments', () => {
  const reversal = (deposit: number) => reversalMoves(5_000_000, 3_000_000, deposit, 4_000_000);
  expect(reversal(4_000_000)).toEqual([
    { kind: 'PAYMENT_UNDONE', amount: 1_000_000 },
    { kind: 'DEPOSIT_IN_UNDONE', amount: 4_000_000 },
  ]);
  // Half of it was used on the bill since.
  expect(reversal(2_000_000)).toEqual([
    { kind: 'PAYMENT_UNDONE', amount: 3_000_000 },
    { kind: 'DEPOSIT_IN_UNDONE', amount: 2_000_000 },
  ]);
  expect(reversal(1_999_999)).toBeNull();
});

test('what was paid too much is given back before anything is taken from the bill', () => {
  const refund = (sum: number) => refundMoves(sum, 1_000_000, 350_000, 300_000);
  expect(refund(300_000)).toEqual([{ kind: 'REFUND', amount: 300_000 }]);
  expect(refund(400_000)).toEqual([
    { kind: 'DEPOSIT_BACK', amount: 100_000 },
    { kind: 'REFUND', amount: 400_000 },
  ]);
  expect(refund(1_350_000)).toEqual([
    { kind: 'DEPOSIT_BACK', amount: 1_000_000 },
    { kind: 'REFUND', amount: 1_350_000 },
  ]);
  expect(refund(1_350_001)).toBeNull();
});
