import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { isReasonable } from './json-body.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const changes = Object.values(contracts)
  .flatMap((slice): Endpoint[] => Object.values(slice))
  .filter(({ method, machine }) => method !== 'GET' && !machine);
const open = changes.filter(({ access }) => access === 'public');
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

async function post({ method, path }: Endpoint, payload: string) {
  const url = path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
  const begun = performance.now();
  const answer = await t.app.inject({
    method,
    url,
    payload,
    headers: { 'content-type': 'application/json' },
  });
  const { code } = answer.json<{ code: string }>();
  return { status: answer.statusCode, code, ms: performance.now() - begun };
}

describe('what anybody may send', () => {
  test('are the calls before signing in', () =>
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/api/login',
      '/api/me/reset-password',
      '/api/me/reset-password/complete',
    ]));

  test.each(open.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s takes 8 kB and nothing nested, refused before it is read',
    async (_path, endpoint) => {
      const sized = (bytes: number) => JSON.stringify({ emailOrNim: 'x'.repeat(bytes - 17) });
      expect(await post(endpoint, sized(8 * 1024 + 1))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
      expect(await post(endpoint, sized(8 * 1024))).toMatchObject({ status: 403, code: 'CSRF' });
      expect(await post(endpoint, deep(900_000))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
      expect(await post(endpoint, deep(33))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    },
  );

  test('of every other call nothing is read without a session', async () => {
    for (const endpoint of changes.filter(({ access }) => access !== 'public')) {
      expect([endpoint.path, (await post(endpoint, '{"cut')).status]).toEqual([endpoint.path, 401]);
    }
  });
});

describe('a body', () => {
  test('is read as it was, whatever it says', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (json) => {
        expect(isReasonable(Buffer.from(json))).toBe(true);
      }),
    );
  });

  test('is refused by its depth, counted outside of strings only', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 60 }), (text, depth) => {
        const said = JSON.stringify(`${text}[[[${'['.repeat(99)}\\"`);
        const json = `${'['.repeat(depth)}${said}${']'.repeat(depth)}`;
        expect(isReasonable(Buffer.from(json))).toBe(depth <= 32);
      }),
    );
  });

  test('is refused by the number of its values, in little time', () => {
    expect(isReasonable(Buffer.from(`[${'1,'.repeat(199_998)}1]`))).toBe(true);
    expect(isReasonable(Buffer.from(`[${'1,'.repeat(200_001)}1]`))).toBe(false);
    expect(isReasonable(Buffer.from(`["${'\\'.repeat(100_000)}`))).toBe(true);
    const large = Buffer.from(deep(900_000));
    const begun = performance.now();
    expect(isReasonable(large)).toBe(false);
    expect(performance.now() - begun).toBeLessThan(5);
  });
});
