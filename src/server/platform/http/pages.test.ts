import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { campusMarks } from '#shared/platform/look/first-page.ts';
import { buildStudent } from '#test/factories/people.ts';
import { setSection } from '#test/factories/settings.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { builtScript, webFolder } from '#test/web-folder.ts';
import { campus } from '#test/web/campus.ts';
import { filledPages } from './web.ts';

let web: Awaited<ReturnType<typeof webFolder>>;
let t: TestApp;

beforeAll(async () => {
  web = await webFolder(['/', '/student/jadwal', '/student/jadwal/:id', '/verify/:token']);
  t = await testApp({ webFolder: web.folder });
});
afterAll(async () => {
  await t.close();
  await web.remove();
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

/** A page as it reads once it is unpacked. */
const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

test('a page reads the same in every encoding, and anew at once when the campus changed', async () => {
  const read = async (wanted: string) => {
    const answer = await t.inject({ url: '/login', headers: { 'accept-encoding': wanted } });
    const encoding = String(answer.headers['content-encoding']);
    expect(answer.headers['vary']).toBe('accept-encoding');
    return [encoding, unpack[encoding]?.(answer.rawPayload).toString()];
  };
  const inAll = () => Promise.all(['', 'gzip', 'gzip, br'].map(read));
  const [[, before] = []] = await inAll();
  expect(await inAll()).toEqual(['identity', 'gzip', 'br'].map((encoding) => [encoding, before]));
  await setSection(t, 'institution', { shortName: 'Kampus Baru' });
  const after = '<p>login page</p> Kampus Baru';
  expect(await inAll()).toEqual(['identity', 'gzip', 'br'].map((encoding) => [encoding, after]));
});

test('signing in is sent once, whatever the time, and again only after a change of the campus', async () => {
  const load = (etag?: string) =>
    t.inject({ url: '/login', headers: etag === undefined ? {} : { 'if-none-match': etag } });
  const first = await load();
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\//) });
  t.setNow('2026-08-24T05:30:00.000Z');
  const etag = String(first.headers['etag']);
  const again = await load(etag);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['server-timing']).toBe('campus-clock;desc="2026-08-24T05:30:00.000Z"');
  await setSection(t, 'institution', { shortName: 'Kampus Lain' });
  expect(await load(etag)).toMatchObject({ statusCode: 200, body: '<p>login page</p> Kampus Lain' });
});

test('a page is made once for as long as the campus stays as it is, by whoever asks meanwhile', async () => {
  const read = vi.fn<(name: string) => string>((name) => `<p>${name} ${campusMarks.shortName}</p>`);
  const pageWith = filledPages(read);
  const other = { ...campus, shortName: 'Lain' };
  const made = await Promise.all([campus, campus, { ...campus }].map((one) => pageWith('a', one)));
  expect(new Set(made).size).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
  expect((await pageWith('b', campus)).identity.toString()).toBe('<p>b Contoh</p>');
  expect((await pageWith('a', other)).identity.toString()).toBe('<p>a Lain</p>');
  expect(read).toHaveBeenCalledTimes(3);
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
  const answer = await t.inject({ url: builtScript.path });
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
