import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';

/** What every change of a payment makes stale. */
export const paymentLists = [
  paymentContract.list,
  paymentContract.queue,
  paymentContract.accountOf,
  gateContract.ofStudent,
];
