import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { cardsSql } from './board.store.ts';
import { similarSql } from './reading.store.ts';
import { branchesOf } from './search.store.ts';

let t: TestApp;
let scene: ThesisScene;
let waiting: ThesisDrive;
let guided: ThesisDrive;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
  waiting = await ThesisDrive.submitted(t, scene);
  guided = await ThesisDrive.submitted(t, scene);
  await guided.guided();
  t.setNow('2026-11-02T03:00:00.000Z');
  await guided.sessions(1);
});
afterAll(() => t.close());

const list = async (query: object = {}) => {
  await t.as(scene.secretary.id);
  return t.call(thesisStaffContract.list, { query });
};
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);

test('the office finds theses by text, step, state, supervisor and period', async () => {
  const { data, meta } = await list({ sort: 'createdAt' });
  expect([ids(data), meta.total]).toEqual([[waiting.now._id, guided.now._id], 2]);
  expect(data[1]).toMatchObject({
    supervisor1: 'Contoh Pembimbing Satu',
    supervisor2: 'Contoh Pembimbing Dua',
    step: 2,
    status: 'GUIDANCE',
    lastGuidance: '2026-08-25',
    concentration: 'PEMASARAN',
    deposit: 'PENDING',
    ageDays: 70,
  });
  for (const query of [
    { step: 2 },
    { status: 'GUIDANCE' },
    { lectureId: scene.second.id },
    { search: guided.student.nim },
  ]) {
    expect(ids((await list(query)).data)).toEqual([guided.now._id]);
  }
  expect((await list({ periodeId: scene.kaprodi.id })).data).toEqual([]);
  expect((await list({ deposit: 'PENDING' })).data).toEqual([]);
  for (const sort of ['nim', '-name', 'titleId', 'status', '-lastGuidance']) {
    expect((await list({ sort })).data.length).toBe(2);
  }
  expect((await list({ sort: 'x' })).status).toBe(400);
});

test('the list is taken along as a file', async () => {
  await t.as(scene.secretary.id);
  const answer = await t.call(thesisStaffContract.export, { query: { format: 'csv' } });
  expect(String(answer.data)).toContain(guided.student.nim);
});

test('the board has a column for every stage, with counts and cards', async () => {
  await t.as(scene.kaprodi.id);
  const { columns, meanDays } = (await t.call(thesisStaffContract.board, { query: {} })).data;
  expect(columns.map(({ stage, count }) => [stage, count])).toEqual([
    ['TITLE', 1],
    ['SUPERVISORS', 0],
    ['GUIDANCE', 1],
    ...['SEMINAR', 'READY', 'EXAM', 'REVISION', 'ACCEPTED'].map((stage) => [stage, 0]),
  ]);
  expect(columns[2]?.cards).toMatchObject([
    {
      _id: guided.now._id,
      supervisors: ['Contoh Pembimbing Satu', 'Contoh Pembimbing Dua'],
      waitingDays: 70,
    },
  ]);
  expect(meanDays).toBeNull();
  const own = await t.call(thesisStaffContract.board, { query: { lectureId: scene.third.id } });
  expect(own.data.columns.every(({ count }) => count === 0)).toBe(true);
});

test('the load of each lecturer stands against the quota', async () => {
  await t.as(scene.kaprodi.id);
  const { data } = await t.call(thesisStaffContract.load, { query: {} });
  const of = (id: string) => data.find(({ lectureId }) => lectureId === id);
  expect(of(scene.first.id)).toMatchObject({ first: 1, second: 0, examiner: 0, quota: 10, left: 9 });
  expect(of(scene.second.id)).toMatchObject({ first: 0, second: 1, left: 9 });
  expect(of(scene.third.id)).toMatchObject({ first: 0, second: 0, left: 10 });
});

test('a lecturer sees what is his, by tab', async () => {
  const tab = async (lecturer: { userId: string }, name: 'BIMBINGAN' | 'MENGUJI' | 'UNDANGAN') => {
    await t.as(lecturer.userId);
    return (await t.call(thesisContract.lecturing, { query: { tab: name } })).data;
  };
  expect(await tab(scene.second, 'BIMBINGAN')).toMatchObject([
    { _id: guided.now._id, order: 2, waitingSessions: 0 },
  ]);
  for (const name of ['MENGUJI', 'UNDANGAN'] as const) expect(await tab(scene.second, name)).toEqual([]);
  expect(await tab(scene.chair, 'BIMBINGAN')).toEqual([]);
});

test('only those who may see the lists; nobody without an account', async () => {
  const calls = [
    () => t.call(thesisStaffContract.list, { query: {} }),
    () => t.call(thesisStaffContract.board, { query: {} }),
    () => t.call(thesisStaffContract.load, { query: {} }),
  ];
  for (const [user, status] of [
    [null, 401],
    [guided.student.userId, 403],
    [scene.first.userId, 403],
  ] as const) {
    await t.as(user);
    for (const call of calls) expect((await call()).status).toBe(status);
  }
});

