import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { thesisPeriods } from '#server/platform/db/schema.ts';
import { toldTo } from '#test/factories/notices.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { pdfFile, plain, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
afterAll(() => t.close());
let drive: ThesisDrive;
beforeEach(async () => {
  t.setNow(TEST_NOW);
  drive = await ThesisDrive.submitted(t, scene);
  await drive.guided();
  t.setNow('2026-11-02T03:00:00.000Z');
});

const closePeriod = (status: 'OPEN' | 'CLOSED') =>
  t.db.update(thesisPeriods).set({ status }).where(eq(thesisPeriods.id, scene.round.id));

/** A session as its student writes it. */
const written = () => ({
  lectureId: scene.first.id,
  date: '2026-09-01',
  topic: 'Bab satu',
  studentNote: 'Rumusan disepakati.',
});

describe('the guidance log', () => {
  const log = async (change: object = {}) => {
    await t.as(drive.student.userId);
    const body = { ...written(), ...change };
    return t.call(plain.saveSession, { params: { id: drive.now._id }, body });
  };
  const decide = (
    decision: 'APPROVED' | 'REVISED',
    lecturer = scene.first,
    updatedAt?: string,
    advice = 'Perdalam teori',
  ) => {
    const [session] = drive.now.guidances;
    if (!session) throw new Error('no session');
    return drive.asLecturer(
      lecturer,
      {
        action: 'DECIDE_SESSION',
        sessionId: session._id,
        decision,
        advice,
        nextTask: 'Bab 2',
      },
      { _id: drive.now._id, updatedAt: updatedAt ?? session.updatedAt },
    );
  };

  test('counts approved sessions only, one of each supervisor within three days', async () => {
    await drive.sessions(2, '2026-09-01');
    await drive.sessions(1, '2026-09-03');
    await log({ date: '2026-09-20' });
    const { guidances, countedSessions } = (await drive.seen(drive.student.userId)).data;
    expect(countedSessions).toBe(2);
    expect(guidances.map(({ date, status, counted }) => [date, status, counted])).toEqual([
      ['2026-09-20', 'SUBMITTED', false],
      ['2026-09-04', 'APPROVED', true],
      ['2026-09-03', 'APPROVED', false],
      ['2026-09-01', 'APPROVED', true],
    ]);
  });

  test('is written by the student: with an accepted supervisor, not before the decree, not ahead of time', async () => {
    expect((await log({ lectureId: scene.chair.id })).error.errors).toHaveProperty('lectureId');
    expect((await log({ date: '2026-11-03' })).error.errors).toHaveProperty('date');
    expect((await log({ date: '2026-08-23' })).error.errors).toHaveProperty('date');
    expect((await log({ topic: '' })).status).toBe(400);
    expect((await log({ studentNote: ' ' })).error.errors).toHaveProperty('studentNote');
    await t.as((await scene.student()).userId);
    const foreign = await t.call(plain.saveSession, { params: { id: drive.now._id }, body: written() });
    expect(foreign.status).toBe(403);
  });

  test('is decided by its own supervisor on the copy he read; what is approved stays', async () => {
    drive.keep(await log());
    expect((await decide('APPROVED', scene.second)).status).toBe(403);
    expect((await decide('APPROVED', scene.first, '2026-01-01T00:00:00.000Z')).error.code).toBe('STALE');
    drive.keep(await decide('REVISED'));
    expect((await toldTo(t, drive.student)).at(-1)?.body).toContain(
      'Bimbingan 1 September 2026 perlu dilengkapi',
    );
    const [returned] = drive.now.guidances;
    expect(returned).toMatchObject({ status: 'REVISED', advice: 'Perdalam teori', nextTask: 'Bab 2' });
    const again = { sessionId: returned?._id, updatedAt: returned?.updatedAt, topic: 'Bab satu dan dua' };
    drive.keep(await log(again));
    drive.keep(await decide('APPROVED'));
    const [approved] = drive.now.guidances;
    expect((await log({ ...again, updatedAt: approved?.updatedAt })).error.code).toBe('RULE');
    const remove = await t.call(thesisContract.removeSession, {
      params: { id: drive.now._id, sessionId: approved?._id ?? '' },
      body: { updatedAt: approved?.updatedAt ?? '' },
    });
    expect(remove.error.code).toBe('RULE');
  });

  test('is returned with advice only, approved without', async () => {
    drive.keep(await log());
    expect((await decide('REVISED', scene.first, undefined, ' ')).error.errors).toHaveProperty('advice');
    expect(drive.now.guidances[0]).toMatchObject({ status: 'SUBMITTED', advice: '' });
    drive.keep(await decide('APPROVED', scene.first, undefined, ''));
    expect(drive.now.guidances[0]).toMatchObject({ status: 'APPROVED', advice: '', nextTask: 'Bab 2' });
  });

  test('takes a file along, which the supervisor reads; an open session is taken back with it', async () => {
    await t.as(drive.student.userId);
    const params = { id: drive.now._id };
    drive.keep(await t.call(thesisContract.saveSession, { params, body: written() }, { files: [pdfFile()] }));
    const [logged] = drive.now.guidances;
    expect(logged?.file).toMatchObject({ kind: 'BIMBINGAN', name: 'naskah.pdf' });
    expect(drive.now.documentSkripsi).toEqual([]);
    const lock = { updatedAt: logged?.updatedAt ?? '' };
    const gone = { ...params, sessionId: logged?._id ?? '' };
    drive.keep(await t.call(thesisContract.removeSession, { params: gone, body: lock }));
    expect(drive.now.guidances).toEqual([]);
  });
});

