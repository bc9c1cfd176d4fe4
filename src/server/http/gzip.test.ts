import { expect, test } from 'vitest';
import type { FastifyRequest } from 'fastify';
import { takesGzip } from './gzip.ts';

const takes = (encoding?: string) =>
  takesGzip({ headers: encoding === undefined ? {} : { 'accept-encoding': encoding } } as FastifyRequest);

test('an answer is compressed for who takes it so', () => {
  expect(
    ['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'gzip;q=0.001', 'gzip; q=1'].map(takes),
  ).toEqual([true, true, true, true, true]);
});

test('and not for who says no to it', () => {
  const refusing = ['', 'br', 'gzip;q=0', 'gzip; q=0, br', 'br, gzip;q=0.000', 'identity'];
  expect([takes(), ...refusing.map(takes)]).toEqual(Array.from({ length: 7 }, () => false));
});
