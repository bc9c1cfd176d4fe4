import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { plainNames } from '#server/platform/http/cookies.ts';
import { deviceMarksOf } from '#server/platform/http/known-device.ts';
import { users } from '#server/platform/db/schema.ts';
import { buildStudent, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { hashPassword } from './password.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ settings: { TRUST_PROXY: 'true' } });
});
afterAll(() => t.close());
afterEach(() => t.setNow(TEST_NOW));

const password = 'Rahasia-Kampus-26';
const refused =
  'Email/NIM atau kata sandi tidak diterima. Bila Anda yakin benar, buat kata sandi baru lewat "Lupa kata sandi?" atau masuk dari perangkat yang biasa Anda pakai.';

const accountWith = async () => buildUser(t.db, { passwordHash: await hashPassword(password) });

let networks = 0;
/** A network nobody has asked from yet. */
const otherNetwork = (): string => `203.${Math.floor((networks += 1) / 250)}.${networks % 250}.7`;

type Try = { from: string; secret?: string; device?: string };

/** A sign-in from a network and, where `device` is given, from a browser with that mark. */
async function attempt(emailOrNim: string, { from, secret = password, device = '' }: Try) {
  const form = await t.app.inject({ url: '/api/form' });
  const answer = await t.app.inject({
    method: 'POST',
    url: authContract.login.path,
    headers: { 'x-csrf-token': form.json<{ csrfToken: string }>().csrfToken, 'x-forwarded-for': from },
    cookies: Object.fromEntries([
      ...form.cookies.map(({ name, value }) => [name, value]),
      ['cendekia_devices', device],
    ]),
    payload: { emailOrNim, password: secret },
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ code?: string; message?: string }>(),
    wait: answer.headers['retry-after'],
    device: answer.cookies.find(({ name }) => name === 'cendekia_devices')?.value ?? '',
  };
}

const fail = (name: string, from: string, device?: string) =>
  attempt(name, { from, secret: 'salah', ...(device && { device }) });

/** The account's owner signs in somewhere, so that the browser is known. */
const knownDevice = async (name: string) => (await attempt(name, { from: otherNetwork() })).device;

