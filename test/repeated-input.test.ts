import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { unforeseenSentences } from '#server/platform/db/constraint-sentences.ts';
import { newId } from '#server/platform/db/id.ts';
import { users } from '#server/platform/db/schema.ts';
import { hashPassword } from '#server/identity/auth/password.ts';
import { namedRecords } from './factories/named-records.ts';
import { buildAdmin } from './factories/people.ts';
import { sample, schemaOf, type Taste } from './sample.ts';
import { plain, send, type Sent, type Session, signIn } from './send-beside.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let admin: string;
let ids: Map<string, string>;

beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  ids = await namedRecords(t);
  admin = (await buildAdmin(t.db)).id;
  await t.db.update(users).set({ passwordHash: await hashPassword('sembarang kata sandi') });
});
afterAll(() => t.close());

/** Without the fields that would look for a record to change. */
function asNew(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { _id: _, updatedAt: _at, ...fields } = body as Record<string, unknown>;
  return fields;
}

/** Every list holds the same item twice, and every field is filled, also those of which one excludes another. */
function trials({ params, query, body }: Endpoint): Sent[] {
  const idOf = (field: string) => ids.get(field);
  const tastes: Taste[] = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => ({
    text: ['ABC12', 'Contoh kalimat yang cukup panjang', '20261'][at % 3] ?? '',
    number: at % 2 === 0 ? 'least' : 'most',
    at,
    repeat: 2,
    idOf,
  }));
  return tastes.flatMap((taste) => {
    const names = sample(schemaOf(params), taste) as Record<string, unknown>;
    const whole = sample(schemaOf(body), taste);
    return [whole, asNew(whole)].map((sent): Sent => ({
      params: (name) => plain(names[name] ?? newId()),
      query: sample(schemaOf(query), taste),
      body: sent,
    }));
  });
}

const writes: Endpoint[] = Object.values(contracts)
  .flatMap((slice): Endpoint[] => Object.values(slice))
  .filter(({ method, body }) => method !== 'GET' && body !== undefined);
/** Said where a constraint was violated that no sentence was written for: then a contract lacks a rule. */
const unforeseen = Object.values(unforeseenSentences).map(([, message]) => message);
/** Nothing refers to what is new: an id that is not there is no record that others hold. */
const wrong = ['Data ini masih dipakai oleh data lain.', ...unforeseen];

describe.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('refuses or takes what is said twice, and every pair of fields, without failing', async () => {
      let session: Session = await signIn(t, admin);
      const failed: unknown[] = [];
      for (const sent of trials(endpoint)) {
        const answer = await send(t, endpoint, sent, session);
        const refusal = answer.statusCode === 200 ? null : answer.json<{ code: string; message: string }>();
        if (answer.statusCode >= 500 || wrong.includes(refusal?.message ?? ''))
          failed.push({ refusal, sent: sent.body });
        if (answer.statusCode === 401) session = await signIn(t, admin);
      }
      expect(failed).toEqual([]);
    });
  },
);
