import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { schedules } from '#server/platform/db/schema.ts';
import { buildSchedule } from '#test/factories/teaching.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  sendNow,
} from '#test/factories/feeder-scene.ts';

/** A class that is renamed here stays the one it is in the feeder, with all that hangs on it. */
let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
const ofClass = ['class', 'teaching', 'member', 'grade'] as const;
beforeEach(async () => {
  scene = await feederScene();
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 2);
  await scene.operator();
  for (const channel of [
    ...(['biodata', 'entry', 'course', 'curriculum', 'curriculum-course'] as const),
    ...ofClass,
  ]) {
    await compareNow(scene.t, channel);
    await sendNow(scene.t, channel);
  }
});
afterEach(() => scene.close());

const counts = () =>
  (['classes', 'teachings', 'participants'] as const).map((table) => scene.feeder.control.rows(table).length);

test('a new name is a change of the class, and nothing of it is sent a second time', async () => {
  const { t, feeder } = scene;
  const id = term.classes[0]?.id ?? '';
  const before = counts();
  await t.db.update(schedules).set({ className: 'PAGI' }).where(eq(schedules.id, id));
  const { data } = await compareNow(t, 'class');
  expect(data.map(({ verdict }) => verdict).toSorted()).toEqual(['DIFFERENT', 'SAME', 'SAME']);
  const changed = data.find(({ verdict }) => verdict === 'DIFFERENT');
  expect(changed?.differences.map(({ label, local }) => [label, local])).toEqual([['Nama kelas', 'PAGI']]);
  await sendNow(t, 'class');
  const asked = feeder.control.calls.length;
  for (const channel of ofClass) {
    const after = await compareNow(t, channel);
    const open = after.data.filter(({ verdict }) => verdict !== 'SAME');
    expect([channel, open.map(({ label, verdict }) => [label, verdict])]).toEqual([channel, []]);
  }
  expect(feeder.control.calls.slice(asked).filter(({ act }) => act.startsWith('Insert'))).toEqual([]);
  expect(counts()).toEqual(before);
  expect(feeder.control.rows('classes').filter((row) => row['nama_kelas_kuliah'] === 'PAGI')).toHaveLength(1);
});

test('a class nobody takes that was given to another course is that class with another course', async () => {
  const { t, feeder } = scene;
  const [first, second] = term.courses;
  const empty = await buildSchedule(t.db, {
    periodId: term.period.id,
    courseId: first?.id ?? '',
    className: 'KSG',
    lecturerIds: term.lecturers.map(({ id }) => id),
  });
  await compareNow(t, 'class');
  await sendNow(t, 'class');
  const before = counts();
  await t.db
    .update(schedules)
    .set({ courseId: second?.id ?? '', className: 'ISI' })
    .where(eq(schedules.id, empty.id));
  const { data } = await compareNow(t, 'class');
  const changed = data.find(({ verdict }) => verdict === 'DIFFERENT');
  expect(changed?.differences.map(({ label, local, feeder: there }) => [label, local, there])).toEqual([
    ['Mata kuliah', 'FDR101', 'FDR100'],
    ['Nama kelas', 'ISI', 'KSG'],
  ]);
  await sendNow(t, 'class');
  const verdicts = (await compareNow(t, 'class')).data.map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['SAME', 'SAME', 'SAME', 'SAME']);
  expect(counts()).toEqual(before);
  const idOf = (code: string) =>
    feeder.control.rows('courses').find((row) => row['kode_mata_kuliah'] === code)?.['id_matkul'];
  const moved = feeder.control.rows('classes').find((row) => row['nama_kelas_kuliah'] === 'ISI');
  expect(moved?.['id_matkul']).toBe(idOf('FDR101'));
});
