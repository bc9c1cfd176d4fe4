import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campusMarks } from '#shared/look/first-page.ts';
import { buildStudent } from '#test/factories/people.ts';
import { setSection } from '#test/factories/settings.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

/** A built browser app in a folder of its own, with something beside it that nobody may fetch. */
let folder: string;
let t: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cendekia-web-'));
  const web = join(folder, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  for (const name of ['index', 'login', 'reset'])
    await writeFile(join(web, `${name}.html`), `<p>${name} page</p> ${campusMarks.shortName}`);
  await writeFile(
    join(web, 'pages.json'),
    JSON.stringify(['/', '/student/jadwal', '/student/jadwal/:id', '/verify/:token']),
  );
  await writeFile(join(web, 'assets/app-1.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'top secret');
  t = await testApp({ webFolder: web });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a visitor without a session', () => {
  test.each([
    ['/', '/login'],
    ['/student/jadwal', '/login?url=%2Fstudent%2Fjadwal'],
    ['/staff/mahasiswa?page=2&search=a%20b', '/login?url=%2Fstaff%2Fmahasiswa%3Fpage%3D2%26search%3Da%2520b'],
    ['/nowhere', '/login?url=%2Fnowhere'],
    ['/%E0%A4%A/x', '/login?url=%2F%2525E0%2525A4%2525A%2Fx'],
    ['/100%', '/login?url=%2F100%2525'],
    ['//evil.example/x', '/login'],
    [String.raw`/\evil.example`, '/login'],
    ['/loginx', '/login?url=%2Floginx'],
  ])('asking for %s is sent to %s', async (url, location) => {
    const answer = await t.inject({ url });
    expect(answer).toMatchObject({ statusCode: 302, headers: { location, 'cache-control': 'no-store' } });
  });

  test('is sent there with a made-up session too', async () => {
    const answer = await t.inject({ url: '/staff', cookies: { cendekia_session: 'x'.repeat(43) } });
    expect(answer).toMatchObject({ statusCode: 302, headers: { location: '/login?url=%2Fstaff' } });
  });

  test.each([
    ['/login', 'login page'],
    ['/login/?url=%2Fstudent', 'login page'],
    ['/login/reset?token=1', 'reset page'],
    ['/verify/abc', 'index page'],
  ])('may load %s', async (url, text) => {
    const answer = await t.inject({ url });
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    expect(answer.body).toContain(text);
  });

  test('gets the head of a page where only that is asked for, and nothing for what is no page', async () => {
    expect(await t.inject({ method: 'HEAD', url: '/login' })).toMatchObject({ statusCode: 200, body: '' });
    expect(await t.inject({ method: 'POST', url: '/login' })).toMatchObject({ statusCode: 404 });
    expect(await t.inject({ url: '/assets/app-0.js' })).toMatchObject({ statusCode: 404, body: 'Not found' });
  });
});

test('a page travels compressed to who takes that, and anew when the campus changed', async () => {
  const read = async () => {
    const answer = await t.inject({ url: '/login', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    return gunzipSync(answer.rawPayload).toString();
  };
  const plain = async () => (await t.inject({ url: '/login' })).body;
  expect(await read()).toBe(await plain());
  await setSection(t, 'institution', { shortName: 'Kampus Baru' });
  expect(await read()).toBe('<p>login page</p> Kampus Baru');
});

test('the signed-in get the shell, until the session ends', async () => {
  const { userId } = await buildStudent(t.db);
  await t.as(userId);
  const page = await t.inject({ url: '/student/jadwal?x=1' });
  expect(page).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
  expect(page.body).toContain('index page');
  await t.db.execute('delete from sessions');
  t.services.sessions.forgetAll();
  expect(await t.inject({ url: '/student/jadwal' })).toMatchObject({ statusCode: 302 });
  await t.as(null);
});

test('an address no screen answers at is not found, and still the app', async () => {
  await t.as((await buildStudent(t.db)).userId);
  const statusOf = async (url: string) => (await t.inject({ url })).statusCode;
  for (const url of [
    '/',
    '/?x=1',
    '/student/jadwal',
    '/Student/Jadwal/',
    '/student/jadwal/0193-ab',
    '/verify/abc',
  ])
    expect([url, await statusOf(url)]).toEqual([url, 200]);
  for (const url of [
    '/tidak-ada',
    '/%E0%A4%A/x',
    '/%',
    '/student',
    '/student/jadwal/1/2',
    '/student//jadwal',
    '/verify/a/b',
  ])
    expect([url, await statusOf(url)]).toEqual([url, 404]);
  const page = await t.inject({ url: '/tidak-ada', headers: { 'accept-encoding': 'gzip' } });
  expect(page).toMatchObject({ statusCode: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(gunzipSync(page.rawPayload).toString()).toContain('index page');
  const login = await t.inject({ url: '/login/lain' });
  expect([login.statusCode, login.body]).toEqual([404, expect.stringContaining('login page')]);
  await t.as(null);
});

test('hashed files are kept for a year', async () => {
  const answer = await t.inject({ url: '/assets/app-1.js' });
  expect(answer).toMatchObject({
    statusCode: 200,
    headers: { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
  });
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  String.raw`/..\secret.txt`,
  '/..%5csecret.txt',
  '/assets/%252e%252e/secret.txt',
  '/assets/app-1.js%00.txt',
  '//secret.txt',
  '/%',
  '/%ff',
])('no path leads out of the folder: %s', async (url) => {
  const answer = await t.inject({ url });
  expect([302, 400, 403, 404]).toContain(answer.statusCode);
  expect(answer.body).not.toContain('secret');
});
