import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { pdfFile, plain, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
let period: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());
/** Each test has a board and a room of its own. */
beforeEach(async () => {
  t.setNow(TEST_NOW);
  scene = await thesisScene(t, period);
});

const submitted = () => ThesisDrive.submitted(t, scene);

const removeEvent = async (drive: ThesisDrive, eventId: string, updatedAt = drive.now.updatedAt) => {
  await t.as(scene.secretary.id);
  const params = { id: drive.now._id, sidangId: eventId };
  return t.call(thesisStaffContract.removeEvent, { params, body: { updatedAt } });
};

describe('a defence', () => {
  test('has nobody present who neither sits on its board nor supervises', async () => {
    const drive = await submitted();
    await drive.examScheduled();
    t.setNow('2026-11-12T08:00:00.000Z');
    const presentIds = [scene.chair.id, scene.member.id, (await buildLecturer(t.db)).id];
    const refused = await drive.asLecturer(scene.chair, { action: 'CONFIRM_EXAM', presentIds });
    expect([refused.status, refused.error.errors]).toEqual([
      400,
      { 'presentIds.2': 'Dosen ini bukan anggota tim penguji maupun pembimbing.' },
    ]);
  });

  test('is planned without clashes, also by two secretaries for one room at the same moment', async () => {
    const [one, other] = [await submitted(), await submitted()];
    await one.examRequested('2026-11-03');
    t.setNow(TEST_NOW);
    await other.examRequested('2026-11-04');
    await t.as(scene.secretary.id);
    const send = (drive: ThesisDrive) =>
      t.call(plain.step3, { body: { ...drive.lock, action: 'SCHEDULE', ...drive.plan('2026-11-12') } });
    const answers = await Promise.all([send(one), send(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.error.code).toBe('CLASH');
    const { rows } = await t.db.execute(sql`
      select count(*)::int as n, max(time_end - time_start) as minutes from bookings
      where kind = 'SIDANG' and date = '2026-11-12' and room_id = ${scene.room.id}`);
    expect(rows).toEqual([{ n: 1, minutes: 90 }]);
  });

  test('has a board of three or four, a place, and a day of its window', async () => {
    const drive = await submitted();
    await drive.examRequested();
    const plan = drive.plan('2026-11-12');
    const small = await drive.schedule('step3', { ...plan, board: plan.board.slice(0, 2) });
    expect(small.error.errors).toHaveProperty('board');
    const [chair, ...rest] = plan.board;
    const two = [chair, ...rest.map((seat) => ({ ...seat, role: 'KETUA' as const }))].flatMap(
      (seat) => seat ?? [],
    );
    expect((await drive.schedule('step3', { ...plan, board: two })).error.errors).toHaveProperty('board');
    const late = await drive.schedule('step3', drive.plan('2027-02-01'));
    expect(late.error.errors?.['date']).toContain('20 Januari 2027');
    expect((await drive.schedule('step3', drive.plan('2026-11-01'))).error.errors).toHaveProperty('date');
    await t.as(scene.secretary.id);
    const nowhere = { ...plan, roomId: null };
    const refused = await t.call(plain.step3, { body: { ...drive.lock, action: 'SCHEDULE', ...nowhere } });
    expect(refused.error.errors).toHaveProperty('roomId');
    const online = { ...nowhere, link: 'https://meet.contoh.test/1' };
    drive.keep(await t.call(plain.step3, { body: { ...drive.lock, action: 'SCHEDULE', ...online } }));
    expect(drive.defence).toMatchObject({ room: null, link: online.link, timeEnd: 630 });
  });

  test('keeps each sheet private until the chair confirms it', async () => {
    const drive = await submitted();
    await drive.examScheduled();
    expect((await drive.score(scene.first, 'SUPERVISOR', 8500)).error.message).toBe(
      'Nilai diisi sejak hari sidang.',
    );
    t.setNow('2026-11-12T08:00:00.000Z');
    drive.keep(await drive.score(scene.first, 'SUPERVISOR', 8500));
    drive.keep(await drive.score(scene.member, 'EXAMINER', 8025));
    const totals = async (userId: string) => {
      const { data } = await drive.seen(userId);
      return data.sidang[0]?.sheets.map(({ done, total }) => [done, total]);
    };
    const own = (at: number, total: number) =>
      [true, false, false, false, true].map((done, i) => [done, i === at ? total : null]);
    expect(await totals(scene.member.userId)).toEqual(own(4, 8025));
    expect(await totals(scene.first.userId)).toEqual(own(0, 8500));
    for (const user of [scene.chair.userId, scene.kaprodi.id, scene.secretary.id, drive.student.userId]) {
      expect(await totals(user)).toEqual(own(-1, 0));
    }
    const again = drive.now.sidang[0]?.sheets.find(({ mine }) => mine);
    expect((await drive.score(scene.member, 'EXAMINER', 8100)).error.code).toBe('STALE');
    expect((await drive.score(scene.member, 'EXAMINER', 8100, again?.updatedAt)).status).toBe(200);
    const gap = await drive.asLecturer(
      scene.chair,
      { action: 'SCORE', eventId: drive.defence._id, scores: { CONTENT: 8000 }, note: '' },
      { _id: drive.now._id, updatedAt: null },
    );
    expect(gap.error.errors).toHaveProperty('scores.WRITING');
    const office = { id: scene.kaprodi.id, userId: scene.kaprodi.id };
    expect((await drive.score(office, 'EXAMINER', 8000)).status).toBe(403);
  });

  test('is confirmed by its chair with quorum and every sheet; then the board sees all, the student the decision', async () => {
    const drive = await submitted();
    await drive.examScheduled();
    t.setNow('2026-11-12T08:00:00.000Z');
    const { first, second, chair, member, third } = scene;
    for (const one of [first, second]) drive.keep(await drive.score(one, 'SUPERVISOR', 9000));
    drive.keep(await drive.score(chair, 'EXAMINER', 7000));
    drive.keep(await drive.score(member, 'EXAMINER', 7500));
    const confirm = (by: { userId: string }, ...presentIds: string[]) =>
      drive.asLecturer(by, { action: 'CONFIRM_EXAM', presentIds });
    expect((await confirm(member, chair.id, member.id)).status).toBe(403);
    expect((await confirm(chair, member.id, third.id)).error.errors?.['presentIds']).toContain(
      'Ketua penguji tidak hadir',
    );
    expect((await confirm(chair, chair.id)).error.errors).toHaveProperty('presentIds');
    expect((await confirm(chair, chair.id, member.id, third.id)).error.message).toBe(
      '1 lembar nilai belum diisi.',
    );
    expect((await confirm(chair, chair.id, third.id)).error.errors?.['presentIds']).toContain(
      'tidak ditandai hadir',
    );
    drive.keep(await confirm(chair, chair.id, member.id));
    // 0.4 × 90 + 0.6 × 72.5
    expect(drive.defence).toMatchObject({ finalScore: 7950, letter: 'B+', status: 'DONE' });
    const sheets = (await drive.seen(member.userId)).data.sidang[0]?.sheets.map(({ total }) => total);
    expect(sheets).toEqual([9000, 9000, 7000, null, 7500]);
    const student = (await drive.seen(drive.student.userId)).data;
    expect(student.sidang[0]).toMatchObject({ finalScore: null, letter: null });
    expect(student.sidang[0]?.sheets.every(({ total }) => total === null)).toBe(true);
    await drive.decided('PASSED', '');
    expect((await drive.seen(drive.student.userId)).data).toMatchObject({ finalScore: 7950, letter: 'B+' });
  });

  test('without its chair goes back to scheduled, without scores, its room free, until it has a new day', async () => {
    const drive = await submitted();
    await drive.examScheduled();
    t.setNow('2026-11-12T08:00:00.000Z');
    drive.keep(await drive.score(scene.member, 'EXAMINER', 8000));
    expect((await drive.asLecturer(scene.first, { action: 'POSTPONE', note: 'Ketua sakit' })).status).toBe(
      403,
    );
    drive.keep(await drive.asLecturer(scene.member, { action: 'POSTPONE', note: 'Ketua sakit' }));
    expect(drive.now.status).toBe('EXAM_SCHEDULED');
    expect(drive.defence).toMatchObject({ status: 'NOT-YET', postponed: true });
    expect(drive.defence.sheets.every(({ done }) => !done)).toBe(true);
    expect((await drive.score(scene.member, 'EXAMINER', 8000)).error.message).toContain('ditunda');
    const { rows } = await t.db.execute(sql`
      select b.status from bookings b join thesis_events e on e.booking_id = b.id where e.id = ${drive.defence._id}`);
    expect(rows).toEqual([{ status: 'CANCLE' }]);
    await t.as(scene.secretary.id);
    const body = { ...drive.lock, action: 'RESCHEDULE' as const, ...drive.plan('2026-11-19') };
    drive.keep(await t.call(plain.step3, { body }));
    expect(drive.defence).toMatchObject({ date: '2026-11-19', postponed: false, attempt: 1 });
  });

  test('with scores that lie more than 15 points apart waits for every examiner present', async () => {
    const drive = await submitted();
    await drive.examDone({ examiners: [9000, 7400, 8000] });
    expect(drive.defence.spread).toBe(true);
    const decide = () => drive.asLecturer(scene.chair, { action: 'DECIDE_EXAM', result: 'PASSED', note: '' });
    expect((await decide()).error.message).toContain('3 anggota tim penguji belum mengonfirmasi');
    for (const one of [scene.chair, scene.member, scene.third]) {
      drive.keep(await drive.asLecturer(one, { action: 'CONFIRM_SPREAD' }));
    }
    expect((await decide()).data.status).toBe('PASSED');
  });

  test('counts a supervisor who sits on the board once, as supervisor', async () => {
    const drive = await submitted();
    await drive.examRequested();
    const { first, second, chair, member } = scene;
    const plan = drive.plan('2026-11-12');
    const board = [
      { lectureId: chair.id, role: 'KETUA' as const },
      { lectureId: member.id, role: 'ANGGOTA' as const },
      { lectureId: first.id, role: 'ANGGOTA' as const },
    ];
    drive.keep(await drive.schedule('step3', { ...plan, board }));
    t.setNow('2026-11-12T08:00:00.000Z');
    expect(drive.defence.sheets.map(({ role }) => role)).toEqual([
      'SUPERVISOR',
      'SUPERVISOR',
      'EXAMINER',
      'EXAMINER',
    ]);
    const wrong = await drive.score(first, 'EXAMINER', 9000);
    expect(wrong.error.errors).toHaveProperty('scores.PROCESS');
    for (const one of [first, second]) drive.keep(await drive.score(one, 'SUPERVISOR', 9000));
    for (const one of [chair, member]) drive.keep(await drive.score(one, 'EXAMINER', 7000));
    const presentIds = [chair.id, member.id, first.id];
    drive.keep(await drive.asLecturer(chair, { action: 'CONFIRM_EXAM', presentIds }));
    expect(drive.defence.finalScore).toBe(7800);
  });

  test('is taken back while it has no scores and has not been held', async () => {
    const drive = await submitted();
    await drive.examScheduled();
    expect((await removeEvent(drive, drive.defence._id, '2026-01-01T00:00:00.000Z')).error.code).toBe(
      'STALE',
    );
    t.setNow('2026-11-12T08:00:00.000Z');
    drive.keep(await drive.score(scene.member, 'EXAMINER', 8000));
    const refused = await removeEvent(drive, drive.defence._id);
    expect(refused.error).toMatchObject({
      code: 'REFERENCED',
      message: 'Sidang ini sudah memiliki 1 lembar nilai.',
    });
    await expect(
      t.db.execute(sql`delete from thesis_events where id = ${drive.defence._id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'thesis_scores_event_id_fkey' } });
    drive.keep(await drive.asLecturer(scene.member, { action: 'POSTPONE', note: 'Ketua sakit' }));
    drive.keep(await removeEvent(drive, drive.defence._id));
    expect(drive.now).toMatchObject({ status: 'EXAM_REQUESTED', sidang: [] });
    await t.as(drive.student.userId);
    const params = { id: drive.now._id, sidangId: drive.now._id };
    const body = { updatedAt: drive.now.updatedAt };
    expect((await t.call(thesisStaffContract.removeEvent, { params, body })).status).toBe(403);
  });

  test('below 56 is failed and nothing else; it is repeated once, after thirty days', async () => {
    const drive = await submitted();
    await drive.examDone({ supervisors: 5000, examiners: [5500, 5500, 5500] });
    const pass = await drive.asLecturer(scene.chair, { action: 'DECIDE_EXAM', result: 'PASSED', note: '' });
    expect(pass.error.errors).toHaveProperty('result');
    await drive.decided('FAILED');
    expect(drive.now).toMatchObject({ status: 'FAILED', finalScore: null });
    expect((await removeEvent(drive, drive.defence._id)).error.code).toBe('RULE');
    const repeat = () => drive.asStudent({ ...drive.lock, action: 'REPEAT_EXAM' });
    t.setNow('2026-12-11T08:00:00.000Z');
    expect((await repeat()).error.message).toBe('Sidang ulang dapat diajukan 1 hari lagi.');
    t.setNow('2026-12-12T08:00:00.000Z');
    drive.keep(await repeat());
    expect(drive.now.supervisors.map(({ readyAt }) => readyAt)).toEqual([null, null]);
    for (const one of [scene.first, scene.second]) {
      drive.keep(await drive.asLecturer(one, { action: 'MARK_READY' }));
    }
    drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_EXAM' }));
    drive.keep(await drive.schedule('step3', drive.plan('2026-12-14')));
    expect(drive.defence.attempt).toBe(2);
  });

  test('from 56 on cannot be failed; its signed report is kept once it was held', async () => {
    const drive = await submitted();
    await drive.examScheduled();
    await t.as(scene.secretary.id);
    const minutes = () =>
      t.call(
        thesisStaffContract.step3,
        { body: { ...drive.lock, action: 'MINUTES', eventId: drive.defence._id } },
        { files: [pdfFile()] },
      );
    expect((await minutes()).error.message).toContain('setelah pelaksanaan');
    t.setNow('2026-11-12T08:00:00.000Z');
    const { first, second, chair, member } = scene;
    for (const one of [first, second]) drive.keep(await drive.score(one, 'SUPERVISOR', 8000));
    for (const one of [chair, member]) drive.keep(await drive.score(one, 'EXAMINER', 8000));
    const presentIds = [chair.id, member.id];
    drive.keep(await drive.asLecturer(chair, { action: 'CONFIRM_EXAM', presentIds }));
    const fail = await drive.asLecturer(chair, { action: 'DECIDE_EXAM', result: 'FAILED', note: '' });
    expect(fail.error.errors?.['result']).toContain('memenuhi batas lulus');
    await t.as(scene.secretary.id);
    drive.keep(await minutes());
    expect(drive.defence.minutesFile).toMatchObject({ name: 'naskah.pdf', locked: true });
  });

  test('is not asked for without the fee, the courses and the similarity', async () => {
    const drive = await submitted();
    await drive.seminarPassed();
    await drive.sessions(4, '2026-09-20');
    for (const one of [scene.first, scene.second]) {
      drive.keep(await drive.asLecturer(one, { action: 'MARK_READY' }));
    }
    drive.keep(await drive.upload('DRAFT_SKRIPSI'));
    expect((await drive.upload('SIMILARITY')).error.errors).toHaveProperty('similarityPercent');
    drive.keep(await drive.upload('SIMILARITY', { similarityPercent: 31 }));
    await t.db.execute(sql`
      delete from grades where student_id = ${drive.student.id} and course_id = ${scene.programme.courses[5]?.id ?? ''}`);
    const refused = await drive.asStudent({ ...drive.lock, action: 'REQUEST_EXAM' });
    expect(refused.error.message).toContain('Semua mata kuliah lain lulus: Mata kuliah inti 5');
    expect(refused.error.message).toContain('Persen kemiripan 31%, dibutuhkan ≤ 25%.');
    const body = { ...drive.lock, action: 'REQUEST_EXAM' as const };
    await t.as((await scene.student()).userId);
    expect((await t.call(thesisContract.step, { body })).status).toBe(403);
  });
});
