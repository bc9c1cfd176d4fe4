import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryScene } from '#test/factories/library-scene.ts';
import { plansOf } from '#test/plans.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { listFines } from './fines.store.ts';
import { listLoans } from './loans.store.ts';
import { listReservations } from './reservations.store.ts';
import { listTitles } from './titles.store.ts';
import { listVisits } from './visits.store.ts';

let t: TestApp;
const first = { page: 1, limit: 25 };

/** Ten thousand titles of two copies, each lent twice: the years of a library. */
beforeAll(async () => {
  t = await testApp();
  const { student } = await libraryScene(t);
  await t.db.execute(sql`
    with titles as (
      insert into library_titles (id, title, authors, call_number, year)
      select gen_random_uuid(), 'Judul uji ' || md5(n::text), array['Contoh, ' || n], 'P ' || n, 1980 + n % 45
      from generate_series(1, 10000) n returning id
    ), copies as (
      insert into library_copies (id, title_id, barcode)
      select gen_random_uuid(), id, 'P' || upper(substr(md5(id::text || k), 1, 16)) from titles, generate_series(1, 2) k
      returning id
    ), loans as (
      insert into library_loans (id, copy_id, student_id, loaned_on, due_on, ended_on, state)
      select gen_random_uuid(), id, ${student.id}, date '2020-01-01' + d, date '2020-01-08' + d, date '2020-01-09' + d, 'KEMBALI'
      from (select c.id, (random() * 2000)::int as d from copies c, generate_series(1, 2)) x returning id
    ), fines as (
      insert into library_fines (id, loan_id, kind, days, rate, amount, settled_on)
      select gen_random_uuid(), id, 'LATE', 1, 1000, 1000, date '2026-01-01' from loans returning id
    )
    insert into library_visits (id, at, student_id, purpose)
    select gen_random_uuid(), timestamptz '2020-01-01 01:00Z' + random() * interval '2000 days', ${student.id}, 'BACA' from loans`);
  await t.db.execute(sql`
    insert into library_reservations (id, title_id, student_id, state, created_at)
    select gen_random_uuid(), id, ${student.id}, 'COLLECTED', timestamptz '2020-01-01 01:00Z' + random() * interval '2000 days'
    from library_titles where title like 'Judul uji %'`);
  await t.db.execute(
    sql`analyze library_titles, library_copies, library_loans, library_fines, library_visits, library_reservations`,
  );
});
afterAll(() => t.close());

test.each([
  ['titles', 'title', 'library_titles_title_idx'],
  ['titles', '-title', 'library_titles_title_idx'],
  ['titles', 'callNumber', 'library_titles_call_idx'],
  ['titles', '-callNumber', 'library_titles_call_idx'],
  ['titles', 'year', 'library_titles_year_idx'],
  ['titles', '-year', 'library_titles_new_idx'],
  ['loans', 'loanedOn', 'library_loans_list_idx'],
  ['loans', '-loanedOn', 'library_loans_list_idx'],
  ['loans', 'dueOn', 'library_loans_by_due_idx'],
  ['loans', '-dueOn', 'library_loans_by_due_idx'],
  ['loans', 'title', 'library_titles_title_idx'],
  ['loans', '-title', 'library_titles_title_idx'],
  ['fines', 'createdAt', 'library_fines_list_idx'],
  ['fines', '-createdAt', 'library_fines_list_idx'],
  ['loans', 'memberName', 'library_loans_reader_idx'],
  ['loans', '-memberName', 'library_loans_reader_idx'],
  ['fines', 'title', 'library_titles_title_idx'],
  ['fines', 'memberName', 'library_loans_reader_idx'],
  ['fines', '-memberName', 'library_loans_reader_idx'],
  ['reservations', 'createdAt', 'library_reservations_list_idx'],
  ['reservations', '-createdAt', 'library_reservations_list_idx'],
  ['reservations', 'title', 'library_titles_title_idx'],
  ['reservations', 'memberName', 'library_reservations_reader_idx'],
  ['reservations', '-memberName', 'library_reservations_reader_idx'],
  ['visits', 'at', 'library_visits_list_idx'],
  ['visits', '-at', 'library_visits_list_idx'],
] as const)('%s by %s are read by %s', async (list, sort, index) => {
  const query = { ...first, sort };
  const [page] = await plansOf(t.db, (db) => {
    if (list === 'titles') return listTitles(db, query);
    if (list === 'loans') return listLoans(db, query, '2026-08-24');
    if (list === 'fines') return listFines(db, query);
    return list === 'reservations' ? listReservations(db, query) : listVisits(db, query, 'Asia/Jakarta');
  });
  expect(page?.text).toContain(index);
  expect(page?.isSorted).toBe(false);
});
