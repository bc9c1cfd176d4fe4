import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainDataContract, type MainDataView } from '#shared/platform/campus/main-data.contract.ts';
import { hashPassword } from '#server/identity/auth/auth.public.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { Browser } from './external/browser.ts';
import { buildAdmin } from './factories/people.ts';
import { endServer, freePort, runServer, type ServerProcess } from './server-process.ts';

/** How soon everybody sees a change, whichever process they ask. */
const SOON_MS = 3_000;
const PASSWORD = 'Rahasia-Kampus-26';
/** What shows the college to everybody, by the words of its name. */
const SHOWN = ['/api/campus', '/api/public/campus', '/beranda', '/program-studi'];

let database: TestDatabase;
const running: ServerProcess[] = [];
const addresses: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  for (let i = 0; i < 2; i += 1) {
    const { port, release } = await freePort();
    await release();
    const settings = { NODE_ENV: 'test', DATA_DIR: database.folder, DATABASE_URL: database.url };
    const server = runServer({ ...settings, PORT: String(port) });
    running.push(server);
    await server.said(/is ready at/);
    addresses.push(`http://127.0.0.1:${port}`);
  }
});
afterAll(async () => {
  for (const server of running) await endServer(server);
  await database.close();
});

const textAt = async (address: string, path: string): Promise<string> => (await fetch(address + path)).text();

/** Everything both processes show of the college, asked for all the time as on a busy day. */
const shown = (): Promise<string[]> =>
  Promise.all(addresses.flatMap((address) => SHOWN.map((path) => textAt(address, path))));

/** How long until every page of both processes holds a text, in milliseconds. */
async function shownAfter(text: string): Promise<number> {
  const begun = performance.now();
  while (!(await shown()).every((page) => page.includes(text))) {
    if (performance.now() - begun > 10 * SOON_MS) return Infinity;
    await sleep(50);
  }
  return performance.now() - begun;
}

/** An admin at the first process, with the password entered again as settings ask for it. */
async function adminAtFirst(): Promise<Browser> {
  const { id, email } = await buildAdmin(database.db);
  const passwordHash = await hashPassword(PASSWORD);
  await database.db.execute(`update users set password_hash = '${passwordHash}' where id = '${id}'`);
  const admin = new Browser(addresses[0] ?? '');
  expect((await admin.signIn(email, PASSWORD)).status).toBe(200);
  expect((await admin.change(mainDataContract.verify, { password: PASSWORD })).status).toBe(200);
  return admin;
}

test('a new name, colour and logo show within three seconds at every process, without Redis too', async () => {
  const admin = await adminAtFirst();
  await shown();
  const { data } = (await (await admin.get(mainDataContract.get.path)).json()) as { data: MainDataView };
  const values = { ...data.sections.institution, name: 'Kampus Berganti Nama', color: '#8a1538' };
  const change = { section: 'institution', updatedAt: data.updatedAt.institution, values };
  expect((await admin.change(mainDataContract.save, change)).status).toBe(200);
  expect(await shownAfter('Kampus Berganti Nama')).toBeLessThan(SOON_MS);
  expect(await textAt(addresses[1] ?? '', '/api/campus')).toContain('#8a1538');

  const picture = { width: 64, height: 64, channels: 3, background: '#8a1538' } as const;
  const form = new FormData();
  form.set('file', new Blob([await sharp({ create: picture }).png().toBuffer()]), 'logo.png');
  const saved = await admin.upload(mainDataContract.saveLogo, form);
  expect(saved.status).toBe(200);
  const { logo } = ((await saved.json()) as { data: { logo: string } }).data;
  const name = logo.split('/').at(-1) ?? '';
  expect(await shownAfter(name)).toBeLessThan(SOON_MS);
  for (const address of addresses) expect((await fetch(address + logo)).status).toBe(200);
});

test('also at a process that nobody has asked for long', async () => {
  const admin = await adminAtFirst();
  await shown();
  await sleep(6_000);
  const { data } = (await (await admin.get(mainDataContract.get.path)).json()) as { data: MainDataView };
  const values = { ...data.sections.institution, name: 'Kampus Lain Lagi' };
  const change = { section: 'institution', updatedAt: data.updatedAt.institution, values };
  expect((await admin.change(mainDataContract.save, change)).status).toBe(200);
  expect((await shown()).filter((page) => !page.includes('Kampus Lain Lagi'))).toEqual([]);
});
