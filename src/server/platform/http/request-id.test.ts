import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Services } from '#server/platform/services.ts';
import { requestIds, tellRequestIds } from './request-id.ts';
import { answerError } from './error-handler.ts';

async function portal(behindProxy: boolean) {
  const app = fastify({ genReqId: requestIds(behindProxy) });
  const services: Partial<Services> = { refusalOf: () => null };
  app.decorate('services', services as Services);
  app.setErrorHandler(answerError);
  tellRequestIds(app);
  app.get('/broken', () => Promise.reject(new TypeError('x is undefined')));
  await app.ready();
  return async (headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: '/broken', headers });
    return {
      id: String(answer.headers['x-request-id']),
      message: answer.json<{ message: string }>().message,
    };
  };
}

test('a person can read out the number of a request that failed', async () => {
  const ask = await portal(false);
  const [first, second] = [await ask(), await ask()];
  expect(first.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(first.message).toContain(`sebutkan kode ${first.id} kepada admin kampus.`);
  expect(second.id).not.toBe(first.id);
});

test('the number a trusted proxy gave is kept, anybody else may not choose theirs', async () => {
  const header = { 'x-request-id': 'proxy-0123456789' };
  expect((await (await portal(true))(header)).id).toBe('proxy-0123456789');
  expect((await (await portal(true))({ 'x-request-id': 'a b\tc' })).id).toHaveLength(8);
  expect((await (await portal(false))(header)).id).toHaveLength(8);
});