describe('a stranger', () => {
  test('who fails for somebody from everywhere does not shut out the owner in a known browser', async () => {
    const { email } = await accountWith();
    const device = await knownDevice(email);
    for (let network = 0; network < 25; network += 1) {
      const from = otherNetwork();
      for (let n = 0; n < 5; n += 1) expect((await fail(email, from)).status).toBe(401);
    }
    const home = otherNetwork();
    expect((await fail(email, home, device)).status).toBe(401);
    expect((await attempt(email, { from: home, device })).status).toBe(200);
  }, 60_000);

  test('waits longer each time, for the name typed and the network it is typed from alone', async () => {
    const { email } = await accountWith();
    const from = otherNetwork();
    const waits = [];
    for (let round = 0; round < 4; round += 1) {
      for (let n = 0; n < 5; n += 1) expect((await fail(email, from)).status).toBe(401);
      const { status, body, wait } = await attempt(email, { from });
      expect([status, body.code]).toEqual([429, 'LOCKED_OUT']);
      waits.push(Number(wait) / 60);
      t.setNow(new Date(t.services.clock().getTime() + Number(wait) * 1000));
    }
    expect(waits).toEqual([15, 30, 60, 60]);
    expect((await attempt(email, { from: otherNetwork() })).status).toBe(200);
  });

  test('gets five tries for a NIM, however its digits are grouped', async () => {
    const nim = '25699999001';
    const from = otherNetwork();
    const forms = [' ', '.', '-', ' - ', ''].map((mark) =>
      nim.replace(/^(\d{4})(\d{4})/, `$1${mark}$2${mark}`),
    );
    for (const form of forms) expect((await fail(form, from)).status).toBe(401);
    for (const form of forms) expect((await fail(form, from)).body.code).toBe('LOCKED_OUT');
  });

  test('gets five tries also when they come all at once', async () => {
    const { email } = await accountWith();
    const from = otherNetwork();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail(email, from)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await attempt(email, { from })).wait).toBe('900');
  });

  test('reads nothing of which NIM and email belong together, nor which names exist', async () => {
    const student = await buildStudent(t.db);
    const { email } = await accountWith();
    await t.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, student.userId));
    const from = otherNetwork();
    const story = async (name: string) => {
      const told = [];
      for (let n = 0; n < 7; n += 1) told.push(await fail(name, from));
      return told.map(({ status, body, wait }) => [status, body.message, wait]);
    };
    const ofNim = await story(student.nim);
    expect(ofNim.map(([status, message]) => [status, message])).toEqual([
      ...Array.from({ length: 5 }, () => [401, refused]),
      ...Array.from({ length: 2 }, () => [429, expect.stringContaining('15 menit')]),
    ]);
    const [owner] = await t.db.select({ email: users.email }).from(users).where(eq(users.id, student.userId));
    expect(await story(owner?.email ?? '')).toEqual(ofNim);
    expect(await story(email)).toEqual(ofNim);
    expect(await story('tidak.ada@contoh.test')).toEqual(ofNim);
    expect(await story('99999999999')).toEqual(ofNim);
  });

  test('has no hundred and first guess at a password; the mailed link lets the owner in anywhere', async () => {
    const { id, email } = await accountWith();
    for (let network = 0; network < 20; network += 1) {
      const from = otherNetwork();
      for (let n = 0; n < 5; n += 1) await fail(email, from);
    }
    const shielded = async () =>
      (await t.db.select({ until: users.shieldedUntil }).from(users).where(eq(users.id, id)))[0]?.until ??
      null;
    await expect.poll(shielded).not.toBeNull();
    // Right or wrong, known or not: one sentence, which claims nothing of the password and says the way in.
    const names = [
      attempt(email, { from: otherNetwork() }),
      fail(email, otherNetwork()),
      fail('x@y.test', otherNetwork()),
    ];
    for (const answer of await Promise.all(names))
      expect(answer).toMatchObject({ status: 401, body: { message: refused } });
    await t.call(authContract.requestReset, { body: { emailOrNim: email } });
    await expect.poll(() => t.mails.at(-1)?.to).toBe(email);
    const token = /token=([\w-]+)/.exec(t.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const done = await t.call(authContract.completeReset, { body: { token, password: 'Baru-Sekali-2' } });
    const device = /cendekia_devices=([^;]+)/.exec(String(done.headers['set-cookie']))?.[1] ?? '';
    for (let n = 0; n < 100; n += 1) await fail(email, otherNetwork());
    expect((await attempt(email, { from: otherNetwork(), secret: 'Baru-Sekali-2', device })).status).toBe(
      200,
    );
  }, 60_000);

  test('who holds a marked browser has ten tries there and spoils no other browser', async () => {
    const { email } = await accountWith();
    const [lost, own] = [await knownDevice(email), await knownDevice(email)];
    const from = otherNetwork();
    for (let n = 0; n < 15; n += 1) expect((await fail(email, from, lost)).status).toBe(401);
    expect((await attempt(email, { from, device: lost })).status).toBe(429);
    expect((await attempt(email, { from, device: own })).status).toBe(200);
    const made = await attempt(email, { from, device: `${own.slice(0, -4)}AAAA` });
    expect(made.status).toBe(429);
  });
});

describe('a shared browser', () => {
  test('knows the last five who signed in in it, whoever came between', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, accountWith));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(5), { minLength: 1, maxLength: 12 }), async (visits) => {
        let device = '';
        for (const n of visits)
          ({ device } = await attempt(people[n]?.email ?? '', { from: otherNetwork(), device }));
        const latest = [...new Set(visits.toReversed())].slice(0, 5);
        const marks = deviceMarksOf({ cookies: { [plainNames.device]: device } }, t.services.env);
        expect(marks.map(({ accountId }) => accountId)).toEqual(latest.map((n) => people[n]?.id));
      }),
      { numRuns: 10 },
    );
  }, 60_000);
});

