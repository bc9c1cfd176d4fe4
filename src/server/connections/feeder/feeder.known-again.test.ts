import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { courses, curricula, students } from '#server/platform/db/schema.ts';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { type ChannelName, channelNames } from '#shared/platform/feeder/channel-names.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  reportNow,
  sendNow,
} from '#test/factories/feeder-scene.ts';

/** Twenty comparisons are many calls; a busy machine may take its time. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** What goes by another code, name or NIM here stays the record it is in the feeder, with all that hangs on it. */
let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeEach(async () => {
  scene = await feederScene();
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 4);
  await scene.operator();
  await reportNow(scene.t, channelNames);
});
afterEach(() => scene.close());

const reported = [
  ...(['persons', 'registrations', 'courses', 'curricula', 'curriculumCourses', 'classes'] as const),
  ...(['teachings', 'participants', 'semesterRecords', 'transfers', 'exits', 'activities'] as const),
  ...(['members', 'conversions', 'achievements'] as const),
];
const counts = () => reported.map((table) => [table, scene.feeder.control.rows(table).length]);

/** Reports every channel once more. @returns what stays open of them, and the records that were put in again */
async function reportAgain(channels: readonly ChannelName[] = channelNames) {
  const asked = scene.feeder.control.calls.length;
  const open: string[] = [];
  for (const channel of channels) {
    await compareNow(scene.t, channel);
    await sendNow(scene.t, channel);
    const { data } = await compareNow(scene.t, channel);
    for (const { verdict, differences } of data.filter((row) => row.verdict !== 'SAME')) {
      const fields = differences.map(({ label, locked, local, feeder }) =>
        [label, ...(locked ? ['locked'] : []), local, feeder].join(' '),
      );
      open.push([channel, verdict, ...fields].join(' · '));
    }
  }
  const calls = scene.feeder.control.calls.slice(asked);
  return { open, inserted: calls.flatMap(({ act }) => (act.startsWith('Insert') ? [act] : [])) };
}

test('a course with a new code is the same course, in its curriculum, classes and transfers too', async () => {
  const { t, feeder } = scene;
  const before = counts();
  await t.db
    .update(courses)
    .set({ code: 'BARU100' })
    .where(eq(courses.id, term.courses[0]?.id ?? ''));
  expect(await reportAgain()).toEqual({ open: [], inserted: [] });
  expect(counts()).toEqual(before);
  const codes = feeder.control.rows('courses').map((row) => row['kode_mata_kuliah']);
  expect(codes.toSorted()).toEqual(['BARU100', 'FDR101', 'FDR102']);
  const [row] = (await t.call(feederContract.rows, { query: { channel: 'course', search: 'BARU100' } })).data;
  const { data } = await t.call(feederContract.row, { params: { id: row?._id ?? '' } });
  expect(data.proof.map(({ act, step }) => [act, step])).toEqual([
    ['UpdateMataKuliah', 'DONE'],
    ['UpdateMataKuliah', 'ASKED'],
    ['InsertMataKuliah', 'DONE'],
    ['InsertMataKuliah', 'ASKED'],
  ]);
});

test('its classes, members and grades are found before the new code was sent', async () => {
  const { t } = scene;
  const before = counts();
  await t.db
    .update(courses)
    .set({ code: 'BARU100' })
    .where(eq(courses.id, term.courses[0]?.id ?? ''));
  await t.db.execute(sql`delete from feeder_links where channel = 'class'`);
  const hanging = ['curriculum-course', 'class', 'teaching', 'member', 'grade', 'transfer'] as const;
  expect(await reportAgain(hanging)).toEqual({ open: [], inserted: [] });
  expect(counts()).toEqual(before);
});

test('a curriculum with a new name and first term is the same curriculum', async () => {
  const { t, feeder } = scene;
  const before = counts();
  await t.db
    .update(curricula)
    .set({ name: 'Kurikulum Merdeka', startSemester: '20251' })
    .where(eq(curricula.id, term.curriculum.id));
  expect(await reportAgain(['curriculum', 'curriculum-course'])).toEqual({ open: [], inserted: [] });
  expect(counts()).toEqual(before);
  const [there] = feeder.control.rows('curricula');
  expect([there?.['nama_kurikulum'], there?.['id_semester']]).toEqual(['Kurikulum Merdeka', '20251']);
});

test('a student with a new NIM is the same registration, and only the NIM is left to people', async () => {
  const { t, feeder } = scene;
  const before = counts();
  const leader = term.students[2];
  const [former, nim] = [leader?.nim ?? '', '612999999'];
  await t.db
    .update(students)
    .set({ nim })
    .where(eq(students.id, leader?.id ?? ''));
  const { open, inserted } = await reportAgain();
  expect(inserted).toEqual([]);
  expect(open).toEqual([`entry · DIFFERENT · NIM locked ${nim} ${former}`]);
  expect(counts()).toEqual(before);

  const there = feeder.control.rows('registrations').filter((row) => row['nim'] === former);
  feeder.control.load({ registrations: there.map((row) => ({ ...row, nim })) });
  expect(await reportAgain()).toEqual({ open: [], inserted: [] });
  const { rows } = await t.db.execute(sql`select feeder_nim from feeder_links where feeder_nim = ${nim}`);
  expect(rows).toHaveLength(1);
  expect(counts()).toEqual(before);
});
