import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { aspectWeights, finalScore, type ScorerRole } from '#shared/completion/thesis/scoring.ts';
import { defaultThesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import type { Browser } from '#test/external/browser.ts';
import { onNetwork } from '#test/factories/network.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let net: Awaited<ReturnType<typeof onNetwork>>;
let period: Awaited<ReturnType<typeof buildPeriod>>;
let scene: ThesisScene;
let drive: ThesisDrive;
let people: { id: string; userId: string }[];
let browsers: Browser[];
beforeAll(async () => {
  t = await testApp();
  net = await onNetwork(t);
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());

/** Each test has people and a room of its own. */
beforeEach(async () => {
  t.setNow(TEST_NOW);
  scene = await thesisScene(t, period);
  drive = await ThesisDrive.submitted(t, scene);
  await drive.examScheduled();
  t.setNow('2026-11-12T08:00:00.000Z');
  people = [scene.first, scene.second, scene.chair, scene.member, scene.third];
  browsers = await Promise.all(people.map(net.browserOf));
});

const roleOf = (at: number): ScorerRole => (at < 2 ? 'SUPERVISOR' : 'EXAMINER');

/** The person of this place in the list scores every aspect alike. */
const send = (at: number, score: number, updatedAt: string | null = null): Promise<Response> => {
  const scores = Object.fromEntries(aspectWeights[roleOf(at)].map(([key]) => [key, score]));
  const body = {
    action: 'SCORE',
    _id: drive.now._id,
    updatedAt,
    eventId: drive.defence._id,
    scores,
    note: '',
  };
  const browser = browsers[at];
  if (!browser) throw new Error('nobody there');
  return browser.change(thesisContract.lecture, body);
};

async function stored(): Promise<Record<string, number>> {
  const { rows } = await t.db.execute<{ id: string; total: number }>(
    sql`select lecturer_id as id, total from thesis_scores where event_id = ${drive.defence._id}`,
  );
  return Object.fromEntries(rows.map(({ id, total }) => [id, total]));
}

test('everybody scores at the same moment: every sheet is kept, and none sees another’s', async () => {
  const answers = await Promise.all(people.map((_, at) => send(at, 7000 + at * 500)));
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  expect(await stored()).toEqual(Object.fromEntries(people.map(({ id }, at) => [id, 7000 + at * 500])));
  const last = (await answers[4]?.json()) as { data: ThesisDetail } | undefined;
  const shown = last?.data.sidang[0]?.sheets.filter(({ total }) => total !== null);
  expect(shown).toEqual([expect.objectContaining({ mine: true, total: 9000 })]);
});

test('one examiner at two screens: the second is told, and writes nothing', async () => {
  const answers = await Promise.all([send(2, 8000), send(2, 6000)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const kept = answers[0].status === 200 ? 8000 : 6000;
  expect(await stored()).toEqual({ [scene.chair.id]: kept });
  const { rows } = await t.db.execute(
    sql`select 1 from audit_log where action = 'thesis.score' and entity_id = ${drive.now._id}`,
  );
  expect(rows).toHaveLength(1);
});

test('a score changed while the chair confirms counts whole or not at all', async () => {
  for (const [at] of people.entries()) expect((await send(at, 8000)).status).toBe(200);
  const own = (await drive.seen(scene.member.userId)).data;
  const sheet = own.sidang[0]?.sheets.find(({ mine }) => mine);
  const presentIds = [scene.chair, scene.member, scene.third].map(({ id }) => id);
  const confirm = { action: 'CONFIRM_EXAM', _id: own._id, updatedAt: own.updatedAt, presentIds };
  const [changed, confirmed] = await Promise.all([
    send(3, 9000, sheet?.updatedAt ?? ''),
    browsers[2]?.change(thesisContract.lecture, confirm),
  ]);
  expect(confirmed?.status).toBe(200);
  expect([200, 422]).toContain(changed.status);
  const totals = await stored();
  expect(totals[scene.member.id]).toBe(changed.status === 200 ? 9000 : 8000);
  const sheets = people.map(({ id }, at) => {
    const role = roleOf(at);
    return {
      role,
      scores: Object.fromEntries(aspectWeights[role].map(([key]) => [key, totals[id] ?? 0])),
    };
  });
  const after = (await drive.seen(scene.chair.userId)).data;
  expect(after.sidang[0]?.finalScore).toBe(finalScore(sheets, defaultThesisSettings));
});
