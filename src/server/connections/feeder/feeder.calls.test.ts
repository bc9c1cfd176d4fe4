import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { feederDataContract } from '#shared/connections/feeder/feeder-data.contract.ts';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import type { KeptFields } from '#shared/connections/feeder/kept.ts';
import { feederRows } from '#server/platform/db/schema.ts';
import { buildTerm, feederScene, type FeederScene } from '#test/factories/feeder-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { chosenRows, giveToJob } from './lists.store.ts';

/** A term reported by the calls that are named after what they send, in the order in which one needs the other. */
let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeAll(async () => {
  scene = await feederScene();
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 2);
});
afterAll(() => scene.close());
beforeEach(() => scene.operator());

type Table = Parameters<FeederScene['feeder']['control']['rows']>[0];
const inFeeder = (table: Table): number => scene.feeder.control.rows(table).length;

/** Makes a call that begins a job, and runs the job. */
async function done(call: Promise<{ status: number }>): Promise<void> {
  expect((await call).status).toBe(200);
  await scene.t.runJobs();
}

/** Lets so many rows go at once. */
async function allowAtOnce(rows: number): Promise<void> {
  await scene.t.db.execute(
    sql`update main_data set data = jsonb_set(data, '{integration,feederBatch}', to_jsonb(${rows}::int))`,
  );
  scene.t.services.campus.forget();
}

test('courses, curricula and their courses', async () => {
  const { t } = scene;
  await done(t.call(feederContract.checkCourses, { body: {} }));
  await done(t.call(feederContract.courses, { body: {} }));
  await done(t.call(feederContract.checkCourses, { body: { channel: 'curriculum' } }));
  const { id } = term.curriculum;
  await done(t.call(feederDataContract.sendCurricula, { body: { ids: [id] } }));
  await done(t.call(feederContract.checkCourses, { body: { channel: 'curriculum-course' } }));
  const failed = sql`from feeder_rows where channel = 'curriculum-course' and status = 'FAILED'`;
  await t.db.execute(sql`update feeder_rows set status = 'FAILED' where channel = 'curriculum-course'
    and key = (select min(key) from feeder_rows where channel = 'curriculum-course')`);
  await allowAtOnce(2);
  await done(t.call(feederDataContract.sendCurriculum, { params: { id } }));
  expect(inFeeder('curriculumCourses')).toBe(2);
  expect((await t.db.execute(sql`select ${failed}`)).rowCount).toBe(1);
  await done(t.call(feederDataContract.sendCurriculum, { params: { id } }));
  await allowAtOnce(5_000);
  expect([inFeeder('courses'), inFeeder('curricula'), inFeeder('curriculumCourses')]).toEqual([3, 1, 3]);
  const { data } = await t.call(feederDataContract.curriculum, { params: { id } });
  const codes = (courses: { code: string }[]) => courses.map(({ code }) => code).toSorted();
  expect(codes(data.feeder)).toEqual(codes(data.local));
});

test('students, then classes with lecturers and members, then grades', async () => {
  const { t } = scene;
  for (const channel of ['biodata', 'entry'] as const) {
    await done(t.call(feederContract.checkStudent, { body: { channel } }));
    await done(t.call(feederContract.student, { body: { channel } }));
  }
  expect([inFeeder('persons'), inFeeder('registrations')]).toEqual([2, 2]);
  for (const channel of ['class', 'teaching', 'member'] as const) {
    await done(t.call(feederContract.studentClasses, { body: { channel } }));
    await done(t.call(feederContract.studentClass, { body: { channel } }));
  }
  expect([inFeeder('classes'), inFeeder('teachings'), inFeeder('participants')]).toEqual([3, 6, 6]);
  await done(t.call(feederContract.compare, { body: { channel: 'grade' } }));
  await done(t.call(feederContract.grades, { body: {} }));
  const [first] = term.classes;
  const params = { id: first?.id ?? '' };
  await t.as((await buildStaff(t.db, 'feeder:get', 'studentGrade:get')).id);
  const there = await t.call(feederContract.feederGrades, { params });
  expect(there.data).toHaveLength(2);
  expect((await t.call(feederContract.gradesOf, { params })).data).toHaveLength(2);
});

test('rows a person has to mend do not keep those behind them from being sent', async () => {
  const { db } = scene.t;
  const slice = { channel: 'exit', scope: '29991' } as const;
  const row = (key: string, change: Partial<typeof feederRows.$inferInsert> = {}) => ({
    ...slice,
    key,
    label: key,
    localId: key,
    verdict: 'ONLY_LOCAL' as const,
    ...change,
  });
  const difference = { label: 'Jalan', local: 'Baru', feeder: 'Lama', raw: 'Lama' };
  const different = (key: string, field: string, locked: boolean, kept: KeptFields = {}) =>
    row(key, { verdict: 'DIFFERENT', kept, differences: [{ ...difference, field, locked }] });
  await db
    .insert(feederRows)
    .values([
      row('1', { problems: [{ field: 'nik', message: 'NIK belum diisi.' }] }),
      different('2', 'tempat_lahir', true),
      different('3', 'jalan', false, { jalan: ['Baru', 'Lama'] }),
      row('4', { remoteCount: 2 }),
      different('5', 'jalan', false),
      row('6'),
    ]);
  const chosen = await chosenRows(db, slice, { which: 'READY' }, 6);
  expect(chosen.map(({ key }) => key)).toEqual(['5', '6', '1', '2', '3', '4']);
  const [job] = (await db.execute<{ id: string }>(sql`select id from jobs limit 1`)).rows;
  await giveToJob(db, slice, { which: 'READY' }, { jobId: job?.id ?? '', limit: 2 });
  const given = await db
    .select()
    .from(feederRows)
    .where(sql`scope = '29991' and job_id is not null`);
  expect(given.map(({ key }) => key).toSorted()).toEqual(['5', '6']);
});
