import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { feederProofContract } from '#shared/connections/feeder/feeder-proof.contract.ts';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  sendNow,
} from '#test/factories/feeder-scene.ts';
import { buildStaff } from '#test/factories/people.ts';

/** The operator proves what was sent and what was taken out, when nothing else remembers it any more. */
let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeAll(async () => {
  scene = await feederScene();
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 1);
  await scene.operator();
  const { t, feeder } = scene;
  for (const channel of ['course', 'curriculum', 'curriculum-course', 'class', 'teaching'] as const) {
    await compareNow(t, channel);
    await sendNow(t, channel);
  }
  await t.db.execute(sql`
    delete from schedule_lecturers
    where schedule_id = ${term.classes[0]?.id} and lecturer_id = ${term.lecturers[0]?.id}`);
  const { data } = await compareNow(t, 'teaching');
  const ids = data.filter(({ verdict }) => verdict === 'ONLY_FEEDER').map(({ _id }) => _id);
  feeder.control.fault({ kind: 'drop', act: 'DeleteDosenPengajarKelasKuliah', when: 'after' });
  await t.call(feederContract.send, { body: { channel: 'teaching', ids } });
  await t.runJobs();
});
afterAll(() => scene.close());
beforeEach(() => scene.operator());

const list = async (query: Parameters<typeof scene.t.call<typeof feederProofContract.list>>[1]['query']) =>
  (await scene.t.call(feederProofContract.list, { query })).data;

test('what was taken out is listed with who, when, what and the answer, though its row is gone', async () => {
  const [removal, ...others] = await list({ kind: 'REMOVE' });
  expect(others).toEqual([]);
  expect(removal).toMatchObject({
    channel: 'teaching',
    scope: term.period.code,
    act: 'DeleteDosenPengajarKelasKuliah',
    label: null,
    key: `FDR100|A|${term.lecturers[0]?.nidn}`,
    outcome: 'SETTLED',
    environment: 'live',
    by: expect.any(String),
    requestDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(removal?.answeredAt).not.toBeNull();
});

test('each call is one line with its own answer, narrowed by channel, term, kind, day and key', async () => {
  const sent = await list({ channel: 'teaching', limit: 100 });
  expect(sent.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['REMOVE', 'SETTLED'],
    ...Array.from({ length: 6 }, () => ['INSERT', 'DONE']),
  ]);
  expect(sent.slice(1).filter(({ label }) => label !== null)).toHaveLength(5);
  expect(await list({ channel: 'teaching', period: '20252' })).toEqual([]);
  expect(await list({ kind: 'UPDATE' })).toEqual([]);
  expect(await list({ search: 'fdr101', channel: 'course' })).toHaveLength(1);
  const day = sent[0]?.at.slice(0, 10) ?? '';
  expect(await list({ kind: 'REMOVE', from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
  expect(
    await list({ kind: 'REMOVE', from: '2020-01-01', to: `${Number(day.slice(0, 4)) + 1}-01-01` }),
  ).toHaveLength(1);
});

test('the list goes along as a file, for readers of the feeder alone', async () => {
  const { t } = scene;
  const query = { kind: 'REMOVE' as const, format: 'csv' as const };
  const { data } = await t.call(feederProofContract.file, { query });
  const lines = String(data).trim().split('\n');
  expect(lines.at(-1)).toContain('Dihapus');
  expect(lines.at(-1)).toContain('Terlaksana, dipastikan dengan pencarian');
  expect(lines.at(-1)).toContain(`FDR100 · A · ${term.lecturers[0]?.nidn}`);
  await t.as((await buildStaff(t.db, 'student:get')).id);
  expect((await t.call(feederProofContract.list, { query: {} })).status).toBe(403);
  expect((await t.call(feederProofContract.file, { query })).status).toBe(403);
});
