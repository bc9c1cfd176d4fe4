import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { financeReportContract } from '#shared/finance/finance-reports/finance-report.contract.ts';
import { gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import { paymentMethodContract } from '#shared/finance/payment-methods/payment-method.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { planRequestContract } from '#shared/finance/plan-requests/plan-request.contract.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { sponsorInvoiceContract } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';

/** Contracts of the wing by their slice. */
export const financeContracts = {
  bill: billContract,
  financeReport: financeReportContract,
  gateway: gatewayContract,
  payment: paymentContract,
  paymentMethod: paymentMethodContract,
  paymentType: paymentTypeContract,
  planRequest: planRequestContract,
  refund: refundContract,
  scholarship: scholarshipContract,
  sponsorInvoice: sponsorInvoiceContract,
};
