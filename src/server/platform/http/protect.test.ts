import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { hashPassword } from '#server/identity/auth/auth.public.ts';
import { buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { plainNames } from './cookies.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ settings: { PUBLIC_URL: 'https://portal.example' } });
});
afterAll(() => t.close());

describe('headers', () => {
  test('allow no script but the own files, no frame, no other base and no sniffing', async () => {
    const { headers } = await t.inject({ url: '/api/docs' });
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(/ (.*)/).slice(0, 2) as [string, string]),
    );
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
      'object-src': 'blob:',
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(Object.keys(policy)).toContain('upgrade-insecure-requests');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
  });

  test('come with refusals and unknown paths too, those of a page with pages only', async () => {
    for (const url of ['/api/health', '/api/me', '/api/nothing', '/api/docs']) {
      const { headers } = await t.inject({ url });
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      const isData = url !== '/api/docs';
      expect('content-security-policy' in headers, url).toBe(!isData);
      if (isData) expect(JSON.stringify(headers).length, url).toBeLessThan(550);
    }
  });
});

describe('cookies', () => {
  test('of a session and of a form are out of reach of scripts, other sites and plain http', async () => {
    const password = 'Rahasia-Kampus-26';
    const { email } = await buildUser(t.db, { passwordHash: await hashPassword(password) });
    const form = await t.inject({ url: '/api/form' });
    const answer = await t.inject({
      method: 'POST',
      url: authContract.login.path,
      headers: { 'x-csrf-token': form.json<{ csrfToken: string }>().csrfToken },
      payload: { emailOrNim: email, password },
    });
    expect(answer.statusCode).toBe(200);
    const cookies = [...form.cookies, ...answer.cookies];
    expect(cookies.map(({ name, path }) => [name, path])).toEqual([
      ['__Host-cendekia_csrf', '/'],
      ['__Host-cendekia_session', '/'],
      ['__Host-cendekia_devices', '/'],
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: true });
      expect(cookie.domain).toBeUndefined();
    }
    const [session] = answer.cookies;
    const own = { [session?.name ?? '']: session?.value ?? '' };
    expect((await t.app.inject({ url: authContract.me.path, cookies: own })).statusCode).toBe(200);
    const planted = { cendekia_session: session?.value ?? '' };
    expect((await t.app.inject({ url: authContract.me.path, cookies: planted })).statusCode).toBe(401);
    await t.call(authContract.logout, {});
  });

  test('of an ended session is taken back in the way browsers heed for its name', async () => {
    await t.as((await buildUser(t.db)).id);
    const { headers } = await t.call(authContract.logout, {});
    const [gone] = [headers['set-cookie']].flat();
    expect(gone).toMatch(/^__Host-cendekia_session=;/);
    expect(gone).toMatch(/; Path=\/; .*Secure/);
    expect(gone).not.toMatch(/domain/i);
  });
});

