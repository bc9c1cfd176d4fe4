import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultRoles } from '#shared/platform/access/default-roles.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { canAccess } from '#shared/platform/access/rule.ts';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { registered } from '#server/platform/http/handle.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { buildAdmin, buildStudent, buildUser } from './factories/people.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
const people: { name: string; userId: string | null }[] = [{ name: 'nobody', userId: null }];

beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  for (const role of defaultRoles) {
    people.push({ name: role.name, userId: (await buildUser(t.db, { roles: [role.id] })).id });
  }
  const kaprodi = await buildUser(t.db, { roles: [ROLE.lecturer, ROLE.kaprodi] });
  people.push(
    { name: 'student', userId: (await buildStudent(t.db)).userId },
    { name: 'no role', userId: (await buildUser(t.db)).id },
    { name: 'lecturer and kaprodi', userId: kaprodi.id },
    { name: 'admin', userId: (await buildAdmin(t.db)).id },
  );
});
afterAll(() => t.close());

const endpoints: Endpoint[] = Object.values(contracts).flatMap((slice) => Object.values(slice));
const label = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every contract is served and every /api route has a contract', () => {
  expect([...registered].map(label).toSorted()).toEqual(endpoints.map(label).toSorted());
  const free = ['/api/health', '/api/ready', '/api/docs', '/api/docs/json'];
  // Siblings that call a parameter differently are printed under all its names: `:audience|:id`.
  const unnamed = (path: string) => path.replaceAll(/:[^/]+/g, ':');
  const known = new Set([...endpoints.map(({ path }) => path), ...free].map(unnamed));
  const served = t.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .map((line) => /(\/api\/\S*) \(/.exec(line)?.[1])
    .filter((path) => path !== undefined);
  expect(served.filter((path) => !known.has(unnamed(path)))).toEqual([]);
});

/** Sends nothing of use, without a form's token: only the question who may come in gets a clear answer. */
const knock = (endpoint: Endpoint) =>
  t.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000'),
    headers: { 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { payload: '{}' }),
  });

describe.each(endpoints.map((endpoint) => [label(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test('lets in exactly whom its rule names', async () => {
    const wrong: string[] = [];
    for (const { name, userId } of people) {
      await t.as(userId);
      const actor = userId === null ? null : await t.actor();
      const response = await knock(endpoint);
      const isJson = String(response.headers['content-type']).includes('json');
      const code = isJson ? response.json<{ code?: string }>().code : undefined;
      const refused = code === 'UNAUTHENTICATED' || code === 'NO_ACCESS';
      const allowed = canAccess(actor, endpoint.access);
      if (allowed === refused || response.statusCode >= 500)
        wrong.push(`${name}: ${response.statusCode} ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});
