import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { reminderReach, remindersOf } from '#shared/finance/billing/bill-reminder.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { claimReminders, type DueBill, dueBills, type NewReminder, nextStudents } from './remind.store.ts';

/** Students reminded in one transaction. */
const CHUNK = 100;
const NO_ID = '00000000-0000-0000-0000-000000000000';

const keyOf = ({ billId, due, stage }: NewReminder): string => `${billId}:${due}:${stage}`;

/** Reminds of the parts of these bills, each once per stage. @returns how many were new. */
async function remind(ctx: Ctx, bills: readonly DueBill[], day: LocalDate): Promise<number> {
  const { data } = await ctx.services.campus.get();
  const wanted = bills.flatMap((bill) =>
    remindersOf(bill, day).map(({ stage, ...facts }) => {
      const { id: billId, studentId } = bill;
      return { billId, due: facts.due, stage, studentId, facts };
    }),
  );
  const claims = wanted.map(({ billId, due, stage }) => ({ billId, due, stage }));
  const claimed = new Set((await claimReminders(ctx.db, claims, ctx.now.toISOString())).map(keyOf));
  const fresh = wanted.filter((one) => claimed.has(keyOf(one)));
  return notify(
    ctx,
    fresh.map((one) => ({
      to: { studentId: one.studentId },
      topic: 'bill.reminder',
      about: keyOf(one),
      facts: one.facts,
      mail: data.finance.reminderMail,
    })),
  );
}

/**
 * Reminds students of parts of bills that are due soon or overdue, some students at a time: run again, also
 * after a crash half-way, it tells nobody twice. After days of rest only the latest stage is told.
 */
export async function remindOfBills(ctx: Ctx): Promise<{ reminders: number }> {
  const day = await today(ctx);
  const range = { from: addDays(day, -reminderReach.back), until: addDays(day, reminderReach.ahead) };
  let [reminders, after] = [0, NO_ID];
  for (;;) {
    const students = await nextStudents(ctx.db, range, after, CHUNK);
    const last = students.at(-1);
    if (last === undefined) return { reminders };
    // Everything one student is reminded of is told together, and so goes out by one mail.
    reminders += await inTransaction(ctx, async (inner) =>
      remind(inner, await dueBills(inner.db, range, students), day),
    );
    after = last;
  }
}

/** Early in the morning, once the night's billing is done. */
export const reminderTimer: Timer = { name: 'remind-bills', cron: '0 5 * * *', run: remindOfBills };
