import { sql } from 'drizzle-orm';
import { momentOf } from '#shared/platform/date/campus-time.ts';
import { yearsBefore } from '#shared/platform/date/local-date.ts';
import { audit } from './audit.ts';
import { inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { forgetSecurityEvents } from './security.store.ts';

const CHUNK = 5_000;

/** What tells who signed in, looked or took along; the guard of the audit log lets no other entries go (migration 0600). */
const accessActions = [
  'session.open',
  'biodata.read',
  'biodata.print',
  'file.read',
  'list.export',
  'student.export',
  'lecturer.bank-read',
  'student-card.print',
  'survey-report.print',
  'personal-data.download',
  'data-change.proof',
  'refund.proof',
  'refund.account-read',
] as const;

/** Every night: entries of access beyond the years the settings keep them (Law 27/2022, retention); changes stay for good. */
export const accessTimer: Timer = {
  name: 'forget-access',
  cron: '30 3 * * *',
  run: async (outer) => {
    const { privacy, institution } = (await outer.services.campus.get()).data;
    const oldest = yearsBefore(await today(outer), privacy.retention.accessYears);
    const before = momentOf({ date: oldest, minutes: 0 }, institution.timeZone).toISOString();
    const forgetSome = (action: string): Promise<number> =>
      inTransaction(outer, async (ctx) => {
        const { rowCount } = await ctx.db.execute(sql`
          delete from audit_log where id in (
            select id from audit_log
            where action = ${action} and at < least(${before}::timestamptz, now() - interval '1 year')
            order by at, id limit ${CHUNK})`);
        const entries = rowCount ?? 0;
        if (entries > 0) {
          const after = { action, entries, before: oldest };
          await audit(ctx, { action: 'access.forget', entity: 'audit', entityId: action, after });
        }
        return entries;
      });
    let entries = 0;
    for (const action of accessActions) {
      for (let gone = CHUNK; gone === CHUNK; entries += gone) gone = await forgetSome(action);
    }
    return { entries, events: await forgetSecurityEvents(outer.db, before) };
  },
};
