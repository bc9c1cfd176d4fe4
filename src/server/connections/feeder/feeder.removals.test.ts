import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { writeSecret } from '#server/platform/campus/secrets.ts';
import { FeederAccess } from './feeder.public.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  hastyPace,
  sendNow,
} from '#test/factories/feeder-scene.ts';

let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeEach(async () => {
  scene = await feederScene();
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 4);
  await scene.operator();
});
afterEach(() => scene.close());

const inFeeder = () => scene.feeder.control.rows('participants').length;
const approve = (studentId: string, is: boolean) =>
  scene.t.db.execute(sql`
    update krs_items set approved = ${is}
    where student_id = ${studentId} and schedule_id = ${term.classes[0]?.id}`);

/** Sends what the comparison showed to be in the feeder alone. */
async function removeRest(): Promise<void> {
  const query = { channel: 'member' as const, verdict: 'ONLY_FEEDER' as const };
  const { data } = await scene.t.call(feederContract.rows, { query });
  expect(data).toHaveLength(1);
  const ids = data.map(({ _id }) => _id);
  await scene.t.call(feederContract.send, { body: { channel: 'member', ids } });
  await scene.t.runJobs();
}

test('a removal whose answer was lost is looked up and not made twice; what is here again stays', async () => {
  const { t, feeder } = scene;
  for (const channel of ['biodata', 'entry', 'course', 'curriculum', 'curriculum-course'] as const) {
    await compareNow(t, channel);
    await sendNow(t, channel);
  }
  for (const channel of ['class', 'member'] as const) {
    await compareNow(t, channel);
    await sendNow(t, channel);
  }
  expect(inFeeder()).toBe(12);
  const [, first, second] = term.students;
  await approve(first?.id ?? '', false);
  await compareNow(t, 'member');
  feeder.control.fault({ kind: 'drop', act: 'DeletePesertaKelasKuliah', when: 'after' });
  const asked = feeder.control.calls.length;
  await removeRest();
  expect(inFeeder()).toBe(11);
  const acts = feeder.control.calls.slice(asked).map(({ act }) => act);
  expect(acts.filter((act) => act === 'DeletePesertaKelasKuliah')).toHaveLength(1);
  const { rows: steps } = await t.db.execute<{ step: string; environment: string }>(sql`
    select step, environment from feeder_sends where act in ('DeletePesertaKelasKuliah', 'lookup') order by id`);
  expect(steps.map(({ step }) => step)).toEqual(['ASKED', 'UNKNOWN', 'SETTLED']);
  expect(new Set(steps.map(({ environment }) => environment))).toEqual(new Set(['live']));

  await approve(second?.id ?? '', false);
  await compareNow(t, 'member');
  await approve(second?.id ?? '', true);
  await removeRest();
  expect(inFeeder()).toBe(11);
  const { data } = await t.call(feederContract.rows, { query: { channel: 'member', status: 'FAILED' } });
  expect(data).toMatchObject([{ message: expect.stringContaining('ada lagi di portal') }]);
});

const setIntegration = async (field: 'feederEnvironment' | 'feederUrl' | 'feederUsername', value: string) => {
  await scene.t.db.execute(sql`
    update main_data set data = jsonb_set(data, array['integration', ${field}], to_jsonb(${value}::text))`);
  scene.t.services.campus.forget();
};
const setEnvironment = (environment: 'live' | 'sandbox') => setIntegration('feederEnvironment', environment);

test('a rehearsal in the sandbox reports nobody, and its proof says where it went', async () => {
  const { t } = scene;
  await setEnvironment('sandbox');
  const reported = async () =>
    (await t.db.execute(sql`select from students where reported_at is not null`)).rowCount;
  for (const channel of ['biodata', 'entry'] as const) {
    await compareNow(t, channel);
    await sendNow(t, channel);
    const { data } = await compareNow(t, channel);
    expect(data.map(({ verdict }) => verdict)).toContain('SAME');
  }
  expect(await reported()).toBe(0);
  const { rows } = await t.db.execute(sql`select distinct environment from feeder_sends`);
  expect(rows).toEqual([{ environment: 'sandbox' }]);
  const { data: sent } = await t.call(feederContract.rows, { query: { channel: 'biodata' } });
  const { data: one } = await t.call(feederContract.row, { params: { id: sent[0]?._id ?? '' } });
  expect(one.proof.map(({ environment }) => environment)).toContain('sandbox');
});

test('what was compared with the sandbox says nothing of the feeder itself', async () => {
  const { t } = scene;
  await setEnvironment('sandbox');
  await compareNow(t, 'biodata');
  await sendNow(t, 'biodata');
  const same = async () =>
    (await t.call(feederContract.rows, { query: { channel: 'biodata', verdict: 'SAME' } })).data.length;
  expect(await same()).toBe(4);
  await t.db.execute(sql`update main_data set data = jsonb_set(data, '{integration,feederBatch}', '100')`);
  expect(await same()).toBe(4);
  await setEnvironment('live');
  const { rows } = await t.db.execute(sql`select from feeder_rows`);
  expect(rows).toHaveLength(0);
  expect((await t.db.execute(sql`select from feeder_sends`)).rowCount).toBeGreaterThan(0);
});

test('a feeder that became reachable by https is the same; another one finds the table empty at once', async () => {
  const { t, feeder } = scene;
  const { env } = t.services;
  await writeSecret(t.db, 'feederPassword', env.FEEDER_PASSWORD ?? '', env.SESSION_SECRET);
  await setIntegration('feederUsername', env.FEEDER_USERNAME ?? '');
  await setIntegration('feederUrl', feeder.url);
  await compareNow(t, 'course');
  const kept = async () => (await t.db.execute(sql`select from feeder_rows`)).rowCount ?? 0;
  const compared = await kept();
  expect(compared).toBeGreaterThan(0);
  await setIntegration('feederUrl', `${feeder.url.replace('http:', 'https:')}/`);
  expect(await kept()).toBe(compared);
  await setIntegration('feederUrl', 'http://feeder.test/ws');
  const { rows } = await t.db.execute(sql`select pg_relation_size('feeder_rows')::int as bytes`);
  expect(rows).toEqual([{ bytes: 0 }]);
  await setIntegration('feederUrl', '');
});

const lastJob = async () =>
  (
    await scene.t.db.execute(sql`
      select status, errors::text as errors from jobs order by created_at desc limit 1`)
  ).rows;
const stopped = [{ status: 'FAILED', errors: expect.stringContaining('Feeder yang lain') }];

test('nothing goes to the last feeder once another is set', async () => {
  const { t, feeder } = scene;
  await compareNow(t, 'course');
  t.services.feeder = new FeederAccess({ ...hastyPace, wait: () => setEnvironment('sandbox') });
  feeder.control.fault({ kind: 'drop', act: 'GetListMataKuliah', when: 'before' });
  await sendNow(t, 'course');
  expect(await lastJob()).toMatchObject(stopped);
  expect((await t.db.execute(sql`select from feeder_rows`)).rowCount).toBe(0);
  expect(feeder.control.calls.filter(({ act }) => act === 'InsertMataKuliah')).toEqual([]);
});

test('a comparison during which another feeder is set leaves nothing behind', async () => {
  const { t, feeder } = scene;
  t.services.feeder = new FeederAccess({ ...hastyPace, wait: () => setEnvironment('sandbox') });
  await compareNow(t, 'course');
  feeder.control.fault({ kind: 'drop', act: 'GetListMataKuliah', when: 'before' });
  const { data } = await compareNow(t, 'course');
  expect(data).toEqual([]);
  expect(await lastJob()).toMatchObject(stopped);
});
