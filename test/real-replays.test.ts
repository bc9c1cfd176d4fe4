import type { ErrorBody } from '#shared/platform/errors.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replayCurricula } from '../bench/replay/curricula.ts';
import { replayFeeder } from '../bench/replay/feeder.ts';
import type { Report } from '../bench/replay/invariants.ts';
import { replayHostile } from '../bench/replay/hostile.ts';
import type { Office } from '../bench/replay/office.ts';
import { replayTimetable } from '../bench/replay/timetable.ts';
import { seedAccess } from '../src/server/identity/access/seed.public.ts';
import { dataAbsent, dataPath } from './data-folder.ts';
import { buildAdmin } from './factories/people.ts';
import { testApp, type TestApp } from './test-app.ts';

const absent = dataAbsent('real files through the portal, as the replays do');
/** The office of a replay, within the app of a test. */
const testOffice = (app: TestApp): Office => ({
  call: app.call,
  postBytes: async (url, payload) => {
    const { csrfToken } = (await app.inject({ url: '/api/form' })).json<{ csrfToken: string }>();
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
    const answer = await app.inject({ method: 'POST', url, payload, headers });
    return { status: answer.statusCode, error: answer.json<ErrorBody>() };
  },
  settle: () => app.runJobs(),
});

let t: TestApp;
let office: Office;

beforeEach(async () => {
  t = await testApp();
  await seedAccess(t.db);
  await t.as((await buildAdmin(t.db)).id);
  office = testOffice(t);
});
afterEach(() => t.close());

const brokenOf = ({ checks }: Report) => checks.filter(({ broken }) => broken !== 0);

describe.skipIf(absent)('a replay keeps its promises:', () => {
  test('a real semester from the feeder', { timeout: 60_000 }, async () => {
    const report = await replayFeeder(office, t.db, dataPath('berkas-impor'));
    expect(brokenOf(report), report.lines.join('\n')).toEqual([]);
  });

  test('published curricula', { timeout: 60_000 }, async () => {
    const report = await replayCurricula(office, dataPath('kurikulum'));
    expect(brokenOf(report), report.lines.join('\n')).toEqual([]);
  });

  test('a real timetable', { timeout: 60_000 }, async () => {
    const report = await replayTimetable(office, t.db, dataPath('jadwal'), ['20162']);
    expect(brokenOf(report), report.lines.join('\n')).toEqual([]);
  });

  test('hostile names, searches, bodies and files', { timeout: 60_000 }, async () => {
    const report = await replayHostile([office], t.db, dataPath('uji-masukan'), 20);
    expect(brokenOf(report), report.lines.join('\n')).toEqual([]);
  });
});
