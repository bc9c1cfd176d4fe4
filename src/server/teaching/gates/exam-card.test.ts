import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { type KrsScene, krsScene } from '#test/factories/krs-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { setSection } from '#test/factories/settings.ts';
import { buildKrs } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: KrsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await krsScene(t);
});
afterAll(() => t.close());

test('the office prints an exam card too: the same rights, the same count, written down', async () => {
  const student = await scene.student();
  const one = await scene.class();
  const plan = { studentId: student.id, periodId: scene.period.id, scheduleIds: [one.id] };
  await buildKrs(t.db, { ...plan, state: 'APPROVED' });
  const call = { params: { id: student.id }, query: { exam: 'UTS' as const } };
  const print = () => t.call(gateContract.printExamCardOf, call);
  const clerk = await buildStaff(t.db, 'exam:print-card');
  await t.as(student.userId);
  expect((await t.call(gateContract.printExamCard, { query: { exam: 'UTS' } })).status).toBe(200);
  expect((await print()).status).toBe(403);
  await t.as(null);
  expect((await print()).status).toBe(401);
  await t.as((await buildStaff(t.db, 'exam:get')).id);
  expect((await print()).status).toBe(403);
  await t.as(clerk.id);
  const printed = await print();
  expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { rows: counted } = await t.db.execute(
    sql`select exam, count from exam_card_prints where student_id = ${student.id}`,
  );
  expect(counted).toEqual([{ exam: 'UTS', count: 2 }]);
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.action, 'exam-card.print'));
  expect(entries).toMatchObject([{ actorId: clerk.id, entityId: student.id, after: { exam: 'UTS' } }]);
  const { rows } = await t.db.execute<{ token: string }>(
    sql`select token from document_tokens where student_id = ${student.id}`,
  );
  const { data } = await t.call(verifyContract.verify, { params: { token: rows[0]?.token ?? '' } });
  expect(data).toMatchObject({ kind: 'EXAM_CARD', valid: true });
  const without = { ...call, params: { id: (await scene.student()).id } };
  expect((await t.call(gateContract.printExamCardOf, without)).error).toMatchObject({
    code: 'RULE',
    message: 'Mahasiswa ini belum mengajukan KRS semester aktif.',
  });
  const nobody = { ...call, params: { id: crypto.randomUUID() } };
  expect((await t.call(gateContract.printExamCardOf, nobody)).status).toBe(404);
});

test('asks for no attendance before UAS while that gate is switched off', async () => {
  const student = await scene.student();
  const one = await scene.class();
  const plan = { studentId: student.id, periodId: scene.period.id, scheduleIds: [one.id] };
  await buildKrs(t.db, { ...plan, state: 'APPROVED' });
  await t.db.execute(sql`
    insert into meetings (id, schedule_id, no, type, status, material, planned_date, date, time_start, time_end)
    select gen_random_uuid(), ${one.id}, n, 'KULIAH', 'DONE', 'Materi', '2026-08-11', '2026-08-11', 420, 450
    from generate_series(1, 4) n on conflict (schedule_id, no) do update set status = 'DONE', material = 'Materi',
      date = excluded.date`);
  await t.as(student.userId);
  const reasons = async () =>
    (await t.call(gateContract.examCard, { query: { exam: 'UAS' } })).data.rows[0]?.reasons;
  expect(await reasons()).toEqual(['Kehadiran 0,00%, minimal 75%.']);
  await setSection(t, 'gates', { attendanceUas: false });
  const open = await reasons();
  await setSection(t, 'gates', { attendanceUas: true });
  expect(open).toEqual([]);
});
