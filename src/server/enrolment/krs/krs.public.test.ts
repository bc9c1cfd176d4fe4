import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { silentLog } from '#server/platform/log.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { type KrsScene, setWindows } from '#test/factories/krs-scene.ts';
import { buildKrs } from '#test/factories/teaching.ts';
import { TEST_NOW } from '#test/test-app.ts';
import { approvedScheduleIds, enrolledStudents, registerKrsSource, requireValidKrs } from './krs.public.ts';

const { t, scene } = await krsDesk();

type Student = Awaited<ReturnType<KrsScene['student']>>;

/** The context of a request of this student. */
async function contextOf(student: Student): Promise<Ctx> {
  await t.as(student.userId);
  return {
    db: t.db,
    actor: await t.actor(),
    now: TEST_NOW,
    log: t.app.log,
    ip: '127.0.0.1',
    requestId: 'test',
    services: t.services,
    afterCommit: () => silentLog.info('ignored'),
    afterRollback: () => undefined,
    idempotency: null,
    inside: false,
  };
}

const refusal = async (student: Student) =>
  requireValidKrs(await contextOf(student)).then(
    () => 'valid',
    (error: { status: number; message: string }) => `${error.status} ${error.message}`,
  );

const planFor = async (state: Parameters<typeof buildKrs>[1]['state']) => {
  const student = await scene.student();
  const one = await scene.class();
  const { id } = await buildKrs(t.db, {
    studentId: student.id,
    periodId: scene.period.id,
    scheduleIds: [one.id],
    state,
  });
  return { student, krsId: id, scheduleId: one.id };
};

test.each([
  ['APPROVED', 'valid'],
  ['LOCKED', 'valid'],
  ['CHANGE', 'valid'],
  ['SUBMITTED', '455 KRS belum disetujui dosen PA.'],
  ['DRAFT', '454 Anda belum mengajukan KRS semester Ganjil 2026/2027.'],
  ['REVISION', '454 Anda belum mengajukan KRS semester Ganjil 2026/2027.'],
  ['CANCELLED', '454 Anda belum mengajukan KRS semester Ganjil 2026/2027.'],
] as const)('%s: %s', async (state, expected) => {
  expect(await refusal((await planFor(state)).student)).toBe(expected);
});

test('without a KRS it is missing, but not before the window has opened', async () => {
  const student = await scene.student();
  expect(await refusal(student)).toContain('454');
  await t.db.execute(sql`update calendar_events set start_date = '2026-09-01' where type = 'KRS'`);
  await setWindows(t, scene.period.id, []);
  expect(await requireValidKrs(await contextOf(student))).toBeNull();
});

test('unpaid bills hold an approved one', async () => {
  const { student } = await planFor('APPROVED');
  const restore = registerKrsSource({ hold: async () => 'tagihan SPP belum lunas.' });
  expect(await refusal(student)).toBe('455 KRS ditahan: tagihan SPP belum lunas.');
  restore();
});

test('approved classes and the students in them follow the approved version', async () => {
  const { student, scheduleId } = await planFor('APPROVED');
  const waiting = await scene.student();
  await buildKrs(t.db, {
    studentId: waiting.id,
    periodId: scene.period.id,
    scheduleIds: [scheduleId],
    state: 'SUBMITTED',
  });
  expect(await approvedScheduleIds(t.db, student.id, scene.period.id)).toEqual([scheduleId]);
  expect(await approvedScheduleIds(t.db, waiting.id, scene.period.id)).toEqual([]);
  expect(await enrolledStudents(t.db, scheduleId)).toMatchObject([
    { studentId: student.id, nim: student.nim },
  ]);
});
