import { eq } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { files } from '#server/platform/db/schema.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { sweepOrphans } from './orphans.timer.ts';
import { uploadTimer } from './uploads.timer.ts';
import { buildUser } from '#test/factories/people.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const upload = () =>
  t.call(
    fileContract.upload,
    { body: {} },
    { files: [{ field: 'file', name: 'daftar.csv', content: 'nim,nama\n1,Contoh\n' }] },
  );
const rowOf = async (name: string) => (await t.db.select().from(files).where(eq(files.name, name)))[0];
const background = () =>
  backgroundCtx(t.services, { actor: null, log: t.app.log, ip: 'test', requestId: newId() });
const bytesIn = async () =>
  (await readdir(join(t.services.env.DATA_DIR, 'files'), { recursive: true }).catch(() => [])).filter(
    (name) => name.length > 2,
  ).length;
const leftovers = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('cendekia-upload-')).length;

test('the timer removes what nobody took in a day, with its bytes, and nothing else', async () => {
  const user = await buildUser(t.db);
  await t.as(user.id);
  const [taken, waiting] = [(await upload()).data.fileName, (await upload()).data.fileName];
  await t.db.update(files).set({ expiresAt: null, kind: 'proof' }).where(eq(files.name, taken));
  const run = () => uploadTimer.run({ ...background(), now: t.services.clock() });
  t.setNow('2026-08-25T02:59:00Z');
  await run();
  expect(await rowOf(waiting)).toBeDefined();
  t.setNow('2026-08-25T03:00:00Z');
  await run();
  t.setNow(TEST_NOW);
  expect([await rowOf(waiting), (await rowOf(taken))?.kind]).toEqual([undefined, 'proof']);
  await expect(t.services.files.open(waiting)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(String(await t.services.files.open(taken).then((body) => body.toArray()))).toContain('Contoh');
});

test('bytes that no record names are swept once they are a day old, unless they are too many', async () => {
  await t.as((await buildUser(t.db)).id);
  const { fileName } = (await upload()).data;
  const store = t.services.files;
  const aged = (extra: number) => ({
    ...store,
    list: async function* () {
      for await (const entry of store.list()) yield { ...entry, ageMs: 2 * 86_400_000 };
      for (let n = 0; n < extra; n += 1)
        yield { key: n.toString(16).padStart(32, '0'), ageMs: 2 * 86_400_000 };
    },
  });
  const orphan = (await store.put(Buffer.from('tanpa baris'))).key;
  const sweep = (swept: typeof store) =>
    sweepOrphans({ ...background(), services: { ...t.services, files: swept } });
  expect((await sweep(store)).removed).toBe(0);
  expect(await sweep(aged(500))).toEqual({ removed: 0, suspicious: expect.any(Number) });
  expect((await sweep(aged(0))).removed).toBeGreaterThan(0);
  await expect(store.open(orphan)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await rowOf(fileName)).toBeDefined();
  (await store.open(fileName)).destroy();
});

test('a disk that fills up half-way is said in words and leaves nothing behind', async () => {
  await t.as((await buildUser(t.db)).id);
  const before = [await t.db.$count(files), await bytesIn(), await leftovers()];
  const store = t.services.files;
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  async function* breaking(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(64 * 1024);
    throw full;
  }
  t.services.files = { ...store, put: () => store.put(Readable.from(breaking())) };
  const refused = await upload();
  t.services.files = store;
  expect([refused.status, refused.error.code]).toEqual([503, 'OVERLOADED']);
  expect(refused.error.message).toMatch(/penuh/);
  await expect
    .poll(async () => [await t.db.$count(files), await bytesIn(), await leftovers()])
    .toEqual(before);
});
