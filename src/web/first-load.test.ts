import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CallError } from '#web/platform/lib/call-error.ts';
import { pageFailureTarget } from '#web/platform/lib/errors.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { screens } from './screens.ts';

const SOME_ID = '00000000-0000-7000-8000-000000000000';
const filled: Record<string, string> = {
  semesterCode: '20261',
  kind: 'courses',
  channel: 'courses',
  section: 'kampus',
  type: 'kkn',
};

const valueOf = (name: string): string => filled[name] ?? SOME_ID;
const addressOf = (path: string): string => path.replaceAll(/:(\w+)/g, (_, name: string) => valueOf(name));

/** Where the loader of a screen leads when all that it asks for is refused. */
async function leads(path: string, load: (args: never) => unknown): Promise<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  const address = addressOf(path);
  const request = new Request(`http://portal.test${address}`);
  queryClient.clear();
  const end: unknown = await Promise.resolve(load({ request, params, context: undefined } as never)).catch(
    (error: unknown) => error,
  );
  return end instanceof Response ? (end.headers.get('location') ?? '') : 'stays';
}

const refused = vi.fn<typeof fetch>();
beforeAll(() => vi.stubGlobal('fetch', refused));
afterAll(() => vi.unstubAllGlobals());

test.each([401, 402, 453, 454, 455])(
  'every screen that loads before it is shown leads where %i means',
  async (status) => {
    refused.mockImplementation(async () => Response.json({ message: 'Pesan.' }, { status }));
    const astray: string[] = [];
    let asked = 0;
    for (const { path, lazy } of screens) {
      const { loader } = await lazy();
      if (loader === undefined) continue;
      const { length: before } = refused.mock.calls;
      const end = await leads(path, loader);
      if (refused.mock.calls.length === before) continue;
      asked += 1;
      const target = pageFailureTarget(new CallError(status, '', { message: 'Pesan.' }), addressOf(path));
      if (end !== target) astray.push(`${path} → ${end}`);
    }
    expect(astray).toEqual([]);
    expect(asked).toBeGreaterThan(50);
  },
  120_000,
);
