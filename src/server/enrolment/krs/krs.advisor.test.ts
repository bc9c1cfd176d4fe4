import { describe, expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { type adviseeSorts, krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { krsPage, seats, sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { buildLecturer, buildStaff, buildUser, studentNow } from '#test/factories/people.ts';
import { TEST_NOW } from '#test/test-app.ts';
import { sql } from 'drizzle-orm';
import { registerKrsSource } from './gates.ts';

const { t, scene, steps } = await krsDesk();

describe('the advisor', () => {
  test('sees the own advisees with their KRS', async () => {
    const advisor = await buildLecturer(t.db);
    const one = await scene.class();
    const { student } = await steps.submitted([one.id], { advisorId: advisor.id });
    const idle = await scene.student({ advisorId: advisor.id });
    await t.as(advisor.userId);
    const list = await t.call(krsAdvisorContract.advisees, { query: {} });
    expect(list.meta.total).toBe(2);
    expect(list.data).toMatchObject([
      {
        nim: student.nim,
        semesterNumber: 3,
        ips: 320,
        ipk: 320,
        hasArrears: false,
        krs: { state: 'SUBMITTED', totalSks: 3 },
      },
      { nim: idle.nim, krs: null },
    ]);
    const waiting = await t.call(krsAdvisorContract.advisees, { query: { state: 'SUBMITTED' } });
    expect(waiting.data.map(({ nim }) => nim)).toEqual([student.nim]);
    const none = await t.call(krsAdvisorContract.advisees, { query: { state: 'NONE', search: idle.nim } });
    expect(none.data).toHaveLength(1);
    const restore = registerKrsSource({ arrears: async () => new Set([idle.id]) });
    expect((await t.call(krsAdvisorContract.advisees, { query: { sort: '-nim' } })).data[0]).toMatchObject({
      hasArrears: true,
    });
    const weak = await scene.student({ advisorId: advisor.id }, 250);
    const nims = async (sort: (typeof adviseeSorts)[number] | '-ipk') =>
      (await t.call(krsAdvisorContract.advisees, { query: { sort } })).data.map(({ nim }) => nim);
    expect((await nims('ipk'))[0]).toBe(weak.nim);
    expect((await nims('ips'))[0]).toBe(weak.nim);
    expect((await nims('-ipk')).at(-1)).toBe(weak.nim);
    expect(await nims('contact')).toHaveLength(3);
    restore();
  });

  test('approves; the student gains the rights', async () => {
    const one = await scene.class();
    const { student, krs } = await steps.submitted([one.id]);
    const answer = await steps.decide(krs._id, 'approve');
    expect(answer).toMatchObject({
      status: 200,
      data: { state: 'APPROVED', totalSks: 3 },
      message: 'KRS disetujui.',
    });
    await t.as(student.userId);
    const page = await krsPage(t);
    expect(page.krs).toMatchObject({ state: 'APPROVED', items: [{ approved: true, seatHeld: true }] });
    expect(page.krs?.events.map(({ to }) => to)).toEqual(['SUBMITTED', 'APPROVED']);
    expect(page.actions).toEqual([]);
  });

  test('approval makes an inactive student active', async () => {
    const { student, krs } = await steps.submitted([(await scene.class()).id], { status: 'inactive' });
    expect((await studentNow(t.db, student.id))?.status).toBe('inactive');
    await steps.decide(krs._id, 'approve');
    expect((await studentNow(t.db, student.id))?.status).toBe('active');
    const { rows } = await t.db.execute(
      sql`select "from", "to", reason from student_status_changes where student_id = ${student.id}`,
    );
    expect(rows).toEqual([{ from: 'inactive', to: 'active', reason: 'KRS disetujui' }]);
  });

  test('returns with a note; seats stay, the student submits again', async () => {
    const [one, two] = [await scene.class(), await scene.class()];
    const { student, krs } = await steps.submitted([one.id]);
    expect((await steps.decide(krs._id, 'return')).error).toMatchObject({
      code: 'RULE',
      message: 'Isi catatan atau alasan.',
    });
    expect((await steps.decide(krs._id, 'return', 'Tambah satu kelas')).data.state).toBe('REVISION');
    expect(await seats(t.db, one.id)).toMatchObject({ taken: 1 });
    await setWindows(t, scene.period.id, [], ['KRS']);
    t.setNow('2026-08-27T03:00:00.000Z');
    await t.as(student.userId);
    const page = await krsPage(t);
    expect(page.krs?.advisorNote).toBe('Tambah satu kelas');
    expect(page.period.revisionUntil).toBe('2026-08-27');
    expect((await sendPlan(t, 'draft', [two.id])).data.state).toBe('REVISION');
    expect([await seats(t.db, one.id), await seats(t.db, two.id)]).toMatchObject([
      { taken: 0 },
      { taken: 0 },
    ]);
    expect((await sendPlan(t, 'submit', [two.id])).data.state).toBe('SUBMITTED');
    expect(await seats(t.db, two.id)).toMatchObject({ taken: 1, held: 1 });
  });

  test('a returned KRS can be submitted for three days after the window', async () => {
    const one = await scene.class();
    const { student, krs } = await steps.submitted([one.id]);
    await steps.decide(krs._id, 'return', 'Periksa lagi');
    await setWindows(t, scene.period.id, [], ['KRS']);
    t.setNow('2026-08-28T03:00:00.000Z');
    await t.as(student.userId);
    expect(await sendPlan(t, 'submit', [one.id])).toMatchObject({
      status: 422,
      error: { code: 'KRS_BLOCKED' },
    });
  });

  test('rejects with a note; the seats are free and the attempt is over', async () => {
    const one = await scene.class();
    const { student, krs } = await steps.submitted([one.id]);
    expect((await steps.decide(krs._id, 'reject', 'Belum konsultasi')).data.state).toBe('REJECTED');
    expect(await seats(t.db, one.id)).toMatchObject({ taken: 0, held: 0 });
    await t.as(student.userId);
    const refused = await sendPlan(t, 'submit', [one.id]);
    expect(refused.error).toMatchObject({
      code: 'RULE',
      message: 'KRS ditolak dosen PA. Hubungi BAAK untuk membukanya kembali.',
    });
  });

  test('cannot approve what no longer holds', async () => {
    const required = await scene.class();
    const next = await scene.class({ requires: [required.courseId] });
    const student = await scene.student();
    await t.as(student.userId);
    const grade = await t.db.execute<{ id: string }>(sql`
      insert into grades (id, student_id, course_id, sks, final_score, letter, index, passed, status)
      values (gen_random_uuid(), ${student.id}, ${required.courseId}, 3, 5000, 'D', 10, true, 'PUBLISHED') returning id`);
    const { data } = await sendPlan(t, 'submit', [next.id]);
    await t.db.execute(sql`delete from grades where id = ${grade.rows[0]?.id}`);
    const refused = await steps.decide(data._id, 'approve');
    expect(refused).toMatchObject({
      status: 422,
      error: { code: 'KRS_REJECTED', data: [{ code: 'KRS_PREREQ' }] },
    });
    expect(await steps.stateOf(student)).toBe('SUBMITTED');
  });

  test('of other students may neither read nor decide', async () => {
    const { krs } = await steps.submitted([(await scene.class()).id]);
    const other = await buildLecturer(t.db);
    await t.as(other.userId);
    expect((await t.call(krsAdvisorContract.detail, { params: { id: krs._id } })).status).toBe(403);
    expect((await steps.decide(krs._id, 'approve', '', other.userId)).status).toBe(403);
    await t.as(null);
    expect((await t.call(krsAdvisorContract.detail, { params: { id: krs._id } })).status).toBe(401);
    await t.as((await scene.student()).userId);
    expect((await t.call(krsAdvisorContract.detail, { params: { id: krs._id } })).status).toBe(403);
  });

  test('is refused on an older copy', async () => {
    const { krs } = await steps.submitted([(await scene.class()).id]);
    await t.as(scene.advisor.userId);
    const body = { decision: 'approve' as const, updatedAt: TEST_NOW.toISOString() };
    const stale = await t.call(krsAdvisorContract.decide, { params: { id: krs._id }, body });
    expect(stale).toMatchObject({ status: 409, error: { code: 'STALE' } });
  });
});

describe('in the place of the advisor', () => {
  test('the head of programme decides, BAAK gives a reason', async () => {
    const permissions = ['krs:get', 'krs:approve'] as const;
    const kaprodi = await buildUser(t.db, { roles: [ROLE.kaprodi], permissions });
    const first = await steps.submitted([(await scene.class()).id]);
    expect((await steps.decide(first.krs._id, 'approve', '', kaprodi.id)).data.state).toBe('APPROVED');
    const baak = await buildStaff(t.db, ...permissions);
    const second = await steps.submitted([(await scene.class()).id]);
    expect((await steps.decide(second.krs._id, 'approve', '', baak.id)).error.message).toBe(
      'Isi catatan atau alasan.',
    );
    expect((await steps.decide(second.krs._id, 'return', 'x', baak.id)).status).toBe(422);
    expect((await steps.decide(second.krs._id, 'approve', 'Dosen PA cuti', baak.id)).data.state).toBe(
      'APPROVED',
    );
  });

  test('nobody decides on an own KRS', async () => {
    const { student, krs } = await steps.submitted([(await scene.class()).id]);
    await t.db.execute(sql`update users set is_admin = true where id = ${student.userId}`);
    t.services.sessions.forgetAll();
    expect((await steps.decide(krs._id, 'approve', 'Saya sendiri', student.userId)).status).toBe(403);
  });
});

test('several approvals at once answer one by one', async () => {
  const one = await scene.class();
  const good = await steps.submitted([one.id]);
  const late = await steps.submitted([(await scene.class()).id]);
  await t.as(scene.advisor.userId);
  const items = [
    { _id: good.krs._id, updatedAt: good.krs.updatedAt },
    { _id: late.krs._id, updatedAt: TEST_NOW.toISOString() },
  ];
  const answer = await t.call(krsAdvisorContract.approveMany, { body: { items } });
  expect(answer).toMatchObject({ status: 200, message: '1 dari 2 KRS disetujui.', data: { approved: 1 } });
  expect(answer.data.results.map(({ ok, name }) => [ok, name])).toEqual([
    [true, good.student.name],
    [false, late.student.name],
  ]);
  expect(await steps.stateOf(late.student)).toBe('SUBMITTED');
});
