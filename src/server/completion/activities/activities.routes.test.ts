import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import {
  ActivityDrive,
  activityScene,
  type ActivityScene,
  internship,
  plainCalls,
  startDue,
  termRecordOf,
  underWay,
} from '#test/factories/activity-scene.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';
import { searchActivity } from './rows.store.ts';

let t: TestApp;
let scene: ActivityScene;
beforeAll(async () => {
  t = await testApp();
  scene = await activityScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

const drive = async (sks?: number) => new ActivityDrive(t, scene, await scene.student(sks));

describe('a proposal', () => {
  test('needs a valid KRS: 454 for the page, 422 for the action', async () => {
    const student = await buildStudent(t.db, { curriculumId: scene.curriculum.id });
    await t.as(student.userId);
    expect((await t.call(activityContract.form, { params: { type: 'magang' } })).status).toBe(454);
    const refused = await t.call(plainCalls.save, { params: { type: 'magang' }, body: internship() });
    expect(refused).toMatchObject({ status: 422, error: { code: 'RULE', data: { code: 'KRS_MISSING' } } });
    const overview = (await t.call(activityContract.overview, {})).data;
    const magang = overview.types.find(({ slug }) => slug === 'magang');
    expect(magang?.requirementList.map(({ code, met }) => [code, met])).toEqual([
      ['ACTIVE', true],
      ['KRS', false],
      ['SEMESTER', false],
      ['IPK', false],
      ['FREE', true],
    ]);
  });

  test('names what it lacks by field', async () => {
    const one = await drive();
    const refused = await one.propose({ partner: {}, plannedHours: 0, plan: [], endDate: '2026-08-30' });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([
      400,
      ['endDate', 'partner.name', 'plannedHours', 'plan'],
    ]);
    expect((await one.propose({ memberNims: ['99999999'] })).error.errors).toEqual({
      'memberNims.0': 'NIM 99999999 tidak ditemukan.',
    });
    expect((await one.propose({ memberNims: [one.student.nim] })).error.errors).toEqual({
      'memberNims.0': `NIM ${one.student.nim} adalah NIM Anda sendiri. Isi NIM anggota lain.`,
    });
    expect((await one.propose({ title: 'a' })).error.errors).toHaveProperty('title');
  });

  test('waits for every member, who may also leave', async () => {
    const one = await drive();
    const [mate, other] = [await scene.student(), await scene.student()];
    await one.propose({ memberNims: [mate.nim, other.nim] });
    await one.upload('PROPOSAL');
    expect((await one.asStudent('SUBMIT')).error.message).toContain('Belum menyetujui undangan');
    await t.as(mate.userId);
    expect((await one.detail()).asksConfirmation).toBe(true);
    expect((await one.asStudent('CONFIRM')).status).toBe(200);
    expect((await one.asStudent('SUBMIT')).status).toBe(403);
    await t.as(other.userId);
    await one.asStudent('DECLINE');
    expect((await t.call(activityContract.one, { params: { id: one.id } })).status).toBe(403);
    await t.as(one.student.userId);
    expect((await one.asStudent('SUBMIT')).status).toBe(200);
    expect((await one.detail()).members.map(({ role }) => role)).toEqual([1, 2]);
  });

  test('is refused while a member lacks what the programme asks, or is in another', async () => {
    const low = new ActivityDrive(t, scene, await scene.student(3, 274));
    await low.propose();
    await low.upload('PROPOSAL');
    expect((await low.asStudent('SUBMIT')).error.message).toContain('IPK minimal 2,75 (2,74)');
    const busy = await drive();
    await busy.propose();
    await busy.toHead();
    const second = new ActivityDrive(t, scene, busy.student);
    await second.propose();
    await second.upload('PROPOSAL');
    expect((await second.asStudent('SUBMIT')).error.message).toContain('Tidak sedang mengikuti program lain');
  });

  test('is refused without its file, from a stale copy, and by strangers', async () => {
    const one = await drive();
    await one.propose();
    expect((await one.asStudent('SUBMIT')).error.message).toBe('Unggah dahulu: proposal.');
    expect((await one.detail()).status).toBe('DRAFT');
    const stale = { ...internship(), _id: one.id, updatedAt: '2026-01-01T00:00:00.000Z' };
    expect((await t.call(plainCalls.save, { params: { type: 'magang' }, body: stale })).error.code).toBe(
      'STALE',
    );
    const mine = { ...internship(), _id: one.id, updatedAt: await one.stamp() };
    await t.as((await scene.student()).userId);
    expect((await t.call(plainCalls.save, { params: { type: 'magang' }, body: mine })).status).toBe(403);
    expect((await t.call(activityContract.logs, { params: { id: one.id }, query: {} })).status).toBe(403);
    await t.as(null);
    expect((await t.call(activityContract.overview, {})).status).toBe(401);
  });

  test('comes back from the advisor with a reason, and only from him', async () => {
    const one = await drive();
    await one.propose();
    await one.upload('PROPOSAL');
    await one.asStudent('SUBMIT');
    const updatedAt = await one.stamp();
    await t.as(scene.supervisor.userId);
    const foreign = { action: 'PA_APPROVE' as const, updatedAt };
    expect((await t.call(activityContract.lecture, { params: { id: one.id }, body: foreign })).status).toBe(
      403,
    );
    await one.asLecturer(scene.advisor.userId, { action: 'RETURN', note: 'Perjelas rencana kerja.' });
    await t.as(one.student.userId);
    expect(await one.detail()).toMatchObject({ status: 'RETURNED', editable: true });
  });
});

describe('a logbook', () => {
  test('is one entry a day within the programme, and stays once approved', async () => {
    const one = await underWay(t, scene, 1);
    await t.as(one.student.userId);
    expect((await one.writeLog('2026-08-31')).status).toBe(409);
    expect((await one.writeLog('2026-08-30')).error.errors).toEqual({
      date: 'Tanggal di luar masa program.',
    });
    t.setNow('2026-09-02T03:00:00Z');
    expect((await one.writeLog('2026-09-03')).error.errors).toEqual({ date: 'Tanggal ini belum tiba.' });
    const [entry] = await one.logs();
    if (!entry) throw new Error('no entry');
    const change = {
      _id: entry._id,
      updatedAt: entry.updatedAt,
      date: entry.date,
      minutes: 60,
      activity: 'Diubah lagi',
    };
    expect((await t.call(plainCalls.saveLog, { params: { id: one.id }, body: change })).status).toBe(422);
    expect((await one.decideLogs('APPROVED')).status).toBe(400);
  });

  test('is read from the latest day on, by state and by member', async () => {
    const one = await underWay(t, scene, 2);
    const read = async (query: { status?: 'APPROVED' | 'SUBMITTED'; studentId?: string; sort?: 'date' }) =>
      (await t.call(activityContract.logs, { params: { id: one.id }, query })).data.map(({ date }) => date);
    await t.as(scene.supervisor.userId);
    const days = await read({});
    expect(days).toEqual(days.toSorted().toReversed());
    expect(await read({ sort: 'date' })).toEqual(days.toSorted());
    expect(await read({ status: 'APPROVED' })).toEqual(days);
    expect(await read({ status: 'SUBMITTED' })).toEqual([]);
    expect(await read({ studentId: one.student.id })).toEqual(days);
    expect(await read({ studentId: scene.supervisor.id })).toEqual([]);
  });

  test('takes a photo, which is written anew, and refuses what is neither picture nor document', async () => {
    const one = await underWay(t, scene, 0);
    t.setNow('2026-09-02T03:00:00Z');
    await t.as(one.student.userId);
    const send = (date: string, name: string, content: Buffer) =>
      t.call(
        activityContract.saveLog,
        { params: { id: one.id }, body: { date, minutes: 240, activity: 'Memotret rak pajang toko' } },
        { files: [{ field: 'file', name, content }] },
      );
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#335599' } })
      .png()
      .toBuffer();
    expect((await send('2026-08-31', 'rak.png', photo)).status).toBe(200);
    const [entry] = await one.logs();
    expect(entry?.file?.name).toBe('rak.jpg');
    expect((await send('2026-09-01', 'rak.png', Buffer.from('<svg onload=alert(1)>'))).status).toBe(415);
    expect((await send('2026-09-01', 'rak.png', photo.subarray(0, 60))).status).toBe(400);
    expect(await one.logs()).toHaveLength(1);
  });

  test('under 80 percent holds the report back', async () => {
    const one = await underWay(t, scene, 3);
    await t.as(one.student.userId);
    for (const kind of ['REPORT', 'CERTIFICATE'] as const) await one.upload(kind);
    const refused = await one.asStudent('REPORT');
    expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('3 dari 4 hari')]);
    await one.writeLog('2026-09-03');
    expect((await one.decideLogs('RETURNED')).error.errors).toHaveProperty('note');
    await one.decideLogs('APPROVED');
    await t.as(one.student.userId);
    expect((await one.asStudent('REPORT')).status).toBe(200);
  });
});

