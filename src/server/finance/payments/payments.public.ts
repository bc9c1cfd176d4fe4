export { findReferenced, findTold, toldText, type ToldPayment } from './earlier.store.ts';
export { bookGatewayPayment } from './gateway-payment.ts';
export {
  type BillRecord,
  findActiveMethod,
  issueReceipt,
  lockBill,
  lockDeposit,
  lockPayment,
  type PaymentRecord,
  paymentMoney,
  setReceiptVoid,
  updatePayment,
} from './payment-write.store.ts';
export { checkOtherMoney } from './same-money.service.ts';
export { waitingPayments } from './payments.store.ts';
export { announcePayment, voidReceipt } from './settle.ts';
export { type BookingTerms, bookingTerms } from './terms.ts';
export { checkAmounts, checkOpen } from './submit.service.ts';
export { bookStatement, type StatementBooking } from './statement.service.ts';
