import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { answer } from '#test/web/render.tsx';
import { pageFailureTarget } from '#web/platform/lib/errors.ts';
import { lecturerQuery } from './lecturer-query.ts';

afterEach(() => vi.unstubAllGlobals());

const refusalOf = (status: number, body: unknown): Promise<unknown> => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer(status, body)));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return client.fetchQuery(lecturerQuery('11111111-1111-4111-8111-111111111111')).catch((error) => error);
};

test.each([
  ['nobody', 404, { message: 'Data tidak ditemukan.', code: 'NOT_FOUND' }],
  ['somebody who does not teach', 200, { message: '', data: { user: null, staff: null, lecturer: null } }],
])('the id of %s leads to /500 as every unknown record does', async (_, status, body) => {
  const refusal = await refusalOf(status, body);
  expect(refusal).toMatchObject({ status: 404 });
  expect(pageFailureTarget(refusal, '/staff/dosen/x')).toBe('/500');
});
