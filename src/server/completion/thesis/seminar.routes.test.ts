import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import { toldTo } from '#test/factories/notices.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
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

describe('a seminar', () => {
  test('is asked for with sessions, both supervisors and the proposal', async () => {
    const drive = await submitted();
    await drive.guided();
    const refused = await drive.asStudent({ ...drive.lock, action: 'REQUEST_SEMINAR' });
    expect(refused.error.message).toBe(
      'Bimbingan yang dihitung 0, dibutuhkan ≥ 4. Persetujuan seminar dari pembimbing 0, dibutuhkan 2. Proposal: Unggah berkasnya.',
    );
    expect((await drive.seen(drive.student.userId)).data.status).toBe('GUIDANCE');
  });

  test('is returned with a note, and passed by the chair with who was there', async () => {
    const drive = await submitted();
    await drive.seminarRequested();
    await t.as(scene.secretary.id);
    const note = 'Proposal belum lengkap';
    drive.keep(await t.call(plain.step2, { body: { ...drive.lock, action: 'RETURN', note } }));
    expect(drive.now.status).toBe('GUIDANCE');
    drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_SEMINAR' }));
    const planned = drive.plan('2026-11-04');
    const stranger = { lectureId: newId(), role: 'ANGGOTA' as const };
    const refused = await drive.schedule('step2', { ...planned, board: [...planned.board, stranger] });
    expect(refused.error.errors).toEqual({
      [`board.${planned.board.length}.lectureId`]: 'Dosen penguji tidak ditemukan.',
    });
    drive.keep(await drive.schedule('step2', planned));
    const act = { action: 'SEMINAR_RESULT' as const, result: 'PASSED' as const, note: '' };
    const presentIds = [scene.chair.id, scene.member.id];
    expect((await drive.asLecturer(scene.chair, { ...act, presentIds })).error.message).toBe(
      'Jadwal ini belum berlangsung.',
    );
    t.setNow('2026-11-04T08:00:00.000Z');
    expect((await drive.asLecturer(scene.member, { ...act, presentIds })).status).toBe(403);
    drive.keep(await drive.asLecturer(scene.chair, { ...act, presentIds }));
    expect(drive.now.seminar).toMatchObject({ result: 'PASSED', status: 'DONE', sheets: [] });
    expect(drive.now.seminar?.board.map(({ present }) => present)).toEqual([true, false, true]);
  });

  test('that asks for changes needs a new proposal; a failed one leads back to guidance', async () => {
    const drive = await submitted();
    await drive.seminarRequested();
    drive.keep(await drive.schedule('step2', drive.plan('2026-11-04')));
    t.setNow('2026-11-04T08:00:00.000Z');
    const presentIds = [scene.chair.id, scene.member.id];
    const act = { action: 'SEMINAR_RESULT' as const, presentIds };
    const bare = await drive.asLecturer(scene.chair, { ...act, result: 'REVISION', note: '' });
    expect(bare.error.errors).toHaveProperty('note');
    drive.keep(await drive.asLecturer(scene.chair, { ...act, result: 'REVISION', note: 'Perbaiki metode' }));
    const early = await drive.asLecturer(scene.chair, { action: 'ACCEPT_SEMINAR_REVISION' });
    expect(early.error.message).toContain('belum mengunggah');
    t.setNow('2026-11-05T08:00:00.000Z');
    drive.keep(await drive.upload('PROPOSAL'));
    expect((await toldTo(t, scene.chair)).at(-1)?.body).toContain('revisi seminar menunggu pemeriksaan');
    drive.keep(await drive.asLecturer(scene.chair, { action: 'ACCEPT_SEMINAR_REVISION' }));
    expect(drive.now.status).toBe('SEMINAR_PASSED');

    const other = await submitted2();
    other.keep(await other.asLecturer(scene.chair, { ...act, result: 'FAILED', note: 'Belum siap' }));
    expect(other.now.status).toBe('GUIDANCE');
    expect(other.now.history.slice(-2).map(({ to, actor }) => [to, actor === null])).toEqual([
      ['SEMINAR_FAILED', false],
      ['GUIDANCE', true],
    ]);
    expect(other.now.supervisors.every(({ agreedSeminarAt }) => agreedSeminarAt === null)).toBe(true);
  });

  /** Another thesis whose seminar is held on 4 November. */
  async function submitted2(): Promise<ThesisDrive> {
    t.setNow(TEST_NOW);
    const other = await submitted();
    await other.seminarRequested();
    other.keep(await other.schedule('step2', other.plan('2026-11-04', 700)));
    t.setNow('2026-11-04T14:00:00.000Z');
    return other;
  }
});
