import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { buildAdmin, buildUser } from './factories/people.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
/** A form's token of another browser. */
let foreign: string;
/** Form tokens of this browser from before the admin signed in, and from when somebody else was signed in. */
let earlier: string[];
let own: string;

beforeAll(async () => {
  t = await testApp();
  const form = await t.app.inject({ url: '/api/form' });
  foreign = form.json<{ csrfToken: string }>().csrfToken;
  const ask = async () => (await t.inject({ url: '/api/form' })).json<{ csrfToken: string }>().csrfToken;
  earlier = [await ask()];
  await t.as((await buildUser(t.db)).id);
  earlier.push(await ask());
  await t.as((await buildAdmin(t.db)).id);
  own = await ask();
});
afterAll(() => t.close());

const all = Object.values(contracts)
  .flatMap((slice) => Object.values(slice))
  .filter(({ method }) => method !== 'GET');
const changes = all.filter(({ machine }) => !machine);

const boundary = 'cendekia-csrf';
const emptyForm = {
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: `--${boundary}\r\ncontent-disposition: form-data; name="_csrf"\r\n\r\nmade-up\r\n--${boundary}--\r\n`,
};

/** The change as an admin with this token; everything else about it is empty. */
function attempt({ method, path, upload }: Endpoint, headers: Record<string, string>) {
  const body = upload ? emptyForm : { headers: { 'content-type': 'application/json' }, payload: '{}' };
  const url = path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
  return t.inject({ method, url, payload: body.payload, headers: { ...body.headers, ...headers } });
}

test('only calls of other systems, which are signed, go without a token', () => {
  const free = all.filter(({ machine }) => machine).map(({ method, path }) => `${method} ${path}`);
  expect(free).toEqual(['POST /api/gateway/notice']);
});

test('a token of the own session is taken', async () => {
  const answer = await t.inject({
    method: 'DELETE',
    url: '/api/me/sessions',
    payload: {},
    headers: { 'x-csrf-token': own },
  });
  expect(answer.statusCode).toBe(200);
});

test('there are changes to try', () => expect(changes.length).toBeGreaterThan(80));

describe.each(changes.map((change) => [`${change.method} ${change.path}`, change] as const))(
  '%s',
  (_name, change) => {
    test('is refused without a token, with a made-up one, another browser’s and one of another session', async () => {
      const tokens: Record<string, string>[] = [
        {},
        { 'x-csrf-token': 'made-up' },
        { 'x-csrf-token': foreign },
        ...earlier.map((token) => ({ 'x-csrf-token': token })),
      ];
      for (const headers of tokens) {
        const answer = await attempt(change, headers);
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'CSRF']);
      }
    });

    test('is not possible as a plain form of another site', async () => {
      const url = change.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await t.inject({ method: change.method, url, headers, payload: '_csrf=made-up' });
      expect([403, 415]).toContain(answer.statusCode);
    });
  },
);
