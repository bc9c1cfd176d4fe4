import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mainDataSchema } from '#shared/platform/campus/main-data.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { claimMails } from '#server/platform/notices/mails.store.ts';
import { sendNoticeMails } from '#server/platform/notices/mails.timer.ts';
import { buildBill, buildPaymentMethod, buildPaymentType } from '#test/factories/finance.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { nextStudents } from './remind.store.ts';
import { remindOfBills } from './remind.timer.ts';

let t: TestApp;
let periodCode: string;
beforeAll(async () => {
  t = await testApp();
  periodCode = (await buildPeriod(t.db)).code;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.execute(sql`delete from bill_reminders`);
  await t.db.execute(sql`delete from notices`);
  await t.db.execute(sql`update main_data set data = '{}'`);
  t.services.campus.forget();
  t.mails.length = 0;
});

const background = () =>
  backgroundCtx(t.services, { actor: null, log: t.app.log, ip: 'timer', requestId: 'test' });
const remindAt = async (moment: string) => {
  t.setNow(moment);
  return (await remindOfBills(background())).reminders;
};
const mailAt = async (moment: string) => {
  t.setNow(moment);
  return sendNoticeMails(background());
};
const told = async () =>
  (
    await t.db.execute<{ title: string; body: string }>(
      sql`select title, body from notices order by created_at, id`,
    )
  ).rows;

/** A student with a bill of Rp3.000.000 due on 30 September. */
async function billed() {
  const student = await buildStudent(t.db);
  const type = await buildPaymentType(t.db, { periodCode, name: 'SPP Ganjil' });
  return { student, bill: await buildBill(t.db, type, student.id) };
}

describe('reminders of one bill', () => {
  let bill: Awaited<ReturnType<typeof billed>>['bill'];
  let student: Awaited<ReturnType<typeof billed>>['student'];
  beforeAll(async () => {
    ({ bill, student } = await billed());
  });

  test('come once per stage, on the campus day', async () => {
    expect(await remindAt('2026-09-22T16:59:59Z')).toBe(0);
    const nights = ['2026-09-22T17:00:00Z', '2026-09-23T22:00:00Z', '2026-09-28T22:00:00Z'];
    nights.push('2026-09-29T22:00:00Z', '2026-09-30T22:00:00Z', '2026-10-05T22:00:00Z');
    nights.push('2026-10-06T22:00:00Z', '2026-10-07T22:00:00Z', '2026-10-20T22:00:00Z');
    const made: number[] = [];
    for (const night of nights) made.push(await remindAt(night));
    expect(made).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 0]);
    expect((await told()).map(({ body }) => body)).toEqual([
      'SPP Ganjil sebesar Rp3.000.000 jatuh tempo 7 hari lagi, 30 September 2026.',
      'SPP Ganjil sebesar Rp3.000.000 jatuh tempo besok, 30 September 2026.',
      'SPP Ganjil sebesar Rp3.000.000 lewat 1 hari dari jatuh tempo 30 September 2026.',
      'SPP Ganjil sebesar Rp3.000.000 lewat 7 hari dari jatuh tempo 30 September 2026.',
    ]);
  });

  test('after days of rest only the latest stage that fits is told', async () => {
    expect(await remindAt('2026-09-24T22:00:00Z')).toBe(1);
    expect(await remindAt('2026-10-08T22:00:00Z')).toBe(1);
    expect((await told()).map(({ title }) => title)).toEqual([
      'Tagihan segera jatuh tempo',
      'Tagihan lewat jatuh tempo',
    ]);
    const { rows } = await t.db.execute(sql`select stage from bill_reminders order by at`);
    expect(rows).toEqual([{ stage: 'H-7' }, { stage: 'H+7' }]);
  });

  test('the dead and those without an account are left alone; the rest of the bill is asked once paid in part', async () => {
    await t.db.execute(sql`update students set status = 'dead' where id = ${student.id}`);
    expect(await remindAt('2026-09-24T22:00:00Z')).toBe(0);
    await t.db.execute(sql`update students set status = 'active', user_id = null where id = ${student.id}`);
    expect(await remindAt('2026-09-24T22:00:00Z')).toBe(0);
    await t.db.execute(sql`update students set user_id = ${student.userId} where id = ${student.id}`);
    const methodId = (await buildPaymentMethod(t.db)).id;
    await buildPayment(t.db, bill, methodId, 2_000_000);
    expect(await remindAt('2026-09-24T22:00:00Z')).toBe(1);
    expect((await told())[0]?.body).toContain('Rp1.000.000');
  });

  test('leave out what waits to be verified, until finance refuses it', async () => {
    const other = await billed();
    const { id: methodId } = await buildPaymentMethod(t.db);
    const { id } = await buildPayment(t.db, other.bill, methodId, 3_000_000, 'WAITING');
    const toldOf = async () =>
      (await t.db.execute(sql`select from bill_reminders where bill_id = ${other.bill.id}`)).rows.length;
    await remindAt('2026-09-30T22:00:00Z');
    expect(await toldOf()).toBe(0);
    await t.db.execute(sql`
      update payments set status = 'REJECTED', decided_at = '2026-10-01T03:00:00Z', reject_reason = 'Tidak terbaca'
      where id = ${id}`);
    await remindAt('2026-10-01T22:00:00Z');
    expect(await toldOf()).toBe(1);
    await t.db.execute(sql`update students set status = 'dead' where id = ${other.student.id}`);
  });

  test('go out by mail, once, with a link; finance may switch that off', async () => {
    await remindAt('2026-09-24T22:00:00Z');
    expect(await mailAt('2026-09-24T22:05:00Z')).toEqual({ sent: 1, failed: 0, lost: 0 });
    expect(await mailAt('2026-09-24T22:10:00Z')).toEqual({ sent: 0, failed: 0, lost: 0 });
    expect(t.mails).toMatchObject([
      { to: student.email, subject: expect.stringContaining('Tagihan segera') },
    ]);
    expect(t.mails[0]?.text).toContain('/student/pembayaran');
    await t.db.execute(sql`
      insert into main_data (id, data) values (1, '{"finance": {"reminderMail": false}}')
      on conflict (id) do update set data = excluded.data`);
    t.services.campus.forget();
    expect(await remindAt('2026-09-29T22:00:00Z')).toBe(1);
    expect(await mailAt('2026-09-29T22:05:00Z')).toEqual({ sent: 0, failed: 0, lost: 0 });
    expect(mainDataSchema.parse({}).finance.reminderMail).toBe(true);
  });
});

