import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SponsorInvoiceDetail } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { answer, draw, press, type } from '#test/web/render.tsx';
import { setCampus } from '#web/platform/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { PayInvoiceDialog } from './PayInvoiceDialog.tsx';

beforeEach(() => setCampus(campus, '2026-08-24T03:00:00.000Z'));
afterEach(() => vi.unstubAllGlobals());

const METHOD = '0198c0de-0000-7000-8000-000000000002';
const invoice = {
  _id: '0198c0de-0000-7000-8000-000000000001',
  sponsor: 'PT Contoh',
  balance: 2_000_000,
  updatedAt: '2026-08-24T03:00:00.000Z',
} as SponsorInvoiceDetail;
const alike = {
  code: 'NEEDS_CONFIRMATION',
  message: 'Mungkin uang yang sama.',
  data: { earlier: [{ receipt: 'KWS/1', amount: 2_000_000, day: '2026-08-24', payer: 'PT Contoh' }] },
};

/** The window over a portal that asks once. @returns what was sent. */
async function window() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    if (init?.method !== 'POST') {
      const methods = [{ _id: METHOD, name: 'Bank Contoh', isActive: true }];
      return answer(200, { data: methods, meta: { page: 1, limit: 100, total: 1, pages: 1 } });
    }
    const body = JSON.parse(init.body as string) as { isOtherMoney: boolean };
    sent.push(body);
    return body.isOtherMoney ? answer(200, { data: { _id: 'p' }, message: 'Tercatat.' }) : answer(422, alike);
  });
  const close = vi.fn<() => void>();
  const element = <PayInvoiceDialog invoice={invoice} onClose={close} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return { sent, close };
}

const field = (path: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[data-path="${path}"]`);
  if (!found) throw new Error(`no field ${path}`);
  return found;
};
/** The last button of these words: that of the window on top. */
const button = (words: string) =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].findLast(
      ({ textContent }) => textContent === words,
    );
    if (!found) throw new Error(`no button "${words}"`);
    return found;
  });

test('money that is alike is asked about: a no keeps what was typed, a yes is sent', async () => {
  const { sent, close } = await window();
  await press(field('methodId'));
  await press(await vi.waitFor(() => document.querySelector('[role="option"]')));
  await type(field('reference'), 'SP2D-7');
  await press(await button('Catat'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('kwitansi KWS/1'));
  await press(await button('Batal'));
  expect(close).not.toHaveBeenCalled();
  expect(field('reference').value).toBe('SP2D-7');
  await press(await button('Catat'));
  await press(await button('Tetap catat'));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  const form = { methodId: METHOD, amount: 2_000_000, reference: 'SP2D-7' };
  expect(sent).toMatchObject([
    { ...form, isOtherMoney: false },
    { ...form, isOtherMoney: false },
    { ...form, isOtherMoney: true },
  ]);
});
