import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applicationNow,
  applyAs,
  decideAs,
  decreeFor,
  graduationScene,
  type GraduationScene,
} from '#test/factories/graduation-scene.ts';
import { studentNow } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: GraduationScene;
beforeAll(async () => {
  t = await testApp();
  scene = await graduationScene(t);
});
afterAll(() => t.close());

test('who applied is decreed by the term applied in, also when the next has begun', async () => {
  const [active, inactive, resigned, returned] = [
    await scene.student(),
    await scene.student(),
    await scene.student(),
    await scene.student(),
  ];
  const applied = [active, inactive, resigned, returned];
  // With a semester on leave eight are counted to the term of the application, nine to the next.
  await t.db.execute(sql`
    update semester_records set status = 'C', sks_semester = 0
    where student_id = ${active.id} and period_code = '20231'`);
  for (const { userId } of applied) expect((await applyAs(t, userId)).status).toBe(200);
  for (const { id } of applied) await decideAs(t, scene, scene.baak.id, id);

  await t.db.execute(sql`update academic_periods set is_active = false where id = ${scene.period.id}`);
  await buildPeriod(t.db, {
    ...{ semester: 'GENAP', code: '20262', startDate: '2027-02-08', endDate: '2027-07-24' },
    windows: ['KRS'],
  });
  t.services.campus.forget();
  await t.db.execute(sql`update students set status = 'inactive' where id = ${inactive.id}`);
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status) values (${inactive.id}, '20262', 'N')`);
  await t.db.execute(sql`
    update students set status = 'inactive', exit = '{"type":"4"}' where id = ${resigned.id}`);

  for (const { id } of [active, inactive]) {
    expect((await decideAs(t, scene, scene.kaprodi.id, id)).status).toBe(200);
  }
  const gone = await decideAs(t, scene, scene.kaprodi.id, resigned.id);
  expect(gone.error.message).toContain('Terdaftar pada semester ini (tidak terdaftar');
  expect((await decreeFor(t, scene, 'SK-7/2027', [active.id, inactive.id])).data).toEqual({ graduated: 2 });
  expect(await applicationNow(t, scene, active.id)).toMatchObject({
    ...{ state: 'GRADUATED', periodCode: '20261', predicate: 'Dengan Pujian (Cum Laude)' },
  });
  for (const { id } of [active, inactive]) {
    expect(await studentNow(t.db, id)).toMatchObject({
      status: 'graduated',
      exit: { semesterCode: '20261' },
    });
  }
  const idle = await t.db.execute(sql`
    select from semester_records where student_id = ${inactive.id} and period_code = '20262'`);
  expect(idle.rowCount).toBe(0);
  const { rows } = await t.db.execute(sql`
    select period_code from graduation_decrees where number = 'SK-7/2027'`);
  expect(rows).toEqual([{ period_code: '20261' }]);

  await decideAs(t, scene, scene.kaprodi.id, returned.id, 'REFUSE', 'Perbaiki judul.');
  const { updatedAt } = await applicationNow(t, scene, returned.id);
  expect((await applyAs(t, returned.userId, { updatedAt })).status).toBe(200);
  expect(await applicationNow(t, scene, returned.id)).toMatchObject({
    ...{ state: 'SUBMITTED', periodCode: '20261' },
  });
});
