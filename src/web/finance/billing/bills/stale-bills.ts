import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';

/** Everything a change of one bill makes old. */
export const staleBills = [
  billContract.get,
  billContract.list,
  billContract.card,
  billContract.arrears,
  billContract.ageing,
  paymentTypeContract.list,
  paymentTypeContract.get,
];
