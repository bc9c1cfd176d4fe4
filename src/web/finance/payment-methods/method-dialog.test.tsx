import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { MethodView } from '#shared/finance/payment-methods/payment-method.contract.ts';
import { draw, type } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { MethodDialog } from './MethodDialog.tsx';

beforeEach(() => {
  // Growing text fields wait for fonts, which a page of tests has none of.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});
afterAll(() => void Reflect.deleteProperty(document, 'fonts'));

const bank: MethodView = {
  _id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Bank Nusa',
  type: 'BANK_TRANSFER',
  bankName: 'Bank Nusa',
  accountNumber: '123',
  accountHolder: 'Yayasan',
  vaPrefix: '',
  image: null,
  instructions: '',
  isActive: true,
  order: 0,
  updatedAt: '2026-08-24T03:00:00.000Z',
};

const open = (method: MethodView | null) => {
  const element = (
    <ConfirmProvider>
      <MethodDialog method={method} onClose={() => undefined} />
    </ConfirmProvider>
  );
  return draw(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
};
const field = (label: string): HTMLInputElement | null => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(label),
  );
  return document.querySelector<HTMLInputElement>(`[id="${found?.htmlFor}"]`);
};
const password = () => field('Kata sandi Anda');

test('a new method asks for the own password', async () => {
  await open(null);
  expect(password()?.type).toBe('password');
  expect(document.body.textContent).toContain('Diminta karena metode ini baru');
});

test('a change asks for it once money would go elsewhere', async () => {
  await open(bank);
  const [name, holder] = [field('Nama'), field('Atas nama')];
  if (name === null || holder === null) throw new Error('the form has no fields');
  await type(name, 'Bank Nusa Utama');
  expect(password()).toBeNull();
  await type(holder, 'Budi');
  expect(password()).not.toBeNull();
  expect(document.body.textContent).toContain('Diminta karena tujuan uang berubah');
});
