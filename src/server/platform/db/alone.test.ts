import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#test/database.ts';
import { alone } from './alone.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

test('of two that start at once the second finds what the first has made', async () => {
  const made: string[] = [];
  const fill = (name: string) =>
    alone(t.url, 'seed', async () => {
      if (made.length > 0) return;
      await sleep(300);
      made.push(name);
    });
  await Promise.all([fill('first'), fill('second'), fill('third')]);
  expect(made).toHaveLength(1);
});

test('work that fails lets the next one begin', async () => {
  await expect(alone(t.url, 'seed', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await alone(t.url, 'seed', () => Promise.resolve('next'))).toBe('next');
});
