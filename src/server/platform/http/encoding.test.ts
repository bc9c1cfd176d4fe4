import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers, takesBrotli, takesGzip } from './encoding.ts';

const asking = (encoding?: string) =>
  ({ headers: encoding === undefined ? {} : { 'accept-encoding': encoding } }) as FastifyRequest;
const takes = (encoding?: string) => takesGzip(asking(encoding));

test('an answer is compressed for who takes it so', () => {
  expect(
    ['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'gzip;q=0.001', 'gzip; q=1'].map(takes),
  ).toEqual([true, true, true, true, true]);
});

test('and not for who says no to it', () => {
  const refusing = ['', 'br', 'gzip;q=0', 'gzip; q=0, br', 'br, gzip;q=0.000', 'identity'];
  expect([takes(), ...refusing.map(takes)]).toEqual(Array.from({ length: 7 }, () => false));
});

test('brotli is told apart by its own word', () => {
  const takesIt = (encoding?: string) => takesBrotli(asking(encoding));
  expect(['br', 'gzip, deflate, br', 'gzip;q=1.0, br;q=0.8'].map(takesIt)).toEqual([true, true, true]);
  expect([undefined, '', 'gzip', 'br;q=0', 'brotli', 'identity'].map(takesIt)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

test('an answer is the same in every encoding, and its length is known unless it is long', async () => {
  const app = fastify();
  await compressAnswers(app);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ nim: String(at), name: 'Ayu' }));
  app.get<{ Params: { count: string } }>('/:count', ({ params }) => rows(Number(params.count)));
  const read = async (count: number, wanted: string) => {
    const { headers, rawPayload } = await app.inject({
      url: `/${count}`,
      headers: { 'accept-encoding': wanted },
    });
    const encoding = headers['content-encoding'] ?? 'identity';
    const isSame = unpack[encoding]?.(rawPayload).toString() === JSON.stringify(rows(count));
    return [encoding, isSame, headers['content-length'] === String(rawPayload.length)];
  };
  const encodings = ['zstd', 'br', 'gzip', 'identity'];
  expect(await Promise.all(encodings.map((wanted) => read(500, wanted)))).toEqual(
    encodings.map((encoding) => [encoding, true, true]),
  );
  expect(await read(10, 'gzip')).toEqual(['identity', true, true]);
  expect(await read(5_000, 'gzip')).toEqual(['gzip', true, false]);
  await app.close();
});
