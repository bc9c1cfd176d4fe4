import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import { z } from 'zod';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { fullName } from '#shared/platform/format/name.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { namedRecords } from './factories/named-records.ts';
import { buildAdmin, buildLecturer, buildStudent } from './factories/people.ts';
import { send, type Session, signIn } from './send-beside.ts';
import { testApp, type TestApp } from './test-app.ts';

const lecturer = { name: 'Adjie Odang Mahendra', frontTitle: 'Dr.', backTitle: 'S.Kom., M.M.S.I.' };
const student = { name: 'Iin Anis Tanjung' };

/** Searches for nothing that can be seen. */
const unseen = [
  '\u200b\u200b\u200b',
  ' \u2060\u2060 \u2060',
  '\u00ad\u00ad\u00ad',
  '\ufeff\ufeff\ufeff',
  '\u2800\u3164\u202e',
  '\ufe0f\u034f\ufe0f',
];

let t: TestApp;
let session: Session;
let ids: Map<string, string>;
let nim: string;
beforeAll(async () => {
  t = await testApp();
  ids = await namedRecords(t);
  await buildLecturer(t.db, lecturer);
  ({ nim } = await buildStudent(t.db, student));
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

describe('digits of every writing find what plain digits find, and what holds no words nothing', () => {
  const wide = (text: string): string =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const arabic = (text: string): string =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

  test('in every list', async () => {
    const finding = new Set<string>();
    const wrong: string[] = [];
    for (const [call, endpoint] of lists) {
      const plain = await found(endpoint, nim);
      const nothing = await found(endpoint, 'zzqxzzqx');
      if (JSON.stringify(plain.rows).includes(nim)) finding.add(call);
      for (const [typed, right] of [
        [wide(nim), plain],
        [arabic(nim), plain],
        ...['———', '...', '🙂🙂🙂', '’’’', ...unseen].map((text) => [text, nothing] as const),
      ] as const)
        if (JSON.stringify(await found(endpoint, typed)) !== JSON.stringify(right))
          wrong.push(`${call}: ${typed}`);
    }
    expect(wrong).toEqual([]);
    expect([...finding]).toEqual(
      expect.arrayContaining(['libraryDesk.members', 'student.list', 'student.select']),
    );
  });

  test('in what a bulk change selects', async () => {
    const preview = async (search: string) => {
      const body = { filter: { search }, field: 'concentration', value: 'SDM' };
      const answer = await send(
        t,
        studentBulkContract.previewEdit,
        { params: () => '', query: undefined, body },
        session,
      );
      return JSON.parse(answer.body) as { data?: { total: number }; message?: string };
    };
    expect((await preview(wide(nim))).data?.total).toBe(1);
    for (const typed of ['—', ...unseen])
      expect([typed, await preview(typed)]).toEqual([typed, await preview('zzqxzzqx')]);
    expect((await preview('zzqxzzqx')).data?.total ?? 0).toBe(0);
  });
});
