import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, press } from '#test/web/render.tsx';
import { CallError } from '#web/platform/lib/call-error.ts';
import { ConfirmProvider } from './ConfirmDialog.tsx';
import { useMoneyQuestions } from './use-money-questions.tsx';

afterEach(() => vi.restoreAllMocks());

type Send = ReturnType<typeof useMoneyQuestions>;

const asks = (data: object) =>
  new CallError(422, '', { code: 'NEEDS_CONFIRMATION', message: 'Perlu konfirmasi.', data });
const alike = asks({
  earlier: [
    { receipt: 'KW/2026/08/00001', amount: 1_000_000, day: '2026-08-24', payer: 'NIM 25612010001' },
    { receipt: null, amount: 1_000_000, day: '2026-08-23', payer: 'NIM 25612010001' },
  ],
});
const surplus = asks({ surplus: 250_000, balance: 750_000 });
const cancelled = asks({ surplus: 250_000, balance: 0, cancelled: true });
const withdrawn = asks({ withdrawn: 1_000_000, total: 2_000_000 });

function Counter({ told }: { told: (send: Send) => void }) {
  told(useMoneyQuestions());
  return null;
}

/** Sends a payment to a portal that gives these answers in turn. */
async function send(...answers: (CallError | 'booked')[]) {
  const held: Send[] = [];
  await draw(
    <ConfirmProvider>
      <Counter told={(one) => void held.push(one)} />
    </ConfirmProvider>,
  );
  const attempt = vi.fn<Parameters<Send>[0]>(() => {
    const next = answers.shift();
    return next === 'booked' ? Promise.resolve(next) : Promise.reject(next ?? new Error('no answer'));
  });
  const [done, failed] = [vi.fn<(result: unknown) => void>(), vi.fn<(error: unknown) => void>()];
  await act(async () => void held.at(-1)?.(attempt, done, failed));
  return { agreed: () => attempt.mock.calls.map(([agreed]) => agreed), done, failed };
}

const shown = (): string => document.querySelector('[role="dialog"]')?.textContent ?? '';
const asked = (words: string) => vi.waitFor(() => expect(shown()).toContain(words));
const button = (words: string) =>
  [...document.querySelectorAll('[role="dialog"] button')].find(({ textContent }) => textContent === words);
const NOTHING = { toDeposit: false, isOtherMoney: false, knowsWithdrawn: false };

test.each([
  ['other money', alike, 'Tetap catat', { isOtherMoney: true }, 'bukti Rp1.000.000 tanggal 23 Agu 2026'],
  ['a deposit', surplus, 'Simpan sebagai deposit', { toDeposit: true }, 'Sisa tagihan Rp750.000'],
  ['a cancelled bill', cancelled, 'Simpan sebagai deposit', { toDeposit: true }, 'sudah dibatalkan'],
  ['withdrawn discounts', withdrawn, 'Tetap catat', { knowsWithdrawn: true }, 'Rp1.000.000 dari Rp2.000.000'],
])('a yes to a question about %s is sent with the payment', async (_what, refusal, verb, yes, words) => {
  const { agreed, done, failed } = await send(refusal, 'booked');
  await asked(words);
  await press(button(verb));
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith('booked'));
  expect(agreed()).toEqual([NOTHING, { ...NOTHING, ...yes }]);
  expect(failed).not.toHaveBeenCalled();
});

test('questions come one after the other, and what was agreed to stays agreed', async () => {
  const { agreed, done } = await send(withdrawn, alike, 'booked');
  await asked('Potongan sudah dicabut');
  await press(button('Tetap catat'));
  await asked('kwitansi KW/2026/08/00001, Rp1.000.000 tanggal 24 Agu 2026 (NIM 25612010001)');
  await press(button('Tetap catat'));
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(agreed().at(-1)).toEqual({ ...NOTHING, knowsWithdrawn: true, isOtherMoney: true });
});

test('a no sends nothing more and is no error', async () => {
  const { agreed, done, failed } = await send(alike, 'booked');
  await asked('Mungkin uang yang sama');
  await press(button('Batal'));
  expect(agreed()).toEqual([NOTHING]);
  expect([done.mock.calls, failed.mock.calls]).toEqual([[], []]);
});

test('any other refusal goes to the form without a question', async () => {
  const refused = new CallError(409, '', { code: 'STALE', message: 'Data sudah diubah.' });
  const { failed } = await send(refused);
  expect(failed).toHaveBeenCalledWith(refused);
  expect(shown()).toBe('');
});
