import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requiredDocuments } from '#shared/domain/thesis/documents.ts';
import { seedAccess } from '#server/seed/access.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { buildDemoCampus } from './build.ts';
import { buildDemoThesisFiles } from './thesis-files.ts';
import { hasReached } from './thesis-plan.ts';
import type { ThesisStatus } from '#shared/domain/thesis/status.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  await buildDemoCampus(t.db, { now: t.services.clock(), regular: true, students: 400 });
});
afterAll(() => t.close());

const filesByThesis = async () =>
  (
    await t.db.execute<{ status: ThesisStatus; kinds: string[] }>(sql`
      select t.status, array(select a.kind from attachments a where a.subject_id = t.id order by 1) as kinds
      from theses t order by t.id`)
  ).rows;

test('a thesis has every document it could not have come so far without; again adds nothing', async () => {
  await buildDemoThesisFiles(t.db, t.services.files);
  const theses = await filesByThesis();
  for (const { status, kinds } of theses) {
    const needed = [
      ...(hasReached(status, 'SEMINAR_REQUESTED') ? requiredDocuments.SEMINAR : []),
      ...(hasReached(status, 'EXAM_REQUESTED') ? requiredDocuments.EXAM : []),
      ...(hasReached(status, 'ACCEPTED') ? requiredDocuments.ACCEPT : []),
    ];
    expect([status, kinds]).toEqual([status, [...needed].toSorted()]);
  }
  expect(theses.filter(({ kinds }) => kinds.length > 0).length).toBeGreaterThan(5);
  await buildDemoThesisFiles(t.db, t.services.files);
  expect(await filesByThesis()).toEqual(theses);
});
