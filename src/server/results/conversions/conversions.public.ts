import { sql } from 'drizzle-orm';
import { audit } from '#server/platform/audit/audit.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';

/** Locks the approved conversions these rows belong to: the national database holds them. */
export const lockReported = (outer: Ctx, rowIds: readonly string[]): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const { rows } = await ctx.db.execute<Pick<Rows['conversions'], 'id'>>(sql`
      update conversions set status = 'LOCKED'
      where status = 'APPROVED'
        and id in (select conversion_id from conversion_rows where id = any(${sql.param(rowIds)}::uuid[]))
      returning id`);
    const entries = rows.map(({ id }) => ({ action: 'conversion.lock', entity: 'conversion', entityId: id }));
    await audit(ctx, ...entries);
  });
