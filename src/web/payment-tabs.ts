import type { AccessRule } from '#shared/platform/access/rule.ts';
import { createElement } from 'react';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { type PaymentTab, PaymentsPage } from '#web/finance/billing/PaymentsPage.tsx';

/** The tabs in their order; a module adds its line here. */
const paymentTabs: readonly PaymentTab[] = [
  {
    value: 'jenis',
    label: 'Jenis pembayaran',
    permission: 'paymentType:get',
    Content: laterPanel(async () => (await import('#web/finance/billing/types/TypesTab.tsx')).TypesTab),
  },
  {
    value: 'tagihan',
    label: 'Tagihan',
    permission: 'payment:get',
    Content: laterPanel(async () => (await import('#web/finance/billing/bills/BillsTab.tsx')).BillsTab),
  },
  {
    value: 'verifikasi',
    label: 'Verifikasi',
    permission: 'payment:verify',
    Content: laterPanel(
      async () => (await import('#web/finance/payments/staff/VerificationTab.tsx')).VerificationTab,
    ),
  },
  {
    value: 'penerimaan',
    label: 'Penerimaan',
    permission: 'payment:get',
    Content: laterPanel(
      async () => (await import('#web/finance/payments/staff/ReceiptsTab.tsx')).ReceiptsTab,
    ),
  },
  {
    value: 'gateway',
    label: 'Pembayaran otomatis',
    permission: 'payment:get',
    needsGateway: true,
    Content: laterPanel(async () => (await import('#web/finance/payments/staff/GatewayTab.tsx')).GatewayTab),
  },
  {
    value: 'tunggakan',
    label: 'Tunggakan',
    permission: 'payment:get',
    Content: laterPanel(async () => (await import('#web/finance/billing/bills/ArrearsTab.tsx')).ArrearsTab),
  },
  {
    value: 'cicilan',
    label: 'Cicilan',
    permission: 'payment:get',
    Content: laterPanel(
      async () => (await import('#web/finance/billing/bills/PlanRequestsTab.tsx')).PlanRequestsTab,
    ),
  },
  {
    value: 'beasiswa',
    label: 'Beasiswa',
    permission: 'scholarship:get',
    Content: laterPanel(
      async () => (await import('#web/finance/billing/scholarships/ScholarshipsTab.tsx')).ScholarshipsTab,
    ),
  },
  {
    value: 'pengembalian',
    label: 'Pengembalian dana',
    permission: 'payment:get',
    Content: laterPanel(async () => (await import('#web/finance/payments/staff/RefundsTab.tsx')).RefundsTab),
  },
  {
    value: 'dispensasi',
    label: 'Dispensasi',
    permission: 'payment:get',
    Content: laterPanel(
      async () => (await import('#web/teaching/gates/DispensationsTab.tsx')).DispensationsTab,
    ),
  },
  {
    value: 'laporan',
    label: 'Laporan',
    permission: 'payment:get',
    Content: laterPanel(async () => (await import('#web/finance/finance-reports/ReportsTab.tsx')).ReportsTab),
  },
];

/** Whoever may see one of the tabs. */
export const access = paymentTabs.map(({ permission }): AccessRule => ({ permissions: [permission] }));

/** `/staff/pembayaran-mahasiswa`. Stands beside the routes because its tabs belong to several features. */
export const Component = () => createElement(PaymentsPage, { tabs: paymentTabs });
