import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guidanceNotes, semesterRecords } from '#server/platform/db/schema.ts';
import { guidanceContract } from '#shared/people/guidance/guidance.contract.ts';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { buildLecturer, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db);
});
afterAll(() => t.close());

const pair = async () => {
  const advisor = await buildLecturer(t.db);
  return { advisor, student: await buildStudent(t.db, { advisorId: advisor.id }) };
};
const form = { date: '2026-08-20', topic: 'Rencana studi', note: 'Ambil ulang Statistika.' };
const save = (id: string, change: object = {}) =>
  t.call(guidanceContract.save, { params: { id }, body: { ...form, ...change } });
const notes = async (id: string) =>
  (await t.call(guidanceContract.notes, { params: { id }, query: {} })).data;
const shared = async () => (await t.call(guidanceContract.shared, { query: {} })).data;
const told = async () =>
  (await t.call(noticeContract.list, {})).data.items.filter(({ title }) => title.includes('bimbingan'));

describe('guidance notes', () => {
  test('are read by the student where the advisor shares them, and told once', async () => {
    const { advisor, student } = await pair();
    await t.as(advisor.userId);
    const open = await save(student.id);
    expect(open).toMatchObject({ status: 200, message: 'Catatan bimbingan tersimpan.' });
    await save(student.id, { topic: 'Catatan pribadi', shared: false });
    expect(await notes(student.id)).toHaveLength(2);
    await t.as(student.userId);
    expect(await shared()).toMatchObject([{ _id: open.data._id, topic: 'Rencana studi', isOwn: false }]);
    expect(await told()).toHaveLength(1);
    await t.as((await buildStudent(t.db)).userId);
    expect(await shared()).toEqual([]);
  });

  test('are changed and deleted by who wrote them, on a fresh copy', async () => {
    const { advisor, student } = await pair();
    await t.as(advisor.userId);
    const { _id } = (await save(student.id)).data;
    const updatedAt = (await notes(student.id))[0]?.updatedAt ?? '';
    expect((await save(student.id, { _id, updatedAt, shared: false })).status).toBe(200);
    expect((await save(student.id, { _id, updatedAt })).error.code).toBe('STALE');
    expect((await save(student.id, { _id })).error.errors).toHaveProperty('updatedAt');
    await t.as(student.userId);
    expect(await shared()).toEqual([]);
    await t.as(advisor.userId);
    const fresh = (await notes(student.id))[0]?.updatedAt ?? '';
    const remove = () => t.call(guidanceContract.remove, { params: { id: _id }, body: { updatedAt: fresh } });
    await t.as((await buildLecturer(t.db)).userId);
    expect((await remove()).status).toBe(404);
    await t.as(advisor.userId);
    expect((await remove()).status).toBe(200);
    expect(await t.db.$count(guidanceNotes, eq(guidanceNotes.id, _id))).toBe(0);
  });

  test('are one where they are sent twice; another topic or day makes another', async () => {
    const { advisor, student } = await pair();
    await t.as(advisor.userId);
    const answers = await Promise.all([save(student.id), save(student.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await save(student.id, { topic: ' RENCANA  studi' })).toMatchObject({
      status: 422,
      error: { message: expect.stringMatching(/^Bimbingan tanggal 20 Agustus 2026 .* sudah dicatat\./) },
    });
    expect((await save(student.id, { topic: 'Magang' })).status).toBe(200);
    expect((await save(student.id, { date: '2026-08-19' })).status).toBe(200);
    expect(await notes(student.id)).toHaveLength(3);
  });

  test('refuse strangers, a day to come and empty fields', async () => {
    const { advisor, student } = await pair();
    await t.as(advisor.userId);
    expect((await save(student.id, { date: '2030-01-01' })).error.errors).toEqual({
      date: 'Tanggal bimbingan belum tiba.',
    });
    expect((await save(student.id, { topic: '', note: ' ' })).error.errors).toMatchObject({
      topic: 'Isi pokok bahasan.',
      note: 'Isi catatan.',
    });
    await t.as((await buildLecturer(t.db)).userId);
    expect(await save(student.id)).toMatchObject({
      status: 403,
      error: { message: 'Mahasiswa ini bukan bimbingan Anda.' },
    });
    expect((await t.call(guidanceContract.notes, { params: { id: student.id }, query: {} })).status).toBe(
      403,
    );
    expect((await save('00000000-0000-7000-8000-000000000000')).status).toBe(404);
    await t.as(student.userId);
    expect((await save(student.id)).status).toBe(403);
    await t.as(null);
    expect((await save(student.id)).status).toBe(401);
    expect(await t.db.$count(guidanceNotes, eq(guidanceNotes.studentId, student.id))).toBe(0);
  });
});

test('the advisor sees results, plan and warnings of an advisee, nobody else does', async () => {
  const { advisor, student } = await pair();
  await t.db.insert(semesterRecords).values([
    { studentId: student.id, periodCode: '20251', status: 'A', ips: 180, ipk: 180, sksPassed: 12 },
    { studentId: student.id, periodCode: '20252', status: 'A', ips: 190, ipk: 185, sksPassed: 24 },
  ]);
  await t.as(advisor.userId);
  const ask = () => t.call(guidanceContract.advisee, { params: { id: student.id } });
  expect((await ask()).data).toMatchObject({
    nim: student.nim,
    semesterNumber: 3,
    ips: 190,
    ipk: 185,
    sksPassed: 24,
    krs: null,
    warnings: [{ code: 'LOW_IPS' }, { code: 'LOW_IPK' }],
  });
  await save(student.id);
  const [row] = (await t.call(krsAdvisorContract.advisees, { query: {} })).data;
  expect(row).toMatchObject({ lastContact: '2026-08-20' });
  expect(row?.warnings).toHaveLength(2);
  await t.as((await buildLecturer(t.db)).userId);
  expect((await ask()).status).toBe(403);
  await t.as(student.userId);
  expect((await ask()).status).toBe(403);
});
