import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type DueMail = Pick<Rows['noticeMails'], 'noticeId' | 'attempts'> &
  Pick<Rows['notices'], 'topic' | 'title' | 'body' | 'url'> &
  Pick<Rows['users'], 'name'> & {
    userId: Rows['users']['id'];
    /** A moment after which it is of no use; null for none. */
    expiresAt: Rows['noticeMails']['expiresAt'];
    to: string;
  };

/**
 * Claims the mails of the next people to whom some are due, all of a person's at once, for this process alone.
 * @param limit of how many people mails may be lost if the process dies now.
 * @param urgent only mails that are of no use later.
 */
export async function claimMails(db: Db, now: string, limit: number, urgent = false): Promise<DueMail[]> {
  const wanted = urgent ? sql`expires_at is not null` : sql`true`;
  const { rows } = await db.execute<DueMail>(sql`
    with first as (
      select notice_id from notice_mails where status = 'WAITING' and next_try_at <= ${now}::timestamptz and ${wanted}
      order by next_try_at, notice_id limit ${limit} for update skip locked
    ),
    due as (
      select m.notice_id from notices n join notice_mails m on m.notice_id = n.id
      where n.user_id in (select f.user_id from first join notices f on f.id = first.notice_id)
        and m.status = 'WAITING' and m.next_try_at <= ${now}::timestamptz and ${wanted}
      for update of m skip locked
    ),
    claimed as (
      update notice_mails m set status = 'SENDING', attempts = m.attempts + 1, next_try_at = ${now}::timestamptz
      from due where m.notice_id = due.notice_id returning m.notice_id, m.attempts
    )
    select c.notice_id as "noticeId", u.id as "userId", n.topic, c.attempts,
      to_char(m.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt", coalesce(m.address, u.email) as "to", u.name, n.title, n.body, n.url
    from claimed c join notice_mails m on m.notice_id = c.notice_id join notices n on n.id = c.notice_id join users u on u.id = n.user_id
    order by u.id, n.created_at, n.id`);
  return rows;
}

export type MailOutcome = {
  noticeId: string;
  status: 'SENT' | 'WAITING' | 'FAILED';
  nextTryAt: string;
  error: string;
};

/** Stores how mails went, in one statement. */
export const settleMails = (db: Db, outcomes: readonly MailOutcome[]) =>
  db.execute(sql`
    update notice_mails m set status = o.status, next_try_at = o."nextTryAt", error = o.error
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o ("noticeId" uuid, status text, "nextTryAt" timestamptz, error text)
    where m.notice_id = o."noticeId"`);

/** Gives up mails whose time is over before they could be sent. */
export async function giveUpExpired(db: Db, now: string): Promise<void> {
  await db.execute(sql`
    update notice_mails set status = 'FAILED', error = 'its time was over before it could be sent: ' || error
    where status = 'WAITING' and expires_at <= ${now}::timestamptz`);
}

/** Gives up mails whose sender died between claiming and storing how it went: nobody knows whether they left. */
export async function giveUpLost(db: Db, claimedBefore: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update notice_mails set status = 'LOST', error = 'the process that was sending it ended'
    where status = 'SENDING' and next_try_at < ${claimedBefore}::timestamptz`);
  return rowCount ?? 0;
}
