import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Strikes } from '#server/platform/cluster/strikes.ts';
import { Tally } from '#server/platform/cluster/tally.ts';
import { forgiveAttempt, takeAttempt } from './sign-in-guard.ts';

const START = Date.parse('2026-08-24T03:00:00.000Z');
const guard = () => ({ strikes: new Strikes(null, 'test'), tally: new Tally(null, 'test') });

/** What somebody else does: fails for a name from a network, perhaps in a marked browser of theirs; or waits. */
const foreign = fc.record({
  name: fc.constantFrom('owner', 'owner-nim', 'other'),
  network: fc.constantFrom('campus', 'home', 'far'),
  device: fc.constantFrom(null, 'stolen', 'theirs'),
  minutes: fc.integer({ min: 0, max: 40 }),
  times: fc.integer({ min: 1, max: 40 }),
});

test('whatever others fail, the owner on a known browser is never refused for it', async () => {
  const story = fc.array(foreign, { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const services = guard();
      let now = START;
      for (const { name, network, device, minutes, times } of steps) {
        now += minutes * 60_000;
        const at = { services, now: new Date(now) };
        for (let n = 0; n < times; n += 1) {
          await takeAttempt(at, { name, network, device }).catch(() => undefined);
        }
        const own = await takeAttempt(at, { name: 'owner', network: 'campus', device: 'own' });
        expect(own.device).toBe('own');
        await forgiveAttempt(at, own);
      }
    }),
  );
});

test('ten thousand names from one address forget no lock of a name before them', async () => {
  const at = { services: guard(), now: new Date(START) };
  const asked = { network: 'far', device: null };
  for (let n = 0; n < 5; n += 1) await takeAttempt(at, { ...asked, name: 'owner' });
  for (let n = 0; n < 10_000; n += 1) await takeAttempt(at, { ...asked, name: `name-${n}` });
  await expect(takeAttempt(at, { ...asked, name: 'owner' })).rejects.toMatchObject({ code: 'LOCKED_OUT' });
});

test('who typed wrong is forgotten after a day, and at once when it turns out well', async () => {
  const services = guard();
  const take = (hours: number) =>
    takeAttempt(
      { services, now: new Date(START + hours * 3_600_000) },
      { name: 'owner', network: 'home', device: null },
    );
  for (let n = 0; n < 5; n += 1) await take(0);
  await expect(take(0)).rejects.toMatchObject({ data: { retryAfter: 900 } });
  expect((await take(25)).taken).toBe(1);
  await forgiveAttempt({ services, now: new Date(START) }, await take(25));
  expect((await take(25)).taken).toBe(1);
});