describe('mails that fail', () => {
  const good = {
    verify: () => Promise.resolve(),
    send: async (mail: { to: string; subject: string; text: string }) => void t.mails.push(mail),
  };
  const stateOf = async () =>
    (await t.db.execute<{ status: string; attempts: number }>(sql`select status, attempts from notice_mails`))
      .rows[0];

  test('are tried again five times in all, ever later, and then given up', async () => {
    await remindAt('2026-09-24T22:00:00Z');
    t.services.mail = { ...good, send: () => Promise.reject(new Error('mailbox away')) };
    const tries: [string, number][] = [
      ['2026-09-24T22:00:00Z', 1],
      ['2026-09-24T22:04:00Z', 0],
      ['2026-09-24T22:05:00Z', 1],
      ['2026-09-24T22:35:00Z', 1],
      ['2026-09-25T00:35:00Z', 1],
      ['2026-09-25T12:34:00Z', 0],
      ['2026-09-25T12:35:00Z', 1],
      ['2026-09-30T00:00:00Z', 0],
    ];
    for (const [moment, failed] of tries) expect(await mailAt(moment)).toMatchObject({ failed });
    expect(await stateOf()).toEqual({ status: 'FAILED', attempts: 5 });
    t.services.mail = good;
    expect(await mailAt('2026-10-30T00:00:00Z')).toEqual({ sent: 0, failed: 0, lost: 0 });
  });

  test('a mail whose sender died is not sent a second time', async () => {
    await remindAt('2026-09-24T22:00:00Z');
    let dies: ((reason: Error) => void) | undefined;
    t.services.mail = {
      ...good,
      send: (mail) => {
        t.mails.push(mail);
        return new Promise((_, reject) => {
          dies = reject;
        });
      },
    };
    void mailAt('2026-09-24T22:00:00Z').catch(() => undefined);
    await expect.poll(() => t.mails.length).toBe(1);
    t.services.mail = good;
    expect(await mailAt('2026-09-24T22:10:00Z')).toEqual({ sent: 0, failed: 0, lost: 0 });
    expect(await mailAt('2026-09-24T22:31:00Z')).toEqual({ sent: 0, failed: 0, lost: 1 });
    expect([t.mails.length, await stateOf()]).toEqual([1, { status: 'LOST', attempts: 1 }]);
    dies?.(new Error('gone'));
  });
});

