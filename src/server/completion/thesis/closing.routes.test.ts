import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { pagesOf } from '#test/factories/documents.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { buildGradeSheet, buildPeriod } from '#test/factories/teaching.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { proposal, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';
import { thesisTimer } from './expire.timer.ts';
import { acceptedThesisOf } from './thesis.public.ts';

let t: TestApp;
let scene: ThesisScene;
let period: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  scene = await thesisScene(t, period);
});

const submitted = () => ThesisDrive.submitted(t, scene);

async function toRevision(): Promise<ThesisDrive> {
  const drive = await submitted();
  await drive.examDone();
  return drive.decided('PASSED_REVISION', 'Perbaiki bab 4\nTambah daftar pustaka');
}

/** Hands the revision in on a day and has every examiner approve it. */
async function revised(drive: ThesisDrive, day: string): Promise<void> {
  t.setNow(`${day}T08:00:00.000Z`);
  for (const kind of ['REVISI', 'LEMBAR_REVISI'] as const) drive.keep(await drive.upload(kind));
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' }));
  for (const one of [scene.chair, scene.member, scene.third]) {
    drive.keep(await drive.asLecturer(one, { action: 'APPROVE_REVISION' }));
  }
}

describe('a revision', () => {
  test('has its deadline and points, needs its files, and is approved by every examiner who was there', async () => {
    const drive = await toRevision();
    expect(drive.now.revision).toMatchObject({ deadline: '2026-12-12', monthsLate: 0, lettersLower: 0 });
    const bare = await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' });
    expect(bare.error.message).toBe('Unggah dahulu: naskah revisi, lembar revisi bertanda tangan.');
    for (const kind of ['REVISI', 'LEMBAR_REVISI'] as const) drive.keep(await drive.upload(kind));
    drive.keep(await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' }));
    expect((await drive.asLecturer(scene.first, { action: 'APPROVE_REVISION' })).status).toBe(403);
    drive.keep(await drive.asLecturer(scene.chair, { action: 'APPROVE_REVISION' }));
    drive.keep(await drive.asLecturer(scene.member, { action: 'RETURN_REVISION', note: 'Bab 4 belum' }));
    expect(drive.now.status).toBe('PASSED_REVISION');
    expect(drive.defence.board.every(({ approvedRevision }) => !approvedRevision)).toBe(true);
    t.setNow('2026-11-19T08:00:00.000Z');
    const again = await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' });
    expect(again.error.message).toContain('Unggah naskah revisi yang baru');
    await revised(drive, '2026-11-20');
    expect(drive.now).toMatchObject({ status: 'REVISION_APPROVED', letter: 'A-', finalScore: 8200 });
    expect(drive.now.history.at(-1)).toMatchObject({ action: 'REVISION_DONE', actor: null });
  });

  test('40 days late costs one letter, in the thesis and in the grade', async () => {
    const drive = await toRevision();
    await revised(drive, '2027-01-21');
    expect(drive.now).toMatchObject({
      letter: 'B+',
      finalScore: 7999,
      revision: { monthsLate: 1, lettersLower: 1 },
    });
    await drive.completed();
    drive.keep(await drive.accept());
    const { rows } = await t.db.execute(sql`
      select g.letter, g.final_score, g.index from grades g join theses x on x.grade_id = g.id where x.id = ${drive.now._id}`);
    expect(rows).toEqual([{ letter: 'B+', final_score: 7999, index: 33 }]);
    expect(drive.now).toMatchObject({ letter: 'B+', finalScore: 7999 });
  });
});

describe('an acceptance', () => {
  test('needs abstract, final files and the library; who may deposit and who may accept is asked', async () => {
    const drive = await submitted();
    await drive.examDone();
    await drive.decided('PASSED', '');
    const early = await drive.accept();
    expect(early.error.message).toContain('Diserahkan ke perpustakaan');
    const unmet = (early.error.data as { requirements: { code: string; ok: boolean }[] }).requirements;
    expect(unmet.filter(({ ok }) => !ok).map(({ code }) => code)).toEqual([
      'ABSTRACT',
      'KEYWORDS',
      'FINAL',
      'LEMBAR_PENGESAHAN',
      'PERNYATAAN_KEASLIAN',
      'PERNYATAAN_PUBLIKASI',
      'DEPOSIT',
    ]);
    const params = { id: drive.now._id };
    const body = { updatedAt: drive.now.updatedAt };
    for (const user of [scene.kaprodi.id, drive.student.userId, scene.first.userId]) {
      await t.as(user);
      expect((await t.call(thesisStaffContract.receiveDeposit, { params, body })).status).toBe(403);
    }
    await t.as(scene.secretary.id);
    expect((await t.call(thesisStaffContract.accept, { params, body })).status).toBe(403);
    await drive.completed();
    expect(drive.now.libraryDeposit).toMatchObject({ status: 'RECEIVED', url: 'https://repo.contoh.test/1' });
    const stale = { updatedAt: '2026-01-01T00:00:00.000Z' };
    expect((await t.call(thesisStaffContract.accept, { params, body: stale })).error.code).toBe('STALE');
    expect(await acceptedThesisOf(t.db, drive.student.id)).toBeUndefined();
    drive.keep(await drive.accept());
    expect(await acceptedThesisOf(t.db, drive.student.id)).toMatchObject({
      title: drive.now.titleId,
      deposited: true,
    });
    expect((await drive.accept()).error.code).toBe('RULE');
    await t.as(drive.student.userId);
    const [final] = drive.now.documentSkripsi.filter(({ kind }) => kind === 'FINAL');
    const gone = { documentSkripsi: final?._id ?? '' };
    const locked = { id: drive.now._id, updatedAt: drive.now.updatedAt };
    expect(
      (await t.call(thesisContract.removeDocument, { params: locked, body: gone })).error.message,
    ).toContain('sudah diperiksa');
  });

  test('replaces what the class had written; without the course in a KRS nothing is accepted', async () => {
    const drive = await submitted();
    await drive.examDone();
    await drive.decided('PASSED', '');
    await drive.completed();
    await buildGradeSheet(t.db, scene.scheduleId, { status: 'PUBLISHED' });
    await t.db.execute(sql`
      insert into grades (id, student_id, course_id, schedule_id, period_id, sks, letter, source, status)
      values (gen_random_uuid(), ${drive.student.id}, ${scene.programme.final.id}, ${scene.scheduleId}, ${period.id}, 6, 'T',
        'KELAS', 'PUBLISHED')`);
    await t.db.execute(sql`
      update krs set state = 'CANCELLED', approved_at = null where student_id = ${drive.student.id}`);
    expect((await drive.accept()).error.message).toContain('tidak ada pada KRS');
    expect((await drive.seen(scene.kaprodi.id)).data.status).toBe('PASSED');
    await t.db.execute(sql`
      update krs set state = 'APPROVED', approved_at = now() where student_id = ${drive.student.id}`);
    drive.keep(await drive.accept());
    const { rows } = await t.db.execute(sql`
      select letter, source, (select count(*)::int from grade_events e where e.grade_id = g.id and e.from_letter = 'T') as seen
      from grades g where student_id = ${drive.student.id} and schedule_id = ${scene.scheduleId}`);
    expect(rows).toEqual([{ letter: 'A-', source: 'SKRIPSI', seen: 1 }]);
  });
});

describe('the accepted theses', () => {
  test('are found by title, author, year and keyword; the full text is read where the author allows it', async () => {
    const drive = await submitted();
    await drive.examDone();
    await drive.decided('PASSED', '');
    await drive.completed();
    const reader = await scene.student();
    const find = async (query: object) => {
      await t.as(reader.userId);
      return (await t.call(thesisContract.accepted, { query: { ...query, limit: 100 } })).data.map(
        ({ _id }) => _id,
      );
    };
    expect(await find({ search: drive.now.titleId })).toEqual([]);
    drive.keep(await drive.accept());
    for (const query of [
      { search: drive.now.titleId },
      { search: drive.student.name, keyword: 'Digital', year: 2026 },
    ]) {
      expect(await find({ ...query, concentration: 'PEMASARAN' })).toEqual([drive.now._id]);
    }
    expect(await find({ search: drive.now.titleId, year: 2025 })).toEqual([]);
    await t.db.execute(sql`update theses set keywords = '{NeuroMarketing,UMKM}' where id = ${drive.now._id}`);
    for (const query of [{ search: 'neuromarketing' }, { search: 'UMKM' }, { keyword: 'umkm' }]) {
      expect(await find(query)).toEqual([drive.now._id]);
    }
    const one = () => t.call(thesisContract.acceptedOne, { params: { id: drive.now._id } });
    expect((await one()).data).toMatchObject({
      abstractId: 'Penelitian ini menguji promosi.',
      fullText: { kind: 'FINAL' },
    });
    expect(await drive.download(reader.userId, 'FINAL')).toBe(200);
    expect(await drive.download(reader.userId, 'DRAFT_SKRIPSI')).toBe(403);
    await t.db.execute(sql`update theses set publish_full_text = false where id = ${drive.now._id}`);
    await t.as(reader.userId);
    expect((await one()).data).toMatchObject({ hasFullText: false, fullText: null });
    expect(await drive.download(reader.userId, 'FINAL')).toBe(403);
    expect((await drive.seen(reader.userId)).status).toBe(403);
  });
});

describe('papers', () => {
  const print = async (drive: ThesisDrive, userId: string, paper: (typeof drive.now.papers)[number]) => {
    await t.as(userId);
    return t.call(thesisContract.print, { params: { id: drive.now._id, paper }, query: {} });
  };

  test('show the KRS to who supervises or examines, while the thesis lasts', async () => {
    const drive = await toRevision();
    for (const { userId } of [scene.first, scene.chair]) {
      expect((await drive.seen(userId)).data.papers).toContain('KRS');
      const answer = await print(drive, userId, 'KRS');
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
    const stranger = await buildLecturer(t.db);
    for (const { userId } of [stranger, drive.student, await scene.student()]) {
      expect((await print(drive, userId, 'KRS')).status).toBe(403);
    }
    await t.db.execute(sql`update theses set status = 'CANCELLED' where id = ${drive.now._id}`);
    expect((await print(drive, scene.first.userId, 'KRS')).error.code).toBe('RULE');
  });

  test('are printed with a code that confirms them, to those they are for', async () => {
    const drive = await toRevision();
    await revised(drive, '2026-11-20');
    await drive.completed();
    const papers = (await drive.seen(scene.secretary.id)).data.papers;
    expect(papers).toEqual([
      'SK_PEMBIMBING',
      'KARTU_BIMBINGAN',
      'BERITA_ACARA',
      'LEMBAR_PENILAIAN',
      'LEMBAR_REVISI',
      'LEMBAR_PENGESAHAN',
      'PERNYATAAN_KEASLIAN',
      'TANDA_TERIMA',
      'TRANSKRIP',
      'KRS',
    ]);
    for (const paper of papers) {
      const answer = await print(drive, scene.secretary.id, paper);
      expect([paper, answer.status, answer.headers['content-type']]).toEqual([paper, 200, 'application/pdf']);
      expect(pagesOf(answer.data)).toBe(paper === 'LEMBAR_PENILAIAN' ? 5 : 1);
    }
    const { rows } = await t.db.execute<{ token: string }>(sql`
      select token from document_tokens where kind = 'THESIS_BERITA_ACARA' and student_id = ${drive.student.id}`);
    const checked = await t.call(verifyContract.verify, { params: { token: rows[0]?.token ?? '' } });
    expect(checked.data).toMatchObject({ valid: true, name: drive.student.name, about: drive.now.titleId });
    // Nobody uploads the transcript: who supervises or examines has it here, other lecturers have not.
    for (const { userId } of [scene.first, scene.chair]) {
      expect((await print(drive, userId, 'TRANSKRIP')).status).toBe(200);
    }
    expect((await print(drive, (await buildLecturer(t.db)).userId, 'TRANSKRIP')).status).toBe(403);
    expect((await print(drive, drive.student.userId, 'TRANSKRIP')).status).toBe(403);
    expect((await print(drive, drive.student.userId, 'BERITA_ACARA')).status).toBe(403);
    expect((await print(drive, drive.student.userId, 'KARTU_BIMBINGAN')).status).toBe(200);
    expect((await print(drive, (await scene.student()).userId, 'SK_PEMBIMBING')).status).toBe(403);
    expect((await print(drive, scene.secretary.id, 'UNDANGAN')).error.code).toBe('RULE');
  }, 60_000);

  test('invite each of the board, and report only what has been decided', async () => {
    const drive = await submitted();
    await drive.examScheduled();
    const invitation = await print(drive, scene.chair.userId, 'UNDANGAN');
    expect([invitation.status, pagesOf(invitation.data)]).toEqual([200, 3]);
    expect((await print(drive, scene.chair.userId, 'LEMBAR_PENILAIAN')).status).toBe(200);
    await t.as(scene.secretary.id);
    const worksOn = async (lectureId: string) => {
      const { data } = await t.call(thesisStaffContract.list, {
        query: { lectureId, search: drive.student.nim },
      });
      return data.map(({ _id }) => _id);
    };
    expect(await worksOn(scene.chair.id)).toEqual([drive.now._id]);
    expect(await worksOn(scene.second.id)).toEqual([drive.now._id]);
    expect(await worksOn((await buildLecturer(t.db)).id)).toEqual([]);
    await t.as(scene.chair.userId);
    const params = { id: drive.now._id, paper: 'BERITA_ACARA' as const };
    const report = (event?: string) =>
      t.call(thesisContract.print, { params, query: event ? { event } : {} });
    expect((await report(drive.defence._id)).error.message).toBe('Berita acara belum dapat dicetak.');
    expect((await report(drive.now.seminar?._id)).status).toBe(200);
    expect((await report(drive.now._id)).status).toBe(404);
  });
});

describe('time', () => {
  const expire = () => runTimer(t.services, thesisTimer, t.app.log);

  test('what ended stays in sight of its student, who may propose anew', async () => {
    const drive = await submitted();
    drive.keep(
      await drive.asKaprodi({ ...drive.lock, action: 'REJECT_TITLE', note: 'Judul serupa sudah ada.' }),
    );
    const own = async (userId: string) => {
      await t.as(userId);
      return (await t.call(thesisContract.mine, {})).data;
    };
    expect(await own(drive.student.userId)).toMatchObject({
      thesis: null,
      ended: [{ _id: drive.now._id, status: 'TITLE_REJECTED', note: 'Judul serupa sudah ada.' }],
      requirements: expect.arrayContaining([expect.objectContaining({ code: 'ACTIVE', ok: true })]),
    });
    expect((await own((await scene.student()).userId)).ended).toEqual([]);
    await t.as(drive.student.userId);
    const again = await t.call(thesisContract.step, { body: proposal(scene) });
    expect(again.status).toBe(200);
    const now = await own(drive.student.userId);
    expect([now.thesis?.status, now.ended.length]).toEqual(['SUBMITTED', 1]);
  });

  test('ends theses after their last day, once, and leaves those with a date or more time alone', async () => {
    const [over, scheduled, extended] = [await submitted(), await submitted(), await submitted()];
    await over.guided();
    await scheduled.approve();
    await t.db.execute(sql`update theses set status = 'EXAM_SCHEDULED' where id = ${scheduled.now._id}`);
    await extended.guided();
    await t.db.execute(sql`update theses set deadline = '2027-08-24' where id = ${extended.now._id}`);
    t.setNow('2027-08-23T03:00:00.000Z');
    expect(await expire()).toEqual({ expired: 0 });
    t.setNow('2027-08-24T03:00:00.000Z');
    expect(await expire()).toEqual({ expired: 1 });
    expect(await expire()).toEqual({ expired: 0 });
    const states = async (drive: ThesisDrive) => (await drive.seen(scene.kaprodi.id)).data;
    expect(await states(over)).toMatchObject({
      status: 'EXPIRED',
      history: expect.arrayContaining([expect.objectContaining({ action: 'EXPIRE', actor: null })]),
    });
    expect((await states(scheduled)).status).toBe('EXAM_SCHEDULED');
    expect((await states(extended)).status).toBe('GUIDANCE');
  });
});
