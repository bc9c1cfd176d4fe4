import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { OwnBillView, OwnMethodView } from '#shared/finance/payments/payment.views.ts';
import { draw, press } from '#test/web/render.tsx';
import { PayDialog } from './PayDialog.tsx';

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
  methodIds: ['c'],
  automatic: false,
  installments: [{ no: 1, amount: 3_000_000, dueDate: '2026-08-31', paid: 0 }],
  earlyBird: null,
};

const named = (words: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  if (!found) throw new Error(`no button "${words}"`);
  return found;
};

test('a bill that is paid at the counter alone says so instead of a form that cannot be sent', async () => {
  const close = vi.fn<() => void>();
  const methods = [{ _id: 'c', type: 'CASH', name: 'Loket' }] as unknown as readonly OwnMethodView[];
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <PayDialog bill={bill} methods={methods} onClose={close} />
    </QueryClientProvider>,
  );
  expect(document.body.textContent).toContain('dibayar di loket Bagian Keuangan');
  expect(document.querySelector('form')).toBeNull();
  await press(named('Mengerti'));
  expect(close).toHaveBeenCalledOnce();
});
