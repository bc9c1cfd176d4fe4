import type { AccountView, OwnBillView, OwnMethodView } from '#shared/finance/payments/payment.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { earlyOffer } from '#shared/finance/billing/early-bird.ts';
import { allocate } from '#shared/finance/billing/installments.ts';
import { nextOwed, overdueOfBill } from '#shared/finance/billing/owed.ts';
import { partialTerms } from '#shared/finance/payments/payment-state.ts';
import { gatewayMethod } from '#shared/finance/gateway/gateway.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { earlyFactsOf } from '#server/finance/billing/billing.public.ts';
import { type AccountBill, type AccountRow, findAccount } from './account.store.ts';

/** The early discount a bill may still earn, or that waits to be verified. */
function earlyBirdOf(bill: AccountBill, day: LocalDate): OwnBillView['earlyBird'] {
  const offer = earlyOffer(earlyFactsOf(bill, bill.installments, bill.early, true));
  return offer !== null && (day <= offer.until || offer.price === 0) ? offer : null;
}

function toBill(
  bill: AccountBill,
  day: LocalDate,
  canPayAtOnce: (bill: AccountBill) => boolean,
): OwnBillView {
  const { charged, lateFee, discounted, installments, early: _early, ...rest } = bill;
  return {
    ...rest,
    lateFee,
    periodLabel: periodLabel(bill.periodCode),
    gross: charged - lateFee,
    net: charged - discounted,
    overdue: overdueOfBill({ ...bill, parts: installments }, day),
    installments: allocate(bill.paid, installments),
    ...partialTerms(bill, installments, bill.paid + bill.waiting),
    earlyBird: earlyBirdOf(bill, day),
    automatic: canPayAtOnce(bill),
  };
}

/** A virtual account is the method's prefix and the NIM. */
function toMethod({ vaPrefix, ...method }: AccountRow['methods'][number], nim: string): OwnMethodView {
  return method.type === 'VIRTUAL_ACCOUNT' && vaPrefix !== ''
    ? { ...method, accountNumber: `${vaPrefix}${nim}` }
    : method;
}

const sumOf = (bills: readonly OwnBillView[], key: 'balance' | 'overdue' | 'waiting'): number =>
  bills.reduce((sum, bill) => sum + bill[key], 0);

/** What is to be paid next over all bills. */
function firstDue(bills: readonly AccountBill[]): AccountView['nextDue'] {
  const asked = bills.flatMap((bill) => {
    const next = nextOwed({ ...bill, parts: bill.installments });
    return next === null ? [] : [{ date: next.due, amount: next.amount, name: bill.name }];
  });
  return asked.toSorted((a, b) => (a.date < b.date ? -1 : 1))[0] ?? null;
}

/** What a student owes and holds. @throws AppError NOT_FOUND for an unknown student. */
export async function accountOf(ctx: Ctx, studentId: string): Promise<AccountView> {
  const [row, day] = await Promise.all([findAccount(ctx.db, studentId), today(ctx)]);
  const { student, deposit, bills: stored, methods } = found(row);
  const choices = methods.map(({ _id: id, name, type }) => ({ id, name, type }));
  const { GATEWAY: gateway } = ctx.services.env;
  const bills = stored.map((bill) =>
    toBill(bill, day, ({ methodIds }) =>
      gateway ? gatewayMethod(choices, methodIds, gateway.method) !== undefined : false,
    ),
  );
  return {
    student,
    deposit,
    balance: sumOf(bills, 'balance'),
    overdue: sumOf(bills, 'overdue'),
    waiting: sumOf(bills, 'waiting'),
    nextDue: firstDue(stored),
    bills,
    methods: methods.map((method) => toMethod(method, student.nim)),
  };
}