test('similar titles are those under way and accepted, the most alike first, found by their trigrams', async () => {
  await t.db.execute(sql`
    insert into students (id, nim, name, email, entry_year, entry_semester, entry_date, class_type, curriculum_id)
    select gen_random_uuid(), (90000000000 + n)::text, 'Contoh Urut ' || n, 'contoh' || n || '@contoh.test', 2023, '20231',
      '2023-08-20', 'OFFLINE', ${scene.programme.curriculum.id} from generate_series(1, 4000) n`);
  await t.db.execute(sql`
    insert into theses (id, student_id, period_id, status, status_since, title, topic, method)
    select gen_random_uuid(), s.id, ${scene.round.id}, 'GUIDANCE', now(), md5(s.id::text) || ' ' || md5(s.nim), 'Topik', 'CAMPURAN'
    from students s where s.nim like '9%'`);
  await t.db.execute(sql`
    insert into thesis_titles (id, thesis_id, position, title, chosen)
    select gen_random_uuid(), x.id, 1, x.title, true from theses x where x.topic = 'Topik'`);
  await t.db.execute(sql`analyze thesis_titles, theses`);
  await t.as(guided.student.userId);
  const title = guided.now.titles[0]?.titleId ?? '';
  const similar = (query: { title: string; except?: string }) => t.call(thesisContract.similar, { query });
  const all = (await similar({ title })).data;
  expect(all[0]).toEqual({ titleId: title, year: 2026, accepted: false, similarity: 100 });
  expect(all.every(({ titleId }, i) => i === 0 || titleId !== title)).toBe(true);
  const others = (await similar({ title, except: guided.now._id })).data;
  expect(others.some(({ titleId }) => titleId === title)).toBe(false);
  expect(others[0]?.similarity).toBeLessThan(100);
  const plan = await t.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${similarSql(title, undefined, 'Asia/Jakarta')}`,
  );
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('thesis_titles_trgm');
});

test('a broad search counts up to its limit and walks the order, a cohort comes in any order', async () => {
  await t.db.execute(sql`update theses set title = 'Motivasi ' || title where nim like '9%'`);
  const broad = await list({ search: 'motivasi', sort: 'nim', page: 3 });
  expect(broad.meta).toEqual({ page: 3, limit: 10, total: 1001, countLimit: 1000 });
  expect(broad.data.map(({ nim }) => nim)).toEqual(
    Array.from({ length: 10 }, (_, i) => `${90000000021 + i}`),
  );
  const byTitle = await list({ search: 'motivasi', sort: 'titleId' });
  const titles = byTitle.data.map(({ titleId }) => titleId);
  expect(titles).toEqual(titles.toSorted());

  const cohort = await list({ search: '90000000', sort: '-nim' });
  expect([cohort.meta.total, cohort.data[0]?.nim]).toEqual([999, '90000000999']);
  expect((await list({ search: '900000040' })).meta).toEqual({ page: 1, limit: 10, total: 1 });

  // A student's other number is his thesis's too, and no edit of it.
  const { rows } = await t.db.execute<{ id: string; updatedAt: string }>(
    sql`select id, updated_at::text as "updatedAt" from theses where nim = '90000004000'`,
  );
  await t.db.execute(sql`update students set nim = '80000000001' where nim = '90000004000'`);
  expect(ids((await list({ search: '8000' })).data)).toEqual([rows[0]?.id]);
  const after = await t.db.execute(
    sql`select updated_at::text as "updatedAt" from theses where nim = '80000000001'`,
  );
  expect(after.rows).toEqual([{ updatedAt: rows[0]?.updatedAt }]);
});

test('words in a title and in a name find a thesis once', async () => {
  const [first] = (await list({ search: 'urut 17', sort: 'nim' })).data;
  await t.db.execute(sql`update theses set title = 'Urut 17 pada judul' where id = ${first?._id}`);
  const again = await list({ search: 'urut 17', sort: 'nim' });
  // Each word anywhere: 17, 117, 1170, 1799 …
  const numbers = Array.from({ length: 4000 }, (_, at) => String(at + 1));
  expect(again.meta.total).toBe(numbers.filter((number) => number.includes('17')).length);
  expect(ids(again.data).filter((id) => id === first?._id)).toHaveLength(1);
});

test('searches look titles up, and the board takes its cards in the order of their state', async () => {
  // The tables of a test are too small for an index to be worth it.
  const planWithout = (scans: readonly string[], query: SQL) =>
    t.db.transaction(async (tx) => {
      for (const scan of scans) await tx.execute(sql`set local ${sql.identifier(`enable_${scan}`)} = off`);
      return JSON.stringify((await tx.execute(sql`explain (format json) ${query}`)).rows);
    });
  const [title, author] = branchesOf({ texts: [sql`x.title`] }, 'kopi keliling');
  for (const [branch, index] of [
    [title, 'theses_title_trgm'],
    [author, 'students_name_trgm'],
  ] as const) {
    const found = sql`select x.id from ${branch?.from} where ${branch?.where}`;
    expect(await planWithout(['seqscan', 'indexscan', 'indexonlyscan'], found)).toContain(index);
  }
  const board = cardsSql({}, '2026-08-24T00:00:00Z');
  expect(await planWithout(['seqscan', 'bitmapscan'], board)).toContain('theses_status_idx');
});