describe('a document', () => {
  test('is read by the parties, and removed by its student while nobody relied on it', async () => {
    drive.keep(await drive.upload('PROPOSAL'));
    expect(await drive.download(scene.first.userId, 'PROPOSAL')).toBe(200);
    expect(await drive.download(scene.chair.userId, 'PROPOSAL')).toBe(403);
    const [file] = drive.now.documentSkripsi;
    const params = { id: drive.now._id, updatedAt: drive.now.updatedAt };
    const remove = () =>
      t.call(thesisContract.removeDocument, { params, body: { documentSkripsi: file?._id ?? '' } });
    await t.as((await scene.student()).userId);
    expect((await remove()).status).toBe(403);
    await t.as(drive.student.userId);
    expect(drive.keep(await remove()).data.documentSkripsi).toEqual([]);
    expect((await remove()).error.code).toBe('STALE');
  });

  test('comes in while its state asks for it, from the copy the student saw', async () => {
    expect((await drive.upload('FINAL')).error.message).toContain('Naskah final tidak diunggah');
    const { updatedAt } = drive.now;
    drive.keep(await drive.upload('PROPOSAL'));
    expect((await drive.upload('DATA', {}, updatedAt)).error.code).toBe('STALE');
    expect(drive.now.uploadable).toEqual(['PROPOSAL', 'SURAT_IZIN_PENELITIAN', 'DATA']);
  });

  test('of a wrong kind, or locked, leaves nothing behind', async () => {
    const send = async (content: string) => {
      await t.as(drive.student.userId);
      const params = { id: drive.now._id, updatedAt: drive.now.updatedAt };
      const file = { ...pdfFile(), content: Buffer.from(content) };
      return t.call(thesisContract.addDocument, { params, body: { kind: 'PROPOSAL' } }, { files: [file] });
    };
    expect((await send('PK\u0003\u0004 bukan pdf')).status).toBe(415);
    const locked = await send('%PDF-1.7\n1 0 obj\n<< /Encrypt 2 0 R >>\nendobj\nstartxref\n9\n%%EOF\n');
    expect(locked.error.message).toContain('terkunci kata sandi');
    expect((await drive.seen(drive.student.userId)).data).toMatchObject({
      documentSkripsi: [],
      updatedAt: drive.now.updatedAt,
    });
  });

  test('that arrives while the period is being closed is refused', async () => {
    let refused: Awaited<ReturnType<ThesisDrive['upload']>> | undefined;
    await t.db.transaction(async (tx) => {
      await tx.update(thesisPeriods).set({ status: 'CLOSED' }).where(eq(thesisPeriods.id, scene.round.id));
      const sent = drive.upload('PROPOSAL').then((answer) => {
        refused = answer;
      });
      await expect.poll(() => waiting(), { timeout: 5_000 }).toBe(true);
      void sent;
    });
    await expect.poll(() => refused?.status, { timeout: 5_000 }).toBe(422);
    expect(refused?.error.message).toContain('sudah ditutup');
    expect((await drive.seen(drive.student.userId)).data.documentSkripsi).toEqual([]);
    await closePeriod('OPEN');
  });

  /** Whether somebody waits for a lock. */
  async function waiting(): Promise<boolean> {
    const { rows } = await t.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (rows[0]?.n ?? 0) > 0;
  }
});

