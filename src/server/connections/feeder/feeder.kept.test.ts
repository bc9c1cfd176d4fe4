import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { courses } from '#server/platform/db/schema.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { compareNow, feederScene, type FeederScene, sendNow } from '#test/factories/feeder-scene.ts';

/** "Biarkan isian feeder" holds for what it was decided on, and not for what either side becomes later. */
let scene: FeederScene;
let id: string;
beforeEach(async () => {
  scene = await feederScene();
  id = (await buildCourse(scene.t.db, { code: 'KPT101', name: 'Manajemen' })).id;
  await scene.operator();
  await compareNow(scene.t, 'course');
  await sendNow(scene.t, 'course');
});
afterEach(() => scene.close());

const inFeeder = () => {
  const row = scene.feeder.control.rows('courses').find(({ kode_mata_kuliah: code }) => code === 'KPT101');
  if (!row) throw new Error('the feeder has no such course');
  return row;
};
const nameHere = (name: string) => scene.t.db.update(courses).set({ name }).where(eq(courses.id, id));
const nameThere = (name: string) =>
  scene.feeder.control.load({ courses: [{ ...inFeeder(), nama_mata_kuliah: name }] });
async function compared() {
  const { data } = await compareNow(scene.t, 'course');
  const row = data.find(({ key }) => key === 'KPT101');
  if (!row) throw new Error('the course was not compared');
  return row;
}
async function leave() {
  const row = await compared();
  const body = { field: 'nama_mata_kuliah', side: 'FEEDER' as const, updatedAt: row.updatedAt };
  const left = await scene.t.call(feederContract.choose, { params: { id: row._id }, body });
  expect(left.data).toMatchObject({ verdict: 'SAME' });
  return row._id;
}
const stands = { verdict: 'DIFFERENT', differences: [{ field: 'nama_mata_kuliah', kept: false }] };
const settled = { verdict: 'SAME', differences: [{ field: 'nama_mata_kuliah', kept: true }] };

test('it holds as long as both sides stay as they are, and ends with a change of either', async () => {
  await nameHere('Manajemen Umum');
  await leave();
  expect(await compared()).toMatchObject(settled);
  nameThere('Manajemen Lama');
  expect(await compared()).toMatchObject(stands);
  await leave();
  expect(await compared()).toMatchObject(settled);
  await nameHere('Manajemen Dasar');
  expect(await compared()).toMatchObject(stands);
  await sendNow(scene.t, 'course');
  expect(inFeeder()['nama_mata_kuliah']).toBe('Manajemen Dasar');
});

test('what changed after the last comparison is not sent over a decision, but asks for another', async () => {
  await nameHere('Manajemen Umum');
  const row = await leave();
  nameThere('Manajemen Lama');
  await scene.t.call(feederContract.send, { body: { channel: 'course', ids: [row] } });
  await scene.t.runJobs();
  expect(inFeeder()['nama_mata_kuliah']).toBe('Manajemen Lama');
  const { data } = await scene.t.call(feederContract.rows, {
    query: { channel: 'course', status: 'FAILED' },
  });
  expect(data).toMatchObject([
    { verdict: 'DIFFERENT', message: expect.stringContaining('Nama berubah sejak dibiarkan') },
  ]);
});