describe('one campus address', () => {
  /** Failures of one person at the address, as many as there are tries for. */
  const useUp = async (from: string) => {
    for (let n = 0; n < 300; n += 1) {
      await t.services.tally.take(`network:${from}`, 300, 15 * 60_000, t.services.clock());
    }
  };

  test('is not shut for its other users by one who failed with a thousand names', async () => {
    const from = otherNetwork();
    await useUp(from);
    const people = await Promise.all(Array.from({ length: 30 }, accountWith));
    for (const { email } of people) expect((await attempt(email, { from })).status).toBe(200);
    const [first] = people;
    expect((await attempt(first?.email ?? '', { from })).status).toBe(200);
  });

  test('leaves one try per name once so much has failed there', async () => {
    const from = otherNetwork();
    await useUp(from);
    const { email } = await accountWith();
    expect((await fail(email, from)).status).toBe(401);
    expect((await attempt(email, { from })).body.code).toBe('LOCKED_OUT');
    expect((await attempt(email, { from: otherNetwork() })).status).toBe(200);
  });

  test('counts only what failed', async () => {
    const from = otherNetwork();
    const { email } = await accountWith();
    for (let n = 0; n < 8; n += 1) expect((await attempt(email, { from })).status).toBe(200);
    expect(await t.services.tally.take(`network:${from}`, 1, 15 * 60_000, t.services.clock())).toBeNull();
  });
});

describe('reset requests', () => {
  const request = (emailOrNim: string) => t.call(authContract.requestReset, { body: { emailOrNim } });

  test('of strangers mail the owner two links and refuse nobody; the owner asks again when they are old', async () => {
    const { email } = await accountWith();
    const mailed = () => t.mails.filter(({ to }) => to === email).length;
    await request(email);
    await expect.poll(mailed).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => request(email)));
    for (let n = 0; n < 20; n += 1) expect((await request(email)).status).toBe(200);
    await expect.poll(mailed).toBe(2);
    t.setNow(new Date(TEST_NOW.getTime() + 16 * 60_000));
    expect((await request(email)).status).toBe(200);
    await expect.poll(mailed).toBe(3);
  });
});

test('hundreds of reset requests from a campus address refuse nobody there, and only slow its mails', async () => {
  const from = '198.51.100.9';
  const ask = async (emailOrNim: string) => {
    const form = await t.app.inject({ url: '/api/form' });
    return t.app.inject({
      method: 'POST',
      url: authContract.requestReset.path,
      headers: { 'x-csrf-token': form.json<{ csrfToken: string }>().csrfToken, 'x-forwarded-for': from },
      cookies: Object.fromEntries(form.cookies.map(({ name, value }) => [name, value])),
      payload: { emailOrNim },
    });
  };
  for (let n = 0; n < 300; n += 1)
    await t.services.tally.take(`resetNetwork:${from}`, 300, 15 * 60_000, t.services.clock());
  const { id, email } = await accountWith();
  expect((await ask(email)).statusCode).toBe(200);
  const waiting = () =>
    t.db.execute(sql`
      select m.status from notice_mails m join notices n on n.id = m.notice_id where n.user_id = ${id}`);
  await expect.poll(async () => (await waiting()).rows).toEqual([{ status: 'WAITING' }]);
  expect(t.mails.some(({ to }) => to === email)).toBe(false);
});

test('a known name takes as long to refuse as an unknown one', async () => {
  const { email } = await accountWith();
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < 60; n += 1) {
    for (const [i, name] of [email, 'bukan.siapa-siapa@contoh.test'].entries()) {
      const begun = performance.now();
      await fail(name, otherNetwork());
      times[i]?.push(performance.now() - begun);
    }
  }
  const [known, unknown] = [median(times[0]), median(times[1])];
  expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(0.35);
}, 60_000);
