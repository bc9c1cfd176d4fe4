import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldWords } from '#shared/platform/endpoint/field-words.ts';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { namedField } from '#shared/platform/audit/words.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { type Schema, schemaOf } from '#test/sample.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { inputError } from './read-contract.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

const endpoints = Object.values(contracts).flatMap((slice) => Object.values<Endpoint>(slice));

/** Names of the fields at the top of a schema, over all its variants. */
const fieldsOf = ({ properties, anyOf, oneOf, allOf }: Schema): string[] => [
  ...Object.keys(properties ?? {}),
  ...[...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].flatMap(fieldsOf),
];

/** What no form lets a person fill in: versions, ids of what is open, steps, ticks and their like. */
const unnamed = new Set(
  `_id abstractId action all alsoExamine attachmentId cells commit confirm deferred digital documentSkripsi excused
  expected fileName filter force graduationApproved hasHandout hasPracticeGuide hasSap hasSyllabus ids isAutomatic isGuest
  isHoliday isLoanable isMbkm isMkwu isOtherMoney isPinned isSpecific isVisible knowsWithdrawn mailsPassword matchesRps
  onlyUnused overCapacity path pembahasanId pointsVersion printed publish query reactivationRequested replaces reverse
  seen send settle shared side submit takeOver ticked token updatedAt use verdict version which`.split(/\s+/),
);

describe('a refused input', () => {
  test('without the stamp of its copy is told to load the page again, and of no field', () => {
    const asked = z.object({ updatedAt: z.string() }).safeParse({}, { error: fieldWords });
    expect(inputError(asked.error?.issues ?? []).message).toBe(
      'Salinan data yang diubah tidak diketahui. Muat ulang halaman, lalu coba lagi.',
    );
  });

  test('is told with the Indonesian names of its fields', () => {
    const sks = ['mandatorySks', 'electiveSks'].map((name) => ({
      path: [name],
      message: 'Isi angka.',
      code: 'invalid_type',
    }));
    expect(inputError(sks).message).toBe('Isi angka. (Sks wajib, Sks pilihan)');
  });

  test.each(['page', 'limit', 'sort', 'id'])('does not name %s, which nobody fills in', (name) => {
    expect(inputError([{ path: [name], message: 'Isi angka.', code: 'invalid_type' }]).message).toBe(
      'Isi angka.',
    );
  });

  test('has an Indonesian name for every field that a person fills in', () => {
    const fields = new Set(endpoints.flatMap(({ body }) => fieldsOf(schemaOf(body))));
    expect(fields.size).toBeGreaterThan(300);
    const missing = [...fields].filter((name) => namedField(name) === undefined && !unnamed.has(name));
    expect(missing.toSorted()).toEqual([]);
    expect([...unnamed].filter((name) => !fields.has(name) || namedField(name) !== undefined)).toEqual([]);
  });

  test('never spells out the name of a field in English', () => {
    const english = endpoints.flatMap(({ path, query, body }) =>
      [query, body].flatMap((part) => {
        const names = fieldsOf(schemaOf(part));
        return names.flatMap((name) => {
          const { message } = inputError([{ path: [name], message: 'Wajib diisi.', code: 'invalid_type' }]);
          const said = namedField(name);
          return message === (said === undefined ? 'Wajib diisi.' : `Wajib diisi. (${said})`)
            ? []
            : [`${path} ${name}`];
        });
      }),
    );
    expect(english).toEqual([]);
  });
});

test('an address that no record can have is not found, on every read of a record', async () => {
  const reads = endpoints.filter(
    ({ method, path, params }) => method === 'GET' && path.includes('/:id') && params,
  );
  expect(reads.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const { path } of reads) {
    const { statusCode } = await t.inject({ url: path.replaceAll(/:\w+/g, 'xyz') });
    if (statusCode === 400) wrong.push(path);
  }
  expect(wrong).toEqual([]);
  const refused = await t.call(curriculumContract.get, { params: { id: 'xyz' } });
  expect(refused).toMatchObject({
    status: 404,
    error: { code: 'NOT_FOUND', message: 'Data tidak ditemukan.' },
  });
});
