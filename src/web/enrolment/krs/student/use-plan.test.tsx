import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { answer, draw } from '#test/web/render.tsx';
import { messageOf, offline } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { pageQuery } from './page-query.ts';
import { draftKey } from '#web/platform/lib/draft-store.ts';
import { forgetDraft, readDraft } from '#web/platform/lib/drafts.ts';
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

const saved = (plan: string[]): KrsPage =>
  ({ ...page, offered, plan, krs: { updatedAt: '2026-08-20T01:00:00.000Z' } }) as KrsPage;

/** @param asked what the server answers when it is asked again. */
async function open(shown: KrsPage, asked?: KrsPage) {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  client.setQueryData(pageQuery().queryKey, shown);
  const held: Plan[] = [];
  function Probe() {
    const { data } = useQuery({
      ...pageQuery(),
      ...(asked && { queryFn: async () => asked }),
      staleTime: Infinity,
    });
    held.push(usePlan(data ?? shown));
    return null;
  }
  await draw(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  return { client, plan: () => held.at(-1) };
}

test('a plan handed in without a connection is told at once, not after the page was asked for again', async () => {
  vi.stubGlobal('fetch', (url: string, { method }: { method?: string } = {}) => {
    if (url.includes('/api/form')) return Promise.resolve(answer(200, { csrfToken: 't' }));
    if (method === 'POST') return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise<Response>(() => undefined);
  });
  const { client, plan } = await open(page);
  void plan()?.submit();
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(showError).toHaveBeenCalledOnce();
  }, 5_000);
  expect(messageOf(vi.mocked(showError).mock.calls[0]?.[0])).toBe(offline().message);
  expect(client.isFetching()).toBe(1);
});

const offered = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => ({
  scheduleId: id,
  courseKey: id,
  sks: 3,
  day: 1,
  timeStart: 480 + 60 * at,
  timeEnd: 530 + 60 * at,
  prerequisites: [],
  problems: [],
})) as unknown as KrsPage['offered'];

test('a class added in one tab stands beside those another tab of this device chose meanwhile', async () => {
  const key = draftKey('u', 'krs', 'p');
  onTestFinished(() => localStorage.clear());
  const { plan } = await open({ ...page, offered });
  const five = { ids: ['a', 'b', 'c', 'd', 'e'], base: { updatedAt: null, ids: [] } };
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), draft: five }));
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })));
  const last = offered.find(({ scheduleId }) => scheduleId === 'f');
  await act(async () => last && plan()?.add(last));
  expect(readDraft(key)).toEqual({ ...five, ids: ['a', 'b', 'c', 'd', 'e', 'f'] });
  expect(plan()?.ids).toHaveLength(6);
});

test.each([
  ['its own choice is the saved one', ['a', 'b'], { dirty: false, conflict: false, isLost: false }],
  ['it holds another choice', ['a'], { dirty: true, conflict: true, isLost: true }],
])('a tab hears that the draft was saved in another one: %s', async (_, there, told) => {
  const key = draftKey('u', 'krs', 'p');
  onTestFinished(() => localStorage.clear());
  localStorage.setItem(
    key,
    JSON.stringify({ at: Date.now(), draft: { ids: ['a', 'b'], base: { updatedAt: null, ids: [] } } }),
  );
  const { plan } = await open({ ...page, offered }, saved(there));
  expect(plan()?.dirty).toBe(true);
  localStorage.removeItem(key);
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(plan()).toMatchObject({ ...told, ids: ['a', 'b'] });
  });
});

test('a draft saved here leaves what another tab chose for the question', async () => {
  const key = draftKey('u', 'krs', 'p');
  onTestFinished(() => localStorage.clear());
  await open({ ...page, offered, plan: ['a'] });
  const own = { ids: ['a', 'b', 'c'], base: { updatedAt: null, ids: [] } };
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), draft: own }));
  forgetDraft(key);
  const { plan } = await open({ ...page, offered, plan: ['a'] });
  expect([plan()?.conflict, plan()?.ids]).toEqual([true, own.ids]);
});
