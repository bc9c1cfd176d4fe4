import { afterAll, beforeAll, expect, test } from 'vitest';
import { race, RIVALS, SEATS } from '../bench/race/rounds.ts';
import { TEST_NOW, testApp, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test(
  'of 200 students at once exactly 40 get the 40 seats of a class, the others the reason, three times',
  { timeout: 120_000 },
  async () => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { rounds, checks, tally } = await race(Number(new URL(address).port), t.db, 3, TEST_NOW);
    const expected = { stored: SEATS, full: RIVALS - SEATS, other: 0 };
    expect(rounds).toEqual([expected, expected, expected]);
    expect(checks.filter(({ broken }) => broken !== 0)).toEqual([]);
    expect(tally.complaints).toEqual({ count: 0, first: [] });
  },
);
