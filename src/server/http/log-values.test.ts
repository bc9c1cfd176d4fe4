import { DrizzleQueryError } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { logSerializers } from './log-values.ts';

/** Lines of the log as they leave the process. */
function logged() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { level: 'debug', serializers: logSerializers, stream } });
  return { app, lines };
}

test('a request is logged without its query: the token of a mailed link stays out', async () => {
  const { app, lines } = logged();
  app.get('/login/reset', () => 'ok');
  await app.inject('/login/reset?token=rahasia-sekali-pakai');
  await app.close();
  expect(lines.join('')).toContain('"url":"/login/reset"');
  expect(lines.join('')).not.toContain('rahasia');
});

test('a failed query is logged without its values, also as the cause of another error', async () => {
  const { app, lines } = logged();
  const cause = Object.assign(new Error('violates check "users_x"'), {
    ...{ code: '23514', table: 'users', constraint: 'users_x', detail: 'Failing row contains (rahasia).' },
  });
  const failed = new DrizzleQueryError(
    'update users set password_hash = $1',
    ['rahasia\n    at rahasia'],
    cause,
  );
  app.log.error({ err: failed }, 'request failed');
  app.log.error({ err: new Error('job failed', { cause: failed }) }, 'job failed');
  await app.close();
  for (const line of lines) {
    expect(line).toMatch(/update users set password_hash.*violates check.*23514/);
    expect(line).not.toContain('rahasia');
  }
  expect(lines).toHaveLength(2);
});

test('any other error keeps what it tells', async () => {
  const { app, lines } = logged();
  const error = Object.assign(new Error('no answer', { cause: new Error('timed out') }), { kind: 'UNKNOWN' });
  app.log.warn({ err: error }, 'payment gateway did not answer');
  await app.close();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: {
      message: 'no answer',
      kind: 'UNKNOWN',
      stack: expect.stringContaining('at ') as string,
      cause: { message: 'timed out' },
    },
  });
});

test('what is thrown without being an error, and several at once, are told too', async () => {
  const { app, lines } = logged();
  app.log.error({ err: 'text' }, 'thrown');
  app.log.error({ err: new AggregateError([new Error('refused')]) }, 'connections');
  await app.close();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { err: { message: 'text' } },
    { err: { type: 'AggregateError', aggregateErrors: [{ message: 'refused' }] } },
  ]);
});
