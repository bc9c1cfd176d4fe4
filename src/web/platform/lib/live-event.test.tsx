import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { answer, draw } from '#test/web/render.tsx';
import { useLiveRefresh } from './live-event.ts';
import { endpointQuery } from './query.ts';

const live = vi.hoisted(() => ({ listeners: new Map<string, (news: unknown) => void>() }));

vi.mock('./socket.ts', () => ({
  initSocket: () =>
    Promise.resolve({
      on: (name: string, listener: (news: unknown) => void) => live.listeners.set(name, listener),
      off: (name: string) => live.listeners.delete(name),
    }),
}));

afterEach(() => vi.unstubAllGlobals());

function Probe() {
  useLiveRefresh('payment:changed', [paymentContract.account]);
  const { data } = useQuery(endpointQuery(paymentContract.account, {}));
  return <p>{data === undefined ? '-' : `Sisa ${data.balance}`}</p>;
}

const shows = (page: HTMLElement, text: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page.textContent).toBe(text);
  });

test('what an event makes stale is asked again, until the page is left', async () => {
  const answers = [{ balance: 500_000 }, { balance: 0 }];
  const fetched = vi.fn<() => Promise<Response>>(async () => answer(200, { data: answers.shift() }));
  vi.stubGlobal('fetch', fetched);
  const { page, redraw } = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <Probe />
    </QueryClientProvider>,
  );
  await shows(page, 'Sisa 500000');
  await act(async () => live.listeners.get('payment:changed')?.({}));
  await shows(page, 'Sisa 0');
  await redraw(<p>Lain</p>);
  expect(live.listeners.has('payment:changed')).toBe(false);
});
