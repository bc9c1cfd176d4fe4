import { addBillingJobs, billingTimer } from '#server/finance/billing/billing.public.ts';
import { billingRoutes } from '#server/finance/billing/billing.routes.ts';
import { billingSentences } from '#server/finance/billing/billing.sentences.ts';
import { reminderTimer } from '#server/finance/billing/remind.timer.ts';
import { financeReportRoutes } from '#server/finance/finance-reports/reports.routes.ts';
import { gatewayRoutes } from '#server/finance/gateway/gateway.routes.ts';
import { gatewaySentences } from '#server/finance/gateway/gateway.sentences.ts';
import { reconcileTimer } from '#server/finance/gateway/reconcile.timer.ts';
import { paymentMethodRoutes } from '#server/finance/payment-methods/payment-methods.routes.ts';
import { paymentMethodsSentences } from '#server/finance/payment-methods/payment-methods.sentences.ts';
import { paymentRoutes } from '#server/finance/payments/payments.routes.ts';
import { paymentsSentences } from '#server/finance/payments/payments.sentences.ts';
import { proofTimer } from '#server/finance/payments/proofs.timer.ts';
import { planRequestRoutes } from '#server/finance/plan-requests/plan-requests.routes.ts';
import { planRequestsSentences } from '#server/finance/plan-requests/plan-requests.sentences.ts';
import { refundRoutes } from '#server/finance/refunds/refunds.routes.ts';
import { refundsSentences } from '#server/finance/refunds/refunds.sentences.ts';
import { sponsorInvoiceRoutes } from '#server/finance/sponsor-invoices/sponsor-invoices.routes.ts';
import { sponsorInvoicesSentences } from '#server/finance/sponsor-invoices/sponsor-invoices.sentences.ts';
import type { Wing } from '#server/platform/wing.ts';

export const finance: Wing = {
  routes: [
    billingRoutes,
    financeReportRoutes,
    gatewayRoutes,
    paymentMethodRoutes,
    paymentRoutes,
    planRequestRoutes,
    refundRoutes,
    sponsorInvoiceRoutes,
  ],
  sentences: [
    billingSentences,
    gatewaySentences,
    paymentMethodsSentences,
    paymentsSentences,
    planRequestsSentences,
    refundsSentences,
    sponsorInvoicesSentences,
  ],
  timers: [billingTimer, proofTimer, reconcileTimer, reminderTimer],
  addJobs: (registry) => {
    addBillingJobs(registry);
  },
};
