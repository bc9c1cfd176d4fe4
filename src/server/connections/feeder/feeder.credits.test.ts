import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { compareNow, feederScene, type FeederScene, sendNow } from '#test/factories/feeder-scene.ts';

/** Credits of a course: PDDIKTI takes a total only with parts that add up to it. */
let scene: FeederScene;
afterEach(() => scene.close());

/** A course of three credits, all of them theory, that both sides have. */
async function reported(options: Parameters<typeof feederScene>[0]) {
  scene = await feederScene(options);
  const course = await buildCourse(scene.t.db, { code: 'SKS101', sks: 3 });
  await scene.operator();
  await compareNow(scene.t, 'course');
  await sendNow(scene.t, 'course');
  return course;
}
const split = (id: string, [theory, practice]: readonly [number, number]) =>
  scene.t.db.execute(
    sql`update courses set sks = ${theory + practice}, sks_theory = ${theory}, sks_practice = ${practice} where id = ${id}`,
  );
const compared = async () => {
  const { data } = await compareNow(scene.t, 'course');
  const row = data.find(({ key }) => key === 'SKS101');
  if (!row) throw new Error('the course was not compared');
  return row;
};
const differing = async () =>
  (await compared()).differences.map(({ label, local, feeder }) => [label, feeder, local]);
const inFeeder = () => {
  const row = scene.feeder.control.rows('courses').find(({ kode_mata_kuliah: code }) => code === 'SKS101');
  if (!row) throw new Error('the feeder has no such course');
  return row;
};
const creditsThere = () => {
  const row = inFeeder();
  return [row['sks_mata_kuliah'], row['sks_tatap_muka'], row['sks_praktek']].map(Number);
};

test('a course from three to four credits goes through, also where the feeder shows no parts', async () => {
  const { id } = await reported({});
  expect(creditsThere()).toEqual([3, 3, 0]);
  await split(id, [4, 0]);
  expect(await differing()).toEqual([['Sks', '3', '4']]);
  await sendNow(scene.t, 'course');
  expect(creditsThere()).toEqual([4, 4, 0]);
  expect(await compared()).toMatchObject({ verdict: 'SAME', differences: [] });
});

test('parts are compared where the feeder shows them, go together, and blank ones are none', async () => {
  const { id } = await reported({ neo3: true });
  expect(await compared()).toMatchObject({ verdict: 'SAME', differences: [] });
  inFeeder()['sks_simulasi'] = null;
  expect(await compared()).toMatchObject({ verdict: 'SAME', differences: [] });
  await split(id, [2, 1]);
  expect(await differing()).toEqual([
    ['Sks tatap muka', '3', '2'],
    ['Sks praktik', '0', '1'],
  ]);
  await sendNow(scene.t, 'course');
  expect(creditsThere()).toEqual([3, 2, 1]);
  expect(await compared()).toMatchObject({ verdict: 'SAME' });
});

test('who leaves one part to the feeder leaves the total and the other parts', async () => {
  const { id } = await reported({ neo3: true });
  await split(id, [2, 2]);
  const row = await compared();
  const choose = (field: string, side: 'LOCAL' | 'FEEDER', updatedAt: string) =>
    scene.t.call(feederContract.choose, { params: { id: row._id }, body: { field, side, updatedAt } });
  const left = await choose('sks_praktek', 'FEEDER', row.updatedAt);
  expect(left.data).toMatchObject({ verdict: 'SAME' });
  expect(left.data.differences.map(({ field, kept }) => [field, kept])).toEqual([
    ['sks_mata_kuliah', true],
    ['sks_tatap_muka', true],
    ['sks_praktek', true],
  ]);
  await sendNow(scene.t, 'course');
  expect(creditsThere()).toEqual([3, 3, 0]);
  const back = await choose('sks_mata_kuliah', 'LOCAL', left.data.updatedAt);
  expect(back.data.differences.map(({ kept }) => kept)).toEqual([false, false, false]);
  await sendNow(scene.t, 'course');
  expect(creditsThere()).toEqual([4, 2, 2]);
});
