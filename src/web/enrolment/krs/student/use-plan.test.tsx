import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { answer, draw } from '#test/web/render.tsx';
import { messageOf, offline } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { pageQuery } from './page-query.ts';
import { type Plan, usePlan } from './use-plan.ts';

vi.mock('#web/platform/lib/session.tsx', () => ({ useUser: () => ({ _id: 'u' }) }));
vi.mock('#web/platform/lib/errors.ts', () => ({ showError: vi.fn<(error: unknown) => void>() }));
afterEach(() => vi.unstubAllGlobals());

const page = {
  period: { _id: 'p' },
  krs: null,
  plan: [],
  offered: [],
  problems: [],
  isPackage: false,
  actions: ['draft'],
  limits: { maxSks: 24, activitySks: 0 },
} as unknown as KrsPage;

test('a plan handed in without a connection is told at once, not after the page was asked for again', async () => {
  vi.stubGlobal('fetch', (url: string, { method }: { method?: string } = {}) => {
    if (url.includes('/api/form')) return Promise.resolve(answer(200, { csrfToken: 't' }));
    if (method === 'POST') return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise<Response>(() => undefined);
  });
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  client.setQueryData(pageQuery().queryKey, page);
  const held: Plan[] = [];
  function Probe() {
    useQuery({ ...pageQuery(), staleTime: Infinity });
    held.push(usePlan(page));
    return null;
  }
  await draw(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  void held.at(-1)?.submit();
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(showError).toHaveBeenCalledOnce();
  }, 5_000);
  expect(messageOf(vi.mocked(showError).mock.calls[0]?.[0])).toBe(offline().message);
  expect(client.isFetching()).toBe(1);
});
