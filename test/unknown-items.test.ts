import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { contracts } from '#shared/contracts.ts';
import { formatOf, isText, type Leaf, leavesOf } from '#shared/platform/endpoint/schema-tree.ts';
import { newId } from '#server/platform/db/id.ts';
import { users } from '#server/platform/db/schema.ts';
import { hashPassword } from '#server/identity/auth/password.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { namedRecords } from './factories/named-records.ts';
import { buildAdmin } from './factories/people.ts';
import { sample, schemaOf, type Taste } from './sample.ts';
import { plain, send, type Sent, type Session, signIn } from './send-beside.ts';
import { TEST_NOW, testApp, type TestApp } from './test-app.ts';

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

/** What names a record in a list: an id, a NIM, a code, the name of a permission. */
const namesInLists =
  /(?:^|\.)(?:permissions|nims?|memberNims|\w*[cC]odes?|\w*Ids?|_id|id|ids|roles|equivalents|course|items)(?:\.\[\])?$/;
/** Names another record outside a list; `_id` is the record itself, and other codes are made up by who saves. */
const namesAnother = /(?:^|\.)(?!nim$)(?:\w+Id|periodCode|semesterCode)$/;
/** Names another record by its id. */
const namesById = ({ path, schemas }: Leaf): boolean =>
  path.at(-1) !== '_id' && schemas.some((schema) => formatOf(schema) === 'uuid');
const isNamed = ({ path, schemas }: Leaf): boolean =>
  namesById({ path, schemas }) ||
  ((path.includes('[]') ? namesInLists : namesAnother).test(path.join('.')) &&
    schemas.some(
      (schema) => (isText(schema) && formatOf(schema) !== 'date') || schema._zod.def.type === 'number',
    ));

const writes = Object.entries(contracts).flatMap(([slice, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]: [string, Endpoint]) => {
    const { method, body } = endpoint;
    if (method === 'GET' || body === undefined) return [];
    const leaves = leavesOf(body).filter(isNamed);
    return leaves.length === 0 ? [] : [{ where: `${slice}.${name}`, endpoint, leaves }];
  }),
);

/** A name of the same form that nothing has. */
function unknownFor({ path, schemas }: Leaf): unknown {
  const field = path.findLast((key) => key !== '[]') ?? '';
  if (schemas.some((schema) => formatOf(schema) === 'uuid')) return newId();
  if (schemas.some((schema) => schema._zod.def.type === 'number')) return 31_999;
  if (field === 'permissions') return 'tidak:ada';
  if (/nim/i.test(field)) return '99999999999';
  return 'TIDAK-ADA-9';
}

/** Puts a value at every place of a path that the body has; whether there was one. */
function put(body: unknown, [key, ...rest]: readonly string[], value: unknown): boolean {
  if (typeof body !== 'object' || body === null || key === undefined) return false;
  const keys = key === '[]' ? Object.keys(body) : key in body ? [key] : [];
  return keys
    .map((at) => {
      if (rest.length > 0) return put(Reflect.get(body, at), rest, value);
      return Reflect.set(body, at, value);
    })
    .some(Boolean);
}

function asNew(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { _id: _, updatedAt: _at, ...fields } = body as Record<string, unknown>;
  return fields;
}

type Trial = Sent & { unknown: unknown };

function trials({ params, query, body }: Endpoint, leaf: Leaf): Trial[] {
  const idOf = (field: string) => ids.get(field);
  return [0, 1, 2, 3, 4, 5].flatMap((at) => {
    const taste: Taste = {
      text: ['ABC12', 'Contoh kalimat yang cukup panjang', '20261'][at % 3] ?? '',
      number: at % 2 === 0 ? 'least' : 'most',
      at,
      repeat: 1,
      idOf,
    };
    const names = sample(schemaOf(params), taste) as Record<string, unknown>;
    const whole = sample(schemaOf(body), taste);
    return [whole, asNew(structuredClone(whole))].flatMap((sent): Trial[] => {
      const unknown = unknownFor(leaf);
      if (!put(sent, leaf.path, unknown)) return [];
      const paramOf = (name: string) =>
        plain(name === 'updatedAt' ? TEST_NOW.toISOString() : (names[name] ?? newId()));
      return [{ params: paramOf, query: sample(schemaOf(query), taste), body: sent, unknown }];
    });
  });
}

/** Calls that answer what there is: nothing is said to have been done for the rest. */
const counting: Readonly<Record<string, string>> = {
  'notice.read': 'how many of the own notices were put away; one may have been meanwhile',
  'feeder.plan': 'what a sending would do, before it is asked for',
  'schedule.check': 'what speaks against a class, while its form is filled in; saving refuses',
  'paymentType.preview': 'how many would be billed, while the form is filled in; saving refuses',
};

/** What was asked for many records was done for none of them, and each says why. */
const nothingDone = /"changed":0,/;
/** Of records ticked in a list it is told how many are gone; where nothing is open, that. */
const saysWhy = /\d dari \d \S+ yang dipilih tidak ditemukan|tidak diaktifkan/;
/** Said of a record that others refer to: never of a reference to one that is not there. */
const IN_USE = 'Data ini masih dipakai oleh data lain.';

describe.each(writes.filter(({ where }) => counting[where] === undefined))(
  '$where',
  ({ endpoint, leaves }) => {
    test('a name that nothing has is refused, or told with what was done', async () => {
      let session: Session = await signIn(t, admin);
      const taken = new Set<string>();
      for (const leaf of leaves) {
        const place = leaf.path.join('.');
        for (const sent of trials(endpoint, leaf)) {
          const { statusCode, body } = await send(t, endpoint, sent, session);
          const isTold =
            statusCode === 200 && (body.includes(String(sent.unknown)) || nothingDone.test(body));
          const isUnnamed = statusCode === 404 && namesById(leaf) && !saysWhy.test(body);
          if (statusCode >= 500 || isUnnamed || body.includes(IN_USE) || (statusCode === 200 && !isTold))
            taken.add(`${place}: ${body.slice(0, 200)}`);
          if (statusCode === 401) session = await signIn(t, admin);
        }
      }
      expect([...taken]).toEqual([]);
    });
  },
);
