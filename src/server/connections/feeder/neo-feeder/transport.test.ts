import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feederClient } from './client.ts';
import {
  EMULATOR_PASSWORD,
  EMULATOR_USER,
  type FeederEmulator,
  startFeederEmulator,
} from '#tools/emulators/neo-feeder/emulator.ts';
import type { FeederSettings } from '#server/platform/feeder/feeder-settings.ts';
import { httpTransport } from './transport.ts';

/** A certificate of its own, as feeders on campus have; nobody else's key. */
const file = (name: string): Promise<string> =>
  readFile(new URL(`../../../../../test/certificates/feeder.${name}.pem`, import.meta.url), 'utf8');

let feeder: FeederEmulator;
let front: https.Server;
let certificate: string;

/** A web server with that certificate in front of the feeder. */
beforeAll(async () => {
  feeder = await startFeederEmulator();
  certificate = await file('cert');
  front = https.createServer({ key: await file('key'), cert: certificate }, (request, response) => {
    void (async () => {
      const answer = await fetch(feeder.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.concat(await request.toArray()),
      });
      response.end(await answer.text());
    })();
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
});
afterAll(async () => {
  front.close();
  front.closeAllConnections();
  await feeder.stop();
});

const settings = (own: Partial<FeederSettings> = {}): FeederSettings => ({
  url: `https://127.0.0.1:${(front.address() as AddressInfo).port}`,
  environment: 'live',
  username: EMULATOR_USER,
  password: EMULATOR_PASSWORD,
  certificate: '',
  connectMs: 5_000,
  readMs: 5_000,
  writeMs: 5_000,
  pageSize: 50,
  perMinute: 3_000,
  ...own,
});
const programmes = (own: Partial<FeederSettings>) =>
  feederClient(settings(own), { pauses: [] }).rows('GetProdi', { order: 'id_prodi' });

test('a certificate nobody vouches for is refused before anything is sent', async () => {
  const asked = feeder.control.calls.length;
  await expect(programmes({})).rejects.toMatchObject({ kind: 'OFFLINE', reason: 'certificate' });
  expect(feeder.control.calls).toHaveLength(asked);
});

test('the certificate itself or its fingerprint stands for it', async () => {
  const { fingerprint256 } = new X509Certificate(certificate);
  expect(await programmes({ certificate })).not.toEqual([]);
  expect(await programmes({ certificate: fingerprint256 })).not.toEqual([]);
  expect(await programmes({ certificate: fingerprint256.replaceAll(':', '').toLowerCase() })).not.toEqual([]);
});

test('another certificate than the one noted is refused', async () => {
  await expect(httpTransport(settings({ certificate: 'AB'.repeat(32) }))('{}', 5_000)).rejects.toMatchObject({
    kind: 'OFFLINE',
    reason: 'certificate',
  });
});

test('a token that ends after every request is renewed for each, and nothing is done twice', async () => {
  const { url } = feeder;
  const plain = httpTransport(settings({ url }));
  const client = feederClient(settings({ url }), {
    pauses: [],
    transport: async (body, timeoutMs) => {
      const answer = await plain(body, timeoutMs);
      if (!body.includes('"GetToken"')) feeder.control.expireTokens();
      return answer;
    },
  });
  const before = feeder.control.calls.length;
  for (let times = 0; times < 5; times += 1) {
    const code = `TKN${times}`;
    const [programme] = await client.rows('GetProdi', { order: 'id_prodi' });
    await client.insert('InsertMataKuliah', {
      kode_mata_kuliah: code,
      nama_mata_kuliah: `Mata kuliah ${code}`,
      sks_mata_kuliah: 3,
      id_prodi: programme?.['id_prodi'] ?? '',
      sks_tatap_muka: 3,
    });
  }
  const codes = feeder.control.rows('courses').map(({ kode_mata_kuliah: code }) => code);
  expect(codes.filter((code) => code?.startsWith('TKN'))).toHaveLength(5);
  const acts = feeder.control.calls.slice(before).map(({ act }) => act);
  expect(acts.filter((act) => act === 'GetToken').length).toBeGreaterThan(8);
});