test('a programme called off gives the term back', async () => {
  const one = await underWay(t, scene, 0);
  expect(await termRecordOf(t, one.student.id)).toMatchObject({ status: 'M' });
  await t.as(one.student.userId);
  const body = { action: 'CANCEL' as const, note: 'Mitra menutup program.', updatedAt: await one.stamp() };
  await t.call(activityContract.step, { params: { id: one.id }, body });
  expect(await one.detail()).toMatchObject({ status: 'CANCELLED', activityStatus: 'CANCLE' });
  expect(await termRecordOf(t, one.student.id)).toMatchObject({ status: 'A' });
  expect((await t.call(krsContract.input, {})).data.limits.activitySks).toBe(0);
});

test('a competition is recorded without sks', async () => {
  const one = await drive();
  expect((await one.propose({}, 'kompetisi')).error.errors).toEqual({
    level: 'Pilih tingkat.',
    organiser: 'Isi penyelenggara.',
  });
  await one.propose({ level: 'NASIONAL', rank: 'Juara 2', organiser: 'Kementerian Contoh' }, 'kompetisi');
  await one.upload('CERTIFICATE');
  await one.asStudent('SUBMIT');
  await one.asLecturer(scene.advisor.userId, { action: 'PA_APPROVE' });
  await one.asHead({ action: 'APPROVE' });
  expect(await one.detail()).toMatchObject({ status: 'APPROVED', activityStatus: 'DONE', actions: [] });
  t.setNow('2026-12-01T00:00:00Z');
  await startDue(t);
  await t.as(scene.head.id);
  expect((await one.detail()).status).toBe('APPROVED');
});

