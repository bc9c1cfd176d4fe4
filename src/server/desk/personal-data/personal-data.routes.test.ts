import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, consentDecisions, theses } from '#server/platform/db/schema.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { personalDataContract as call } from '#shared/desk/personal-data/personal-data.contract.ts';
import {
  buildAdmin,
  buildLecturer,
  buildStaff,
  buildStudent,
  buildUser,
  next,
} from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let admin: { id: string };
let period: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
  admin = await buildAdmin(t.db);
});
afterAll(() => t.close());

const decide = (purpose: 'PUBLIC_PHOTO' | 'GROUP_CONTACT' | 'FULL_TEXT', granted: boolean) =>
  t.call(call.decide, { body: { purpose, granted } });
const own = async () => (await t.call(call.consents, {})).data;

describe('consents', () => {
  test('are no until given, are taken back at once, and every decision is kept', async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    expect(await own()).toEqual([
      { purpose: 'PUBLIC_PHOTO', granted: false, decidedAt: null },
      { purpose: 'GROUP_CONTACT', granted: false, decidedAt: null },
    ]);
    expect((await decide('PUBLIC_PHOTO', true)).message).toContain('diberikan');
    expect((await decide('PUBLIC_PHOTO', true)).status).toBe(200);
    expect((await decide('PUBLIC_PHOTO', false)).message).toContain('ditarik');
    expect((await own())[0]).toMatchObject({ granted: false, decidedAt: expect.any(String) });
    const kept = await t.db
      .select()
      .from(consentDecisions)
      .where(eq(consentDecisions.userId, student.userId));
    expect(kept.map(({ granted }) => granted)).toEqual([true, false]);
    await expect(
      t.db.execute(sql`delete from consent_decisions where user_id = ${student.userId}`),
    ).rejects.toThrow();
    const log = await t.db.select().from(auditLog).where(eq(auditLog.entityId, student.userId));
    expect(log.map(({ action }) => action)).toEqual(['consent.give', 'consent.withdraw']);
  });

  test('a full text opens and closes with the consent; without a thesis there is nothing to open', async () => {
    await t.as((await buildStudent(t.db)).userId);
    expect((await decide('FULL_TEXT', true)).error.code).toBe('RULE');
    const drive = await ThesisDrive.submitted(t, await thesisScene(t, period));
    const isOpen = async () =>
      (await t.db.select().from(theses).where(eq(theses.id, drive.now._id)))[0]?.publishFullText;
    await t.as(drive.student.userId);
    await decide('FULL_TEXT', true);
    expect([await isOpen(), (await own())[2]?.granted]).toEqual([true, true]);
    await decide('FULL_TEXT', false);
    expect([await isOpen(), (await own())[2]?.granted]).toEqual([false, false]);
  });

  test('who publishes pictures finds who agreed, nobody else does', async () => {
    const lecturer = await buildLecturer(t.db);
    await t.as(lecturer.userId);
    expect((await own()).map(({ purpose }) => purpose)).toEqual(['PUBLIC_PHOTO', 'GROUP_CONTACT']);
    expect((await decide('FULL_TEXT', true)).error.code).toBe('RULE');
    await decide('PUBLIC_PHOTO', true);
    expect((await t.call(call.consentList, { query: {} })).status).toBe(403);
    await t.as((await buildUser(t.db, { roles: [ROLE.publicRelations] })).id);
    const { data } = await t.call(call.consentList, {
      query: { purpose: 'PUBLIC_PHOTO', granted: 'true', search: lecturer.name, limit: 100 },
    });
    expect(data.find(({ _id }) => _id === `${lecturer.userId}:PUBLIC_PHOTO`)).toMatchObject({
      isStudent: false,
    });
    expect((await t.call(call.register, { query: {} })).status).toBe(403);
    await t.as(null);
    expect((await t.call(call.consents, {})).status).toBe(401);
  });

  test('a purpose nobody knows is refused at its field', async () => {
    await t.as((await buildStudent(t.db)).userId);
    const { status, error } = await decide('MARKETING' as 'PUBLIC_PHOTO', true);
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['purpose']]);
  });
});

