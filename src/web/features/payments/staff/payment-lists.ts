import { gateContract } from '#shared/contracts/gate.contract.ts';
import { paymentContract } from '#shared/contracts/payment.contract.ts';

/** What every change of a payment makes stale. */
export const paymentLists = [
  paymentContract.list,
  paymentContract.queue,
  paymentContract.accountOf,
  gateContract.ofStudent,
];
