import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schedules } from '#server/platform/db/schema.ts';
import { roomContract } from '#shared/teaching/rooms/room.contract.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let staffId: string;
let periodId: string;
beforeAll(async () => {
  t = await testApp();
  staffId = (await buildStaff(t.db, 'room:get', 'room:create', 'room:update', 'room:delete')).id;
  periodId = (await buildPeriod(t.db)).id;
  await t.as(staffId);
});
afterAll(() => t.close());

const save = (body: object) => t.call(roomContract.save, { body: body as never });
const find = async (code: string) =>
  (await t.call(roomContract.list, { query: { search: code } })).data.find((room) => room.code === code);

test('a room is created in capitals, changed, and never from a stale copy', async () => {
  expect((await save({ code: 'lab-1', name: 'Lab Bisnis', capacity: 30, type: 'LAB' })).status).toBe(200);
  const room = await find('LAB-1');
  expect(room).toMatchObject({ name: 'Lab Bisnis', type: 'LAB', isActive: true });
  expect((await save({ ...room, facilities: ['Proyektor'] })).status).toBe(200);
  expect((await save({ ...room, name: 'Terlambat' })).error.code).toBe('STALE');
  expect(await find('LAB-1')).toMatchObject({ name: 'Lab Bisnis', facilities: ['Proyektor'] });
});

test.each([
  ['capacity 0', { capacity: 0 }, 'capacity'],
  ['capacity 501', { capacity: 501 }, 'capacity'],
  ['no name', { name: ' ' }, 'name'],
  ['an unknown type', { type: 'KAPAL' }, 'type'],
])('refuses %s', async (_what, change, field) => {
  const refused = await save({ code: 'R-X', name: 'Ruang', capacity: 30, ...change });
  expect(refused.status).toBe(400);
  expect(refused.error.errors).toHaveProperty(field);
});

test('refuses a code that exists and to become smaller than a class to be held in it', async () => {
  const room = await buildRoom(t.db, { capacity: 50 });
  expect((await save({ code: room.code, name: 'Lain', capacity: 10 })).error.errors).toEqual({
    code: 'Kode ruang ini sudah ada.',
  });
  await buildSchedule(t.db, { periodId, roomId: room.id, capacity: 45 });
  const seen = await find(room.code);
  expect((await save({ ...seen, capacity: 44 })).error.errors).toEqual({
    capacity: 'Ada kelas berkapasitas 45 di ruang ini.',
  });
  expect((await save({ ...seen, capacity: 45 })).status).toBe(200);
  expect((await t.call(roomContract.remove, { params: { id: room.id } })).error).toMatchObject({
    code: 'REFERENCED',
    message: 'Ruang dipakai pada 1 jadwal.',
  });
});

test.each([
  ['ONLINE', 'KELAS'],
  ['KELAS', 'ONLINE'],
] as const)('a room with classes to come stays %s', async (type, other) => {
  const room = await buildRoom(t.db, { type, capacity: 50 });
  const seen = await find(room.code);
  const planned = await buildSchedule(t.db, { periodId, roomId: room.id, capacity: 40 });
  const refused = await save({ ...seen, type: other });
  expect(refused.status).toBe(400);
  expect(refused.error.errors?.['type']).toContain('Ada 1 kelas di ruang ini.');
  expect(await find(room.code)).toMatchObject({ type });
  await t.db.update(schedules).set({ status: 'CANCLE' }).where(eq(schedules.id, planned.id));
  expect((await save({ ...seen, type: other })).status).toBe(200);
});

test('a room that an exam or a defence booked stays, with the number', async () => {
  const room = await buildRoom(t.db);
  await t.db.execute(sql`
    insert into bookings (id, kind, title, date, time_start, time_end, room_id)
    values (gen_random_uuid(), 'SIDANG', 'Sidang', '2026-09-01', 480, 540, ${room.id})`);
  expect((await t.call(roomContract.remove, { params: { id: room.id } })).error).toMatchObject({
    code: 'REFERENCED',
    message: 'Ruang dipakai pada 1 pemesanan ruang.',
  });
  expect(await find(room.code)).toBeDefined();
});

test.each(['a class', 'an exam'])(
  'a room in which %s is to be held stays in use, whichever way',
  async (what) => {
    const room = await buildRoom(t.db);
    if (what === 'a class') await buildSchedule(t.db, { periodId, roomId: room.id, capacity: 10 });
    else
      await t.db.execute(sql`
      insert into bookings (id, kind, title, date, time_start, time_end, room_id)
      values (gen_random_uuid(), 'UTS', 'UTS', '2026-10-01', 480, 540, ${room.id})`);
    const seen = await find(room.code);
    const message = `Masih ada 1 ${what === 'a class' ? 'kelas' : 'ujian atau sidang'} yang dijadwalkan di ruang ini. Pindahkan dahulu.`;
    expect((await save({ ...seen, isActive: false })).error.errors).toEqual({ isActive: message });
    const items = [{ _id: room.id, updatedAt: seen?.updatedAt ?? '' }];
    const many = await t.call(roomContract.setActive, { body: { items, isActive: false } });
    expect(JSON.stringify(many.data)).toContain(message);
    expect(await find(room.code)).toMatchObject({ isActive: true });
    await t.db.execute(sql`update schedules set status = 'DONE' where room_id = ${room.id}`);
    await t.db.execute(sql`update bookings set status = 'DONE' where room_id = ${room.id}`);
    expect((await save({ ...seen, isActive: false })).status).toBe(200);
  },
);

test('an unused room can be deleted, by holders of the right only', async () => {
  const room = await buildRoom(t.db);
  const remove = () => t.call(roomContract.remove, { params: { id: room.id } });
  await t.as(null);
  expect((await remove()).status).toBe(401);
  await t.as((await buildStaff(t.db, 'room:get')).id);
  expect((await remove()).status).toBe(403);
  await t.as(staffId);
  expect((await remove()).status).toBe(200);
  expect(await find(room.code)).toBeUndefined();
});

test('pickers offer active rooms to those who plan classes', async () => {
  const open = await buildRoom(t.db, { name: 'Ruang Terbuka' });
  const closed = await buildRoom(t.db, { isActive: false });
  await t.as((await buildStaff(t.db, 'schedule:get')).id);
  const values = (await t.call(roomContract.select, {})).data.map(({ value }) => value);
  expect(values).toContain(open.id);
  expect(values).not.toContain(closed.id);
  await t.as(staffId);
});
