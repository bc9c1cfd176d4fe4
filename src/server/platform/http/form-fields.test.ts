import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import { officialReportContract } from '#shared/desk/official-reports/official-report.contract.ts';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { activityTypes } from '#server/platform/db/schema.ts';
import { sample, schemaOf, type Taste } from '#test/sample.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { fieldsOf, testApp, type TestApp } from '#test/test-app.ts';
import { readFormFields } from './form-fields.ts';

const uploads = Object.values(contracts)
  .flatMap((slice): Endpoint[] => Object.values(slice))
  .flatMap(({ method, path, upload, body }) =>
    upload && body ? [[`${method} ${path}`, body] as const] : [],
  );

/** What a form makes of values: texts, several of one name as a list. */
function asForm(values: unknown): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [key, value] of Object.entries(values ?? {})) {
    const texts = fieldsOf(key, value).map(([, text]) => text);
    const [only = ''] = texts;
    if (texts.length > 0) fields[key] = texts.length === 1 ? only : texts;
  }
  return fields;
}

/** Values as fields named by the way into them, as browsers and libraries write it. */
function asParts(
  value: unknown,
  name: string,
  into: (name: string, key: string) => string,
): [string, string][] {
  if (value === undefined) return [];
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length > 0) return parts.flatMap(([key, one]) => asParts(one, into(name, key), into));
  return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
}

const notations: Record<string, (name: string, key: string) => string> = {
  brackets: (name, key) => (name === '' ? key : `${name}[${key}]`),
  dots: (name, key) => (name === '' ? key : `${name}.${key}`),
  'brackets and dots': (name, key) =>
    name === '' ? key : /^\d+$/.test(key) ? `${name}[${key}]` : `${name}.${key}`,
};

const tastes: Taste[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((at) =>
  [1, 2].map((repeat): Taste => ({
    text: ['12', 'true', '[1]', '{}', 'Contoh kalimat yang cukup panjang'][at % 5] ?? '',
    number: at % 2 === 0 ? 'least' : 'most',
    at,
    repeat,
  })),
);
const outcome = (body: z.ZodType, value: unknown) => {
  const { success, data, error } = body.safeParse(value);
  return success ? { data } : { refused: [...new Set(error?.issues.map(({ path }) => path.join('.')))] };
};

describe.each(uploads)('%s', (_name, body) => {
  test('takes from ordinary fields what it takes from JSON, and refuses the same', () => {
    for (const taste of tastes) {
      const json = sample(schemaOf(body), taste);
      expect(outcome(body, readFormFields(body, asForm(json)))).toEqual(outcome(body, json));
    }
  });
});

describe.each(Object.entries(notations))('fields named with %s', (_notation, into) => {
  test.each(uploads)('are parts of what they are in: %s', (_name, body) => {
    for (const taste of tastes) {
      const json = sample(schemaOf(body), taste);
      const fields = Object.fromEntries(asParts(json, '', into));
      expect(outcome(body, readFormFields(body, fields))).toEqual(outcome(body, json));
    }
  });
});

describe('the ordinary fields of a form', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
    await buildPeriod(t.db);
    await t.db.delete(activityTypes);
    await t.as((await buildAdmin(t.db)).id);
  });
  afterAll(() => t.close());

  const type = {
    slug: 'magang' as const,
    name: 'Magang industri',
    isMbkm: true,
    maxSks: 20,
    minSemester: 5,
    minIpk: 275,
    form: 'STRUCTURED' as const,
    requirements: '',
    documents: ['Proposal'],
    isActive: true,
  };

  test('may be numbers, booleans and a list of one', async () => {
    const saved = await t.call(activityStaffContract.saveType, { body: type }, { files: [] });
    expect([saved.status, saved.error.errors]).toEqual([200, undefined]);
    const { data } = await t.call(activityStaffContract.types, { query: {} } as never);
    expect(data).toMatchObject([{ slug: 'magang', isMbkm: true, maxSks: 20, documents: ['Proposal'] }]);
  });

  test('may be objects in a list, as JSON', async () => {
    const parties = [{ name: 'Bayu Aji', office: 'Pengawas', role: 'PIHAK_1' as const }];
    const body = {
      type: 'UAS' as const,
      unit: 'BAAK' as const,
      title: 'UAS Pemasaran',
      date: '2026-01-12',
      place: 'Ruang R101',
      timeStart: 480,
      parties,
      facts: [],
      scheduleId: null,
    };
    const saved = await t.call(officialReportContract.save, { body }, { files: [] });
    expect([saved.status, saved.error.errors]).toEqual([200, undefined]);
    const { data } = await t.call(officialReportContract.get, { params: { id: saved.data._id } });
    expect(data).toMatchObject({ timeStart: 480, parties, facts: [], scheduleId: null });
  });

  test('may be parts of lists and objects, and are refused where they are texts, too', async () => {
    const { documents: _, ...rest } = { ...type, slug: 'kkn', name: 'Kuliah kerja nyata' };
    const send = (more: object) =>
      t.call(activityStaffContract.saveType, { body: { ...rest, ...more } as never }, { files: [] });
    const saved = await send({ 'documents[]': ['Proposal', 'Surat izin'] });
    expect([saved.status, saved.error.errors]).toEqual([200, undefined]);
    const { data } = await t.call(activityStaffContract.types, { query: {} } as never);
    expect(data).toContainEqual(
      expect.objectContaining({ slug: 'kkn', documents: ['Proposal', 'Surat izin'] }),
    );
    const both = await send({ documents: 'Proposal', 'documents[0]': 'Surat izin' });
    expect(both).toMatchObject({ status: 400, error: { code: 'BAD_REQUEST' } });
  });

  test('may stand in the one field `body` instead', async () => {
    const body = { body: JSON.stringify({ ...type, slug: 'penelitian', name: 'Penelitian' }) };
    const saved = await t.call(activityStaffContract.saveType, { body: body as never }, { files: [] });
    expect(saved.status).toBe(200);
    const broken = { body: '{' } as never;
    const refused = await t.call(activityStaffContract.saveType, { body: broken }, { files: [] });
    expect(refused).toMatchObject({ status: 400, error: { code: 'BAD_REQUEST' } });
  });

  test('that do not fit are refused as in JSON', async () => {
    const body = { ...type, slug: 'kkn', maxSks: '2o', isMbkm: 'ya' } as never;
    const refused = await t.call(activityStaffContract.saveType, { body }, { files: [] });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['isMbkm', 'maxSks']]);
  });
});