describe('a change of title', () => {
  const asked = { titleId: 'Judul yang lebih sempit untuk kafe', titleEn: '', note: 'Objek dipersempit' };

  test('is agreed by both supervisors, then made by the head of programme', async () => {
    drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_TITLE', ...asked }));
    expect(drive.now.titleChange).toMatchObject({ titleId: asked.titleId, note: asked.note });
    drive.keep(await drive.asLecturer(scene.first, { action: 'AGREE_TITLE' }));
    const early = await drive.asKaprodi({ ...drive.lock, action: 'CHANGE_TITLE' });
    expect(early.error.message).toBe('Perubahan judul menunggu persetujuan pembimbing.');
    drive.keep(await drive.asLecturer(scene.second, { action: 'AGREE_TITLE' }));
    drive.keep(await drive.asKaprodi({ ...drive.lock, action: 'CHANGE_TITLE' }));
    expect(drive.now).toMatchObject({ titleId: asked.titleId, titleChange: null, status: 'GUIDANCE' });
    expect(drive.now.titles.find(({ chosen }) => chosen)?.titleId).toBe(asked.titleId);
  });

  test('is refused by a supervisor with a reason; without a request there is nothing to agree to', async () => {
    expect((await drive.asLecturer(scene.first, { action: 'AGREE_TITLE' })).error.code).toBe('RULE');
    drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_TITLE', ...asked }));
    drive.keep(await drive.asLecturer(scene.first, { action: 'REFUSE_TITLE', note: 'Data tidak ada' }));
    expect(drive.now).toMatchObject({ titleChange: null });
    expect(drive.now.titleId).not.toBe(asked.titleId);
  });
});

describe('supervisors', () => {
  test('are changed by the head of programme with a reason; who stays need not accept again', async () => {
    const supervisorIds = [scene.third.id, scene.second.id];
    const change = { action: 'CHANGE_SUPERVISORS' as const, supervisorIds };
    const bare = await drive.asKaprodi({ ...drive.lock, ...change, note: '' });
    expect(bare.error.errors).toHaveProperty('note');
    drive.keep(await drive.asKaprodi({ ...drive.lock, ...change, note: 'Pindah tugas' }));
    expect(drive.now.supervisors.map(({ name, state }) => [name, state])).toEqual([
      ['Contoh Penguji Tiga', 'INVITED'],
      ['Contoh Pembimbing Dua', 'ACCEPTED'],
    ]);
    expect((await drive.seen(scene.first.userId)).status).toBe(403);
    drive.keep(await drive.asLecturer(scene.third, { action: 'ACCEPT_INVITATION' }));
    expect(drive.now.status).toBe('GUIDANCE');
  });
});

