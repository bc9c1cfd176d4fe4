import { afterAll, beforeAll, expect, test } from 'vitest';
import { authContract } from '#shared/contracts/auth.contract.ts';
import { siteContract } from '#shared/contracts/site.contract.ts';
import { userContract } from '#shared/contracts/user.contract.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const kept = (answer: { status: number; headers: Record<string, unknown> }) => [
  answer.status,
  answer.headers['cache-control'],
];

test('nothing keeps what a signed-in person is answered, a repeated answer included', async () => {
  await t.as((await buildAdmin(t.db)).id);
  expect(kept(await t.call(authContract.me, {}))).toEqual([200, 'private, no-store']);
  expect(kept(await t.call(userContract.list, { query: {} }))).toEqual([200, 'private, no-store']);
  const end = () => t.call(authContract.endOtherSessions, {}, { idempotencyKey: 'sekali-1' });
  expect(kept(await end())).toEqual([200, 'private, no-store']);
  expect(kept(await end())).toEqual([200, 'private, no-store']);
});

test('what everybody may read says itself how long it holds', async () => {
  const answer = await t.call(siteContract.news, { query: {} });
  expect(kept(answer)).toEqual([200, 'public, max-age=60, stale-while-revalidate=60']);
});
