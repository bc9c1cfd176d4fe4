import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#server/platform/db/schema.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { bannerContract } from '#shared/desk/content/banner.contract.ts';
import { newsContract } from '#shared/desk/content/news.contract.ts';
import { contentDesk } from '#test/factories/content-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';
import { timers } from '#server/wings.ts';
import { trashTimer } from './trash.timer.ts';

let t: TestApp;
let desk: Awaited<ReturnType<typeof contentDesk>>;
beforeAll(async () => {
  t = await testApp();
  desk = await contentDesk(t);
});
afterAll(() => t.close());

const DAY_MS = 86_400_000;
const inDays = (days: number): void => t.setNow(new Date(TEST_NOW.getTime() + days * DAY_MS).toISOString());
const empty = () => runTimer(t.services, trashTimer, t.app.log);

test('what rests in the trash is gone after thirty days, with its pictures, and the audit keeps it', async () => {
  expect(timers).toContain(trashTimer);
  t.setNow(TEST_NOW);
  await t.as(desk.office.id);
  const banner = await desk.banner();
  const kept = (await t.call(bannerContract.save, { body: banner })).data._id;
  const old = (await t.call(bannerContract.save, { body: await desk.banner() })).data._id;
  const article = await desk.article();
  const news = (await t.call(newsContract.save, { body: article })).data._id;
  await t.call(bannerContract.remove, { params: { id: old } });
  await t.call(newsContract.remove, { params: { id: news } });
  const cover = String(article.cover);
  inDays(10);
  await t.as(desk.office.id);
  await t.call(bannerContract.remove, { params: { id: kept } });
  inDays(29);
  await empty();
  expect((await t.inject({ method: 'GET', url: cover })).statusCode).toBe(200);
  inDays(31);
  expect(await empty()).toMatchObject({ banners: 1, news: 1 });
  await t.as(desk.office.id);
  expect((await t.call(newsContract.restore, { params: { id: news }, body: {} })).status).toBe(404);
  expect((await t.call(bannerContract.restore, { params: { id: old }, body: {} })).status).toBe(404);
  expect((await t.inject({ method: 'GET', url: cover })).statusCode).toBe(404);
  const [entry] = await t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, news), eq(auditLog.action, 'news.purge')));
  expect(entry).toMatchObject({ actorId: null, before: { title: article.title } });
  expect((await t.call(bannerContract.restore, { params: { id: kept }, body: {} })).status).toBe(200);
  expect(await empty()).toMatchObject({ banners: 0, news: 0 });
  t.setNow(TEST_NOW);
});
