import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarContract } from '#shared/teaching/calendar/calendar.contract.ts';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { calendarEvents, files } from '#server/platform/db/schema.ts';
import { smallPdf } from '#test/factories/leave-scene.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
const rights = ['calendar:get', 'calendar:create', 'calendar:update', 'calendar:delete'] as const;
let staffId: string;
beforeAll(async () => {
  t = await testApp();
  const staff = await buildStaff(t.db, ...rights);
  staffId = staff.id;
  await buildPeriod(t.db, { windows: false });
});
beforeEach(async () => {
  await t.db.delete(calendarEvents);
  await t.as(staffId);
});
afterAll(() => t.close());

const upload = async (name: string, content: Buffer): Promise<string> => {
  const sent = await t.call(fileContract.upload, { body: {} }, { files: [{ field: 'file', name, content }] });
  return sent.data.fileName;
};
const form = {
  title: 'Pengenalan kampus',
  type: 'PKKMB',
  startDate: '2026-08-24',
  endDate: '2026-08-26',
  academicYear: '2026/2027',
  semester: 'GANJIL',
  audience: ['STUDENT'],
  classTypes: ['OFFLINE'],
};
const save = (more: object) =>
  t.call(calendarEventContract.saveEvent, { body: { ...form, ...more } as never });
const only = async () => (await t.call(calendarContract.events, { query: {} })).data.events[0];
const ask = async (file: string) => (await t.call(fileContract.downloadPrivate, { query: { file } })).status;
const isKept = async (name: string) =>
  (await t.db.select().from(files).where(eq(files.name, name))).length === 1;

describe('the attachment of an event', () => {
  test('is read by those the event is addressed to, and by nobody else', async () => {
    const attachment = await upload('jadwal.pdf', smallPdf);
    expect((await save({ attachment })).status).toBe(200);
    expect(await only()).toMatchObject({ attachment: { file: attachment, name: 'jadwal.pdf' } });
    await t.as((await buildStudent(t.db)).userId);
    expect((await only())?.attachment?.name).toBe('jadwal.pdf');
    expect(await ask(attachment)).toBe(200);
    await t.as((await buildStudent(t.db, { classType: 'ONLINE' })).userId);
    expect(await ask(attachment)).toBe(403);
    await t.as((await buildLecturer(t.db)).userId);
    expect(await ask(attachment)).toBe(403);
    await t.as(null);
    expect(await ask(attachment)).toBe(401);
    expect((await t.inject({ url: `/media/${attachment}` })).statusCode).toBe(404);
  });

  test('is kept, replaced, taken away and goes with its event', async () => {
    const [first, second] = [await upload('satu.pdf', smallPdf), await upload('dua.pdf', smallPdf)];
    await save({ attachment: first });
    const change = async (attachment: string | null) => {
      const event = await only();
      return save({ _id: event?._id, updatedAt: event?.updatedAt, title: 'Orientasi', attachment });
    };
    expect((await change(first)).status).toBe(200);
    expect(await isKept(first)).toBe(true);
    expect((await change(second)).status).toBe(200);
    expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
    expect((await change(null)).status).toBe(200);
    expect([(await only())?.attachment, await isKept(second)]).toEqual([null, false]);
    const third = await upload('tiga.pdf', smallPdf);
    await change(third);
    const id = (await only())?._id ?? '';
    expect((await t.call(calendarEventContract.removeEvent, { params: { id } })).status).toBe(200);
    expect(await isKept(third)).toBe(false);
  });

  test('is a PDF or a picture that was sent oneself and belongs to nothing yet', async () => {
    const text = await upload('daftar.csv', Buffer.from('nim,nama\n1,Ani\n'));
    const used = await upload('surat.pdf', smallPdf);
    await t.as((await buildStaff(t.db, 'calendar:create')).id);
    const foreign = await upload('lain.pdf', smallPdf);
    await t.as(staffId);
    await save({ attachment: used, type: 'OTHER' });
    for (const attachment of [text, foreign, used, 'x'.repeat(32)]) {
      const refused = await save({ attachment });
      expect(refused).toMatchObject({ status: 400, error: { errors: { attachment: expect.any(String) } } });
    }
    expect((await t.call(calendarContract.events, { query: {} })).data.events).toHaveLength(1);
  });

  test('stays what it was when the copy is stale', async () => {
    const [first, second] = [await upload('satu.pdf', smallPdf), await upload('dua.pdf', smallPdf)];
    await save({ attachment: first });
    const stale = await only();
    await save({ _id: stale?._id, updatedAt: stale?.updatedAt, attachment: first, title: 'Orientasi' });
    const refused = await save({ _id: stale?._id, updatedAt: stale?.updatedAt, attachment: second });
    expect(refused.error.code).toBe('STALE');
    expect((await only())?.attachment?.file).toBe(first);
    expect(await isKept(second)).toBe(true);
  });

  test('has a colour of six hexadecimal digits beside it, or none', async () => {
    expect((await save({ color: '#2f6fde' })).status).toBe(200);
    expect((await only())?.color).toBe('#2f6fde');
    expect((await save({ color: 'url(x)' })).error.errors).toHaveProperty('color');
  });
});
