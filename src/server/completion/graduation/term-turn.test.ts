import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import {
  applicationNow,
  applyAs,
  decideAs,
  decreeFor,
  graduationScene,
  type GraduationScene,
} from '#test/factories/graduation-scene.ts';
import { studentNow } from '#test/factories/people.ts';
import { buildGrade, buildKrs, buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: GraduationScene;
let spring: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  scene = await graduationScene(t);
  spring = await buildPeriod(t.db, {
    semester: 'GENAP',
    code: '20262',
    startDate: '2027-02-08',
    endDate: '2027-07-24',
    windows: ['KRS'],
    isActive: false,
  });
  t.services.campus.forget();
});
beforeEach(() => turnTo(scene.period.id));
afterAll(() => t.close());

/** Makes a term the running one. */
async function turnTo(id: string) {
  await t.db.execute(sql`update academic_periods set is_active = false where is_active`);
  await t.db.execute(sql`update academic_periods set is_active = true where id = ${id}`);
  t.services.campus.forget();
}

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

  await turnTo(spring.id);
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
    state: 'GRADUATED',
    periodCode: '20261',
    predicate: 'Dengan Pujian (Cum Laude)',
  });
  for (const { id } of [active, inactive]) {
    expect(await studentNow(t.db, id)).toMatchObject({
      status: 'graduated',
      exit: { semesterCode: '20261' },
    });
  }
  const idle = async () =>
    (
      await t.db.execute(sql`
        select status from semester_records where student_id = ${inactive.id} and period_code = '20262'`)
    ).rows;
  expect(await idle()).toEqual([]);
  const remembered = await t.db.execute(sql`
    select after->'idleTerms' as terms from audit_log where action = 'graduation.decree' and entity_id = ${inactive.id}`);
  expect(remembered.rows).toEqual([{ terms: ['20262'] }]);
  const { rows } = await t.db.execute(sql`
    select period_code from graduation_decrees where number = 'SK-7/2027'`);
  expect(rows).toEqual([{ period_code: '20261' }]);

  // Without the decree the term counts as one without study again.
  const { _id, updatedAt: decreed } = await applicationNow(t, scene, inactive.id);
  const revoked = { params: { id: _id }, body: { note: 'Salah input SK', updatedAt: decreed } };
  expect((await t.call(graduationContract.revoke, revoked)).status).toBe(200);
  expect(await studentNow(t.db, inactive.id)).toMatchObject({ status: 'inactive', exit: null });
  expect(await idle()).toEqual([{ status: 'N' }]);

  await decideAs(t, scene, scene.kaprodi.id, returned.id, 'REFUSE', 'Perbaiki judul.');
  const { updatedAt } = await applicationNow(t, scene, returned.id);
  expect((await applyAs(t, returned.userId, { updatedAt })).status).toBe(200);
  expect(await applicationNow(t, scene, returned.id)).toMatchObject({
    state: 'SUBMITTED',
    periodCode: '20261',
  });
});

test('who studies on after the application was given back is decreed by the last term studied in', async () => {
  const student = await scene.student();
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status, sks_semester) values (${student.id}, '20261', 'A', 3)`);
  await applyAs(t, student.userId);
  await decideAs(t, scene, scene.baak.id, student.id, 'REFUSE', 'Perbaiki dua nilai C dahulu.');
  await turnTo(spring.id);
  await buildKrs(t.db, { studentId: student.id, periodId: spring.id, scheduleIds: [] });

  // A grade postponed in the term of the first application counts as open now.
  const courseId = scene.courses[0]?.id ?? '';
  const postponed = { studentId: student.id, courseId, periodId: scene.period.id, letter: 'T', index: null };
  const grade = await buildGrade(t.db, { ...postponed, score: 8500 });
  await t.as(student.userId);
  const { items } = (await t.call(graduationContract.own, {})).data;
  expect(items.find(({ code }) => code === 'ALL_GRADED')).toMatchObject({ met: false });
  const again = async () => {
    const { updatedAt } = await applicationNow(t, scene, student.id);
    return applyAs(t, student.userId, { updatedAt });
  };
  expect((await again()).error.message).toContain('Nilai semester sebelumnya terbit');
  await t.db.execute(sql`delete from grades where id = ${grade.id}`);

  expect((await again()).status).toBe(200);
  expect(await applicationNow(t, scene, student.id)).toMatchObject({
    state: 'SUBMITTED',
    periodCode: '20262',
  });
  for (const { id } of [scene.baak, scene.kaprodi]) await decideAs(t, scene, id, student.id);
  expect((await decreeFor(t, scene, 'SK-8/2027', [student.id])).status).toBe(200);
  expect(await studentNow(t.db, student.id)).toMatchObject({ exit: { semesterCode: '20262' } });
  // With the ninth semester the highest predicate is gone.
  expect(await applicationNow(t, scene, student.id)).toMatchObject({ predicate: 'Sangat Memuaskan' });
});
