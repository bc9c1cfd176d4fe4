import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { answer, draw } from '#test/web/render.tsx';
import { endpointQuery, useEndpointMutation } from './query.ts';

const open = endpoint({
  method: 'GET',
  path: '/api/open',
  summary: 'Whether there is something to decide',
  access: 'signed-in',
  response: z.object({ open: z.boolean() }),
});
const slow = endpoint({ ...open, path: '/api/slow' });
const decide = endpoint({
  method: 'POST',
  path: '/api/decide',
  summary: 'Decides',
  access: 'signed-in',
  body: z.object({}),
  response: z.object({}),
});

afterEach(() => vi.unstubAllGlobals());

function Decision({ done }: { done: () => void }) {
  const { mutate } = useEndpointMutation(decide, { invalidates: [open, slow] });
  return <button onClick={() => mutate({ body: {} }, { onSuccess: done })}>Setujui</button>;
}

/** The decision is on the page only while it is open; the other answer is still on its way when it goes. */
function Page({ done }: { done: () => void }) {
  const { data } = useQuery(endpointQuery(open, {}));
  useQuery(endpointQuery(slow, {}));
  return data?.open === true ? <Decision done={done} /> : <p>Selesai</p>;
}

test.each([
  ['stays on the page', () => undefined, 1],
  ['goes to another page', () => window.history.pushState(null, '', '/lain'), 0],
])('what follows a decision, when the person %s', async (_, go, times) => {
  window.history.pushState(null, '', '/sini');
  let isOpen = true;
  let arrive = (): void => undefined;
  const later = () => new Promise<void>((resolve) => (arrive = resolve));
  let waits = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    if (url.includes('/api/decide')) {
      [isOpen, waits] = [false, true];
      return answer(200, { data: {} });
    }
    if (url.includes('/api/slow') && waits) await later();
    return answer(200, { data: { open: isOpen } });
  });
  const done = vi.fn<() => void>();
  const { page } = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <Page done={done} />
    </QueryClientProvider>,
  );
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  await settle();
  page.querySelector('button')?.click();
  await settle();
  expect(page.textContent).toBe('Selesai');
  expect(done).not.toHaveBeenCalled();
  go();
  arrive();
  await settle();
  expect(done).toHaveBeenCalledTimes(times);
});
