import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import { z } from 'zod';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { fullName } from '#shared/platform/format/name.ts';
import { newId } from '#server/platform/db/id.ts';
import { namedRecords } from './factories/named-records.ts';
import { buildAdmin, buildLecturer, buildStudent } from './factories/people.ts';
import { send, type Session, signIn } from './send-beside.ts';
import { testApp, type TestApp } from './test-app.ts';

const lecturer = { name: 'Adjie Odang Mahendra', frontTitle: 'Dr.', backTitle: 'S.Kom., M.M.S.I.' };
const student = { name: 'Iin Anis Tanjung' };

let t: TestApp;
let session: Session;
let ids: Map<string, string>;
beforeAll(async () => {
  t = await testApp();
  ids = await namedRecords(t);
  await buildLecturer(t.db, lecturer);
  await buildStudent(t.db, student);
  session = await signIn(t, (await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

/** Every list that is searched. */
const lists = Object.entries(contracts).flatMap(([slice, calls]) =>
  Object.entries<Endpoint>(calls).flatMap(([name, endpoint]) => {
    const { method, query, shape } = endpoint;
    const isSearched = query instanceof z.ZodObject && 'search' in query.shape;
    return method === 'GET' && isSearched && shape !== 'file'
      ? [[`${slice}.${name}`, endpoint] as const]
      : [];
  }),
);

async function found(endpoint: Endpoint, search: string): Promise<{ status: number; rows: unknown[] }> {
  const query = { search, periodId: ids.get('periodId'), type: 'PENELITIAN' };
  const fits = endpoint.query?.safeParse(query).success ? query : { search };
  const params = (name: string) => ids.get(name) ?? newId();
  const { statusCode, body } = await send(t, endpoint, { params, query: fits, body: undefined }, session);
  const { data } = JSON.parse(body) as { data?: unknown };
  return { status: statusCode, rows: Array.isArray(data) ? data : [data] };
}

describe('a name as the screen prints it finds what the name alone finds', () => {
  const printed = fullName(lecturer);
  const pairs: [string, string][] = [
    [lecturer.name, printed],
    [lecturer.name, `${lecturer.name}, SKom, MMSI`],
    [student.name, 'Iin, Anis, Tanjung'],
  ];

  test('in every list', async () => {
    const finding = new Set<string>();
    const wrong: string[] = [];
    for (const [call, endpoint] of lists)
      for (const [bare, typed] of pairs) {
        const [one, other] = [await found(endpoint, bare), await found(endpoint, typed)];
        if (JSON.stringify(one) !== JSON.stringify(other)) wrong.push(`${call}: ${typed}`);
        if (JSON.stringify(one.rows).includes(bare)) finding.add(call);
      }
    expect(wrong).toEqual([]);
    expect([...finding]).toEqual(
      expect.arrayContaining([
        'lecturer.list',
        'lecturer.select',
        'lecturerBank.list',
        'lecturerWorkload.list',
        'libraryDesk.members',
        'meetingRecord.people',
        'student.list',
        'thesisReport.loads',
        'user.search',
      ]),
    );
  });
});
