import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { thesisPeriods } from '#server/platform/db/schema.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildKrs } from '#test/factories/teaching.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { pdfFile, plain, proposal, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

const propose = (change: object = {}) =>
  t.call(thesisContract.step, { body: { ...proposal(scene), ...change } });
const mine = async () => (await t.call(thesisContract.mine, {})).data;

describe('a proposal', () => {
  test('shows every requirement with number and wanted number before there is a thesis', async () => {
    const student = await scene.student();
    await t.as(student.userId);
    const { thesis, periods, requirements } = await mine();
    expect([thesis, periods.map(({ _id }) => _id)]).toEqual([null, [scene.round.id]]);
    expect(requirements.map(({ code, ok, value, wanted }) => [code, ok, value, wanted])).toEqual([
      ['ACTIVE', true, null, null],
      ['SKS', true, '120', '≥ 120'],
      ['METHODS', true, '80,00', '≥ 56,00'],
      ['IPK', true, '3,70', '≥ 2,00'],
      ['NO_E', true, '0', '0'],
      ['CORE_D', true, '0', '0'],
      ['SKS_D', true, '0', '≤ 12'],
      ['COURSE', true, null, null],
    ]);
  });

  test('is kept as a draft without the requirements, handed in only with them', async () => {
    const student = await buildStudent(t.db, { curriculumId: scene.programme.curriculum.id });
    await buildKrs(t.db, { studentId: student.id, periodId: scene.period.id, scheduleIds: [] });
    await t.as(student.userId);
    const draft = await propose({ submit: false });
    expect(draft.data).toMatchObject({ status: 'DRAFT', requirements: { stage: 'TITLE' } });
    const { _id, updatedAt } = draft.data;
    const refused = await propose({ _id, updatedAt });
    expect(refused).toMatchObject({ status: 422, error: { code: 'RULE' } });
    expect(refused.error.message).toContain('Sks lulus 0, dibutuhkan ≥ 120.');
    expect((await mine()).thesis?.status).toBe('DRAFT');
  });

  test('is refused with a D in a core course, however few sks; a D elsewhere counts by its sks', async () => {
    const student = await scene.student();
    const [, inCore, other] = scene.programme.courses;
    await t.db.execute(sql`
      update grades set final_score = 5000, letter = 'D', index = 10
      where student_id = ${student.id} and course_id in (${inCore?.id}, ${other?.id})`);
    const mark = (isCore: boolean) =>
      t.db.execute(sql`
      update curriculum_courses set is_core = ${isCore} where course_id = ${inCore?.id}`);
    const lines = async () =>
      (await mine()).requirements.flatMap(({ code, ok, value }) =>
        code.endsWith('_D') ? [[code, ok, value]] : [],
      );
    await t.as(student.userId);
    expect(await lines()).toEqual([
      ['CORE_D', true, '0'],
      ['SKS_D', true, '12'],
    ]);
    await mark(true);
    expect(await lines()).toEqual([
      ['CORE_D', false, '1'],
      ['SKS_D', true, '6'],
    ]);
    const refused = await propose();
    expect(refused).toMatchObject({ status: 422, error: { code: 'RULE' } });
    expect(refused.error.message).toContain(`Mata kuliah inti dengan nilai D 1`);
    expect((await mine()).thesis).toBeNull();
    await mark(false);
  });

  test('is edited from a fresh copy only, and only by its student', async () => {
    const student = await scene.student();
    await t.as(student.userId);
    const { _id, updatedAt } = (await propose({ submit: false })).data;
    const edited = await propose({ _id, updatedAt, topic: 'Loyalitas', submit: false });
    expect(edited.data.topic).toBe('Loyalitas');
    expect((await propose({ _id, updatedAt, topic: 'Lain', submit: false })).error.code).toBe('STALE');
    await t.as((await scene.student()).userId);
    expect((await propose({ _id, updatedAt: edited.data.updatedAt })).status).toBe(403);
  });

  test('is one at a time, also when sent twice at the same moment', async () => {
    const student = await scene.student();
    await t.as(student.userId);
    const both = await Promise.all([propose(), propose()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await propose()).error.code).toBe('CONFLICT');
    await expect(
      t.db.execute(sql`
        insert into theses (id, student_id, period_id, status, status_since, title, topic, method)
        select gen_random_uuid(), student_id, period_id, 'DRAFT', now(), 'Judul lain', 'Topik', 'CAMPURAN'
        from theses where student_id = ${student.id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'theses_one_standing' } });
  });

  test('names the field that is missing', async () => {
    await t.as((await scene.student()).userId);
    const refused = await propose({ titles: [], background: 'pendek' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.error.errors ?? {})).toEqual(expect.arrayContaining(['titles', 'background']));
  });

  test('needs an open window, and a period nobody has closed', async () => {
    await t.as((await scene.student()).userId);
    t.setNow('2026-10-15T03:00:00.000Z');
    const { id: round } = scene.round;
    await t.as((await scene.student()).userId);
    expect((await propose()).error.errors).toHaveProperty('periodeId');
    t.setNow(TEST_NOW);
    await t.db.update(thesisPeriods).set({ status: 'CLOSED' }).where(eq(thesisPeriods.id, round));
    await t.as((await scene.student()).userId);
    expect((await propose()).error.message).toContain('sudah ditutup');
    await t.db.update(thesisPeriods).set({ status: 'OPEN' }).where(eq(thesisPeriods.id, round));
  });

  test('is deleted as long as nobody has decided, by its student or who may', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    const remove = (updatedAt = drive.now.updatedAt) =>
      t.call(thesisContract.remove, { params: { id: drive.now._id }, body: { updatedAt } });
    await t.as((await scene.student()).userId);
    expect((await remove()).status).toBe(403);
    await t.as(drive.student.userId);
    expect((await remove('2026-01-01T00:00:00.000Z')).error.code).toBe('STALE');
    expect((await remove()).status).toBe(200);
    expect((await mine()).thesis).toBeNull();
    const decided = await ThesisDrive.submitted(t, scene);
    await decided.approve();
    await t.as(scene.kaprodi.id);
    const refused = await t.call(thesisContract.remove, {
      params: { id: decided.now._id },
      body: { updatedAt: decided.now.updatedAt },
    });
    expect(refused.error.code).toBe('RULE');
  });
});

describe('the head of programme', () => {
  test('chooses one title in its final wording, supervisors, and gives the decree its number', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    const [, second] = drive.now.titles;
    const body = { ...drive.lock, action: 'APPROVE_TITLE' as const, chosen: second?._id ?? '' };
    const title = { titleId: 'Loyalitas pelanggan kafe di Bandung', titleEn: 'Loyalty' };
    const supervisorIds = [scene.first.id, scene.second.id];
    drive.keep(await drive.asKaprodi({ ...body, ...title, supervisorIds }));
    expect(drive.now).toMatchObject({
      status: 'TITLE_APPROVED',
      titleId: title.titleId,
      deadline: '2027-08-23',
      titles: [{ chosen: false }, { chosen: true, titleId: title.titleId }],
      supervisors: [
        { name: 'Contoh Pembimbing Satu', order: 1, state: 'INVITED', answerUntil: '2026-08-31' },
        { name: 'Contoh Pembimbing Dua', order: 2, state: 'INVITED' },
      ],
      sk: { date: '2026-08-24', no: expect.stringMatching(/^\d{3}\/SK-PEMBIMBING\/PRODI\/VIII\/2026$/) },
    });
  });

  test('returns or rejects with a note; after a rejection another thesis may begin', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    const short = await drive.asKaprodi({ ...drive.lock, action: 'REVISE_TITLE', note: ' ' });
    expect(short.error.errors).toHaveProperty('note');
    drive.keep(await drive.asKaprodi({ ...drive.lock, action: 'REVISE_TITLE', note: 'Persempit objeknya' }));
    expect(drive.now.history.at(-1)).toMatchObject({ to: 'TITLE_REVISION', note: 'Persempit objeknya' });
    drive.keep(await drive.asStudent({ ...proposal(scene), ...drive.lock }));
    drive.keep(await drive.asKaprodi({ ...drive.lock, action: 'REJECT_TITLE', note: 'Sudah diteliti' }));
    await t.as(drive.student.userId);
    expect((await propose()).data.status).toBe('SUBMITTED');
  });

  test('decides on the copy seen, and nobody else decides', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    const stale = { _id: drive.now._id, updatedAt: '2026-01-01T00:00:00.000Z' };
    const reject = { action: 'REJECT_TITLE' as const, note: 'Sudah diteliti' };
    expect((await drive.asKaprodi({ ...stale, ...reject })).error.code).toBe('STALE');
    for (const user of [scene.secretary.id, scene.first.userId, drive.student.userId]) {
      await t.as(user);
      expect((await t.call(plain.step1, { body: { ...drive.lock, ...reject } })).status).toBe(403);
    }
    await t.as(null);
    expect((await t.call(plain.step1, { body: { ...drive.lock, ...reject } })).status).toBe(401);
  });

  test('keeps a signed decree; a file of another kind leaves nothing behind', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    const send = (file: ReturnType<typeof pdfFile>) => {
      const body = { ...drive.lock, action: 'REJECT_TITLE', note: 'Sudah diteliti' } as const;
      return t.call(thesisStaffContract.step1, { body }, { files: [file] });
    };
    await t.as(scene.kaprodi.id);
    const wrong = await send({ ...pdfFile(), content: Buffer.from('bukan pdf') });
    expect(wrong.status).toBe(415);
    expect((await drive.seen(scene.kaprodi.id)).data.status).toBe('SUBMITTED');
    expect((await send(pdfFile())).data.status).toBe('TITLE_REJECTED');
  });

  test('never gives a lecturer more than the quota, not even in two decisions at once', async () => {
    const busy = await buildLecturer(t.db, { name: 'Contoh Sibuk' });
    await t.db.update(thesisPeriods).set({ quotaPerLecturer: 1 }).where(eq(thesisPeriods.id, scene.round.id));
    const [one, other] = [await ThesisDrive.submitted(t, scene), await ThesisDrive.submitted(t, scene)];
    await t.as(scene.kaprodi.id);
    const approve = (drive: ThesisDrive) => {
      const [title] = drive.now.titles;
      const { titleId, titleEn, _id: chosen } = title ?? { titleId: '', titleEn: '', _id: '' };
      const body = { ...drive.lock, action: 'APPROVE_TITLE' as const, chosen, titleId, titleEn };
      return t.call(plain.step1, { body: { ...body, supervisorIds: [busy.id] } });
    };
    const answers = await Promise.all([approve(one), approve(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.error.errors?.['supervisorIds']).toBe(
      'Contoh Sibuk sudah membimbing 1 skripsi dari kuota 1. Pilih dosen lain.',
    );
    await t.db
      .update(thesisPeriods)
      .set({ quotaPerLecturer: 100 })
      .where(eq(thesisPeriods.id, scene.round.id));
  });
});

describe('an invited supervisor', () => {
  test('accepts; guidance begins by itself when both have', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.approve();
    drive.keep(await drive.asLecturer(scene.first, { action: 'ACCEPT_INVITATION' }));
    expect(drive.now.status).toBe('TITLE_APPROVED');
    expect((await drive.asLecturer(scene.chair, { action: 'ACCEPT_INVITATION' })).status).toBe(403);
    drive.keep(await drive.asLecturer(scene.second, { action: 'ACCEPT_INVITATION' }));
    expect(drive.now.status).toBe('GUIDANCE');
    expect(drive.now.history.at(-1)).toMatchObject({ action: 'BEGIN_GUIDANCE', actor: null });
  });

  test('declines with a reason; the head of programme chooses again', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.approve();
    drive.keep(await drive.asLecturer(scene.first, { action: 'ACCEPT_INVITATION' }));
    drive.keep(
      await drive.asLecturer(scene.second, { action: 'DECLINE_INVITATION', note: 'Sedang tugas belajar' }),
    );
    expect(drive.now).toMatchObject({
      status: 'TITLE_APPROVED',
      formerSupervisors: [{ state: 'DECLINED', note: 'Sedang tugas belajar' }],
    });
    const supervisorIds = [scene.first.id, scene.third.id];
    const change = { action: 'CHANGE_SUPERVISORS' as const, supervisorIds, note: 'Pembimbing 2 menolak' };
    drive.keep(await drive.asKaprodi({ ...drive.lock, ...change }));
    expect(drive.now.supervisors.map(({ state }) => state)).toEqual(['ACCEPTED', 'INVITED']);
    drive.keep(await drive.asLecturer(scene.third, { action: 'ACCEPT_INVITATION' }));
    expect(drive.now.status).toBe('GUIDANCE');
  });

  test('answers within seven days', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.approve();
    t.setNow('2026-09-01T03:00:00.000Z');
    const late = await drive.asLecturer(scene.first, { action: 'ACCEPT_INVITATION' });
    expect(late.error.message).toContain('Batas menjawab undangan sudah lewat');
    t.setNow('2026-08-31T16:00:00.000Z');
    expect((await drive.asLecturer(scene.first, { action: 'ACCEPT_INVITATION' })).status).toBe(200);
  });
});

describe('who a thesis does not concern', () => {
  test('does not see it; the adviser, the parties and the office do', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    const adviser = await buildLecturer(t.db);
    await t.db.execute(sql`update students set advisor_id = ${adviser.id} where id = ${drive.student.id}`);
    await drive.approve();
    const strangers = [
      scene.chair.userId,
      (await scene.student()).userId,
      (await buildLecturer(t.db)).userId,
    ];
    for (const user of strangers) expect((await drive.seen(user)).status).toBe(403);
    const readers = [drive.student.userId, adviser.userId, scene.first.userId, scene.secretary.id];
    for (const user of readers) expect((await drive.seen(user)).status).toBe(200);
    expect((await drive.seen(scene.first.userId)).data.actions).toEqual([
      'ACCEPT_INVITATION',
      'DECLINE_INVITATION',
    ]);
    await t.as((await buildStaff(t.db, 'student:get')).id);
    expect((await t.call(thesisContract.one, { params: { id: drive.now._id } })).status).toBe(403);
  });
});

test('the KRS refuses the final course to who lacks the requirements', async () => {
  const { period, programme } = scene;
  const student = await buildStudent(t.db, {
    curriculumId: programme.curriculum.id,
    advisorId: scene.first.id,
  });
  await t.db.execute(sql`
    insert into calendar_events (id, period_id, title, type, start_date, end_date)
    select gen_random_uuid(), ${period.id}, 'KRS', 'KRS', '2026-08-10', '2026-09-30'
    where not exists (select from calendar_events where period_id = ${period.id} and type = 'KRS')`);
  await t.as(student.userId);
  const refused = await t.call(krsContract.save, {
    body: { action: 'submit', scheduleIds: [scene.scheduleId] },
  });
  expect(JSON.stringify(refused.error.data)).toContain('Sks lulus 0, dibutuhkan ≥ 120.');
});
