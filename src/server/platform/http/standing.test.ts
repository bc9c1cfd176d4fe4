import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/platform/db/schema.ts';
import { hashPassword } from '#server/identity/auth/password.ts';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { biodataContract } from '#shared/people/biodata/biodata.contract.ts';
import { contracts } from '#shared/contracts.ts';
import { leastAccess } from '#shared/platform/endpoint/least-access.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { letterContract } from '#shared/completion/letters/letter.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { reaches } from '#shared/platform/access/student-access.ts';
import { buildGraduate, graduationScene, type GraduationScene } from '#test/factories/graduation-scene.ts';
import { buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: GraduationScene;
beforeAll(async () => {
  t = await testApp();
  scene = await graduationScene(t);
});
afterAll(() => t.close());

const save = () =>
  t.call(krsContract.save, {
    body: { scheduleIds: [crypto.randomUUID()], submit: false, updatedAt: null } as never,
  });

describe('a graduate', () => {
  test('reads for twelve months, changes nothing, and is then shut out, at sign-in too', async () => {
    const student = await buildGraduate(t, scene, 'SK-ALUMNI/2026');
    const passwordHash = await hashPassword('Cendekia#2026');
    await t.db
      .update(users)
      .set({ passwordHash })
      .where(sql`id = ${student.userId}`);
    await t.as(student.userId);
    expect((await t.call(transcriptContract.transcript, {})).status).toBe(200);
    expect((await t.call(transcriptContract.printTranscript, { params: { id: student.id } })).status).toBe(
      200,
    );
    const change = await t.call(biodataContract.saveOwn, { body: { street: 'Jalan Baru' } as never });
    expect(change).toMatchObject({
      status: 403,
      error: { message: expect.stringContaining('Sebagai lulusan') },
    });
    expect((await save()).status).toBe(403);
    const signIn = () =>
      t.call(authContract.login, { body: { emailOrNim: student.nim, password: 'Cendekia#2026' } });

    t.setNow('2027-08-24T10:00:00+07:00');
    expect((await signIn()).status).toBe(200);
    expect((await t.call(transcriptContract.transcript, {})).status).toBe(200);
    t.setNow('2027-08-25T10:00:00+07:00');
    await t.as(student.userId);
    const over = await t.call(transcriptContract.transcript, {});
    expect(over).toMatchObject({
      status: 401,
      error: { message: expect.stringContaining('sudah berakhir') },
    });
    await t.as(null);
    expect((await signIn()).error.message).toContain('sudah berakhir');
    t.setNow('2026-08-24T10:00:00+07:00');
  });
});

test('a student on leave reads, reads notices and pays, and asks for no letter', async () => {
  const student = await buildStudent(t.db, { status: 'furlough' });
  await t.as(student.userId);
  expect((await t.call(profileContract.me, {})).status).toBe(200);
  expect((await t.call(noticeContract.read, { body: {} as never })).status).not.toBe(403);
  const refused = await t.call(letterContract.ask, { body: { type: 'AKTIF', purpose: 'Beasiswa' } });
  expect(refused).toMatchObject({ status: 403, error: { message: expect.stringContaining('Selama cuti') } });
});

test('who resigned or moved on reads and pays for twelve months and registers no more', async () => {
  const student = await buildStudent(t.db, { status: 'inactive', exit: { type: '4', date: '2026-08-20' } });
  await t.as(student.userId);
  expect((await t.call(profileContract.me, {})).status).toBe(200);
  const change = await t.call(biodataContract.saveOwn, { body: { street: 'Jalan Baru' } as never });
  expect(change).toMatchObject({ status: 403, error: { message: expect.stringContaining('sudah keluar') } });
  t.setNow('2027-08-21T10:00:00+07:00');
  await t.as(student.userId);
  expect((await t.call(profileContract.me, {})).status).toBe(401);
  t.setNow('2026-08-24T10:00:00+07:00');
});

test('an inactive student still fills in forms', async () => {
  const student = await buildStudent(t.db, { status: 'inactive' });
  await t.as(student.userId);
  expect((await save()).error.message).not.toContain('Selama cuti');
});

const left = { type: '4', date: '2026-08-20' };
/** Every change a student may ask for. */
const changes = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter(({ method, access }) => method !== 'GET' && typeof access === 'object' && access.students === true);

test.each([
  ['on leave', { status: 'furlough' }],
  ['who resigned', { status: 'inactive', exit: left }],
  ['who graduated', { status: 'graduated', exit: { type: '1', date: '2026-08-20' } }],
  ['who is inactive', { status: 'inactive' }],
  ['who studies', { status: 'active' }],
] as const)('a student %s is told by /api/me what every call then refuses', async (_, change) => {
  const student = await buildStudent(t.db, { ...change });
  await t.as(student.userId);
  const { limit } = (await t.call(authContract.me, {})).data;
  expect(changes.length).toBeGreaterThan(20);
  for (const endpoint of changes) {
    const path = endpoint.path.replaceAll(/:\w+/g, crypto.randomUUID());
    const answer = await t.inject({ method: endpoint.method, url: path, payload: {} });
    const isRefused = limit !== null && !reaches(limit.access, leastAccess(endpoint));
    const body = answer.json<{ message?: string }>();
    expect([path, limit !== null && body.message === limit.reason]).toEqual([path, isRefused]);
  }
});
