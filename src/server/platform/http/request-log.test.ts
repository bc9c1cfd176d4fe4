import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { logOptions } from './request-log.ts';

test('a request is logged without its query, cookies and tokens', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { ...logOptions('debug'), stream } });
  app.get('/login/reset', () => 'ok');
  await app.inject({
    url: '/login/reset?token=rahasia-sekali-pakai',
    headers: { cookie: 'cendekia_session=rahasia', 'x-csrf-token': 'rahasia' },
  });
  await app.close();
  expect(lines.join('')).toContain('"url":"/login/reset"');
  expect(lines.join('')).not.toContain('rahasia');
});
