import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meetingRecordContract as meetings } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('final minutes can be verified by number, not by title, until they are deleted', async () => {
  await t.as((await buildAdmin(t.db)).id);
  const head = {
    type: 'RAPAT_PRODI' as const,
    unit: 'PRODI' as const,
    title: 'Rapat rahasia',
    agenda: 'Kurikulum',
    date: '2026-08-20',
    timeStart: 540,
    place: 'Ruang rapat',
    people: [
      { name: 'Ratna Dewi', role: 'LEADER' as const },
      { name: 'Bayu Aji', role: 'SECRETARY' as const },
    ],
  };
  const { _id: id } = (await t.call(meetings.create, { body: head })).data;
  const params = { id };
  await t.call(meetings.savePoint, { params, body: { topic: 'Kurikulum', discussion: 'Ditambah.' } });
  const now = async () => (await t.call(meetings.get, { params })).data;
  const copy = async () => {
    const { updatedAt } = await now();
    return { updatedAt };
  };
  const tokens = async () => {
    await t.call(meetings.print, { params });
    const { rows } = await t.db.execute<{ token: string }>(sql`
      select token from document_tokens where kind = 'MEETING_RECORD' and subject like ${`${id}#%`}`);
    return rows.map(({ token }) => token);
  };
  expect(await tokens()).toEqual([]);
  expect((await t.call(meetings.finalize, { params, body: await copy() })).status).toBe(200);
  const [token = ''] = await tokens();
  const verified = async () => (await t.call(verifyContract.verify, { params: { token } })).data;
  const { number } = await now();
  expect(await verified()).toMatchObject({
    valid: true,
    about: expect.stringContaining(`Nomor ${number}, `),
  });
  expect(JSON.stringify(await verified())).not.toContain('rahasia');
  expect((await t.call(meetings.remove, { params, body: await copy() })).status).toBe(200);
  expect(await verified()).toMatchObject({ valid: false });
});
