import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import type { WaitingKind } from '#shared/desk/notices/waiting.ts';
import { newId } from '#server/platform/db/id.ts';
import { graduationApplications, leaveRequests } from '#server/platform/db/schema.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** How much waits for each of these people, as their notices say it, and where it leads. */
async function waiting<K extends string>(people: Record<K, { id: string }>, word: WaitingKind) {
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

test('money to be given back waits for a leader who did not ask for it, then for finance', async () => {
  const people = {
    asker: await buildStaff(t.db, 'payment:get', 'payment:refund'),
    leader: await buildStaff(t.db, 'payment:get', 'payment:refund'),
    finance: await buildStaff(t.db, 'payment:get', 'payment:verify'),
    other: await buildStaff(t.db, 'payment:get'),
  };
  const count = async () => {
    const [asked, agreed] = [await waiting(people, 'refunds'), await waiting(people, 'payouts')];
    return { asked: asked.counts, agreed: agreed.counts, urls: [...asked.urls, ...agreed.urls] };
  };
  const before = await count();
  const student = await buildStudent(t.db);
  const id = newId();
  await t.db.execute(sql`
    insert into refunds (id, student_id, amount, reason, bank_name, account_number, account_holder, requested_by)
    values (${id}, ${student.id}, 100000, 'KELEBIHAN', 'Bank Contoh', '1234567890', 'Contoh', ${people.asker.id})`);
  const asked = await count();
  expect(asked).toMatchObject({
    asked: { ...before.asked, leader: before.asked.leader + 1 },
    agreed: before.agreed,
  });
  expect(asked.urls).toContain('/staff/pembayaran-mahasiswa?tab=pengembalian&status=SUBMITTED');
  await t.db.execute(sql`
    update refunds set status = 'APPROVED', decided_by = ${people.leader.id}, decided_at = now() where id = ${id}`);
  expect(await count()).toMatchObject({
    asked: before.asked,
    agreed: { ...before.agreed, finance: before.agreed.finance + 1 },
  });
  await t.db.execute(sql`delete from refunds where id = ${id}`);
});

test('a letter asked for waits for whoever issues letters', async () => {
  const people = {
    office: await buildStaff(t.db, 'transcript:print', 'student:change-status'),
    half: await buildStaff(t.db, 'transcript:print'),
  };
  const before = (await waiting(people, 'letters')).counts;
  const id = newId();
  const student = await buildStudent(t.db);
  await t.db.execute(sql`
    insert into letter_requests (id, student_id, type, purpose) values (${id}, ${student.id}, 'AKTIF', 'Beasiswa')`);
  const { counts, urls } = await waiting(people, 'letters');
  expect(counts).toEqual({ ...before, office: before.office + 1 });
  expect(urls).toEqual(['/staff/mahasiswa/surat?state=SUBMITTED']);
  await t.db.execute(sql`update letter_requests set state = 'REJECTED' where id = ${id}`);
  expect((await waiting(people, 'letters')).counts).toEqual(before);
});

test('a draft of an official report waits for the office where its writer may not make it final', async () => {
  const [unit, office] = [
    await buildStaff(t.db, 'officialReport:get', 'officialReport:create'),
    await buildStaff(t.db, 'officialReport:get', 'officialReport:update'),
  ];
  const people = { unit, office };
  const before = (await waiting(people, 'reports')).counts;
  const write = (by: string) =>
    t.db.execute(sql`
      insert into official_reports (id, type, unit, title, date, place, created_by)
      values (${newId()}, 'KEGIATAN', 'KEMAHASISWAAN', 'Seminar', '2026-08-24', 'Aula', ${by})`);
  await write(office.id);
  expect((await waiting(people, 'reports')).counts).toEqual(before);
  await write(unit.id);
  const { counts, urls } = await waiting(people, 'reports');
  expect(counts).toEqual({ ...before, office: before.office + 1 });
  expect(urls).toEqual(['/staff/report?state=DRAFT']);
  await t.db.execute(sql`delete from official_reports where created_by in (${unit.id}, ${office.id})`);
});
