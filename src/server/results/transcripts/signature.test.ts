import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { students } from '#server/platform/db/schema.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { gradeFlow, type GradeOffice, gradeOffice } from '#test/factories/grade-flow.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { keepSignature, picturesIn } from '#test/factories/signatures.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let office: GradeOffice;
beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
});
afterAll(() => t.close());

test('grades are signed by the lecturer who handed them in, on the list and on the report', async () => {
  const flow = await gradeFlow(t, office);
  const params = { params: { id: flow.id } };
  await keepSignature(t, flow.second.userId);
  await t.as(flow.coordinator.userId);
  await flow.fill(8000, 7000, 6000);
  expect((await t.call(transcriptContract.printGradeList, params)).error.code).toBe('RULE');
  await flow.submit();
  const pictures = async () => [
    picturesIn((await t.call(transcriptContract.printGradeList, params)).data),
    picturesIn((await t.call(transcriptContract.printHandover, params)).data),
  ];
  const [list, report] = await pictures();
  await keepSignature(t, flow.coordinator.userId);
  const [signedList, signedReport] = await pictures();
  expect(signedList).toBeGreaterThan(list ?? 0);
  expect(signedReport).toBeGreaterThan(report ?? 0);

  // What was corrected since is no longer what the lecturer handed in.
  await t.db.execute(sql`
    insert into grade_events (grade_id, at, kind, to_score, to_letter)
    select id, now() + interval '1 year', 'CORRECTION', 9000, 'A' from grades where schedule_id = ${flow.id} limit 1`);
  expect(await pictures()).toEqual([list, report]);
});

test('a KHS carries the signature of the advisor only where the advisor prints it', async () => {
  const flow = await gradeFlow(t, office);
  await flow.publishAll(8000, 7000, 6000);
  const { id, userId } = flow.student(0);
  const advisor = await buildLecturer(t.db);
  await t.db.update(students).set({ advisorId: advisor.id }).where(eq(students.id, id));
  await keepSignature(t, advisor.userId);
  const printedBy = async (person: string | null) => {
    await t.as(person);
    const pdf = await t.call(transcriptContract.printKhs, { params: { id }, query: { period: '20261' } });
    expect(pdf.status).toBe(200);
    return picturesIn(pdf.data);
  };
  expect(await printedBy(advisor.userId)).toBeGreaterThan(await printedBy(userId));
});
