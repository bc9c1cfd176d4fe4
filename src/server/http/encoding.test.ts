import { expect, test } from 'vitest';
import type { FastifyRequest } from 'fastify';
import { takesBrotli, takesGzip } from './encoding.ts';

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
