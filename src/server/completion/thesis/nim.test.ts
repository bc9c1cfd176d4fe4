import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { next } from '#test/factories/people.ts';
import { proposal, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t, await buildPeriod(t.db));
});
afterAll(() => t.close());

const newNim = (): string => `9${String(next()).padStart(11, '0')}`;

async function nimOfThesis(studentId: string) {
  const { rows } = await t.db.execute<{ nim: string; at: string }>(
    sql`select nim, updated_at::text as at from theses where student_id = ${studentId}`,
  );
  return rows[0];
}

/** Whether somebody waits for a lock. */
async function waiting(): Promise<boolean> {
  const { rows } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rows[0]?.n ?? 0) > 0;
}

test('a thesis follows the NIM of its student, which is no edit of it', async () => {
  const student = await scene.student();
  await t.as(student.userId);
  await t.call(thesisContract.step, { body: proposal(scene) });
  const before = await nimOfThesis(student.id);
  const nim = newNim();
  await t.db.execute(sql`update students set nim = ${nim} where id = ${student.id}`);
  expect(await nimOfThesis(student.id)).toEqual({ nim, at: before?.at });
});

test('a thesis begun while the NIM is being changed has the new one', async () => {
  const student = await scene.student();
  const nim = newNim();
  await t.as(student.userId);
  let answer: Promise<{ status: number }> | undefined;
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`update students set nim = ${nim} where id = ${student.id}`);
    answer = t.call(thesisContract.step, { body: proposal(scene) });
    await expect.poll(waiting, { timeout: 5_000 }).toBe(true);
  });
  expect((await answer)?.status).toBe(200);
  expect((await nimOfThesis(student.id))?.nim).toBe(nim);
});
