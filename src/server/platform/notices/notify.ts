import type { NoticeFacts, NoticeTopic } from '#shared/platform/notices/notice-facts.ts';
import type { NoticeWriter } from '#shared/platform/notices/words-of.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import {
  closeLecturerNotices,
  closePaidReminders,
  closePeopleNotices,
  closeStudentNotices,
  insertNotices,
  type NewNotice,
  type StoredNotice,
} from './notices.store.ts';

/** Notices stored by one statement; more are stored in several. */
const AT_ONCE = 2_000;

type Recipient = { userId: string } | { studentId: string } | { lecturerId: string };

/**
 * Something to tell a person. `about` names the thing that happened (an id, and more where it can happen again): the same
 * topic about the same thing reaches a person once.
 */
export type Notice = {
  [T in NoticeTopic]: {
    to: Recipient;
    topic: T;
    about: string;
    facts: NoticeFacts[T];
    /** It also goes out by mail: `true` to the address of the account, or to the one given. */
    mail?: boolean | { to: string };
    /** The moment after which the mail is of no use, such as a link's end; it goes out at once and is tried more often. */
    mailUntil?: string;
  };
}[NoticeTopic];

function toRow(write: NoticeWriter, { to, topic, about, facts, mail = false, mailUntil }: Notice): NewNotice {
  const { ackRequired = false, ...text } = write(topic, facts);
  return {
    id: newId(),
    userId: null,
    studentId: null,
    lecturerId: null,
    ...to,
    ...text,
    topic,
    key: `${topic}:${about}`,
    ackRequired,
    mail: mail !== false,
    mailTo: typeof mail === 'object' ? mail.to : null,
    mailUntil: mailUntil ?? null,
  };
}

/**
 * Tells people something, in the caller's transaction; their browsers hear of it once it is committed. People without an
 * account are left out, and so is what a person was told before.
 * @returns how many notices are new.
 */
export async function notify(ctx: Ctx, notices: readonly Notice[]): Promise<number> {
  const made: StoredNotice[] = [];
  for (let start = 0; start < notices.length; start += AT_ONCE) {
    const rows = notices
      .slice(start, start + AT_ONCE)
      .map((notice) => toRow(ctx.services.noticeText, notice));
    made.push(...(await insertNotices(ctx.db, rows, ctx.now.toISOString())));
  }
  if (made.length === 0) return 0;
  ctx.afterCommit(() => {
    for (const { id, userId, title, url } of made) {
      ctx.services.realtime.toUser(userId, 'notification', { id, title, url });
    }
  });
  return made.length;
}

/**
 * Puts away what a student was told of something that is settled by now, such as reminders of a bill that was paid.
 * @param about as given to {@link notify}, or its beginning.
 */
export const closeNotices = (ctx: Ctx, studentId: string, topic: NoticeTopic, about: string): Promise<void> =>
  closeStudentNotices(ctx.db, studentId, `${topic}:${about}`, ctx.now.toISOString());

/**
 * Puts away what people were told of something that is different by now, before they are told anew.
 * @param about as given to {@link notify}, or its beginning.
 */
export const closeNoticesOf = (
  ctx: Ctx,
  userIds: readonly string[],
  topics: readonly NoticeTopic[],
  about: string,
): Promise<void> =>
  closePeopleNotices(
    ctx.db,
    userIds,
    topics.map((topic) => `${topic}:${about}`),
    ctx.now.toISOString(),
  );

/**
 * Puts away what lecturers were asked for, once it is no longer theirs to do.
 * @param about as given to {@link notify}, or its beginning.
 */
export const closeNoticesOfLecturers = (
  ctx: Ctx,
  lecturerIds: readonly string[],
  topic: NoticeTopic,
  about: string,
): Promise<void> => closeLecturerNotices(ctx.db, lecturerIds, [`${topic}:${about}`], ctx.now.toISOString());

/** Puts away reminders of bills whose parts are paid by now, however that came about. */
export const closeReminders = (ctx: Ctx, billIds: readonly string[]): Promise<void> =>
  closePaidReminders(ctx.db, billIds, ctx.now.toISOString());
