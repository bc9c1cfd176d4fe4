import { expect, test } from 'vitest';
import { makeFirstPasswords, hashPassword, verifyPassword } from './password.ts';

test('whoever signs in while a long list of first passwords is made waits for none but those being worked on', async () => {
  const stored = await hashPassword('masuk');
  const ids = Array.from({ length: 40 }, (_, at) => String(at));
  const list = makeFirstPasswords(ids).then((made) => ({ made }));
  const signIn = verifyPassword(stored, 'masuk');
  expect(await Promise.race([list, signIn])).toBe(true);
  const { made } = await list;
  expect(made.map(({ id }) => id)).toEqual(ids);
  const [first, last] = [made[0], made.at(-1)];
  for (const one of [first, last])
    expect(await verifyPassword(one?.passwordHash ?? '', one?.password ?? '')).toBe(true);
  expect(await verifyPassword(first?.passwordHash ?? '', last?.password ?? '')).toBe(false);
});
