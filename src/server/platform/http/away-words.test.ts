import { afterAll, beforeAll, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { DatabaseAway } from '#server/platform/db/away.ts';
import { buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const broken = (): Error => new Error('Failed query', { cause: new DatabaseAway(new Error('broke')) });
const cut = (): Error =>
  Object.assign(new Error('terminating connection'), { severity: 'FATAL', code: '57P01' });

/** Does work while every statement fails; sessions are known from before. */
async function whileAway<T>(failure: () => Error, work: () => Promise<T>): Promise<T> {
  const { db } = t.services;
  t.services.db = new Proxy(db, {
    get: () => () => {
      throw failure();
    },
  });
  return work().finally(() => {
    t.services.db = db;
  });
}

const CHECK = 'Periksa dahulu apakah perubahan Anda sudah tersimpan';

test.each([
  ['cannot be reached', broken],
  ['is cut off', cut],
])(
  'who signs in or asks for a link while the database %s reads nothing of changes',
  async (_name, failure) => {
    await t.as(null);
    const signIn = () => t.call(authContract.login, { body: { emailOrNim: 'a@b.test', password: 'x' } });
    const ask = () => t.call(authContract.requestReset, { body: { emailOrNim: 'a@b.test' } });
    const acts: (() => Promise<{ status: number; error: { message: string } }>)[] = [signIn, ask];
    for (const act of acts) {
      const { status, error } = await whileAway(failure, act);
      expect([status, error.message]).toEqual([503, expect.not.stringContaining(CHECK)]);
    }
  },
);

test('a change whose connection broke may have been stored; one that never left was not', async () => {
  await t.as((await buildUser(t.db)).id);
  const end = () => t.call(authContract.endOtherSessions, {});
  await t.call(authContract.me, {});
  expect((await whileAway(cut, end)).error.message).toContain(CHECK);
  expect((await whileAway(broken, end)).error.message).not.toContain(CHECK);
});
