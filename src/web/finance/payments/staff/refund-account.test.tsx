import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import type { SessionUser } from '#shared/identity/auth/auth.contract.ts';
import type { RefundView } from '#shared/finance/refunds/refund.contract.ts';
import { answer, draw } from '#test/web/render.tsx';
import { queryClient } from '#web/platform/lib/query.ts';
import { SessionProvider } from '#web/platform/lib/session.tsx';
import { RefundAccount } from './RefundAccount.tsx';

const refund: RefundView = {
  _id: 'r',
  studentId: 's',
  nim: '25612010001',
  studentName: 'Contoh',
  className: null,
  paymentId: null,
  paymentName: null,
  amount: 300_000,
  reason: 'KELEBIHAN',
  note: '',
  status: 'APPROVED',
  proof: null,
  bankName: 'Bank Contoh',
  accountNumber: '••••7890',
  accountHolder: 'Contoh Ayah',
  requestedBy: null,
  decidedBy: null,
  decisionNote: '',
  paidOn: null,
  createdAt: '2026-08-24T03:00:00.000Z',
  updatedAt: '',
};

const userWith = (permissions: Permission[]): SessionUser => ({
  _id: 'u1',
  name: 'Siti',
  avatar: null,
  nim: null,
  email: 'siti@kampus.test',
  role: [ROLE.finance],
  permissions,
  Admin: false,
  isStudent: false,
  nidn: null,
  studentId: null,
  lecturerId: null,
  mustChangePassword: false,
  limit: null,
});

/** Where a refund goes, as somebody with these rights reads it, and what was asked for. */
async function shown(...permissions: Permission[]) {
  queryClient.clear();
  const asked: string[] = [];
  const whole = { bankName: 'Bank Contoh', accountNumber: '1234567890', accountHolder: 'Contoh Ayah' };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string | URL | Request) => {
      const url = input instanceof Request ? input.url : String(input);
      asked.push(url);
      return answer(200, { data: url.includes('/api/me') ? userWith(permissions) : whole });
    }),
  );
  const root = (
    <SessionProvider>
      <RefundAccount refund={refund} />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '/', element: root }]);
  await draw(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  return { words: document.body.textContent, asked };
}

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('who transfers a refund reads the whole account number', async () => {
  const { words } = await shown('payment:get', 'payment:verify');
  expect(words).toContain('Bank Contoh 1234567890, a.n. Contoh Ayah');
});

test('who decides it reads the last digits, and the number is not even asked for', async () => {
  const { words, asked } = await shown('payment:get', 'payment:refund');
  expect(words).toContain('Bank Contoh ••••7890, a.n. Contoh Ayah');
  expect(asked.some((url) => url.includes('/account'))).toBe(false);
});
