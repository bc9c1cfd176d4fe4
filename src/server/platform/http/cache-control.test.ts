import { afterAll, beforeAll, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { siteContract } from '#shared/desk/site/site.contract.ts';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { buildAdmin, buildLecturer, buildStudent } from '#test/factories/people.ts';
import { addressOf, reads } from '#test/reads.ts';
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

/** Reads that may be kept, by whom they say so themselves. */
const isPublic = (path: string): boolean => Object.values(siteContract).some((call) => call.path === path);
const isClassList = (path: string): boolean => path === krsContract.classes.path;

test('no answer to a person is kept: not grades, plans, bills, rights, nor anything else', async () => {
  const student = await buildStudent(t.db);
  const lecturer = await buildLecturer(t.db);
  const people: [string | null, string][] = [
    [(await buildAdmin(t.db)).id, student.id],
    [student.userId, student.id],
    [lecturer.userId, lecturer.id],
    [null, student.id],
  ];
  const keeping: string[] = [];
  let answered = 0;
  for (const [userId, id] of people) {
    await t.as(userId);
    for (const call of reads.filter(({ path }) => !isPublic(path) && !isClassList(path))) {
      const answer = await t.inject({ url: addressOf(call, id) });
      const { statusCode } = answer;
      const said = String(answer.headers['cache-control']);
      answered += statusCode === 200 ? 1 : 0;
      if (said !== (statusCode === 200 ? 'private, no-store' : 'no-store'))
        keeping.push(`${call.path} ${statusCode} ${said}`);
    }
  }
  expect(keeping).toEqual([]);
  expect(answered).toBeGreaterThan(250);
});

test('machines are told anew each time, and so is a browser that lacks a file', async () => {
  const saidBy = async (url: string) => (await t.inject({ url })).headers['cache-control'];
  for (const url of ['/api/health', '/api/ready', '/assets/app-0.js', '/media/tidak-ada.webp'])
    expect([url, await saidBy(url)]).toEqual([url, 'no-store']);
});
