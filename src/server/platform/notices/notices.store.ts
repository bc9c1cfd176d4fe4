import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { NoticeText } from '#shared/platform/notices/notice.ts';
import type { NoticeTopic } from '#shared/platform/notices/notice-facts.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { noticeDismissals, notices } from '#server/platform/db/schema.ts';

/** A notice to store; exactly one of the three ids says who it is for. */
export type NewNotice = Omit<NoticeText, 'ackRequired'> & {
  id: string;
  userId: string | null;
  studentId: string | null;
  lecturerId: string | null;
  topic: NoticeTopic;
  key: string;
  ackRequired: boolean;
  mail: boolean;
  mailTo: string | null;
  mailUntil: string | null;
};

export type StoredNotice = Pick<Rows['notices'], 'id' | 'userId' | 'title' | 'url'>;

/**
 * Stores notices and the mails that go with them (not to blocked accounts) in one statement. People without an account and notices that a person
 * already has are left out; rows go in one order, so that two who tell the same people wait for each other.
 * @returns those that are new.
 */
export async function insertNotices(db: Db, rows: readonly NewNotice[], at: string): Promise<StoredNotice[]> {
  const { rows: made } = await db.execute<StoredNotice>(sql`
    with wanted as (
      select r.*, coalesce(r."userId", s.user_id, l.user_id) as person
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "userId" uuid, "studentId" uuid,
        "lecturerId" uuid, topic text, kind text, severity text, audience text, title text, body text, url text, key text,
        "ackRequired" boolean, mail boolean, "mailTo" text, "mailUntil" timestamptz)
      left join students s on s.id = r."studentId"
      left join lecturers l on l.id = r."lecturerId"
    ),
    made as (
      insert into notices (id, user_id, topic, kind, severity, audience, title, body, url, key, ack_required, created_at)
      select id, person, topic, kind, severity, audience, title, body, url, key, "ackRequired", ${at}::timestamptz
      from wanted where person is not null order by person, key
      on conflict (user_id, key) do nothing
      returning id, user_id, title, url
    ),
    mailed as (
      insert into notice_mails (notice_id, next_try_at, address, expires_at)
      select w.id, ${at}::timestamptz, w."mailTo", w."mailUntil"
      from wanted w join made m on m.id = w.id join users u on u.id = m.user_id and u.status = 'active'
      where w.mail
    )
    select id, user_id as "userId", title, url from made`);
  return made;
}

/** Marks a person's own notices as read, all of them where no ids are given. @returns how many were not yet. */
export async function markRead(
  db: Db,
  userId: string,
  ids: readonly string[] | null,
  at: string,
): Promise<number> {
  if (ids?.length === 0) return 0;
  const own = and(
    eq(notices.userId, userId),
    isNull(notices.readAt),
    ids === null ? undefined : inArray(notices.id, [...ids]),
  );
  const rows = await db.update(notices).set({ readAt: at }).where(own).returning({ id: notices.id });
  return rows.length;
}

/** Remembers that a person put notices without a row away. @returns how many were not yet. */
export async function dismiss(db: Db, userId: string, keys: readonly string[], at: string): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = await db
    .insert(noticeDismissals)
    .values(keys.map((key) => ({ userId, key, at })))
    .onConflictDoNothing()
    .returning({ key: noticeDismissals.key });
  return rows.length;
}

/** Marks unread notices `n` that a condition finds as read and keeps their mails from going out, in one statement. */
async function closeWhere(db: Db, from: SQL, condition: SQL, at: string): Promise<void> {
  await db.execute(sql`
    with closed as (
      update notices n set read_at = ${at}::timestamptz from ${from}
      where n.read_at is null and ${condition} returning n.id
    )
    delete from notice_mails m using closed where m.notice_id = closed.id and m.status = 'WAITING'`);
}

/** Closes a student's notices whose key begins so. */
export const closeStudentNotices = (db: Db, studentId: string, keyStart: string, at: string) =>
  closeWhere(
    db,
    sql`students s`,
    sql`s.id = ${studentId} and n.user_id = s.user_id and starts_with(n.key, ${keyStart})`,
    at,
  );

/** Closes the notices of some people whose key begins in one of these ways. */
export const closePeopleNotices = (
  db: Db,
  userIds: readonly string[],
  keyStarts: readonly string[],
  at: string,
) =>
  closeWhere(
    db,
    sql`unnest(${sql.param(keyStarts)}::text[]) as k (start)`,
    sql`n.user_id = any (${sql.param(userIds)}::uuid[]) and starts_with(n.key, k.start)`,
    at,
  );

/** Closes notices of these lecturers whose key begins with one of these texts. */
export const closeLecturerNotices = (
  db: Db,
  lecturerIds: readonly string[],
  keyStarts: readonly string[],
  at: string,
) =>
  closeWhere(
    db,
    sql`lecturers l cross join unnest(${sql.param(keyStarts)}::text[]) as k (start)`,
    sql`l.id = any (${sql.param(lecturerIds)}::uuid[]) and n.user_id = l.user_id and starts_with(n.key, k.start)`,
    at,
  );

/**
 * Closes reminders of bills, as far as the parts they speak of are paid: all of them where nothing is asked any more, else
 * those of days before the next one due.
 */
export const closePaidReminders = (db: Db, billIds: readonly string[], at: string) =>
  closeWhere(
    db,
    sql`bills b join students s on s.id = b.student_id`,
    sql`b.id = any (${sql.param(billIds)}::uuid[]) and n.user_id = s.user_id
      and starts_with(n.key, 'bill.reminder:' || b.id || ':')
      and (b.next_due is null or split_part(n.key, ':', 3) < b.next_due::text)`,
    at,
  );
