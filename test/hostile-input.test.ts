import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { newId } from '#server/platform/db/id.ts';
import { users } from '#server/platform/db/schema.ts';
import { hashPassword } from '#server/identity/auth/password.ts';
import { buildAdmin, buildStudent } from './factories/people.ts';
import { sample, type Schema, schemaOf, type Taste } from './sample.ts';
import { plain, send, type Sent, signIn } from './send-beside.ts';
import { testApp, type TestApp } from './test-app.ts';

/** What a person or a machine bent on harm would send. */
const tastes: Taste[] = [
  { text: 'a\u0000b', number: 'most', at: 0 },
  { text: "'; drop table users; --", number: 'least', at: 1 },
  { text: '\ud800 \u202e <script>alert(1)</script> {{7*7}} ${7}', number: 'most', at: 2 },
  { text: '9'.repeat(24), number: 'least', at: 0 },
];

let t: TestApp;
const people: string[] = [];
beforeAll(async () => {
  t = await testApp();
  people.push((await buildAdmin(t.db)).id, (await buildStudent(t.db)).userId);
  await t.db.update(users).set({ passwordHash: await hashPassword('sembarang kata sandi') });
});
afterAll(() => t.close());

/** Everything an endpoint is sent: what its schemas let through, and what they must not. */
function trials({ params, query, body }: Endpoint): Sent[] {
  const [asParams, asQuery, asBody] = [schemaOf(params), schemaOf(query), schemaOf(body)];
  const made = tastes.map((taste): Sent => {
    const names = sample(asParams, taste) as Record<string, unknown>;
    return {
      params: (name) => plain(names[name] ?? newId()),
      query: sample(asQuery, taste),
      body: sample(asBody, taste),
    };
  });
  const keysAs = (schema: Schema, value: unknown) =>
    Object.fromEntries(Object.keys(schema.properties ?? {}).map((key) => [key, value]));
  const wrong = [null, 'x', 1e308, [[{ constructor: { prototype: {} } }]]].map((value): Sent => ({
    params: () => newId(),
    query: keysAs(asQuery, value),
    body: keysAs(asBody, value),
  }));
  const places = ["' or 1=1", 'a\u0000b', 'x'.repeat(300)].map((name): Sent => ({
    params: () => name,
    query: {},
    body: name,
  }));
  return [...made, ...wrong, ...places];
}

const endpoints: Endpoint[] = Object.values(contracts).flatMap((slice) => Object.values(slice));

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('answers whatever it is sent without failing', async () => {
      const failed: { status: number; sent: Sent }[] = [];
      for (const person of people) {
        let session = await signIn(t, person);
        for (const sent of trials(endpoint)) {
          const status = (await send(t, endpoint, sent, session)).statusCode;
          if (status >= 500) failed.push({ status, sent });
          // Some of these calls end the session they are made in.
          if (status === 401) session = await signIn(t, person);
        }
      }
      expect(failed).toEqual([]);
    });
  },
);
