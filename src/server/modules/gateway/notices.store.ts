import { sql } from 'drizzle-orm';
import type { ChargeStatus } from '#shared/domain/finance/gateway.ts';
import type { Db } from '../../db/client.ts';
import { gatewayNoticeOutcomes, gatewayNotices } from '../../db/schema/gateway.ts';

/** Keeps a notice as it arrived. @returns its id. */
export async function insertNotice(db: Db, row: typeof gatewayNotices.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(gatewayNotices).values(row).returning({ id: gatewayNotices.id });
  if (!inserted) throw new Error('an insert returned nothing');
  return inserted.id;
}

/** Notes that a notice was followed; the second time changes nothing. */
export const insertOutcome = (db: Db, row: { noticeId: number; at: string; status: ChargeStatus }) =>
  db.insert(gatewayNoticeOutcomes).values(row).onConflictDoNothing();

export type UnfollowedNotice = {
  id: number;
  chargeId: string;
  orderId: string;
  body: string;
  headers: Record<string, string>;
};

/** Proven notices received between two moments that nobody followed, oldest first. */
export async function unfollowedNotices(
  db: Db,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<UnfollowedNotice[]> {
  const { rows } = await db.execute<UnfollowedNotice>(sql`
    select id, charge_id as "chargeId", order_id as "orderId", body, headers from gateway_notices n
    where received_at between ${from} and ${until} and problem is null
      and not exists (select from gateway_notice_outcomes o where o.notice_id = n.id)
    order by id limit ${limit}`);
  return rows;
}
