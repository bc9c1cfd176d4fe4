import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import type { ManyItem } from '#shared/platform/endpoint/many.ts';
import { roomContract } from '#shared/teaching/rooms/room.contract.ts';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { buildCourse, buildRoom } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let period: Awaited<ReturnType<typeof buildPeriod>>;
let office: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
  office = await buildStaff(
    t.db,
    ...(['course:get', 'course:update', 'course:delete', 'room:get', 'room:update', 'room:delete'] as const),
    ...(['lectureProfile:get', 'lectureProfile:update', 'lectureProfile:delete'] as const),
    ...(['user:get', 'user:block', 'user:delete', 'staff:delete'] as const),
  );
});
afterAll(() => t.close());

type Listed = ManyItem & { isActive?: boolean; activityStatus?: string; status?: string };

/** Rows of a list by id, as the screen ticks them. */
const ticked = (rows: readonly Listed[], ids: readonly string[]): ManyItem[] =>
  ids.map((id) => {
    const row = rows.find(({ _id }) => _id === id);
    return { _id: id, updatedAt: row?.updatedAt ?? '2020-01-01T00:00:00.000Z' };
  });
const stateOf = (rows: readonly Listed[], id: string) => rows.find(({ _id }) => _id === id);
const query = { limit: 100 };

describe('ticked rows', () => {
  test('of courses are put out of use; one that changed since stays', async () => {
    const [a, b] = [await buildCourse(t.db), await buildCourse(t.db)];
    await t.as(office.id);
    const list = async () => (await t.call(courseContract.list, { query })).data;
    const items = ticked(await list(), [a.id, b.id]);
    const stale = { ...(items[1] ?? { _id: b.id }), updatedAt: '2020-01-01T00:00:00.000Z' };
    const body = { items: [...items.slice(0, 1), stale], isActive: false };
    const { data, message } = await t.call(courseContract.setActive, { body });
    expect(message).toBe('1 dari 2 mata kuliah dinonaktifkan.');
    expect(data).toMatchObject({ changed: 1, results: [{ ok: true }, { _id: b.id, ok: false }] });
    expect(stateOf(await list(), a.id)?.isActive).toBe(false);
    expect(stateOf(await list(), b.id)?.isActive).toBe(true);
  });

  test('of rooms are deleted; one in use stays and says where', async () => {
    const [free, used] = [await buildRoom(t.db), await buildRoom(t.db)];
    await buildSchedule(t.db, { periodId: period.id, roomId: used.id });
    await t.as(office.id);
    const list = async () => (await t.call(roomContract.list, { query })).data;
    const items = ticked(await list(), [free.id, used.id]);
    const { data, message } = await t.call(roomContract.removeMany, { body: { items } });
    expect(message).toBe('1 dari 2 ruang dihapus.');
    expect(data.results[1]).toEqual({
      _id: used.id,
      ok: false,
      message: 'Ruang dipakai pada 1 jadwal.',
    });
    const left = await list();
    expect([stateOf(left, free.id), stateOf(left, used.id)?._id]).toEqual([undefined, used.id]);
    const { data: kept } = await t.call(roomContract.setActive, {
      body: { items: ticked(left, [used.id]), isActive: false },
    });
    expect(kept).toMatchObject({ changed: 0, results: [{ ok: false, message: expect.any(String) }] });
  });

  test('of lecturers become inactive and active again', async () => {
    const { id } = await buildLecturer(t.db);
    await t.as(office.id);
    const list = async () => (await t.call(lecturerContract.list, { query })).data;
    for (const [isActive, status] of [
      [false, '2'],
      [true, '1'],
    ] as const) {
      await t.call(lecturerContract.setActive, { body: { items: ticked(await list(), [id]), isActive } });
      expect(stateOf(await list(), id)?.activityStatus).toBe(status);
    }
    const items = ticked(await list(), [id]);
    expect((await t.call(lecturerContract.removeMany, { body: { items } })).data.changed).toBe(1);
  });

  test('of accounts are blocked, never the own one or a student’s', async () => {
    const other = await buildStaff(t.db);
    const student = await buildStudent(t.db);
    await t.as(office.id);
    const list = async () => (await t.call(userContract.list, { query })).data;
    const rows = await list();
    const items = ticked(rows, [other.id, office.id]);
    const { data } = await t.call(userContract.setActive, { body: { items, isActive: false } });
    expect(data.results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(stateOf(await list(), other.id)?.status).toBe('blocked');
    await t.as(office.id);
    const foreign = [{ _id: student.userId ?? '', updatedAt: '2020-01-01T00:00:00.000Z' }];
    const refused = await t.call(userContract.removeMany, { body: { items: foreign } });
    expect(refused.data).toMatchObject({ changed: 0, results: [{ ok: false }] });
  });

  test('are refused without the right, without a row, and signed out', async () => {
    const course = await buildCourse(t.db);
    await t.as(office.id);
    const items = ticked((await t.call(courseContract.list, { query })).data, [course.id]);
    expect((await t.call(courseContract.removeMany, { body: { items: [] } })).error.errors?.items).toBe(
      'Pilih minimal satu mata kuliah.',
    );
    await t.as((await buildStaff(t.db, 'course:get')).id);
    expect((await t.call(courseContract.setActive, { body: { items, isActive: false } })).status).toBe(403);
    expect((await t.call(courseContract.removeMany, { body: { items } })).status).toBe(403);
    await t.as(null);
    expect((await t.call(courseContract.removeMany, { body: { items } })).status).toBe(401);
  });
});
