import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '#test/factories/people.ts';
import { plansOf } from '#test/plans.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { listRecords } from '#server/desk/meeting-records/records.store.ts';
import { listReports } from './reports.store.ts';

let t: TestApp;
const first = { page: 1, limit: 25 };

/** Twenty thousand of both, a tenth of them drafts: the years of a college. */
beforeAll(async () => {
  t = await testApp();
  const { id } = await buildUser(t.db);
  await t.db.execute(sql`
    insert into official_reports (id, number, type, unit, title, date, place, period_code, state, created_by)
    select gen_random_uuid(), case when n % 10 > 0 then 'R' || md5(n::text) end, (array['UTS', 'UAS', 'KEGIATAN'])[n % 3 + 1],
      'BAAK', 'Judul ' || md5(n::text), date '2020-01-01' + n % 2000, 'Ruang ' || n % 40, (2020 + n % 6) || '1',
      case when n % 10 > 0 then 'FINAL' else 'DRAFT' end, ${id}
    from generate_series(1, 20000) n`);
  await t.db.execute(sql`
    insert into meeting_records (id, number, type, unit, title, agenda, date, time_start, place, state, created_by)
    select gen_random_uuid(), case when n % 10 > 0 then 'M' || md5(n::text) end, (array['AUDIT', 'YUDISIUM', 'LAINNYA'])[n % 3 + 1],
      'BAAK', 'Rapat ' || md5(n::text), 'Agenda', date '2020-01-01' + n % 2000, 540, 'Aula',
      case when n % 10 > 0 then 'FINAL' else 'DRAFT' end, ${id}
    from generate_series(1, 20000) n`);
  await t.db.execute(sql`analyze official_reports, meeting_records`);
});
afterAll(() => t.close());

test.each([
  ['date', 'list_idx'],
  ['-date', 'list_idx'],
  ['title', 'by_title_idx'],
  ['-title', 'by_title_idx'],
  ['type', 'by_type_idx'],
  ['-type', 'by_type_idx'],
  ['state', 'by_state_idx'],
  ['-state', 'by_state_idx'],
  ['number', 'number_idx'],
  ['-number', 'last_number_idx'],
  ['place', 'by_place_idx'],
  ['-place', 'by_place_idx'],
])('official reports and minutes by %s are read by %s', async (sort, index) => {
  const [reports] = await plansOf(t.db, (db) => listReports(db, { ...first, sort }));
  expect(reports?.text).toContain(`"official_reports_${index}"`);
  expect(reports?.isSorted).toBe(false);
  if (sort.endsWith('place')) return;
  const [minutes] = await plansOf(t.db, (db) => listRecords(db, { ...first, sort }, sql`true`));
  expect(minutes?.text).toContain(`"meeting_records_${index}"`);
});

test('the reports of a semester are read by its index', async () => {
  const query = { ...first, sort: '-date', periodCode: '20211' };
  const [page] = await plansOf(t.db, (db) => listReports(db, query));
  expect(page?.text).toContain('"official_reports_period_idx"');
  expect(page?.isSorted).toBe(false);
});
