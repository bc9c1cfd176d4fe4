import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '#shared/access/roles.ts';
import { noticeContract } from '#shared/contracts/notice.contract.ts';
import { newId } from '#server/db/id.ts';
import { graduationApplications } from '#server/db/schema/graduation.ts';
import { leaveRequests } from '#server/db/schema/leave.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Word = 'leave' | 'degrees';
/** How much waits for each of these people, as their notices say it, and where it leads. */
async function waiting<K extends string>(people: Record<K, { id: string }>, word: Word) {
  const counts = {} as Record<K, number>;
  const urls = new Set<string>();
  for (const [name, { id }] of Object.entries(people) as [K, { id: string }][]) {
    await t.as(id);
    const { items } = (await t.call(noticeContract.list, {})).data;
    const found = items.find((one) => one.id.startsWith(`${word}-waiting:`));
    counts[name] = Number(found?.body.split(' ')[0] ?? 0);
    if (found?.url) urls.add(found.url);
  }
  return { counts, urls: [...urls] };
}

test('leave waits for whose turn it is: head, finance, office, the head also where there is no advisor', async () => {
  const people = {
    head: await buildUser(t.db, { roles: [ROLE.kaprodi] }),
    finance: await buildStaff(t.db, 'payment:verify'),
    office: await buildStaff(t.db, 'leave:approve'),
    other: await buildStaff(t.db, 'leave:get'),
  };
  const advised = await buildStudent(t.db, { advisorId: (await buildLecturer(t.db)).id });
  const before = (await waiting(people, 'leave')).counts;
  const [id, alone] = [newId(), newId()];
  const facts = { firstCode: '20261', lastCode: '20261', terms: 1, reason: 'KERJA' as const };
  const explanation = 'Bekerja penuh waktu semester ini.';
  await t.db.insert(leaveRequests).values({ ...facts, id, studentId: advised.id, explanation });
  expect((await waiting(people, 'leave')).counts).toEqual(before);
  const turns = [
    ['PA_OK', 'head'],
    ['KAPRODI_OK', 'finance'],
    ['FINANCE_OK', 'office'],
    ['RETURN_ASKED', 'office'],
  ] as const;
  for (const [state, whose] of turns) {
    const decree = state === 'RETURN_ASKED' ? { decreeNo: `CUTI/${id}`, decreeDate: '2026-08-24' } : {};
    await t.db
      .update(leaveRequests)
      .set({ state, ...decree })
      .where(eq(leaveRequests.id, id));
    const { counts, urls } = await waiting(people, 'leave');
    expect(counts).toEqual({ ...before, [whose]: before[whose] + 1 });
    expect(urls).toEqual(['/staff/mahasiswa/cuti?mine=true']);
  }
  await t.db.execute(sql`delete from leave_requests where id = ${id}`);
  expect((await waiting(people, 'leave')).counts).toEqual(before);
  const student = await buildStudent(t.db);
  await t.db.insert(leaveRequests).values({ ...facts, id: alone, studentId: student.id, explanation });
  expect((await waiting(people, 'leave')).counts).toEqual({ ...before, head: before.head + 1 });
  await t.db.execute(sql`delete from leave_requests where id = ${alone}`);
});

test('an application for the degree waits for the office, then the head, then who graduates', async () => {
  const people = {
    office: await buildStaff(t.db, 'graduation:update'),
    head: await buildUser(t.db, { roles: [ROLE.kaprodi] }),
    leader: await buildStaff(t.db, 'graduation:approve'),
    other: await buildStaff(t.db, 'graduation:get'),
  };
  const before = (await waiting(people, 'degrees')).counts;
  const student = await buildStudent(t.db);
  const id = newId();
  await t.db
    .insert(graduationApplications)
    .values({ id, studentId: student.id, periodCode: '20261', diplomaName: student.name });
  const turns = [
    ['SUBMITTED', 'office'],
    ['CHECKED', 'head'],
    ['ENDORSED', 'leader'],
  ] as const;
  for (const [state, whose] of turns) {
    await t.db.execute(sql`update graduation_applications set state = ${state} where id = ${id}`);
    const { counts, urls } = await waiting(people, 'degrees');
    expect(counts).toEqual({ ...before, [whose]: before[whose] + 1 });
    expect(urls).toEqual(['/staff/mahasiswa/yudisium']);
  }
  await t.db.execute(sql`delete from graduation_applications where id = ${id}`);
  expect((await waiting(people, 'degrees')).counts).toEqual(before);
});
