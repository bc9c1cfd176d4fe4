import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { prove, sectionNow, signInAdmin } from '#test/factories/settings.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { integrationsOf } from './campus.public.ts';
import { forgetSecret, writeSecret } from './secrets.ts';
import { saveMainData } from './campus.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await signInAdmin(t);
});
afterAll(() => t.close());

type Body = Parameters<typeof t.call<typeof mainDataContract.save>>[1]['body'];

test.each([
  ['feederUrl', 'feederPassword'],
  ['lmsUrl', 'lmsToken'],
] as const)('of %s are entered again when it names another system', async (address, secret) => {
  await prove(t);
  const change = async (values: object) => {
    const now = await sectionNow(t, 'integration');
    const body = { ...now, values: { ...now.values, ...values } } as Body;
    return t.call(mainDataContract.save, { body });
  };
  const isKept = async () => (await t.call(mainDataContract.get, {})).data.isSet[secret];
  expect((await change({ [address]: 'https://satu.test/a', [secret]: 'pertama' })).status).toBe(200);
  expect((await change({ [address]: 'https://satu.test/b' })).status).toBe(200);
  for (const other of ['https://dua.test/a', 'https://satu.test:8443/a', 'http://satu.test/a']) {
    const refused = await change({ [address]: other });
    expect(refused).toMatchObject({
      status: 400,
      error: { errors: { [`values.${secret}`]: 'Alamat berubah: isi lagi kata sandi atau tokennya.' } },
    });
  }
  expect((await change({ [address]: '' })).status).toBe(200);
  expect(await isKept()).toBe(true);
  expect((await change({ [address]: 'https://satu.test/a' })).status).toBe(400);
  expect((await change({ [address]: 'https://dua.test', [secret]: 'kedua' })).status).toBe(200);
  const { data: versions } = await t.call(mainDataContract.history, { query: { section: 'integration' } });
  const { updatedAt } = await sectionNow(t, 'integration');
  const body = { _id: versions[2]?._id ?? '', updatedAt };
  const restored = await t.call(mainDataContract.restore, { body });
  expect(restored.message).toContain('isi lagi agar tersambung');
  expect(await isKept()).toBe(false);
  expect((await change({ [address]: '', forget: [secret] })).status).toBe(200);
});

/** What is set in one place; the values say where they come from. */
const setIn = (place: string) =>
  fc.record({
    feederUrl: fc.constantFrom('', `https://${place}.test`),
    feederUsername: fc.constantFrom('', place),
    feederPassword: fc.constantFrom('', place),
    lmsUrl: fc.constantFrom('', `https://${place}.test`),
    lmsToken: fc.constantFrom('', place),
  });

test('go only to the address of the place they were set in', async () => {
  const places: string[][] = [];
  await fc.assert(
    fc.asyncProperty(setIn('kampus'), setIn('lingkungan'), async (own, other) => {
      const { feederPassword, lmsToken, ...integration } = own;
      await saveMainData(t.db, { integration });
      t.services.campus.forget();
      for (const [name, text] of Object.entries({ feederPassword, lmsToken })) {
        const secret = name as 'feederPassword' | 'lmsToken';
        if (text === '') await forgetSecret(t.db, secret);
        else await writeSecret(t.db, secret, text, t.services.env.SESSION_SECRET);
      }
      const env = {
        ...t.services.env,
        FEEDER_URL: other.feederUrl || undefined,
        FEEDER_USERNAME: other.feederUsername || undefined,
        FEEDER_PASSWORD: other.feederPassword || undefined,
      };
      const { feeder, lms } = await integrationsOf({ ...t.services, env });
      const placeOf = (url: string): string => new URL(url).hostname.replace('.test', '');
      if (feeder) places.push([placeOf(feeder.url), feeder.username, feeder.password]);
      if (lms) places.push([placeOf(lms.url), lms.token]);
    }),
    { numRuns: 60 },
  );
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter((parts) => new Set(parts).size > 1)).toEqual([]);
});
