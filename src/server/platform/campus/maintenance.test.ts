import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { campusContract } from '#shared/platform/campus/campus.contract.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { startContract } from '#shared/desk/start/start.contract.ts';
import { users } from '#server/platform/db/schema.ts';
import { hashPassword } from '#server/identity/auth/password.ts';
import { buildStudent } from '#test/factories/people.ts';
import { ADMIN_PASSWORD, prove, sectionNow, signInAdmin } from '#test/factories/settings.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let folder: string;
let admin: { id: string };
let student: { id: string; email: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cendekia-closed-'));
  await mkdir(join(folder, 'assets'));
  for (const name of ['index', 'login', 'reset'])
    await writeFile(join(folder, `${name}.html`), `<p>${name}</p>`);
  await writeFile(join(folder, 'pages.json'), JSON.stringify(['/student/jadwal', '/staff/admin-settings']));
  t = await testApp({ webFolder: folder });
  admin = await signInAdmin(t);
  const passwordHash = await hashPassword(ADMIN_PASSWORD);
  const { userId } = await buildStudent(t.db);
  const [row] = await t.db
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.email });
  student = row ?? { id: '', email: '' };
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const message = 'Kami memindahkan <server>.';

async function close(on: boolean) {
  await t.as(admin.id);
  await prove(t);
  const now = await sectionNow(t, 'site');
  const maintenance = { on, message, until: '2026-08-24T18:30' };
  const body = { ...now, section: 'site' as const, values: { ...now.values, maintenance } };
  expect((await t.call(mainDataContract.save, { body })).status).toBe(200);
}

describe('while the portal is closed', () => {
  beforeEach(() => close(true));
  afterAll(() => close(false));

  test('a signed-in student is told so, by calls and by pages, and may sign out', async () => {
    await t.as(student.id);
    const me = await t.call(authContract.me, {});
    expect([me.status, me.error.code, me.error.message]).toEqual([
      503,
      'MAINTENANCE',
      `${message} Perkiraan selesai 24 Agustus 2026 pukul 18.30.`,
    ]);
    expect(await t.call(startContract.start, { query: {} })).toMatchObject({ status: 503, error: me.error });
    const page = await t.inject({ url: '/student/jadwal' });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '300']);
    expect(page.body).toContain('Kami memindahkan &#60;server&#62;.');
    expect(page.body).toContain('24 Agustus 2026 pukul 18.30');
    expect((await t.call(authContract.logout, {})).status).toBe(200);
  });

  test('login page, health and the college stay up; a student cannot sign in', async () => {
    await t.as(null);
    expect((await t.inject({ url: '/login' })).statusCode).toBe(200);
    expect((await t.inject({ url: '/api/health' })).statusCode).toBe(200);
    expect((await t.call(campusContract.get, {})).data.maintenance).toEqual({
      message,
      until: '2026-08-24T18:30',
    });
    const signIn = { emailOrNim: student.email, password: ADMIN_PASSWORD };
    expect((await t.call(authContract.login, { body: signIn })).error.code).toBe('MAINTENANCE');
    const wrong = await t.call(authContract.login, { body: { ...signIn, password: 'salah' } });
    expect(wrong.error.code).toBe('UNAUTHENTICATED');
  });

  test('an admin works on', async () => {
    await t.as(admin.id);
    expect((await t.call(authContract.me, {})).status).toBe(200);
    expect((await t.inject({ url: '/staff/admin-settings' })).statusCode).toBe(200);
  });
});

test('everybody is back as soon as it is open', async () => {
  await t.as(student.id);
  expect((await t.call(authContract.me, {})).status).toBe(200);
  expect((await t.inject({ url: '/student/jadwal' })).statusCode).toBe(200);
});

test('announcement and privacy notice are told to everybody, the first until its last day', async () => {
  await t.as(admin.id);
  await prove(t);
  expect((await t.call(campusContract.privacy, {})).status).toBe(404);
  const site = await sectionNow(t, 'site');
  const announcement = { text: 'Libur bersama.', tone: 'info' as const, until: '2026-08-24' };
  await t.call(mainDataContract.save, {
    body: { ...site, section: 'site', values: { ...site.values, announcement } },
  });
  const privacy = await sectionNow(t, 'privacy');
  const values = { ...privacy.values, policy: 'Kami menjaga data Anda.', version: '1.0' };
  await t.call(mainDataContract.save, { body: { ...privacy, section: 'privacy', values } });
  await t.as(null);
  expect((await t.call(campusContract.get, {})).data).toMatchObject({
    announcement: { text: 'Libur bersama.', tone: 'info' },
    hasPrivacyNotice: true,
  });
  expect((await t.call(campusContract.privacy, {})).data).toMatchObject({ version: '1.0' });
  t.setNow('2026-08-25T03:00:00.000Z');
  expect((await t.call(campusContract.get, {})).data.announcement).toBeNull();
});
