import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RedisLink } from '#server/platform/cluster/redis-link.ts';
import { type StrikeRule, Strikes } from '#server/platform/cluster/strikes.ts';
import { silentLog } from '#server/platform/log.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-08-24T03:00:00.000Z');

let redis: RedisLink;
beforeAll(async () => {
  redis = await RedisLink.open(String(process.env.REDIS_URL), silentLog);
});
afterAll(() => redis.close());

const lock = fc.constantFrom(1_000, 30_000, MINUTE, 10 * MINUTE);
/** Kept longer than a run takes, as Redis itself forgets by its own clock. */
const rules = fc.record({
  limit: fc.integer({ min: 1, max: 6 }),
  windowMs: fc.constantFrom(MINUTE, 5 * MINUTE, 15 * MINUTE),
  locksMs: fc.tuple(lock, fc.array(lock, { maxLength: 3 })).map(([first, rest]) => [first, ...rest] as const),
  keptMs: fc.constantFrom(30 * MINUTE, 120 * MINUTE),
});
/** Milliseconds since the step before: bursts, waits to the very moment, long breaks and a clock that is set back. */
const pause = fc.oneof(
  fc.constantFrom(0, 1, 999, 1_000, 29_999, 30_000, MINUTE - 1, MINUTE, 5 * MINUTE, 15 * MINUTE, -500),
  fc.integer({ min: 0, max: 3 * MINUTE }),
  fc.constantFrom(30 * MINUTE - 1, 30 * MINUTE, 120 * MINUTE),
);
const step = fc.record({ pause, key: fc.constantFrom('a', 'b'), forgive: fc.nat(19) });

test('Redis decides about every attempt as a process alone does', async () => {
  await fc.assert(
    fc.asyncProperty(rules, fc.array(step, { minLength: 1, maxLength: 40 }), async (rule, steps) => {
      const portal = `strikes-${randomUUID()}`;
      const [shared, alone] = [new Strikes(redis, portal), new Strikes(null, portal)];
      let at = START;
      for (const { pause: ms, key, forgive } of steps) {
        at += ms;
        if (forgive === 0) await Promise.all([shared.forgive(key), alone.forgive(key)]);
        const [one, other] = [shared, alone].map((strikes) => strikes.take(key, rule, new Date(at)));
        expect(await one).toEqual(await other);
      }
    }),
    { numRuns: 150 },
  );
});

test('two processes count together, and Redis forgets when it is told to', async () => {
  const portal = `strikes-${randomUUID()}`;
  const [here, there] = [new Strikes(redis, portal), new Strikes(redis, portal)];
  const rule: StrikeRule = { limit: 3, windowMs: MINUTE, locksMs: [MINUTE], keptMs: 200 };
  const now = new Date(START);
  const taken = [
    await here.take('x', rule, now),
    await there.take('x', rule, now),
    await here.take('x', rule, now),
  ];
  expect(taken.map((strike) => strike.taken)).toEqual([1, 2, 3]);
  expect(await there.take('x', rule, now)).toEqual({ waitMs: MINUTE, taken: 3 });
  await expect.poll(() => redis.run(`return #redis.call('KEYS', ARGV[1])`, [], [`${portal}:*`])).toBe(0);
});