describe('ten thousand bills', () => {
  /** Counts the statements of a run; the one with this number fails, as where the process is killed. */
  async function run(killedAt?: number) {
    const pool = new Pool({ connectionString: t.services.env.DATABASE_URL, max: 2 });
    let statements = 0;
    const logQuery = () => {
      statements += 1;
      if (statements === killedAt) throw new Error('killed');
    };
    const db = drizzle({ client: pool, logger: { logQuery } });
    t.setNow('2026-11-24T22:00:00Z');
    try {
      return { ...(await remindOfBills({ ...background(), db })), statements };
    } finally {
      await pool.end();
    }
  }
  const count = async (table: string) =>
    (await t.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)).rows[0]
      ?.n;

  /** A thousand students with ten bills each. */
  beforeAll(async () => {
    const [model] = [await buildStudent(t.db, { entryYear: 2024 })];
    await t.db.execute(sql`
      insert into users (id, name, email, password_hash)
      select gen_random_uuid(), 'Contoh ' || n, 'banyak' || n || '@contoh.test', ''
      from generate_series(1, 1000) n`);
    await t.db.execute(sql`
      insert into students (id, user_id, nim, name, email, entry_year, entry_semester, entry_date, class_type, curriculum_id)
      select gen_random_uuid(), u.id, '77' || lpad(row_number() over (order by u.email)::text, 9, '0'), u.name, u.email,
        2024, '20241', '2024-08-20', 'OFFLINE', ${model.curriculumId}::uuid
      from users u where u.email like 'banyak%'`);
    const type = await buildPaymentType(t.db, { periodCode, dueDate: '2026-12-01' });
    await t.db.execute(sql`
      insert into payment_types (id, code, name, category, period_code, amount_mode, amount, due_date, status)
      select gen_random_uuid(), 'T' || n, 'Tagihan ' || n, category, period_code, amount_mode, amount, due_date, status
      from payment_types, generate_series(1, 10) n where id = ${type.id}`);
    await t.db.execute(sql`
      insert into bills (id, student_id, payment_type_id, basis, due_date)
      select gen_random_uuid(), s.id, p.id, '{"mode":"FLAT","unit":1,"quantity":1}', p.due_date
      from students s, payment_types p where s.nim like '77%' and p.code like 'T%'`);
    await t.db.execute(sql`
      insert into bill_installments (bill_id, no, amount, due_date)
      select b.id, 1, 1000, b.due_date from bills b join payment_types p on p.id = b.payment_type_id where p.code like 'T%'`);
    await t.db.execute(sql`
      insert into ledger_entries (at, day, kind, debit, credit, amount, student_id, bill_id)
      select now(), '2026-08-24', 'CHARGE', 'PIUTANG', 'PENDAPATAN', 1000, b.student_id, b.id
      from bills b join payment_types p on p.id = b.payment_type_id where p.code like 'T%'`);
    await t.db.execute(sql`analyze`);
  }, 120_000);

  test('take a bounded number of statements, and none is told twice after a crash half-way', async () => {
    // The sixth hundred of students has claimed its reminders and is about to be told.
    await expect(run(5 * 6 + 5)).rejects.toThrow('killed');
    const before = await count('notices');
    expect(before).toBe(5_000);
    expect(await count('bill_reminders')).toBe(before);
    const { reminders, statements } = await run();
    expect(reminders).toBe(5_000);
    expect(statements).toBeLessThan(120);
    expect([await count('notices'), await count('notice_mails')]).toEqual([10_000, 10_000]);
    expect((await run()).reminders).toBe(0);
  }, 120_000);

  test('are found through an index of open bills, the next mails through theirs', async () => {
    // An emptied table is read whole as soon as it was vacuumed.
    await run();
    await t.db.execute(sql`analyze`);
    const planOf = async (ask: () => Promise<unknown>) => {
      const asked = vi.spyOn(t.db, 'execute');
      await ask();
      const query = asked.mock.calls[0]?.[0] ?? '';
      asked.mockRestore();
      return JSON.stringify((await t.db.execute(sql`explain (costs off) ${query}`)).rows);
    };
    const range = { from: '2026-11-11', until: '2026-12-02' };
    const first = '00000000-0000-0000-0000-000000000000';
    expect(await planOf(() => nextStudents(t.db, range, first, 100))).toContain('bills_student_due_idx');
    expect(await planOf(() => claimMails(t.db, '2020-01-01T00:00:00Z', 5))).toContain('notice_mails_due_idx');
  });
});
