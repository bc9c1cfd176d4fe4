import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { buildStudent, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { Readiness } from './readiness.ts';

const QUIET_MS = 200;

let t: TestApp;
const lines: unknown[] = [];
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildUser(t.db)).id);
  await t.call(authContract.me, {});
  await t.db.execute(sql`create table fault (state text)`);
  await t.db.execute(sql`
    create function fail() returns trigger language plpgsql as $$
    declare kept text := (select state from fault);
    begin if kept is null then return null; end if; raise exception 'no' using errcode = kept; end $$`);
  await t.db.execute(
    sql`create trigger fail before delete on sessions for each statement execute function fail()`,
  );
  const tell = (...told: unknown[]) =>
    void (/^(incoming request|request completed)$/.test(String(told.at(-1))) || lines.push(told.at(-1)));
  Object.assign(t.app.log, { info: tell, warn: tell, error: tell });
});
beforeEach(() => {
  lines.length = 0;
  t.services.readiness = new Readiness(QUIET_MS);
});
afterAll(() => t.close());

/** Three changes, at each of which the database says this over a connection that it has. */
async function refused(state: string) {
  await t.db.execute(sql`delete from fault`);
  await t.db.execute(sql`insert into fault values (${state})`);
  const answers = [];
  for (let times = 0; times < 3; times += 1) answers.push(await t.call(authContract.endOtherSessions, {}));
  return answers;
}

const lacks = ['53000', '53100', '53200', '53300', '57P01', '57P02', '57P03', '58030', '25006'];

test.each(lacks)(
  'a change refused by %s may come again, and the log tells it once and its end',
  async (state) => {
    for (const { status, error, headers } of await refused(state))
      expect([status, headers['retry-after'], error.code, error.message]).toEqual([
        503,
        '5',
        'OVERLOADED',
        expect.stringContaining(state === '53100' ? 'Penyimpanan server penuh.' : 'Coba lagi sebentar lagi.'),
      ]);
    const begun = `The database refuses statements (SQLSTATE ${state}); what needs them is answered 503.`;
    expect(lines).toEqual([begun]);
    const over = `The database refuses no more (SQLSTATE ${state}); 3 requests were answered 503.`;
    await expect.poll(() => lines, { timeout: 10 * QUIET_MS }).toEqual([begun, over]);
  },
);

test('a call whose values no log may hold says it as well', async () => {
  await t.as((await buildStudent(t.db)).userId);
  await t.call(authContract.me, {});
  const { db } = t.services;
  const full = Object.assign(new Error('no room'), { severity: 'ERROR', code: '53100' });
  const failing = () => Promise.reject(full);
  t.services.db = new Proxy(db, { get: () => failing });
  const [scheduleId, lectureId, questionId] = [newId(), newId(), newId()];
  const body = { scheduleId, lectureId, answers: [{ questionId, value: 3 }] };
  const { status } = await t.call(surveyContract.submitEdo, { body });
  t.services.db = db;
  expect([status, lines]).toEqual([503, [expect.stringContaining('SQLSTATE 53100')]]);
});

test('what a single statement meets is no such refusal', async () => {
  const answers = await refused('22012');
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  expect(lines).not.toContainEqual(expect.stringContaining('The database refuses'));
});
