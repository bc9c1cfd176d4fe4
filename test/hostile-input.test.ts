import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#shared/contracts/index.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { newId } from '#server/db/id.ts';
import { users } from '#server/db/schema/users.ts';
import { SESSION_COOKIE } from '#server/http/session.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import { buildAdmin, buildStudent } from './factories/people.ts';
import { TEST_NOW, testApp, type TestApp } from './test-app.ts';

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  pattern?: string;
};

/** What a value is made of: each is valid by its type, and what a person or a machine bent on harm would send. */
type Taste = { text: string; number: 'least' | 'most'; at: number };
const tastes: Taste[] = [
  { text: 'a\u0000b', number: 'most', at: 0 },
  { text: "'; drop table users; --", number: 'least', at: 1 },
  { text: '\ud800 \u202e <script>alert(1)</script> {{7*7}} ${7}', number: 'most', at: 2 },
  { text: '9'.repeat(24), number: 'least', at: 0 },
];

const formats: Record<string, (taste: Taste) => string> = {
  uuid: () => newId(),
  date: ({ at }) => ['2026-08-24', '0001-01-01', '9999-12-31'][at] ?? '2026-02-28',
  'date-time': ({ at }) =>
    ['2026-08-24T03:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'][at] ?? '',
  email: () => `${newId()}@contoh.test`,
  uri: () => 'https://contoh.test/x',
};
const patterned = [
  '20261',
  '2026-08-24',
  '08:00',
  '23:59:59',
  '25612010001',
  '1',
  'A',
  'ABC123',
  '2026',
  '081234567890',
  'abc-def',
  '0',
  '62812345678',
];

function textOf(schema: Schema, taste: Taste): string {
  const made = schema.format === undefined ? undefined : formats[schema.format]?.(taste);
  if (made !== undefined) return made;
  if (schema.pattern !== undefined) {
    const pattern = new RegExp(schema.pattern, 'u');
    const fitting = [taste.text, ...patterned].find((one) => pattern.test(one));
    if (fitting !== undefined) return fitting;
  }
  return taste.text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 400);
}

/** A value of this schema in this taste. */
function sample(schema: Schema, taste: Taste): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[taste.at % schema.enum.length];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) {
    const all = schema.anyOf ?? schema.oneOf ?? [];
    return sample(all[taste.at % all.length] ?? choice, taste);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sample(one, taste)));
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([key, one]) => [key, sample(one, taste)]);
      if (typeof schema.additionalProperties === 'object')
        entries.push([newId(), sample(schema.additionalProperties, taste)]);
      return Object.fromEntries(entries);
    }
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map((one) => sample(one, taste));
      const item = typeof schema.items === 'object' ? schema.items : {};
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sample(item, taste));
    }
    case 'integer':
    case 'number':
      return taste.number === 'most'
        ? Math.min(schema.maximum ?? 2 ** 53, 2 ** 53)
        : (schema.minimum ?? schema.exclusiveMinimum ?? -(2 ** 53));
    case 'boolean':
      return taste.at % 2 === 0;
    case 'null':
      return null;
    case 'string':
      return textOf(schema, taste);
    default:
      return taste.at % 2 === 0 ? taste.text : 1;
  }
}

const schemaOf = (part: z.ZodType = z.object({})): Schema =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema;

let t: TestApp;
const people: string[] = [];
beforeAll(async () => {
  t = await testApp();
  people.push((await buildAdmin(t.db)).id, (await buildStudent(t.db)).userId);
  await t.db.update(users).set({ passwordHash: await hashPassword('sembarang kata sandi') });
});
afterAll(() => t.close());

type Sent = { params: (name: string) => string; query: unknown; body: unknown };

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const written = (value: unknown): string => encodeURIComponent(plain(value).toWellFormed());

type Session = { cookies: Record<string, string>; token: string };

/** Signs in beside the calls that count as answered: what is sent here proves nothing of them. */
async function signIn(userId: string): Promise<Session> {
  const user = { userId, ip: '127.0.0.1', userAgent: 'test' };
  const cookies = { [SESSION_COOKIE]: await t.services.sessions.open(t.db, user, TEST_NOW) };
  const form = await t.app.inject({ url: '/api/form', cookies });
  for (const { name, value } of form.cookies) Object.assign(cookies, { [name]: value });
  return { cookies, token: form.json<{ csrfToken: string }>().csrfToken };
}

/** Sends this to an endpoint and tells the status of the answer. */
async function send({ method, path }: Endpoint, { params, query, body }: Sent, { cookies, token }: Session) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => written(params(name)));
  const pairs = Object.entries(query ?? {}).map(([key, value]) => `${key}=${written(value)}`);
  const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
  const change = method !== 'GET' && { headers, payload: JSON.stringify(body) };
  return (await t.app.inject({ method, url: `${filled}?${pairs.join('&')}`, cookies, ...change })).statusCode;
}

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
        let session = await signIn(person);
        for (const sent of trials(endpoint)) {
          const status = await send(endpoint, sent, session);
          if (status >= 500) failed.push({ status, sent });
          // Some of these calls end the session they are made in.
          if (status === 401) session = await signIn(person);
        }
      }
      expect(failed).toEqual([]);
    });
  },
);
