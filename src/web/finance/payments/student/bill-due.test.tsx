import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OwnBillView } from '#shared/finance/payments/payment.views.ts';
import { allocate } from '#shared/finance/billing/installments.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { draw } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { BillCard } from './BillCard.tsx';

const days = ['2026-12-06', '2027-01-10', '2027-03-21'];
const parts = days.map((dueDate, at) => ({ no: at + 1, amount: 1_000_000, dueDate }));

async function dueOf(paid: number): Promise<string> {
  const bill = {
    name: 'SPP',
    category: 'SPP',
    code: 'SPP-1',
    net: 3_000_000,
    gross: 3_000_000,
    paid,
    balance: 3_000_000 - paid,
    waiting: 0,
    dueDate: '2027-03-21',
    discounts: [],
    note: '',
    status: 'UNPAID',
    overdue: 0,
    earlyBird: null,
    planRequest: null,
    installments: allocate(paid, parts),
  } as unknown as OwnBillView;
  const { page } = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <BillCard bill={bill} actions={null} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return (
    [...page.querySelectorAll('p')].find(({ textContent }) => textContent.startsWith('Sisa'))?.textContent ??
    ''
  );
}

test('a bill in parts says which part is due next and how much of it', async () => {
  expect(await dueOf(0)).toBe('Sisa; cicilan 1 Rp1.000.000, jatuh tempo 6 Desember 2026');
  expect(await dueOf(1_250_000)).toBe('Sisa; cicilan 2 Rp750.000, jatuh tempo 10 Januari 2027');
  expect(await dueOf(2_000_000)).toBe('Sisa, jatuh tempo 21 Maret 2027');
});

test('the day said is never later than that of a part that is open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(2_999_999), async (paid) => {
      const open = days[Math.floor(paid / 1_000_000)];
      expect(await dueOf(paid)).toContain(`jatuh tempo ${longDate(open)}`);
    }),
    { numRuns: 25 },
  );
});
