import type { Screen } from '#web/page-module.ts';

/** The wing's screens inside the shell. */
export const financeScreens: Screen[] = [
  { path: '/student/pembayaran', lazy: () => import('#web/finance/payments/student/account.page.tsx') },
  {
    path: '/student/pembayaran/riwayat-transaksi',
    lazy: () => import('#web/finance/payments/student/history.page.tsx'),
  },
  { path: '/staff/metode-pembayaran', lazy: () => import('#web/finance/payment-methods/methods.page.tsx') },
  {
    path: '/staff/pembayaran-mahasiswa/jenis/tambah',
    lazy: () => import('#web/finance/billing/types/payment-type.page.tsx').then(({ create }) => create),
  },
  {
    path: '/staff/pembayaran-mahasiswa/jenis/:id',
    lazy: () => import('#web/finance/billing/types/payment-type.page.tsx').then(({ edit }) => edit),
  },
  {
    path: '/staff/pembayaran-mahasiswa/kartu/:id',
    lazy: () => import('#web/finance/billing/bills/card.page.tsx'),
  },
  {
    path: '/staff/pembayaran-mahasiswa/tagihan/:id',
    lazy: () => import('#web/finance/billing/bills/bill.page.tsx'),
  },
];