test('staff list and filter; kinds in use are not deleted', async () => {
  const one = await drive();
  await one.propose({ partner: { name: 'CV Unik Sekali' } });
  await one.toHead();
  await t.as(scene.head.id);
  const found = await t.call(activityStaffContract.list, {
    query: { partner: 'unik', status: 'PA_APPROVED' },
  });
  expect(found.data.map(({ _id }) => _id)).toEqual([one.id]);
  const editor = await buildStaff(t.db, 'activityType:create', 'activityType:delete');
  await t.as(editor.id);
  const types = (await t.call(activityStaffContract.types, {})).data;
  const [used, unused] = ['magang', 'pkl'].map((slug) => types.find((type) => type.slug === slug));
  if (!used || !unused) throw new Error('no types');
  const refused = await t.call(activityStaffContract.removeType, { params: { id: used._id } });
  expect([refused.status, refused.error.message]).toEqual([
    409,
    expect.stringMatching(/dipakai pada \d+ kegiatan/),
  ]);
  expect((await t.call(activityStaffContract.removeType, { params: { id: unused._id } })).status).toBe(200);
  const { slug, name, isMbkm, maxSks, minSemester, minIpk, form } = unused;
  const again = { slug, name, isMbkm, maxSks, minSemester, minIpk, form };
  expect((await t.call(plainCalls.saveType, { body: again })).status).toBe(200);
  expect((await t.call(plainCalls.saveType, { body: again })).status).toBe(409);
  expect((await t.call(plainCalls.saveType, { body: { ...again, maxSks: 3 } })).status).toBe(400);
  await t.as(one.student.userId);
  expect((await t.call(activityStaffContract.list, { query: {} })).status).toBe(403);
});

test('a search looks titles up by their index', async () => {
  const rows = await t.db.transaction(async (tx) => {
    // The tables of a test are too small for an index to be worth it.
    for (const scan of ['seqscan', 'indexscan', 'indexonlyscan']) {
      await tx.execute(sql`set local ${sql.identifier(`enable_${scan}`)} = off`);
    }
    return (
      await tx.execute(
        sql`explain (format json) select from activities a where ${searchActivity('kopi keliling')}`,
      )
    ).rows;
  });
  expect(JSON.stringify(rows)).toContain('activities_title_trgm');
});
