import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import { type OwedBill, owedByDay } from '#shared/finance/billing/owed.ts';
import type { NoticeText } from '#shared/platform/notices/notice.ts';

/** When a student is reminded of a part of a bill: days before and after its due day (academic practice). */
export const reminderStages = ['H-7', 'H-1', 'H+1', 'H+7'] as const;
type ReminderStage = (typeof reminderStages)[number];

/** The first day of each stage counted from the due day, the latest first; a stage fits until the next one begins. */
const begins: readonly [ReminderStage, number][] = [
  ['H+7', 7],
  ['H+1', 1],
  ['H-1', -1],
  ['H-7', -7],
];
/** From this day on a part is arrears, which the arrears list and the student's own page speak of. */
const OVER_AFTER_DAYS = 14;

/** Days within which a part's due day lies, seen from today, while a reminder fits. */
export const reminderReach = { ahead: 7, back: OVER_AFTER_DAYS - 1 } as const;

/** The latest stage that fits a day; null before the first and when the last is long over. */
export function reminderStage(due: LocalDate, today: LocalDate): ReminderStage | null {
  const day = daysBetween(due, today);
  if (day >= OVER_AFTER_DAYS) return null;
  return begins.find(([, from]) => day >= from)?.[0] ?? null;
}

/** What is still asked of a part of a bill, and how its due day lies. */
export type BillReminder = {
  bill: string;
  /** Rupiah. */
  amount: number;
  due: LocalDate;
  /** From today until the due day; negative once it is over. */
  daysLeft: number;
};

/** A bill as reminders see it. */
export type RemindedBill = OwedBill & { name: string };

type Reminder = BillReminder & { stage: ReminderStage };

/** What to remind a student of today: each part that is not paid in full, at the latest stage that fits. */
export const remindersOf = (bill: RemindedBill, today: LocalDate): Reminder[] =>
  owedByDay(bill).flatMap(({ due, amount }) => {
    const stage = reminderStage(due, today);
    return stage === null ? [] : [{ bill: bill.name, amount, due, daysLeft: daysBetween(today, due), stage }];
  });

function whenDue(daysLeft: number, due: LocalDate): string {
  if (daysLeft === 0) return `jatuh tempo hari ini, ${longDate(due)}`;
  if (daysLeft === 1) return `jatuh tempo besok, ${longDate(due)}`;
  if (daysLeft > 1) return `jatuh tempo ${daysLeft} hari lagi, ${longDate(due)}`;
  return `lewat ${-daysLeft} hari dari jatuh tempo ${longDate(due)}`;
}

/** A reminder in words; they say how many days it really is, whatever the stage. */
export const reminderText = ({ bill, amount, due, daysLeft }: BillReminder): NoticeText => ({
  kind: 'DEADLINE',
  severity: daysLeft < 0 ? 'error' : 'warning',
  audience: 'STUDENT',
  title: daysLeft < 0 ? 'Tagihan lewat jatuh tempo' : 'Tagihan segera jatuh tempo',
  body: `${bill} sebesar ${rupiah(amount)} ${whenDue(daysLeft, due)}.`,
  url: '/student/pembayaran',
});
