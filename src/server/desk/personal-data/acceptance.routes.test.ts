import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, privacyAcceptances } from '#server/platform/db/schema.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { personalDataContract as call } from '#shared/desk/personal-data/personal-data.contract.ts';
import { buildStudent } from '#test/factories/people.ts';
import { prove, sectionNow, signInAdmin } from '#test/factories/settings.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let student: Awaited<ReturnType<typeof buildStudent>>;
beforeAll(async () => {
  t = await testApp();
  student = await buildStudent(t.db);
});
afterAll(() => t.close());

/** The college puts a version in force. */
async function publish(version: string): Promise<void> {
  await signInAdmin(t);
  await prove(t);
  const privacy = await sectionNow(t, 'privacy');
  const values = { ...privacy.values, policy: `Kebijakan ${version}`, version };
  await t.call(mainDataContract.save, { body: { ...privacy, section: 'privacy', values } });
  await t.as(student.userId);
}
const asked = async () =>
  (await t.call(noticeContract.list, {})).data.items.filter(({ id }) => id.startsWith('privacy-notice:'));
const accept = (version: string) => t.call(call.acceptNotice, { body: { version } });
const kept = () =>
  t.db.select().from(privacyAcceptances).where(eq(privacyAcceptances.userId, student.userId));

test('the notice is asked about once a version, and which one was read is kept', async () => {
  await t.as(student.userId);
  expect(await asked()).toEqual([]);
  expect((await accept('1.0')).error.code).toBe('RULE');
  await publish('1.0');
  expect(await asked()).toMatchObject([
    { id: 'privacy-notice:1.0', ackRequired: true, acked: false, url: '/kebijakan-privasi' },
  ]);
  // Marking all notices as read is not reading this one.
  await t.call(noticeContract.read, { body: { all: true } });
  await t.call(noticeContract.read, { body: { ids: ['privacy-notice:1.0'] } });
  expect(await asked()).toMatchObject([{ acked: false }]);
  expect((await accept('1.0')).message).toContain('versi 1.0');
  expect((await accept('1.0')).status).toBe(200);
  expect(await asked()).toEqual([]);

  await publish('2.0');
  expect((await asked())[0]?.body).toContain('berubah');
  expect((await accept('1.0')).error.code).toBe('RULE');
  expect((await accept('2.0')).status).toBe(200);
  expect((await kept()).map(({ version }) => version).toSorted()).toEqual(['1.0', '2.0']);
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.actorId, student.userId));
  expect(entries.filter(({ action }) => action === 'privacy.accept').map(({ after }) => after)).toEqual([
    { version: '1.0' },
    { version: '2.0' },
  ]);
  await t.as(null);
  expect((await accept('2.0')).status).toBe(401);
});
