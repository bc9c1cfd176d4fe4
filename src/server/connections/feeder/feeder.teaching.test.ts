import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  sendNow,
} from '#test/factories/feeder-scene.ts';

/** A lecturer who no longer teaches a class is taken out of it in the feeder, by name only. */
let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeEach(async () => {
  scene = await feederScene();
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 1);
  await scene.operator();
  for (const channel of ['course', 'curriculum', 'curriculum-course', 'class', 'teaching'] as const) {
    await compareNow(scene.t, channel);
    await sendNow(scene.t, channel);
  }
});
afterEach(() => scene.close());

const inFeeder = () => scene.feeder.control.rows('teachings').length;
const removals = () =>
  scene.feeder.control.calls.filter(({ act }) => act === 'DeleteDosenPengajarKelasKuliah').length;

/** The first lecturer leaves the first class here. */
const leave = () =>
  scene.t.db.execute(sql`
    delete from schedule_lecturers
    where schedule_id = ${term.classes[0]?.id} and lecturer_id = ${term.lecturers[0]?.id}`);

async function onlyThere(): Promise<string[]> {
  const { data } = await compareNow(scene.t, 'teaching');
  return data.filter(({ verdict }) => verdict === 'ONLY_FEEDER').map(({ _id }) => _id);
}

async function send(ids: string[]) {
  const { data } = await scene.t.call(feederContract.send, { body: { channel: 'teaching', ids } });
  await scene.t.runJobs();
  return data.jobId;
}

test('who no longer teaches is offered for removal, taken out once, and looked up when the answer was lost', async () => {
  const { t, feeder } = scene;
  await leave();
  const ids = await onlyThere();
  expect(ids).toHaveLength(1);
  const plan = await t.call(feederContract.plan, { body: { channel: 'teaching', ids } });
  expect(plan.data.totals).toMatchObject({ REMOVE: 1, REFUSE: 0 });
  expect((await sendNow(t, 'teaching')).error).toMatchObject({ code: 'RULE' });
  expect(inFeeder()).toBe(6);
  feeder.control.fault({ kind: 'drop', act: 'DeleteDosenPengajarKelasKuliah', when: 'after' });
  await send(ids);
  expect([inFeeder(), removals()]).toEqual([5, 1]);
  const { rows: steps } = await t.db.execute<{ step: string }>(sql`
    select step from feeder_sends where act in ('DeleteDosenPengajarKelasKuliah', 'lookup') order by id`);
  expect(steps.map(({ step }) => step)).toEqual(['ASKED', 'UNKNOWN', 'SETTLED']);
  const { data } = await compareNow(t, 'teaching');
  expect(data.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 5 }, () => 'SAME'));
});

test('nobody is taken out while a lecturer without a number teaches the class here', async () => {
  const { t } = scene;
  await t.db.execute(sql`update lecturers set nidn = null, nuptk = null where id = ${term.lecturers[0]?.id}`);
  const ids = await onlyThere();
  expect(ids).toHaveLength(3);
  await send(ids);
  expect([inFeeder(), removals()]).toEqual([6, 0]);
  const { data } = await t.call(feederContract.rows, { query: { channel: 'teaching', status: 'FAILED' } });
  expect(data.map(({ message }) => message)).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('tanpa NIDN atau NUPTK')),
  );
});
