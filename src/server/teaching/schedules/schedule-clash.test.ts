import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { auditLog, meetings, schedules } from '#server/platform/db/schema.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { scheduleDesk } from '#test/factories/schedule-desk.ts';
import { buildSchedule } from '#test/factories/teaching.ts';
import { freshSlot } from '#test/factories/schedule-plan.ts';

const { t, periodId, baak, plan, save, stored, countAll } = await scheduleDesk();

describe('clashes', () => {
  test('of a room, a lecturer and a student class name the other side', async () => {
    const first = await plan({ className: 'M25A', day: 6, timeStart: 1000, timeEnd: 1100 });
    await save(first);
    const slot = { day: 6, timeStart: 1050, timeEnd: 1150 };
    const cases = [
      ['roomId', 'ruang', { roomId: first.roomId }],
      ['lecturers', 'dosen', { lecturers: first.lecturers }],
      ['classIds', 'kelas', { classIds: first.classIds }],
    ] as const;
    for (const [field, word, change] of cases) {
      const refused = await save(await plan({ ...slot, ...change }));
      expect(refused).toMatchObject({ status: 422, error: { code: 'CLASH' } });
      expect(refused.error.message).toMatch(
        new RegExp(`^Bentrok ${word} .+: Mata Kuliah \\d+ \\(M25A\\) Sabtu 16\\.40–18\\.20\\.$`),
      );
      expect(refused.error.errors).toHaveProperty(field);
    }
    const touching = { ...slot, timeStart: 1100, lecturers: first.lecturers, roomId: first.roomId };
    expect((await save(await plan(touching))).status).toBe(200);
  });

  test('of every lecturer of a team are found', async () => {
    const first = await plan();
    await save(first);
    const { day, timeStart, timeEnd } = first;
    const [busy] = first.lecturers;
    const team = [
      { lecturerId: (await buildLecturer(t.db)).id, sksShare: 150 },
      { lecturerId: busy?.lecturerId ?? '', sksShare: 150 },
    ];
    const refused = await save(await plan({ day, timeStart, timeEnd, lecturers: team }));
    expect(refused).toMatchObject({ status: 422, error: { code: 'CLASH' } });
  });

  test('may be allowed with a reason by who holds the right', async () => {
    const first = await plan();
    await save(first);
    const { day, timeStart, timeEnd, roomId } = first;
    const second = await plan({ day, timeStart, timeEnd, roomId, overrideReason: 'Kuliah gabungan' });
    await t.as((await buildStaff(t.db, 'schedule:create', 'schedule:update')).id);
    expect((await save(second)).status).toBe(403);
    await t.as(baak);
    const saved = await save(second);
    expect(saved).toMatchObject({
      status: 200,
      data: { warnings: [expect.stringMatching(/^Bentrok ruang/)] },
    });
    expect(await stored(saved.data._id)).toMatchObject({ clashOverride: 'Kuliah gabungan', blocking: false });
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, saved.data._id));
    expect(entry?.reason).toBe('Kuliah gabungan');
  });

  test('of two people saving the same room at once let exactly one win', async () => {
    const slot = { ...freshSlot(), roomId: (await buildRoom(t.db)).id };
    const bodies = await Promise.all(Array.from({ length: 4 }, () => plan(slot)));
    const answers = await Promise.all(bodies.map(save));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    for (const { error } of answers.filter(({ status }) => status === 422)) {
      expect(error.code).toBe('CLASH');
    }
    const held = await t.db.select().from(schedules).where(eq(schedules.roomId, slot.roomId));
    expect(held).toHaveLength(1);
    expect(await t.db.select().from(meetings).where(eq(meetings.roomId, slot.roomId))).toHaveLength(16);
  });

  test('are kept out by the database even without the service', async () => {
    const room = (await buildRoom(t.db)).id;
    const slot = freshSlot();
    await buildSchedule(t.db, { periodId, ...slot, roomId: room });
    await expect(buildSchedule(t.db, { periodId, ...slot, roomId: room })).rejects.toMatchObject({
      cause: { constraint: 'schedules_room_clash' },
    });
  });
});

test('the live check shows clashes, warnings and affected students and stores nothing', async () => {
  const first = await plan();
  await save(first);
  const second = await plan({
    day: first.day,
    timeStart: first.timeStart,
    timeEnd: first.timeEnd,
    roomId: first.roomId,
  });
  const before = await countAll();
  const { status, data } = await t.call(scheduleContract.check, { body: second });
  expect(status).toBe(200);
  expect(data.clashes).toMatchObject([{ kind: 'ROOM' }]);
  expect(data).toMatchObject({ enrolled: 0, affected: [] });
  expect(await countAll()).toBe(before);
  await t.as((await buildStaff(t.db, 'schedule:get')).id);
  expect((await t.call(scheduleContract.check, { body: second })).status).toBe(403);
});
