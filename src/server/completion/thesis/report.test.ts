import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { thesisReportContract } from '#shared/completion/thesis/thesis-report.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { theses } from '#server/platform/db/schema.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { buildStaff } from '#test/factories/people.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const contract = thesisReportContract;
let t: TestApp;
let scene: ThesisScene;
let guided: ThesisDrive;
let reader: string;

beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
  await ThesisDrive.submitted(t, scene);
  guided = await ThesisDrive.submitted(t, scene);
  await guided.guided();
  const done = { periodId: scene.round.id, topic: 'Topik', method: 'KUANTITATIF' } as const;
  for (const [status, days] of [
    ['ACCEPTED', 100],
    ['ACCEPTED', 201],
    ['CANCELLED', null],
    ['DRAFT', null],
  ] as const) {
    const { id: studentId } = await scene.student();
    await t.db.insert(theses).values({
      ...done,
      studentId,
      status,
      title: `Contoh ${status}`,
      statusSince: '2026-08-24T03:00:00Z',
      createdAt: '2026-01-01T00:00:00Z',
      ...(days !== null && { acceptedAt: new Date(Date.UTC(2026, 0, 1 + days)).toISOString() }),
    });
  }
  await t.db.execute(sql`
    insert into thesis_supervisors (id, thesis_id, lecturer_id, "order", state, invited_at)
    select gen_random_uuid(), id, ${scene.first.id}, 1, 'ACCEPTED', created_at from theses where status = 'ACCEPTED'`);
  reader = (await buildStaff(t.db, 'skripsi:get', 'report:get', 'report:export')).id;
});
afterAll(() => t.close());
beforeEach(() => t.as(reader));

test('stages agree with raw counts and with the board', async () => {
  const { data } = await t.call(contract.periods, { query: {} });
  const { rows } = await t.db.execute<{ status: string; n: number }>(sql`
    select status, count(*)::int as n from theses group by status`);
  const raw = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  expect(data.periods).toMatchObject([
    {
      _id: scene.round.id,
      theses: 5,
      ended: raw['CANCELLED'],
      stages: [raw['SUBMITTED'], 0, raw['GUIDANCE'], 0, 0, 0, 0, raw['ACCEPTED']],
    },
  ]);
  const board = (await t.call(thesisStaffContract.board, { query: {} })).data;
  expect(data.periods[0]?.stages).toEqual(board.columns.map(({ count }) => count));
  expect([data.meanDays, data.periods[0]?.meanDays, board.meanDays]).toEqual([151, 151, 151]);
  const none = await t.call(contract.periods, { query: { periodeId: reader } });
  expect(none.data).toEqual({ periods: [], meanDays: null });
});

test('loads agree with raw counts and with the screen of loads', async () => {
  const { data, meta } = await t.call(contract.loads, { query: { limit: 100 } });
  const shown = (await t.call(thesisStaffContract.load, { query: {} })).data;
  expect(meta.total).toBe(shown.length);
  for (const { lectureId, first, second, examiner } of shown) {
    expect(data.find(({ _id }) => _id === lectureId)).toMatchObject({ first, second, examiner });
  }
  const { rows } = await t.db.execute<{ n: number }>(sql`
    select count(*)::int as n from theses where status = 'ACCEPTED' and id in (
      select thesis_id from thesis_supervisors where lecturer_id = ${scene.first.id})`);
  expect(data.find(({ _id }) => _id === scene.first.id)).toMatchObject({
    first: 1,
    second: 0,
    accepted: rows[0]?.n,
    meanDays: 151,
  });
  const other = await t.call(contract.loads, { query: { periodeId: reader, search: 'Pembimbing Satu' } });
  expect(other.data).toMatchObject([{ _id: scene.first.id, first: 0, accepted: 0, meanDays: null }]);
});

test('both come as files, for who may take them', async () => {
  const stages = await t.call(contract.exportPeriods, { query: { periodeId: scene.round.id } });
  const { rows } = await readTable(stages.data as Buffer);
  expect(rows[1]?.slice(2)).toEqual(['5', '1', '0', '1', '0', '0', '0', '0', '2', '1', '151']);
  const loads = await t.call(contract.exportLoads, { query: { format: 'csv', search: 'Pembimbing Satu' } });
  expect(String(loads.data)).toContain('Contoh Pembimbing Satu');
  expect((await t.call(contract.exportPeriods, { query: { periodeId: reader } })).status).toBe(404);
  await t.as((await buildStaff(t.db, 'skripsi:get')).id);
  expect((await t.call(contract.periods, { query: {} })).status).toBe(403);
  expect((await t.call(contract.loads, { query: {} })).status).toBe(403);
  expect((await t.call(contract.exportLoads, { query: {} })).status).toBe(403);
  await t.as(null);
  expect((await t.call(contract.periods, { query: {} })).status).toBe(401);
});
