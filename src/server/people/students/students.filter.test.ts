import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feederRows, scholarshipGrants, scholarships, students } from '#server/platform/db/schema.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { setSection } from '#test/factories/settings.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let registrar: string;
beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db);
  registrar = (await buildStaff(t.db, 'student:get', 'studentGrade:get')).id;
});
afterAll(() => t.close());

test('the list is narrowed by scholarship and by how reporting to PDDIKTI stands', async () => {
  const some = { entryYear: 2003, entrySemester: '20031' };
  const [supported, ended, other] = [
    await buildStudent(t.db, some),
    await buildStudent(t.db, some),
    await buildStudent(t.db, some),
  ];
  const [kip] = await t.db
    .insert(scholarships)
    .values({ name: 'KIP 2003', kind: 'KIP', mode: 'PERCENT', value: 10_000 })
    .returning();
  if (!kip) throw new Error('the scholarship is missing');
  const grant = { scholarshipId: kip.id, fromPeriod: '20031', untilPeriod: '20062' };
  await t.db.insert(scholarshipGrants).values([
    { ...grant, studentId: supported.id },
    { ...grant, studentId: ended.id, status: 'ENDED', endedFrom: '20041', endReason: 'IPK turun' },
  ]);
  const row = { channel: 'entry', verdict: 'SAME', label: '-' } as const;
  await t.db.insert(feederRows).values([
    { ...row, key: supported.nim, localId: supported.id, status: 'SYNCED' },
    { ...row, key: ended.nim, localId: ended.id, status: 'FAILED' },
  ]);
  await t.as(registrar);
  const list = async (query: object) =>
    (await t.call(studentContract.list, { query: { entryYear: 2003, ...query } })).data;
  const ids = async (query: object) => (await list(query)).map(({ _id }) => _id);
  expect(await ids({ scholarship: 'KIP' })).toEqual([supported.id]);
  expect(await ids({ scholarship: 'LEMBAGA' })).toEqual([]);
  expect((await list({})).map(({ feeder }) => feeder)).toEqual(['SYNCED', 'FAILED', null]);
  expect(await ids({ feeder: 'SYNCED' })).toEqual([supported.id]);
  expect(await ids({ feeder: 'NONE' })).toEqual([other.id]);
});

test('the list is narrowed to whom somebody should look at', async () => {
  const build = (entrySemester: string, name: string) =>
    buildStudent(t.db, { entryYear: Number(entrySemester.slice(0, 4)), entrySemester, name });
  const [low, fine, gone, long, rested, last] = [
    await build('20241', 'Perhatian Rendah'),
    await build('20241', 'Perhatian Baik'),
    await build('20241', 'Perhatian Diam'),
    await build('20191', 'Perhatian Lama'),
    await build('20191', 'Perhatian Cuti'),
    await build('20192', 'Perhatian Batas'),
  ];
  await t.db.execute(sql`insert into semester_records (student_id, period_code, status, ips, ipk) values
    (${low.id}, '20241', 'A', 350, 350), (${low.id}, '20242', 'A', 199, 275),
    (${fine.id}, '20241', 'A', 150, 150), (${fine.id}, '20242', 'A', 200, 175),
    (${gone.id}, '20251', 'N', null, null), (${gone.id}, '20253', 'A', 350, 350),
    (${gone.id}, '20252', 'N', null, null), (${rested.id}, '20211', 'C', null, null)`);
  await t.as(registrar);
  const ids = async (concern: 'LOW_IPS' | 'DISMISSAL') =>
    (await t.call(studentContract.list, { query: { search: 'Perhatian', concern } })).data.map(
      ({ _id }) => _id,
    );
  expect(await ids('LOW_IPS')).toEqual([low.id]);
  // In the Ganjil of 2026 the fifteenth semester of one, the fourteenth of two.
  const dismissal = await ids('DISMISSAL');
  expect(dismissal).toHaveLength(2);
  expect(dismissal).toEqual(expect.arrayContaining([gone.id, long.id]));
  expect(dismissal).not.toContain(last.id);
  await t.db.update(students).set({ status: 'DO' }).where(eq(students.id, gone.id));
  expect(await ids('DISMISSAL')).toEqual([long.id]);
  expect(await ids('LOW_IPS')).not.toContain(fine.id);
  await setSection(t, 'leave', { countsInStudy: true });
  expect((await ids('DISMISSAL')).toSorted()).toEqual([long.id, rested.id].toSorted());
  // Who left for good is nobody's concern, and their semesters ended then.
  await t.db
    .update(students)
    .set({ status: 'inactive', exit: { type: '4', date: '2022-02-01', semesterCode: '20211' } })
    .where(eq(students.id, long.id));
  expect(await ids('DISMISSAL')).toEqual([rested.id]);
  const { data } = await t.call(studentContract.list, { query: { search: long.nim } });
  expect(data[0]?.semesterNumber).toBe(5);
});