describe('calls that do not exist', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/staff/nothing/here'])(
    '%s is 404 as JSON',
    async (url) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const) {
        const answer = await t.inject({ method, url });
        expect(answer).toMatchObject({ statusCode: 404, headers: { 'content-type': /^application\/json/ } });
        expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
      }
    },
  );

  test('another method than the call has is 405 and says which there are', async () => {
    const refused = await t.inject({ method: 'PUT', url: '/api/login' });
    expect(refused).toMatchObject({ statusCode: 405, headers: { allow: 'OPTIONS, POST' } });
    expect(refused.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    const one = await t.inject({
      method: 'PUT',
      url: '/api/staff/student/00000000-0000-7000-8000-000000000000',
    });
    expect(one.statusCode).toBe(405);
    expect(String(one.headers.allow).split(', ')).toContain('DELETE');
  });

  test('OPTIONS says the methods and opens nothing to other sites', async () => {
    const origin = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await t.inject({ method: 'OPTIONS', url: '/api/me', headers: origin });
    expect(answer).toMatchObject({ statusCode: 204, headers: { allow: 'GET, HEAD, OPTIONS' }, body: '' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('HEAD answers as GET does, without the body', async () => {
    expect(await t.inject({ method: 'HEAD', url: '/api/health' })).toMatchObject({
      statusCode: 200,
      body: '',
    });
    expect(await t.app.inject({ method: 'HEAD', url: '/api/me' })).toMatchObject({ statusCode: 401 });
  });
});

describe('bodies', () => {
  const post = (payload: string, type = 'application/json') =>
    t.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': type }, payload });

  test.each([
    [
      'too large',
      JSON.stringify({ emailOrNim: 'x'.repeat(2 * 1024 * 1024) }),
      'application/json',
      413,
      'TOO_LARGE',
    ],
    ['cut short', '{"emailOrNim":', 'application/json', 400, 'BAD_REQUEST'],
    ['of another kind', '<a/>', 'application/xml', 415, 'UNSUPPORTED_TYPE'],
    ['that reach for the prototype', '{"__proto__":{"Admin":true}}', 'application/json', 400, 'BAD_REQUEST'],
  ])('%s are refused', async (_name, payload, type, status, code) => {
    const answer = await post(payload, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  test.each(['/api/nosuch', '/login', '/nosuch'])('to %s, which takes none, are not read', async (url) => {
    const deep = '['.repeat(500);
    for (const payload of [deep, JSON.stringify('x'.repeat(1_900_000))]) {
      const answer = await t.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('too much', () => {
  test('an address is refused after its share, in words and with the time to wait, made-up sessions or not', async () => {
    const busy = await testApp({ limits: { perMinute: { session: 50, address: 20 }, latestMs: 0 } });
    const statuses = new Map<number, number>();
    for (let i = 0; i < 21; i += 1) {
      const { statusCode } = await busy.app.inject({
        url: '/api/nothing',
        cookies: { cendekia_session: `s${i}` },
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [404, 20],
      [429, 1],
    ]);
    const refused = await busy.app.inject({ url: '/api/me' });
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    const page = await busy.app.inject({ url: '/student/jadwal', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body]).toEqual([429, expect.stringContaining('http-equiv="refresh"')]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Assets never count: a refused style would break the page.
    expect((await busy.app.inject({ url: '/assets/none.css' })).statusCode).toBe(404);
    expect((await busy.app.inject({ url: '/api/nothing', remoteAddress: '10.0.0.9' })).statusCode).toBe(404);
    await busy.close();
  });

  test('who uses up the share of an address shuts nobody there out who is still to sign in', async () => {
    const busy = await testApp({ limits: { perMinute: { session: 50, address: 20 }, latestMs: 0 } });
    const password = 'Rahasia-Kampus-26';
    const { email } = await buildUser(busy.db, { passwordHash: await hashPassword(password) });
    for (let n = 0; n < 60; n += 1)
      await busy.app.inject({ url: n % 2 === 0 ? '/api/nothing' : '/api/form' });
    expect((await busy.app.inject({ url: '/api/nothing' })).statusCode).toBe(429);
    const { statusCode } = await busy.app.inject({ url: '/login?url=/student/jadwal' });
    expect(statusCode).not.toBe(429);
    const answer = await busy.call(authContract.login, { body: { emailOrNim: email, password } });
    expect(answer.status).toBe(200);
    await busy.close();
  });

  test('a browser in which somebody has signed in is not shut out with its address, and has a share of its own', async () => {
    const busy = await testApp({ limits: { perMinute: { session: 50, address: 20 }, latestMs: 0 } });
    const password = 'Rahasia-Kampus-26';
    const { email } = await buildUser(busy.db, { passwordHash: await hashPassword(password) });
    const name = plainNames.device;
    const { headers } = await busy.call(authContract.login, { body: { emailOrNim: email, password } });
    const own = { [name]: new RegExp(`${name}=([^;]+)`).exec(String(headers['set-cookie']))?.[1] ?? '' };
    const ask = async (cookies: Record<string, string>) =>
      (await busy.app.inject({ url: '/api/nothing', cookies })).statusCode;
    for (let n = 0; n < 21; n += 1) await ask({ [name]: `${own[name]?.slice(0, -4)}AAAA` });
    expect([await ask({}), await ask(own)]).toEqual([429, 404]);
    for (let n = 0; n < 50; n += 1) await ask(own);
    expect(await ask(own)).toBe(429);
    await busy.close();
  });

  test('a process that falls behind refuses for a moment with 503', async () => {
    const behind = await testApp({ limits: { perMinute: null, latestMs: 0.01 } });
    const ask = () => behind.app.inject({ url: '/api/me' });
    let refused = await ask();
    for (; refused.statusCode === 401; refused = await ask()) await sleep(50);
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(refused.json()).toMatchObject({ code: 'OVERLOADED' });
    const page = await behind.app.inject({ url: '/student', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page).toMatchObject({
      statusCode: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '5',
      },
    });
    expect(page.body).toMatch(/<meta http-equiv="refresh" content="\d+">[^]*Server sedang sibuk/);
    // A page that is open already gets its files.
    expect((await behind.app.inject({ url: '/assets/none.css' })).statusCode).toBe(404);
    // Who asks whether the process lives would end it.
    expect((await behind.app.inject({ url: '/api/health' })).statusCode).toBe(200);
    expect((await behind.app.inject({ url: '/api/ready' })).statusCode).toBe(200);
    await behind.close();
  });

  test('the start itself is no load: nothing is refused right after it', async () => {
    const started = await testApp({ limits: { perMinute: null, latestMs: 0.01 } });
    const ask = async () => (await started.app.inject({ url: '/api/me' })).statusCode;
    await expect.poll(ask, { timeout: 10_000 }).toBe(503);
    const listened = performance.now();
    await started.app.listen({ port: 0, host: '127.0.0.1' });
    expect(await ask()).toBe(401);
    await expect.poll(ask, { timeout: 10_000 }).toBe(503);
    expect(performance.now() - listened).toBeGreaterThan(3_000);
    await started.close();
  });
});