describe('a cancellation', () => {
  test('needs the student’s request and the head of programme’s reason', async () => {
    const cancel = { action: 'CANCEL' as const, note: 'Mahasiswa pindah' };
    expect((await drive.asKaprodi({ ...drive.lock, ...cancel })).error.message).toContain('oleh mahasiswa');
    drive.keep(
      await drive.asStudent({ ...drive.lock, action: 'REQUEST_CANCEL', note: 'Saya pindah kampus' }),
    );
    expect(drive.now.cancelRequest).toMatchObject({ note: 'Saya pindah kampus' });
    const ask = { action: 'REQUEST_CANCEL', note: 'Saya pindah kampus' } as const;
    drive.keep(await drive.asStudent({ ...drive.lock, action: 'WITHDRAW_CANCEL' }));
    expect(drive.now.cancelRequest).toBeNull();
    expect((await drive.asKaprodi({ ...drive.lock, ...cancel })).error.message).toContain('oleh mahasiswa');
    expect((await drive.asStudent({ ...drive.lock, action: 'WITHDRAW_CANCEL' })).status).toBe(422);
    drive.keep(await drive.asStudent({ ...drive.lock, ...ask }));
    const refuse = { action: 'REFUSE_CANCEL' as const, note: 'Selesaikan bab 4 dahulu' };
    await t.as(scene.secretary.id);
    expect((await t.call(plain.step1, { body: { ...drive.lock, ...refuse } })).status).toBe(403);
    drive.keep(await drive.asKaprodi({ ...drive.lock, ...refuse }));
    expect(drive.now).toMatchObject({ status: 'GUIDANCE', cancelRequest: null });
    expect(drive.now.history.at(-1)).toMatchObject({ action: 'REFUSE_CANCEL', note: refuse.note });
    drive.keep(await drive.asStudent({ ...drive.lock, ...ask }));
    drive.keep(await drive.asKaprodi({ ...drive.lock, ...cancel }));
    expect(drive.now).toMatchObject({ status: 'CANCELLED', actions: [] });
  });
});

test('the thesis of somebody who has left is ended without a request', async () => {
  await t.db.execute(sql`
    update students set status = 'inactive', exit = '{"type":"4","date":"2026-11-01"}' where id = ${drive.student.id}`);
  const seen = (await drive.seen(scene.kaprodi.id)).data;
  expect([seen.student.hasLeft, seen.actions.includes('CANCEL')]).toEqual([true, true]);
  drive.keep(await drive.asKaprodi({ ...drive.lock, action: 'CANCEL', note: 'Mahasiswa mengundurkan diri' }));
  expect(drive.now).toMatchObject({ status: 'CANCELLED', actions: [] });
});

describe('a period', () => {
  const form = {
    name: 'Skripsi Genap 2026/2027',
    semesterCode: '20261',
    proposalOpen: '2026-10-01',
    proposalClose: '2026-12-31',
    examOpen: '2027-01-01',
    examClose: '2028-01-31',
  };

  test('takes quota and revision days of the settings; a thesis is moved to it and gets its time', async () => {
    await t.as(scene.kaprodi.id);
    const made = await t.call(thesisStaffContract.savePeriod, { body: form });
    expect(made.data).toMatchObject({ quotaPerLecturer: 10, revisionDays: 30, theses: 0 });
    const twice = await t.call(thesisStaffContract.savePeriod, { body: form });
    expect(twice.error.errors).toHaveProperty('name');
    const move = (updatedAt: string) =>
      t.call(thesisStaffContract.changePeriod, {
        params: { id: drive.now._id, updatedAt },
        body: { periodeId: made.data._id, note: 'Perpanjangan satu semester' },
      });
    expect((await move('2026-01-01T00:00:00.000Z')).error.code).toBe('STALE');
    expect(drive.keep(await move(drive.now.updatedAt)).data).toMatchObject({
      periode: { name: form.name },
      deadline: '2028-01-31',
    });
    await t.as(scene.library.id);
    expect((await move(drive.now.updatedAt)).status).toBe(403);
  });

  test('is deleted only while no thesis is in it; its dates are in order', async () => {
    await t.as(scene.kaprodi.id);
    const all = (await t.call(thesisStaffContract.periods, {})).data;
    const used = all.find(({ _id }) => _id === scene.round.id);
    const remove = await t.call(thesisStaffContract.removePeriod, {
      params: { id: scene.round.id },
      body: { updatedAt: used?.updatedAt ?? '' },
    });
    expect(remove.error).toMatchObject({ code: 'REFERENCED', message: expect.stringContaining('skripsi') });
    const wrong = { ...form, name: 'Periode terbalik', proposalClose: '2026-09-01' };
    const refused = await t.call(thesisStaffContract.savePeriod, { body: wrong });
    expect(refused.error.errors).toHaveProperty('proposalClose');
  });
});
