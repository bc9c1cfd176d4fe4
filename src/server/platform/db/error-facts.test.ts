import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { buildApp } from '#server/app.ts';
import { runDetached } from '#server/platform/http/ctx.ts';
import { logOptions, RequestLog } from '#server/platform/http/request-log.ts';
import { plainNames } from '#server/platform/http/cookies.ts';
import { runJob } from '#server/platform/jobs/runner.ts';
import { waitingJobs } from '#server/platform/jobs/job-runs.store.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, TEST_NOW, type TestApp } from '#test/test-app.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { errorForLog } from './error-facts.ts';

const NIK = '3201990101990042x';
const NAME = 'Contoh Nama Rahasia';

const lines: string[] = [];
const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString());
    done();
  },
});

let t: TestApp;
let app: TestApp['app'];
let userId: string;
beforeAll(async () => {
  t = await testApp();
  app = await buildApp(t.services, { logger: { ...logOptions('warn'), stream } });
  userId = (await buildAdmin(t.db)).id;
  await t.as(userId);
});
afterAll(async () => {
  await app.close();
  await t.close();
});
beforeEach(() => void lines.splice(0));

/** PostgreSQL's message quotes the value. */
const failing = () => t.db.execute(sql`select ${NIK}::bigint as nik`);
const logged = () => JSON.parse(lines.join('')) as { err: Record<string, unknown>; msg: string };

test('a request that the database refuses is logged with statement and constraint, without a value', async () => {
  await t.db.execute(
    sql`alter table users add constraint test_refuses check (name <> ${sql.raw(`'${NAME}'`)}) not valid`,
  );
  const user = { userId, ip: '127.0.0.1', userAgent: 'test' };
  const cookies = { [plainNames.session]: await t.services.sessions.open(t.db, user, TEST_NOW) };
  const form = await app.inject({ url: '/api/form', cookies });
  const answer = await app.inject({
    method: 'POST',
    url: userContract.create.path,
    cookies: { ...cookies, ...Object.fromEntries(form.cookies.map(({ name, value }) => [name, value])) },
    headers: { 'x-csrf-token': form.json<{ csrfToken: string }>().csrfToken },
    payload: { name: NAME, email: 'rahasia@contoh.test' },
  });
  expect(answer.statusCode).toBe(422);
  const { err, msg } = logged();
  expect(msg).toBe('refused by a constraint without a sentence');
  expect(err).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query',
    query: expect.stringContaining('insert into "users"') as string,
    stack: expect.stringMatching(/^at .*\n\s+at /) as string,
    cause: { type: 'DatabaseError', code: '23514', constraint: 'test_refuses', table: 'users' },
  });
  for (const value of [NAME, 'rahasia@contoh.test', 'Failing row', 'params:'])
    expect(lines.join('')).not.toContain(value);
});

test('neither does a task after the commit, or an error further out, tell the value', async () => {
  runDetached(app.log, async () => {
    await failing().catch((cause: unknown) => {
      throw new AggregateError([cause], 'two faults', { cause });
    });
  });
  await expect.poll(() => lines.length).toBe(1);
  const statement = {
    query: 'select $1::bigint as nik',
    cause: { code: '22P02', message: 'SQLSTATE 22P02' },
  };
  expect(logged().err).toMatchObject({ message: 'two faults', errors: [statement], cause: statement });
  expect(lines.join('')).not.toContain(NIK);
});

test('a request that fails is one line with its number, its route and one stack; one that is refused is none', async () => {
  const own = await buildApp(t.services, {
    logger: { ...logOptions('info'), stream },
    logController: new RequestLog('info'),
  });
  own.get('/api/broken/:nik', () => failing());
  await own.ready();
  const { headers } = await own.inject({ url: `/api/broken/${NIK}?nik=${NIK}` });
  expect(lines).toHaveLength(1);
  expect(logged()).toMatchObject({
    msg: 'request failed',
    method: 'GET',
    route: '/api/broken/:nik',
    reqId: headers['x-request-id'],
    err: { stack: expect.stringMatching(/^at /) as string, cause: { code: '22P02', stack: '' } },
  });
  expect(lines[0]).not.toContain(NIK);
  expect(lines[0]?.length).toBeLessThan(1_500);
  lines.splice(0);
  for (const url of ['/api/nobody', '/api/me', '/api/staff/student?page=x']) await own.inject({ url });
  expect(lines).toEqual([]);
  await own.close();
});

test('a timer notes SQLSTATE alone, in the log and for the health page', async () => {
  const timer = {
    name: 'fails',
    cron: '* * * * *',
    run: async () => ({ rows: (await failing()).rows.length }),
  };
  await expect(runTimer(t.services, timer, app.log)).rejects.toThrow();
  expect(logged().msg).toBe('timer failed');
  expect(lines.join('')).not.toContain(NIK);
  const { rows } = await t.db.execute(sql`select error from last_runs where name = 'fails'`);
  expect(rows).toEqual([{ error: 'SQLSTATE 22P02' }]);
});

test('a job tells its starter a sentence and the log no value', async () => {
  t.services.jobRegistry.add('fails', async () => ({ result: (await failing()).rows }));
  const by = { actor: await t.actor(), log: app.log, ip: '', requestId: '4D0D2M63' };
  const job = { type: 'fails', key: 'fails', title: 'Gagal', input: {} };
  await t.services.jobs.start(backgroundCtx(t.services, by), job);
  for (const { id } of await waitingJobs(t.db)) await runJob(t.services, id, app.log);
  expect(logged()).toMatchObject({
    msg: 'job failed',
    type: 'fails',
    reqId: '4D0D2M63',
    job: expect.any(String),
    err: { query: 'select $1::bigint as nik' },
  });
  expect(lines.join('')).not.toContain(NIK);
  const { rows } = await t.db.execute(sql`select errors from jobs where type = 'fails'`);
  expect(rows).toEqual([
    {
      errors: [
        {
          key: '',
          message:
            'Pekerjaan terhenti karena kesalahan di server. Jalankan ulang; bila berulang, sebutkan kode 4D0D2M63 kepada administrator.',
        },
      ],
    },
  ]);
});

test('every other error is logged whole, one that causes itself too', () => {
  const error: Error = Object.assign(new TypeError('no pipe'), { code: 'EPIPE' });
  error.cause = error;
  expect(errorForLog(error)).toEqual({
    type: 'TypeError',
    message: 'no pipe',
    code: 'EPIPE',
    cause: '[circular]',
    stack: error.stack,
  });
  expect(errorForLog('away')).toEqual({ type: 'string', message: 'away', stack: '' });
});
