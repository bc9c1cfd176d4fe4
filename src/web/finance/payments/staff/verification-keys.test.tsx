import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, draw } from '#test/web/render.tsx';
import { setCampus } from '#web/platform/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { VerificationTab } from './VerificationTab.tsx';

beforeEach(() => {
  // The field of the reason waits for fonts, which a page of tests has none of.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  setCampus(campus);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => void Reflect.deleteProperty(document, 'fonts'));

const payment = (name: string) => ({
  _id: name,
  studentName: name,
  nim: '25612010001',
  className: null,
  typeName: 'SPP',
  amount: 1_000_000,
  balance: 3_000_000,
  method: 'Bank',
  paidOn: '2026-08-24',
  senderName: '',
  senderBank: '',
  reference: '',
  createdAt: '2026-08-24T03:00:00.000Z',
  updatedAt: '2026-08-24T03:00:00.000Z',
  proof: null,
  twins: 0,
});

/** The desk with two payments that wait. @returns the paths of what was sent to be changed. */
async function desk(): Promise<string[]> {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    if (init?.method === 'POST') sent.push(url);
    const rows = [payment('Contoh Satu'), payment('Contoh Dua')];
    return answer(200, { message: 'OK', data: rows, meta: { page: 1, limit: 50, total: 2, pages: 1 } });
  });
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ConfirmProvider>
          <VerificationTab />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain('Contoh Satu'));
  return sent;
}
const key = (letter: string) =>
  act(async () => {
    const on = document.activeElement ?? document.body;
    on.dispatchEvent(new KeyboardEvent('keydown', { key: letter, code: `Key${letter}`, bubbles: true }));
  });
const openPayment = () => document.querySelector('section')?.getAttribute('aria-label');

test('behind the window of a refusal no key changes or decides the payment', async () => {
  const sent = await desk();
  await key('J');
  expect(openPayment()).toBe('Pembayaran Contoh Dua');
  await key('T');
  const window = document.querySelector('[role="dialog"]');
  expect(window?.textContent).toContain('Tolak pembayaran Contoh Dua?');
  for (const letter of ['K', 'V']) {
    await act(async () => window?.querySelector('button')?.focus());
    await key(letter);
  }
  expect(openPayment()).toBe('Pembayaran Contoh Dua');
  expect(sent).toEqual([]);
});
