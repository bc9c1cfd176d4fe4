import { ROLE } from '#shared/platform/access/roles.ts';
import { addDays, daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import {
  afterStage,
  PAUSE_DAYS,
  pauseStage,
  thesisReminderDays,
  type ThesisReminder,
  untilStage,
} from '#shared/completion/thesis/thesis-reminder.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { type Notice, notify } from '#server/platform/notices/notices.public.ts';
import { usersInRole } from '#server/identity/users/accounts.public.ts';
import { settingsOf } from './facts.ts';
import {
  endingTheses,
  missingProposals,
  missingSheets,
  openInvitations,
  openRevisions,
  pausedTheses,
  undecidedEvents,
} from './remind.store.ts';

type To = { studentId: string } | { lecturerId: string };

/** About a thesis (or what its days hang on), what of it, and the stage: each is told once. */
const reminder = (to: To, about: string, facts: ThesisReminder): Notice => ({
  to,
  topic: 'thesis.reminder',
  about,
  facts,
});

const longest = (days: readonly number[]): number => Math.max(...days);

/** What has a day that comes: titles, revisions, the end of a thesis. */
async function deadlines(ctx: Ctx, day: LocalDate): Promise<Notice[]> {
  const within = (kind: keyof typeof thesisReminderDays) => addDays(day, longest(thesisReminderDays[kind]));
  const found = {
    PROPOSAL: await missingProposals(ctx.db, day, within('PROPOSAL')),
    REVISION: await openRevisions(ctx.db, within('REVISION')),
    DEADLINE: await endingTheses(ctx.db, day, within('DEADLINE')),
  };
  return (['PROPOSAL', 'REVISION', 'DEADLINE'] as const).flatMap((kind) =>
    found[kind].flatMap(({ id, studentId, day: until }) => {
      const stage = untilStage(kind, until, day);
      if (stage === null) return [];
      const facts = { kind, until, daysLeft: daysBetween(day, until) };
      return [reminder({ studentId }, `${id}:${kind}:${until}:${stage}`, facts)];
    }),
  );
}

/** Guidance that rests: its student each time, the supervisors from the second time on. */
async function pauses(ctx: Ctx, day: LocalDate, zone: string): Promise<Notice[]> {
  const resting = await pausedTheses(ctx.db, addDays(day, -PAUSE_DAYS), zone);
  return resting.flatMap(({ id, studentId, student, day: since, supervisors }) => {
    const stage = pauseStage(since, day);
    if (stage === null) return [];
    const about = `${id}:PAUSE:${since}:${stage}`;
    const days = daysBetween(since, day);
    const others = stage === 1 ? [] : supervisors;
    return [
      reminder({ studentId }, about, { kind: 'PAUSE', days }),
      ...others.map((lecturerId) => reminder({ lecturerId }, about, { kind: 'PAUSED', student, days })),
    ];
  });
}

/** Days after the last one to answer within which the heads of programme are told that an invitation lapsed. */
const LAPSED_DAYS = 14;

/** Invitations nobody answered in time, for the heads of programme, who choose somebody else. */
async function lapsed(
  ctx: Ctx,
  day: LocalDate,
  invitations: Awaited<ReturnType<typeof openInvitations>>,
): Promise<Notice[]> {
  const over = invitations.filter(({ day: until }) => until < day && daysBetween(until, day) <= LAPSED_DAYS);
  if (over.length === 0) return [];
  const heads = await usersInRole(ctx.db, ROLE.kaprodi);
  return over.flatMap(({ id: thesisId, lecturerId, student, day: until }) => {
    const what = `undangan membimbing tidak dijawab sampai ${longDate(until)}`;
    const about = `${thesisId}:SUPERVISORS:LAPSED:${lecturerId}:${until}`;
    const facts = { student, thesisId, what };
    return heads.map((userId): Notice => ({ to: { userId }, topic: 'thesis.decide', about, facts }));
  });
}

/** What lecturers owe: answers, scores, decisions. */
async function owed(ctx: Ctx, day: LocalDate, zone: string): Promise<Notice[]> {
  const { answerDays } = await settingsOf(ctx);
  const yesterday = addDays(day, -1);
  const invitations = await openInvitations(ctx.db, answerDays, zone);
  const sheets = await missingSheets(ctx.db, yesterday);
  const undecided = await undecidedEvents(ctx.db, yesterday);
  return [
    ...(await lapsed(ctx, day, invitations)),
    ...invitations.flatMap(({ id, lecturerId, student, day: until }) => {
      const stage = untilStage('INVITATION', until, day);
      const facts = { kind: 'INVITATION', student, until, daysLeft: daysBetween(day, until) } as const;
      return stage === null ? [] : [reminder({ lecturerId }, `${id}:INVITATION:${until}:${stage}`, facts)];
    }),
    ...[...sheets.map((one) => ({ ...one, kind: 'SCORE' as const })), ...undecided].map(
      ({ id, lecturerId, student, day: date, kind }) =>
        reminder({ lecturerId }, `${id}:${kind}:${date}:${afterStage(date, day) ?? ''}`, {
          kind,
          student,
          date,
        }),
    ),
  ];
}

/** Reminds students and lecturers of what stands open in theses; run again the same day it tells nobody twice. */
export const remindOfTheses = (outer: Ctx): Promise<{ reminders: number }> =>
  inTransaction(outer, async (ctx) => {
    const day = await today(ctx);
    const { timeZone } = (await ctx.services.campus.get()).data.institution;
    const notices = [
      ...(await deadlines(ctx, day)),
      ...(await pauses(ctx, day, timeZone)),
      ...(await owed(ctx, day, timeZone)),
    ];
    return { reminders: await notify(ctx, notices) };
  });

/** In the morning, after theses whose time was over have expired. */
export const thesisReminderTimer: Timer = { name: 'remind-theses', cron: '30 5 * * *', run: remindOfTheses };
