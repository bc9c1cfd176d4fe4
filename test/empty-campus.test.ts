import type { LoaderFunctionArgs } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { canAccess } from '#shared/platform/access/rule.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { contracts } from '#shared/contracts.ts';
import { channelPath } from '#shared/connections/feeder/channels.ts';
import { channelNames } from '#shared/platform/feeder/channel-names.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { isWithoutTerm } from '#web/platform/lib/call-error.ts';
import { latestFailure } from '#web/platform/lib/errors.ts';
import { setCampus } from '#web/platform/lib/campus.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { guarded } from '#web/guarded.ts';
import { screens } from '#web/screens.ts';
import { buildAdmin, buildLecturer, buildStudent } from './factories/people.ts';
import { sample, schemaOf } from './sample.ts';
import { campus } from './web/campus.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
const people: Record<string, string> = {};

beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  people['admin'] = (await buildAdmin(t.db)).id;
  people['lecturer'] = (await buildLecturer(t.db)).userId;
  people['student'] = (await buildStudent(t.db)).userId;
  setCampus(campus);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', new URL('http://portal.test/'));
  vi.stubGlobal('fetch', async (url: string) => {
    const { statusCode, rawPayload, headers } = await t.inject({ url });
    const type = String(headers['content-type']);
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: { 'content-type': type },
    });
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await t.close();
});

const reads: Endpoint[] = Object.values(contracts)
  .flatMap((slice) => Object.values<Endpoint>(slice))
  .filter(({ method, path, shape }) => method === 'GET' && shape !== 'file' && !path.includes(':'));

/** The fields a query cannot do without, each with some value of its kind. */
function leastQuery({ query }: Endpoint): string {
  const schema = schemaOf(query) as ReturnType<typeof schemaOf> & { required?: string[] };
  const filled = sample(schema, { text: 'x', number: 'least', at: 0 }) as Record<string, unknown>;
  const needed = (schema.required ?? []).map((name): [string, string] => [name, String(filled[name])]);
  return new URLSearchParams(needed).toString();
}

/** Every page a person reaches without the id of a record, with the channels that a hub page links to. */
const addresses = screens.flatMap((screen) => {
  if (screen.path === '/staff/sinkronisasi/:channel')
    return channelNames.map(channelPath).map((channel) => ({
      screen,
      params: { channel },
      path: `/staff/sinkronisasi/${channel}`,
    }));
  return screen.path.includes(':') ? [] : [{ screen, params: {}, path: screen.path }];
});

/** Where a page leads, `stays` where it shows something at its own address. */
async function outcomeOf({ screen, params, path }: (typeof addresses)[number]): Promise<string> {
  const route = guarded(screen);
  const { loader } = await (route.lazy as () => Promise<{ loader: (args: LoaderFunctionArgs) => unknown }>)();
  const request = new Request(`http://portal.test${path}`);
  try {
    await loader({ request, params, context: undefined } as unknown as LoaderFunctionArgs);
    return 'stays';
  } catch (error) {
    if (isWithoutTerm(error)) return 'stays';
    if (error instanceof Response) return error.headers.get('location') ?? 'stays';
    throw error;
  }
}

describe.each(['admin', 'lecturer', 'student'])('a college without a term, seen by a %s', (name) => {
  beforeAll(async () => {
    await t.as(people[name] ?? null);
    queryClient.clear();
  });

  test('refuses a read for want of the term in one way only', async () => {
    const actor = await t.actor();
    const wrong: string[] = [];
    for (const endpoint of reads.filter(({ access }) => canAccess(actor, access))) {
      const response = await t.inject({ url: `${endpoint.path}?${leastQuery(endpoint)}` });
      const refusal = response.statusCode === 422 ? response.json<{ code: string; message: string }>() : null;
      const isOther = refusal !== null && refusal.code !== 'NO_TERM' && /semester/i.test(refusal.message);
      if (isOther || response.statusCode >= 500)
        wrong.push(`${endpoint.path}: ${response.body.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('has no page that leads to the error page, but those that are for others', async () => {
    const failed: string[] = [];
    for (const address of addresses) {
      const target = await outcomeOf(address);
      if (target === '/500' && latestFailure()?.status !== 403)
        failed.push(`${address.path}: ${latestFailure()?.message}`);
    }
    expect(failed).toEqual([]);
  });
});
