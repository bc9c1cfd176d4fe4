import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { courses, students } from '#server/platform/db/schema.ts';
import type { ChannelName } from '#shared/platform/feeder/channel-names.ts';
import { buildCourse } from '#test/factories/courses.ts';
import {
  buildTerm,
  channelsBefore,
  compareNow,
  feederScene,
  type FeederScene,
  reportNow,
  sendNow,
} from '#test/factories/feeder-scene.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What was compared once under a mistaken code or NIM is not bound to it: mended here, it is as if it had never been. */
let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeEach(async () => {
  scene = await feederScene({ neo3: true });
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 3);
  await scene.operator();
});
afterEach(() => scene.close());

const setNim = (id: string | undefined, nim: string) =>
  scene.t.db
    .update(students)
    .set({ nim })
    .where(eq(students.id, id ?? ''));
const verdictsOf = async (channel: ChannelName) =>
  (await compareNow(scene.t, channel)).data.map(({ label, verdict }) => [label.split(' ')[0], verdict]);

test('two students whose NIMs were exchanged here and put right are who they were', async () => {
  const { t, feeder } = scene;
  await reportNow(t, channelsBefore('transfer'));
  const [, one, other] = term.students;
  await t.db.execute(sql`delete from feeder_links where channel in ('biodata', 'entry')`);
  const exchange = async (first: string, second: string) => {
    await setNim(one?.id, '990000001');
    await setNim(other?.id, second);
    await setNim(one?.id, first);
  };
  await exchange(other?.nim ?? '', one?.nim ?? '');
  await compareNow(t, 'biodata');
  await compareNow(t, 'entry');
  await exchange(one?.nim ?? '', other?.nim ?? '');
  await compareNow(t, 'biodata');
  expect(new Set((await verdictsOf('entry')).map(([, verdict]) => verdict))).toEqual(new Set(['SAME']));
  await t.db.execute(sql`update semester_records set ips = 111 where student_id = ${one?.id}`);
  await reportNow(t, ['akm']);
  const own = feeder.control.rows('registrations').find((row) => row['nim'] === one?.nim);
  const records = feeder.control.rows('semesterRecords').filter((row) => row['ips'] === '1.11');
  expect(records.map((row) => row['id_registrasi_mahasiswa'])).toEqual([own?.['id_registrasi_mahasiswa']]);
});

test('a course that bore the code of another one is that one no longer', async () => {
  const { t, feeder } = scene;
  await reportNow(t, ['course']);
  const before = feeder.control.rows('courses').find((row) => row['kode_mata_kuliah'] === 'FDR100');
  const [first] = term.courses;
  await t.db.execute(sql`delete from feeder_links`);
  await t.db
    .update(courses)
    .set({ code: 'LAMA1' })
    .where(eq(courses.id, first?.id ?? ''));
  const mistyped = await buildCourse(t.db, { code: 'FDR100', name: 'Mata kuliah lain sama sekali' });
  expect(await verdictsOf('course')).toContainEqual(['FDR100', 'DIFFERENT']);
  await t.db.update(courses).set({ code: 'FDR200' }).where(eq(courses.id, mistyped.id));
  await t.db
    .update(courses)
    .set({ code: 'FDR100' })
    .where(eq(courses.id, first?.id ?? ''));
  expect(await verdictsOf('course')).toEqual(
    expect.arrayContaining([
      ['FDR100', 'SAME'],
      ['FDR200', 'ONLY_LOCAL'],
    ]),
  );
  await sendNow(t, 'course');
  const after = feeder.control.rows('courses').find((row) => row['id_matkul'] === before?.['id_matkul']);
  expect(after).toEqual(before);
});

test('a person who studied here twice is two students, and the comparison ends', async () => {
  const { t, feeder } = scene;
  await reportNow(t, ['biodata', 'entry']);
  const [, one, other] = term.students;
  const registrations = feeder.control.rows('registrations');
  const [first, second] = [one, other].map((of) => registrations.find((row) => row['nim'] === of?.nim));
  feeder.control.load({ registrations: [{ ...second, id_mahasiswa: first?.['id_mahasiswa'] ?? '' }] });
  await t.db.execute(sql`delete from feeder_links`);
  await t.db.execute(sql`
    update students set name = (select name from students where id = ${one?.id}) where id = ${other?.id}`);
  const { data } = await compareNow(t, 'biodata');
  expect(data.map(({ checkedAt }) => checkedAt === null)).toEqual([false, false, false]);
  const { rows } = await t.db.execute(sql`
    select count(*)::int as n from feeder_links where channel = 'biodata'
      and feeder_id = ${first?.['id_mahasiswa']}`);
  expect(rows).toEqual([{ n: 2 }]);
});
