import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { feederScene, type FeederScene, hastyPace } from '#test/factories/feeder-scene.ts';
import { feederClient } from './neo-feeder/client.ts';
import { FeederError } from './neo-feeder/feeder.ts';

/** What the server at the address does with a call; nothing is no answer at all. */
let answer: http.RequestListener = () => undefined;
let scene: FeederScene;
let address: string;
const server = http.createServer((request, response) => answer(request, response));
beforeAll(async () => {
  scene = await feederScene();
  await scene.operator();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await scene.close();
});

const clientAt = (url: string) =>
  feederClient(
    {
      url,
      environment: 'live',
      username: 'portal',
      password: 'rahasia',
      certificate: '',
      connectMs: 2_000,
      readMs: 200,
      writeMs: 200,
      pageSize: 50,
      perMinute: 3_000,
    },
    { pauses: [1] },
  );

const saying =
  (status: number, text: string, headers: Record<string, string> = {}): http.RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(text);

/** Signs in, and does this with what is asked afterwards. */
const signedInThen =
  (then: http.RequestListener): http.RequestListener =>
  (request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () =>
      (body.includes('GetToken') ? saying(200, '{"error_code":0,"data":{"token":"t"}}') : then)(
        request,
        response,
      ),
    );
  };

const half: http.RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': '900' }).write('{"error_code"');
  setTimeout(() => response.destroy(), 20);
};
const page = '<!DOCTYPE html><html><body>Selamat datang</body></html>';

const answers: [string, http.RequestListener, string][] = [
  ['silence', () => undefined, 'Feeder tidak menjawab.'],
  ['a connection that is cut', (request) => void request.socket.destroy(), 'Feeder tidak menjawab.'],
  ['half an answer', half, 'Feeder tidak menjawab.'],
  ['a redirect', saying(302, '', { location: '/login' }), 'Alamat feeder mengalihkan ke alamat lain.'],
  ['a redirect that keeps the method', saying(308, page, { location: '/x' }), 'Alamat feeder mengalihkan'],
  ['a web page', saying(200, page), 'Alamat feeder menjawab dengan halaman web'],
  ['a page that is not there', saying(404, page), 'Alamat feeder menjawab dengan halaman web'],
  [
    'a bare word of the web server',
    saying(404, '<h1>Not Found</h1>'),
    'Alamat feeder menjawab dengan halaman',
  ],
  ['an error page', saying(502, page), 'Feeder menjawab dengan kesalahan servernya.'],
  ['a crash told in JSON', saying(200, '{"code":"ER","message":"x"}'), 'Feeder menjawab dengan kesalahan'],
  ['nothing', saying(200, ''), 'Jawaban feeder tidak dapat dibaca.'],
  ['JSON that is cut', saying(200, '{"error_code":0,"da'), 'Jawaban feeder tidak dapat dibaca.'],
  ['JSON of another service', saying(200, '{"status":"ok"}'), 'Jawaban feeder tidak dapat dibaca.'],
  [
    'a warning before',
    saying(200, '<b>Warning</b>: x {"error_code":0}'),
    'Jawaban feeder tidak dapat dibaca.',
  ],
];

/** What the connection check says of an address. */
async function told(url: string): Promise<unknown> {
  const { t } = scene;
  t.services.feeder = { pace: hastyPace, client: () => Promise.resolve(clientAt(url)) };
  const { status, message } = await t.call(feederContract.test, {});
  return { status, message };
}

test.each(answers)(
  '%s is told as what it is, when signing in and afterwards',
  async (_what, listener, says) => {
    const refused = { status: 422, message: expect.stringContaining(says) as string };
    answer = listener;
    expect(await told(address)).toEqual(refused);
    answer = signedInThen(listener);
    expect(await told(address)).toEqual(refused);
  },
);

test.each([
  ['whose name leads nowhere', 'http://feeder.invalid', 'Nama server feeder tidak ditemukan.'],
  ['where nobody listens', 'http://127.0.0.1:1', 'Server feeder menolak sambungan.'],
])('an address %s is told as that', async (_what, url, says) => {
  expect(await told(url)).toEqual({ status: 422, message: expect.stringContaining(says) as string });
});

test('whatever the reason, a call that may have been heard stays unknown, and signing in asked for nothing', async () => {
  for (const [what, listener] of answers) {
    answer = signedInThen(listener);
    const failure = (work: Promise<unknown>) =>
      work.catch((error: unknown) => (error instanceof FeederError ? error.kind : error));
    expect([what, await failure(clientAt(address).insert('InsertMataKuliah', {}))]).toEqual([
      what,
      'UNKNOWN',
    ]);
    answer = listener;
    expect([what, await failure(clientAt(address).signIn())]).toEqual([what, 'OFFLINE']);
  }
});

test('a byte order mark before an answer is passed over', async () => {
  answer = signedInThen(saying(200, '\uFEFF{"error_code":0,"data":[]}'));
  expect(await clientAt(address).rows('GetProdi', { order: 'id_prodi' })).toEqual([]);
});
