import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { answer, draw } from '#test/web/render.tsx';
import { useEndpointMutation } from './query.ts';

const create = endpoint({
  method: 'POST',
  path: '/api/courses',
  summary: 'Makes a course',
  access: 'signed-in',
  body: z.object({ name: z.string() }),
  response: z.object({}),
});
const change = endpoint({ ...create, method: 'PUT' });

/** What comes of the next calls, and the key each was sent with. */
let outcomes: (() => Promise<Response>)[];
let keys: (string | null)[];

const LOST = () => Promise.reject(new TypeError('Failed to fetch'));
const saying = (status: number) => async () => answer(status, { message: 'Ya.', data: {} });

beforeEach(() => {
  [outcomes, keys] = [[], []];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('/api/form')) return Promise.resolve(answer(200, { csrfToken: 't' }));
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return (outcomes.shift() ?? saying(200))();
  });
});
afterEach(() => vi.unstubAllGlobals());

type Send = (name: string, file?: File) => Promise<unknown>;

/** Sends its change with the bare hook, as many dialogs do. */
function Dialog({ by, told }: { by: typeof create | typeof change; told: (send: Send) => void }) {
  const { mutateAsync } = useEndpointMutation(by);
  told((name, file) => mutateAsync({ body: { name }, ...(file && { files: { file: [file] } }) }));
  return null;
}

async function dialog(by: typeof create | typeof change = create): Promise<Send> {
  const drawn: Send[] = [];
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <Dialog by={by} told={(send) => void drawn.push(send)} />
    </QueryClientProvider>,
  );
  return (name, file) =>
    act(async () =>
      drawn
        .at(-1)?.(name, file)
        .catch(() => undefined),
    );
}

test.each([
  ['no connection', LOST],
  ['a proxy that gave up', saying(502)],
])('a change sent again after %s has the key it had, so that it is made once', async (_, outcome) => {
  const send = await dialog();
  outcomes = [outcome, outcome];
  await send('Etika');
  await send('Etika');
  await send('Etika Bisnis');
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('after a success or a refusal the next change has a key of its own', async () => {
  const send = await dialog();
  outcomes = [saying(200), saying(422), saying(200)];
  for (let times = 0; times < 3; times += 1) await send('Etika');
  expect(new Set(keys).size).toBe(3);
});

test('another file makes another change', async () => {
  const send = await dialog();
  outcomes = [LOST, LOST, LOST];
  const named = (name: string) => new File(['x'], name, { lastModified: 1 });
  await send('Bukti', named('a.pdf'));
  await send('Bukti', named('a.pdf'));
  await send('Bukti', named('b.pdf'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('what changes a record that is there needs none: sent twice it is the same', async () => {
  const send = await dialog(change);
  await send('Etika');
  expect(keys).toEqual([null]);
});
