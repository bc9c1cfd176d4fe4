import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { accessInWords, requiredFields } from './describe-call.ts';
import { elementOf, isNumeric } from './describe-units.ts';

let t: TestApp;
let document: OpenAPIV3_1.Document;
beforeAll(async () => {
  t = await testApp();
  document = (await t.inject({ url: '/api/docs/json' })).json();
});
afterAll(() => t.close());

const endpoints = Object.values(contracts).flatMap((slice) => Object.values(slice));
const described = ({ method, path }: Endpoint): OpenAPIV3_1.OperationObject | undefined =>
  document.paths?.[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];

/** Fields whose comment in a contract says that they hold hundredths or tenths: callers read the description alone. */
function fieldsSaidToBeParts(): Set<string> {
  const shared = fileURLToPath(import.meta.resolve('#shared/contracts.ts')).replace(/contracts\.ts$/, '');
  const files = globSync(`${shared}**/*.{contract,views}.ts`).map((path) => readFileSync(path, 'utf8'));
  const said = /\/\*\* [^*]*\b(?:hundredths|tenths)\b[^*]*\*\/\n\s*(\w+): (?:number|maybe|count|z)\b/gi;
  return new Set(files.flatMap((text) => [...text.matchAll(said)].map(([, name]) => name ?? '')));
}

describe('/api/docs/json', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('describes exactly the contracts, each under a name of its own', () => {
    const calls = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item ?? {}));
    expect(calls).toHaveLength(endpoints.length);
    const names = endpoints.map((one) => described(one)?.operationId);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(endpoints.length);
  });

  test('says of every call in English what it does, who may make it and how it refuses', () => {
    const indonesian =
      /\b(dan|atau|untuk|yang|dari|dengan|data|daftar|ubah|hapus|tambah|mahasiswa|kelas|nilai|jadwal)\b/i;
    for (const endpoint of endpoints) {
      const call = described(endpoint);
      expect(call?.summary?.length).toBeGreaterThan(4);
      expect(call?.summary?.replaceAll(/\(.*?\)|\blocked data\b|\bemployment data\b/g, '')).not.toMatch(
        indonesian,
      );
      expect(call?.description).toContain(`Who: ${accessInWords(endpoint.access)}`);
      if (endpoint.saves !== undefined)
        expect(call?.description).toContain(`To make a record: ${accessInWords(endpoint.saves.create)}`);
      expect(call?.security).toEqual(endpoint.access === 'public' ? [] : [{ session: [] }]);
      expect(call?.responses).toHaveProperty('default');
      expect(call?.responses).toHaveProperty('200');
      expect(call?.requestBody !== undefined).toBe(
        endpoint.body !== undefined || endpoint.upload !== undefined,
      );
    }
  });

  test('tells the unit of every number that is not a plain count', () => {
    const measured =
      /(scores?|ips|ipk|gpa|amount|price|fee|balance|sksShare|spread)$|^(index|timeStart|timeEnd|startTime|endTime|foundTime|improveBelow|maxAttendanceWeight|attendanceAdjustment|honoursMinIndex|points|qualityPoints|weight|share|rate|percent|means?|deviation|teaching|proposed|best)$/i;
    const said = fieldsSaidToBeParts();
    expect(said.size).toBeGreaterThan(10);
    const bare: string[] = [];
    const look = (part: unknown, path: string): void => {
      if (typeof part !== 'object' || part === null) return;
      const { properties = {} } = part as { properties?: Record<string, Record<string, unknown>> };
      for (const [name, schema] of Object.entries(properties))
        if (
          (measured.test(name) || said.has(name)) &&
          isNumeric(elementOf(schema)) &&
          !JSON.stringify(schema).includes('"description"')
        )
          bare.push(`${path}.${name}`);
      for (const [key, inner] of Object.entries(part)) look(inner, `${path}.${key}`);
    };
    look(document.paths, '');
    expect(bare).toEqual([]);
    const saved = described(gradeContract.save)?.requestBody as OpenAPIV3_1.RequestBodyObject;
    expect(JSON.stringify(saved)).toContain('Hundredths of a point: 8550 is 85,50.');
  });

  test('says what a deletion needs in its body', () => {
    const deletions = endpoints.filter(({ method, body }) => method === 'DELETE' && body !== undefined);
    const needed = deletions.map((endpoint) => [endpoint, requiredFields(endpoint)] as const);
    expect(needed.flatMap(([, fields]) => fields)).toContain('updatedAt');
    for (const [endpoint, fields] of needed)
      for (const name of fields) expect(described(endpoint)?.description).toContain(`\`${name}\``);
  });

  test('names the fields that hold files of every call that takes some', () => {
    const taking = endpoints.filter(({ upload }) => upload !== undefined);
    expect(taking.length).toBeGreaterThan(40);
    for (const endpoint of taking) {
      const body = described(endpoint)?.requestBody as OpenAPIV3_1.RequestBodyObject | undefined;
      const content = body?.content ?? {};
      const form = JSON.stringify(content['multipart/form-data']?.schema);
      for (const name of Object.keys(endpoint.upload?.fields ?? { file: '' }))
        expect(form).toContain(`"${name}":{"type":"string","format":"binary"`);
      if (endpoint.upload?.optional)
        expect(JSON.stringify(content['application/json']?.schema)).not.toContain('"binary"');
    }
  });
});

test.each([
  ['public', 'Anybody, without signing in.'],
  ['signed-in', 'Anybody who is signed in.'],
  [{ admin: true }, 'Administrators only.'],
  [{ students: true }, 'Administrators, or students.'],
  [
    { permissions: ['krs:get', 'krs:update'], roles: [3] },
    'Administrators, or holders of krs:get and krs:update, or holders of the role Dosen.',
  ],
] as const)('the rule %j reads "%s"', (rule, words) => expect(accessInWords(rule)).toBe(words));

describe('/api/docs', () => {
  test('is one light page without scripts that names every call', async () => {
    const answer = await t.inject({ url: '/api/docs' });
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    expect(answer.body).not.toMatch(/<script|<link|<img|https?:\/\//);
    for (const endpoint of endpoints)
      expect(answer.body).toContain(`id="${described(endpoint)?.operationId}"`);
    const packed = await t.inject({ url: '/api/docs', headers: { 'accept-encoding': 'gzip' } });
    expect(packed.rawPayload.length).toBeLessThan(100_000);
  });
});
