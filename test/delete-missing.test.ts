import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { contracts } from '#shared/contracts.ts';
import { variantsOf } from '#shared/platform/endpoint/schema-tree.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/db/id.ts';
import { buildAdmin, buildLecturer, buildStudent } from './factories/people.ts';
import { TEST_NOW, testApp, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
  const [student, lecturer] = [await buildStudent(t.db), await buildLecturer(t.db)];
  const rights = { studentId: student.id, lecturerId: lecturer.id, verifiedAt: TEST_NOW.toISOString() };
  const actor = { ...(await t.actor()), ...rights };
  // Who may do everything, so that nothing but what is missing is in the way.
  t.services.sessions.resolve = () => Promise.resolve(actor);
});
afterAll(() => t.close());

const updatedAt = TEST_NOW.toISOString();

/** What deletions ask for, by the name of the field; each names something that there is not. */
const given = (): Readonly<Record<string, unknown>> => ({
  updatedAt,
  reason: 'Salah dicatat dua kali.',
  meetingNo: 1,
  fileName: `${newId()}.png`,
  documentSkripsi: newId(),
  pembahasanId: newId(),
  attachmentId: newId(),
  lectureId: newId(),
  lecture: newId(),
  ids: [newId()],
  items: [{ _id: newId(), updatedAt }],
});

function bodyOf({ body }: Endpoint): object | undefined {
  if (body === undefined) return undefined;
  const fields = variantsOf(body).flatMap((one) =>
    'shape' in one._zod.def ? Object.keys(one._zod.def.shape as object) : [],
  );
  return Object.fromEntries(Object.entries(given()).filter(([name]) => fields.includes(name)));
}

const paramsOf = ({ path }: Endpoint) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      { updatedAt, kind: 'stamp' }[name] ?? newId(),
    ]),
  );

/** Says how many it ended, of which none is an answer, too. */
const exceptions = new Set(['auth.endOtherSessions']);

const deletions = Object.entries(contracts).flatMap(([slice, calls]) =>
  Object.entries<Endpoint>(calls)
    .filter(([, { method, path }]) => method === 'DELETE' || /\bdelete\b/.test(path))
    .map(([name, endpoint]) => [`${slice}.${name}`, endpoint] as const)
    .filter(([name]) => !exceptions.has(name)),
);

const trail = async () => (await t.db.select({ id: auditLog.id }).from(auditLog)).length;

test('what nobody has is deleted by no call', async () => {
  expect(deletions.length).toBeGreaterThan(70);
  const wrong: string[] = [];
  for (const [name, endpoint] of deletions) {
    const body = bodyOf(endpoint);
    const input = { params: paramsOf(endpoint), ...(body && { body }) };
    const { status, data, message } = await t.call(endpoint, input as never);
    // Many at once are answered one by one.
    const many = data as { changed?: number; results?: { ok: boolean }[] } | undefined;
    const isRefused = many?.changed === 0 && many.results?.every(({ ok }) => !ok);
    // A body that names a part, or whose it is, is refused at that field.
    const isNamed = status === 400 && message?.endsWith(' tidak ditemukan.');
    if (status !== 404 && !isNamed && !isRefused) wrong.push(`${name}: ${status} ${message}`);
  }
  expect(wrong).toEqual([]);
  expect(await trail()).toBe(0);
});