test('the own file holds what is one’s own and nothing of others, and the download is noted', async () => {
  const [student, other] = [await buildStudent(t.db), await buildStudent(t.db)];
  await t.as(student.userId);
  await decide('GROUP_CONTACT', true);
  const answer = await t.inject({ method: 'GET', url: call.file.path });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['content-disposition']).toContain('data-saya-');
  const data = JSON.parse(answer.payload) as {
    profil: { student: { nim: string } };
    [part: string]: unknown;
  };
  expect(data.profil.student.nim).toBe(student.nim);
  expect(data['keputusanPersetujuan']).toMatchObject([{ purpose: 'GROUP_CONTACT', granted: true }]);
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining([
      'semester',
      'krs',
      'nilai',
      'presensi',
      'tagihan',
      'pembayaran',
      'pengembalianDana',
      'skripsi',
      'perpustakaan',
    ]),
  );
  expect(answer.payload).not.toContain(other.nim);
  const log = await t.db.select().from(auditLog).where(eq(auditLog.actorId, student.userId));
  expect(log.map(({ action }) => action)).toContain('personal-data.download');
  await t.as((await buildLecturer(t.db)).userId);
  const lecturer = await t.inject({ method: 'GET', url: call.file.path });
  expect(Object.keys(JSON.parse(lecturer.payload) as object)).toEqual(
    expect.arrayContaining(['mengajar', 'riwayatSeminar']),
  );
  await t.as(null);
  expect((await t.inject({ method: 'GET', url: call.file.path })).statusCode).toBe(401);
});

test('the own file comes as a paper to read too, for a student, a lecturer and staff', async () => {
  const student = await buildStudent(t.db);
  const people = [student.userId, (await buildLecturer(t.db)).userId, (await buildStaff(t.db)).id];
  for (const userId of people) {
    await t.as(userId);
    const answer = await t.inject({ method: 'GET', url: `${call.file.path}?format=pdf` });
    expect([answer.headers['content-type'], answer.payload.slice(0, 5)]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    expect(answer.headers['content-disposition']).toMatch(/data-saya-.*\.pdf/);
  }
  const log = await t.db.select().from(auditLog).where(eq(auditLog.actorId, student.userId));
  expect(log).toMatchObject([{ action: 'personal-data.download', after: { format: 'pdf' } }]);
  const wrong = await t.inject({ method: 'GET', url: `${call.file.path}?format=xml` });
  expect(wrong.statusCode).toBe(400);
});

describe('the register of processing', () => {
  const line = () => ({
    activity: `Konseling ${next()}`,
    purpose: 'Pendampingan mahasiswa',
    basis: 'CONSENT' as const,
    subjects: 'Mahasiswa',
    categories: 'Catatan konseling',
    isSpecific: true,
    access: 'Konselor',
    retention: '2 tahun',
  });
  const find = async (activity: string) =>
    (await t.call(call.register, { query: { search: activity } })).data.find(
      (one) => one.activity === activity,
    );

  test('begins with what the portal does; lines are added, changed, exported and deleted', async () => {
    await t.as(admin.id);
    expect(await find('KRS, nilai, dan transkrip')).toMatchObject({ basis: 'LEGAL_DUTY', isSpecific: false });
    const body = line();
    const { _id } = (await t.call(call.saveProcessing, { body })).data;
    const added = await find(body.activity);
    expect(added).toMatchObject({ ...body, _id, processors: '' });
    const taken = await t.call(call.saveProcessing, { body });
    expect([taken.status, Object.keys(taken.error.errors ?? {})]).toEqual([409, ['activity']]);
    const updatedAt = added?.updatedAt ?? '';
    const change = { ...body, _id, updatedAt, retention: '5 tahun' };
    expect((await t.call(call.saveProcessing, { body: change })).status).toBe(200);
    expect((await t.call(call.saveProcessing, { body: change })).error.code).toBe('STALE');
    const file = await t.call(call.exportRegister, { query: { format: 'csv', search: body.activity } });
    expect(String(file.data)).toContain('5 tahun');
    const params = { id: _id };
    expect((await t.call(call.removeProcessing, { params, body: { updatedAt } })).error.code).toBe('STALE');
    const now = (await find(body.activity))?.updatedAt ?? '';
    expect((await t.call(call.removeProcessing, { params, body: { updatedAt: now } })).status).toBe(200);
    expect(await find(body.activity)).toBeUndefined();
  });

  test('asks for every field, and only an admin keeps it', async () => {
    await t.as(admin.id);
    const { status, error } = await t.call(call.saveProcessing, { body: { ...line(), retention: '' } });
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['retention']]);
    await t.as((await buildUser(t.db, { roles: [ROLE.publicRelations] })).id);
    expect((await t.call(call.saveProcessing, { body: line() })).status).toBe(403);
  });
});
