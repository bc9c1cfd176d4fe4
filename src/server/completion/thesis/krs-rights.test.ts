import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { proposal, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
afterAll(() => t.close());

test('a title is handed in only while the KRS gives rights; a draft is kept all the same', async () => {
  const before = { academicYear: '2025/2026', semester: 'GENAP', code: '20252', isActive: false } as const;
  const days = { startDate: '2026-02-09', endDate: '2026-07-25' };
  const { code: periodCode } = await buildPeriod(t.db, { ...before, ...days, windows: false });
  const student = await scene.student();
  const type = await buildPaymentType(t.db, { periodCode, dueDate: '2026-05-10' });
  await buildBill(t.db, type, student.id);
  await t.as(student.userId);
  const form = proposal(scene);
  const held = await t.call(thesisContract.step, { body: form });
  expect(held).toMatchObject({
    status: 422,
    error: {
      code: 'RULE',
      message: expect.stringContaining('KRS ditahan: belum dibayar Rp3.000.000'),
      data: { code: 'KRS_NOT_VALID' },
    },
  });
  const draft = await t.call(thesisContract.step, { body: { ...form, submit: false } });
  expect([draft.status, draft.data.status]).toEqual([200, 'DRAFT']);

  await t.db.execute(
    sql`update krs set state = 'DRAFT', approved_at = null where student_id = ${student.id}`,
  );
  const { _id, updatedAt } = draft.data;
  const missing = await t.call(thesisContract.step, { body: { ...form, _id, updatedAt } });
  expect(missing).toMatchObject({ status: 422, error: { code: 'RULE', data: { code: 'KRS_MISSING' } } });
});
