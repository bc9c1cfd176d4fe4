import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { plainNames } from '#server/platform/http/cookies.ts';
import { users } from '#server/platform/db/schema.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const PEOPLE = 1_000;
const AT_ONCE = 25;
const PASSWORD = 'Rahasia-Kampus-26';

let t: TestApp;
/** The form all browsers of this test begin with: it tells nothing of who they are. */
let form: { token: string; cookies: Record<string, string> };
beforeAll(async () => {
  t = await testApp();
  const answer = await t.app.inject({ url: authContract.form.path });
  form = {
    token: answer.json<{ csrfToken: string }>().csrfToken,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
  };
  // Cheap to check, as what is tried here is who may try, not how long it takes.
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await t.db.insert(users).values(
    Array.from({ length: PEOPLE }, (_, n) => ({
      name: `Contoh Warga ${n}`,
      email: emailOf(n),
      passwordHash,
    })),
  );
});
afterAll(() => t.close());

const emailOf = (n: number): string => `warga${n}@contoh.test`;

async function attempt(emailOrNim: string, password: string, mark?: string) {
  const answer = await t.app.inject({
    method: 'POST',
    url: authContract.login.path,
    headers: { 'x-csrf-token': form.token },
    cookies: { ...form.cookies, ...(mark !== undefined && { [plainNames.device]: mark }) },
    payload: { emailOrNim, password },
  });
  const given = answer.cookies.find(({ name }) => name === plainNames.device)?.value;
  return { status: answer.statusCode, mark: given ?? '' };
}

/** Does `work` for everybody, some at once, as a campus does in the morning. */
async function everybody<T>(work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let first = 0; first < PEOPLE; first += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, n) => work(first + n));
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

const mistypes = (n: number): boolean => n % 10 === 0;
const refusedOf = (answers: readonly { status: number }[]) =>
  answers.flatMap(({ status }, n) => (status === 200 ? [] : [`${n}: ${status}`]));

test('a thousand people sign in from one address within minutes, also after somebody there tried hundreds of names', async () => {
  const morning = await everybody(async (n) => {
    if (mistypes(n)) expect((await attempt(emailOf(n), 'salah')).status).toBe(401);
    return attempt(emailOf(n), PASSWORD);
  });
  expect(refusedOf(morning)).toEqual([]);

  for (let n = 0; n < 350; n += 1)
    expect((await attempt(`tebakan${n}@contoh.test`, PASSWORD)).status).toBe(401);

  // Half of them at browsers they have used before, where a mistake more is nothing; the others in a computer room.
  const noon = await everybody(async (n) => {
    const mark = n % 2 === 0 ? morning[n]?.mark : undefined;
    if (mark !== undefined && mistypes(n))
      expect((await attempt(emailOf(n), 'salah', mark)).status).toBe(401);
    return attempt(emailOf(n), PASSWORD, mark);
  });
  expect(refusedOf(noon)).toEqual([]);
}, 180_000);

test('who fails at one name there shuts that name alone, and not in its owner’s browser', async () => {
  const { mark } = await attempt(emailOf(1), PASSWORD);
  for (let n = 0; n < 10; n += 1) await attempt(emailOf(1), `salah-${n}`);
  expect((await attempt(emailOf(1), PASSWORD)).status).toBe(429);
  expect((await attempt(emailOf(1), PASSWORD, mark)).status).toBe(200);
  const others = [2, 3, 4].map((n) => attempt(emailOf(n), PASSWORD));
  expect(refusedOf(await Promise.all(others))).toEqual([]);
});
