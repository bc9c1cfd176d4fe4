import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { schedules } from '#server/db/schema/schedules.ts';
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
