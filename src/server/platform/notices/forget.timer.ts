import { sql } from 'drizzle-orm';
import { NOTICE_DAYS } from '#shared/platform/notices/notice.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Timer } from '#server/platform/timers/timer.ts';

const CHUNK = 5_000;
const DAY_MS = 86_400_000;

/** Removes notices made before `any`, and read ones made before `read`, in chunks; their mails go with them. */
async function forgetNotices(db: Db, before: { read: string; any: string }): Promise<number> {
  let gone = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from notices where id in (
        select id from notices
        where created_at < ${before.read}::timestamptz and (read_at is not null or created_at < ${before.any}::timestamptz)
        order by created_at, id limit ${CHUNK})`);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < CHUNK) return gone;
  }
}

async function forgetDismissals(db: Db, before: string): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from notice_dismissals where at < ${before}::timestamptz`);
  return rowCount ?? 0;
}

/** Every night: notices that are old. */
export const forgetTimer: Timer = {
  name: 'forget-notices',
  cron: '0 3 * * *',
  run: async ({ db, now, services }) => {
    const { noticeDays } = (await services.campus.get()).data.privacy.retention;
    const ago = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
    const before = { read: ago(NOTICE_DAYS.read), any: ago(noticeDays) };
    return { notices: await forgetNotices(db, before), dismissals: await forgetDismissals(db, before.any) };
  },
};
