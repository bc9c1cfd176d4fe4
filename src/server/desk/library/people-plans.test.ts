import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import { academicPeriods, thesisPeriods } from '#server/platform/db/schema.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { plansOf } from '#test/plans.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { listClearances } from './clearances.store.ts';
import { listDeposits } from './deposits.store.ts';
import { listMembers } from './members.store.ts';

const TODAY = '2026-08-24';
let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
const first = { page: 1, limit: 25 };

/** Eight thousand former students, each with a letter, a thesis the library has and a book that came back. */
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
  const { student } = scene;
  const { titleId } = await scene.shelve(1);
  const periodId = newId();
  const [period] = await t.db.select({ code: academicPeriods.code }).from(academicPeriods).limit(1);
  await t.db.insert(thesisPeriods).values({
    id: periodId,
    name: `Periode ${periodId}`,
    semesterCode: period?.code ?? '',
    proposalOpen: TODAY,
    proposalClose: TODAY,
    examOpen: TODAY,
    examClose: TODAY,
    revisionDays: 30,
    quotaPerLecturer: 10,
  });
  await t.db.transaction(async (tx) => {
    // So many rows at once take longer than a request may, where other tests run beside.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      with people as (
        insert into students select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'user_id', null,
          'nim', (8000000000 + n)::text, 'email', 'lama' || n || '@contoh.test', 'status', 'graduated',
          'name', 'Contoh ' || md5(n::text)))).*
        from students s, generate_series(1, 8000) n where s.id = ${student.id} returning id
      ), copies as (
        insert into library_copies (id, title_id, barcode)
        select gen_random_uuid(), ${titleId}, 'R' || upper(substr(md5(id::text), 1, 16)) from people returning id, barcode
      ), letters as (
        insert into library_clearances (id, student_id, purpose, state, number, issued_on, valid_until, created_at)
        select gen_random_uuid(), id, 'WISUDA', 'ISSUED', 'R/' || id, date '2026-01-01', date '2026-04-01',
          timestamptz '2020-01-01 01:00Z' + random() * interval '2000 days' from people returning id
      ), loans as (
        insert into library_loans (id, copy_id, student_id, loaned_on, due_on, ended_on, state)
        select gen_random_uuid(), c.id, p.id, date '2020-01-01', date '2020-01-08', date '2020-01-09', 'KEMBALI'
        from people p join copies c on c.barcode = 'R' || upper(substr(md5(p.id::text), 1, 16)) returning id
      )
      insert into theses (id, student_id, period_id, status, status_since, title, topic, method, deposit_status, accepted_at)
      select gen_random_uuid(), id, ${periodId}, 'ACCEPTED', now(), 'Naskah ' || md5(id::text), 'Topik', 'KUANTITATIF',
        'RECEIVED', now() from people`);
  });
  await t.db.execute(
    sql`analyze students, library_copies, library_loans, library_fines, library_reservations, library_clearances, theses`,
  );
});
afterAll(() => t.close());

test.each([
  ['createdAt', 'library_clearances_list_idx'],
  ['-createdAt', 'library_clearances_list_idx'],
  ['nim', 'students_nim_unique'],
  ['-nim', 'students_nim_unique'],
  ['studentName', 'students_name_idx'],
  ['-studentName', 'students_name_idx'],
  ['state', 'library_clearances_state_idx'],
  ['-state', 'library_clearances_state_idx'],
])('letters of clearance by %s are read by %s', async (sort, index) => {
  const [page] = await plansOf(t.db, (db) => listClearances(db, { ...first, sort }));
  expect(page?.text).toContain(`"${index}"`);
  expect(page?.isSorted).toBe(false);
});

test.each([
  ['name', 'students_name_idx'],
  ['-name', 'students_name_idx'],
  ['nim', 'theses_nim_idx'],
  ['-nim', 'theses_nim_idx'],
  ['title', 'theses_title_idx'],
  ['-title', 'theses_title_idx'],
])('theses the library has by %s are read by %s', async (sort, index) => {
  const query = { ...first, sort, deposit: 'RECEIVED' as const };
  const [page] = await plansOf(t.db, (db) => listDeposits(db, query));
  expect(page?.text).toContain(`"${index}"`);
  expect(page?.isSorted).toBe(false);
});

test('theses the library waits for are found apart from those it has', async () => {
  const plans = await plansOf(t.db, (db) => listDeposits(db, { ...first, sort: 'name', deposit: 'PENDING' }));
  for (const { text } of plans) {
    expect(text).toContain('"theses_pending_deposit_idx"');
    expect(text).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"(theses|students)"/);
  }
});

test('readers with something open are found from what is open', async () => {
  const plans = await plansOf(t.db, (db) => listMembers(db, { ...first, sort: 'memberName' }, TODAY));
  expect(plans).toHaveLength(2);
  for (const { text } of plans) {
    expect(text).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"(library_loans|students)"/);
  }
});

test('loans and reservations keep the name of their reader, and another name is no edit of them', async () => {
  const { barcode, titleId } = await scene.shelve(1);
  await scene.lend({ memberKind: 'LECTURER', memberId: scene.lecturer.id }, barcode);
  await t.db.execute(sql`
    insert into library_reservations (id, title_id, student_id) values (${newId()}, ${titleId}, ${scene.student.id})`);
  const kept = async () =>
    (
      await t.db.execute<{ lent: string; queued: string; at: string }>(sql`
        select l.reader_name as lent, r.reader_name as queued, l.updated_at::text || r.updated_at as at
        from library_loans l, library_reservations r where l.lecturer_id = ${scene.lecturer.id}
          and r.student_id = ${scene.student.id}`)
    ).rows[0];
  const before = await kept();
  expect(before).toMatchObject({ lent: scene.lecturer.name, queued: scene.student.name });
  await t.db.execute(sql`update lecturers set name = 'Contoh Baru' where id = ${scene.lecturer.id}`);
  await t.db.execute(sql`update students set name = 'Contoh Ganti' where id = ${scene.student.id}`);
  expect(await kept()).toEqual({ lent: 'Contoh Baru', queued: 'Contoh Ganti', at: before?.at });
});
