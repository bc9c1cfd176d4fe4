import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { answer, draw } from '#test/web/render.tsx';
import { useEnter } from './use-enter.ts';

afterEach(() => vi.unstubAllGlobals());

type Enter = ReturnType<typeof useEnter>['enter'];

const body = {
  studentId: '0198c0de-0000-7000-8000-000000000001',
  methodId: '0198c0de-0000-7000-8000-000000000002',
  amount: 1_000_000,
  paidOn: '2026-08-24',
  senderName: '',
  senderBank: '',
  reference: '',
  note: '',
  toDeposit: false,
  isOtherMoney: false,
};
const typeId = '0198c0de-0000-7000-8000-000000000003';

function Counter({ told }: { told: (enter: Enter) => void }) {
  told(useEnter().enter);
  return null;
}

/** Sends payments at a counter whose portal gives these answers in turn. @returns the key of each request. */
async function counter(...answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    const next = answers.shift();
    if (next === undefined) throw new TypeError('no connection');
    return next();
  });
  const held: Enter[] = [];
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <Counter told={(enter) => void held.push(enter)} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const [done, failed] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const send = (amount = body.amount) =>
    act(async () => held.at(-1)?.({ typeId, body: { ...body, amount }, proof: [] }, done, failed));
  return { keys, done, failed, send };
}

test('cash entered again after a lost answer has its first key, so that it is booked once', async () => {
  const { keys, done, failed, send } = await counter(() => answer(502, { message: '' }));
  await send();
  await send();
  expect(failed).toHaveBeenCalledTimes(2);
  expect(done).not.toHaveBeenCalled();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  await send(500_000);
  expect(keys[2]).not.toBe(keys[0]);
});

test('the same amount once more, after it was booked, is another payment', async () => {
  const booked = () => answer(200, { data: {}, message: 'Pembayaran tercatat.' });
  const { keys, done, send } = await counter(booked, booked);
  await send();
  await send();
  expect(done).toHaveBeenCalledTimes(2);
  expect(new Set(keys).size).toBe(2);
});
