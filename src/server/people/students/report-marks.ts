import { sql } from 'drizzle-orm';
import { audit } from '#server/platform/audit/audit.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { uuids } from './students.store.ts';

const columns = { ENTRY: sql`reported_at`, EXIT: sql`exit_reported_at` } as const;

/** Marks the entry or exit of students as reported to PDDIKTI; those already marked stay as they are. */
export const markReported = (outer: Ctx, ids: readonly string[], what: keyof typeof columns): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const column = columns[what];
    const { rows } = await ctx.db.execute<Pick<Rows['students'], 'id'>>(sql`
      update students set ${column} = ${ctx.now.toISOString()}
      where id = ${uuids(ids)} and ${column} is null returning id`);
    await audit(
      ctx,
      ...rows.map(({ id }) => ({
        action: what === 'ENTRY' ? 'student.reported' : 'student.exit-reported',
        entity: 'student',
        entityId: id,
      })),
    );
  });
