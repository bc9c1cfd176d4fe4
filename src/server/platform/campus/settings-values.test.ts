import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import type { SectionName } from '#shared/platform/campus/sections.ts';
import { prove, sectionNow, signInAdmin } from '#test/factories/settings.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await signInAdmin(t);
  await prove(t);
});
afterAll(() => t.close());

type Body = Parameters<typeof t.call<typeof mainDataContract.save>>[1]['body'];

/** Saves part of a group as the form of the settings does. */
async function save(section: SectionName, change: object) {
  const now = await sectionNow(t, section);
  const body = { ...now, values: { ...now.values, ...change } };
  return t.call(mainDataContract.save, { body: body as unknown as Body });
}

test.each([
  ['finance', { receiptPrefix: 'STE', stampBox: false, reminderMail: false }],
  ['finance', { lateFee: { mode: 'FLAT', value: 5_000, max: 100_000 } }],
  ['finance', { lateFee: { mode: 'PERCENT_PER_MONTH', value: 2, max: 0 } }],
  ['finance', { transferDays: 7 }],
  ['finance', { amountWord: 'rupiah saja' }],
  ['library', { studentBooks: 5, studentDays: 14, renewals: 2, finePerDay: 1_500 }],
  ['activity', { logbookPercent: 90, mentorPercent: 50, hoursPerSks: 40 }],
] as const)('%s: %j is read back as it was saved, with a version of it', async (section, change) => {
  expect((await save(section, change)).status).toBe(200);
  const { data } = await t.call(mainDataContract.get, {});
  expect(data.sections[section]).toMatchObject(change);
  const { data: versions } = await t.call(mainDataContract.history, { query: { section } });
  const named = versions[0]?.changes.map(({ field }) => field.split('.')[0]) ?? [];
  expect(Object.keys(change)).toEqual(expect.arrayContaining(named));
  expect(named.length).toBeGreaterThan(0);
});

test.each([
  [{ lateFee: { mode: 'PERCENT_PER_MONTH', value: 101, max: 0 } }, 'values.lateFee.value'],
  [{ transferDays: 15 }, 'values.transferDays'],
  [{ amountWord: 'rupiah 100' }, 'values.amountWord'],
])('%j is refused at its field and nothing is kept', async (change, field) => {
  const before = await sectionNow(t, 'finance');
  const refused = await save('finance', change);
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
  expect(await sectionNow(t, 'finance')).toEqual(before);
});
