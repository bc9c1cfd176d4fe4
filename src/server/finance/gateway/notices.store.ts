import { sql } from 'drizzle-orm';
import type { ChargeStatus } from '#shared/finance/gateway/gateway.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { gatewayNoticeOutcomes, gatewayNotices } from '#server/platform/db/schema.ts';

/** Keeps a notice as it arrived. @returns its id. */
export async function insertNotice(db: Db, row: typeof gatewayNotices.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(gatewayNotices).values(row).returning({ id: gatewayNotices.id });
  if (!inserted) throw new Error('an insert returned nothing');
  return inserted.id;
}

/** Notes that notices were followed; the second time changes nothing. */
export async function insertOutcomes(
  db: Db,
  noticeIds: readonly number[],
  outcome: { at: string; status: ChargeStatus },
): Promise<void> {
  if (noticeIds.length === 0) return;
  const rows = noticeIds.map((noticeId) => ({ noticeId, ...outcome }));
  await db.insert(gatewayNoticeOutcomes).values(rows).onConflictDoNothing();
}

/** Notices of one order that nobody followed yet. */
export type KeptNotices = Pick<Rows['gatewayNotices'], 'orderId'> & {
  ids: Rows['gatewayNotices']['id'][];
  chargeId: NonNullable<Rows['gatewayNotices']['chargeId']>;
};

/**
 * Proven notices received between two moments that nobody followed, by order; the newest first, so that old ones that can
 * never be followed hold up nobody.
 */
export async function unfollowedNotices(
  db: Db,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<KeptNotices[]> {
  const { rows } = await db.execute<KeptNotices>(sql`
    select json_agg(id order by id) ids, charge_id as "chargeId", order_id as "orderId" from gateway_notices n
    where received_at between ${from} and ${until} and charge_id is not null
      and not exists (select from gateway_notice_outcomes o where o.notice_id = n.id)
    group by charge_id, order_id order by max(id) desc limit ${limit}`);
  return rows;
}
