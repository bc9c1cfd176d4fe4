import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { OwnBillView } from '#shared/finance/payments/payment.views.ts';
import { draw } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { BillCard } from './BillCard.tsx';
import { isSent, openWords, proposedAmount } from './proposed-amount.ts';

const bill: OwnBillView = {
  _id: 'b',
  typeId: 't',
  code: 'SPP-1',
  name: 'SPP',
  category: 'SPP',
  periodCode: '20261',
  periodLabel: 'Ganjil 2026/2027',
  gross: 3_000_000,
  lateFee: 0,
  discounts: [],
  net: 3_000_000,
  paid: 0,
  balance: 3_000_000,
  waiting: 0,
  overdue: 0,
  dueDate: '2026-08-31',
  status: 'UNPAID',
  allowPartial: true,
  minPartial: 0,
  note: '',
  planRequest: null,
  methodIds: [],
  automatic: false,
  installments: [{ no: 1, amount: 3_000_000, dueDate: '2026-08-31', paid: 0 }],
  earlyBird: { until: '2026-08-10', discount: 150_000, price: 2_850_000 },
};
const sent: OwnBillView = {
  ...bill,
  waiting: 2_850_000,
  earlyBird: { until: '2026-08-10', discount: 150_000, price: 0 },
};
const actions = { onPay: () => undefined, onPlan: () => undefined };
const cardOf = async (of: OwnBillView) => {
  const { page } = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <BillCard bill={of} actions={actions} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return page.textContent.replaceAll('\u00a0', ' ');
};

test('a bill names its early price and what it saves, and proposes it', async () => {
  expect(await cardOf(bill)).toContain('Bayar lunas sampai 10 Agustus 2026: Rp2.850.000, hemat Rp150.000');
  expect(proposedAmount(bill)).toBe(2_850_000);
  expect(openWords(bill)).toBe('Sisa tagihan Rp3.000.000. Lunas dengan Rp2.850.000 sampai 10 Agustus 2026.');
});

test('while the early price waits to be verified nothing more is asked for', async () => {
  const text = await cardOf(sent);
  expect(text).toContain('Rp150.000 dibukukan setelah pembayaran Anda diverifikasi');
  expect(text).not.toContain('Minta cicilan');
  expect(isSent(sent)).toBe(true);
});

test('a bill without an early price asks for all of it', async () => {
  const plain = { ...bill, earlyBird: null };
  expect(await cardOf(plain)).not.toContain('hemat');
  expect([proposedAmount(plain), isSent(plain)]).toEqual([3_000_000, false]);
  expect(openWords(plain)).toBe('Sisa tagihan Rp3.000.000');
});
