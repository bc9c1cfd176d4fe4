import { sql } from 'drizzle-orm';
import type { Clearance } from '#shared/completion/graduation/checklist.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/**
 * Every term of a graduate before the running one stands in PDDIKTI (academic practice), as far as the last comparison knows:
 * terms that were reported before the portal compared them are not asked for, and a rehearsal in the sandbox says nothing.
 */
export async function reportedTermsClearance(ctx: Ctx, studentId: string): Promise<Clearance> {
  const { period, data } = await ctx.services.campus.get();
  const { rows } = await ctx.db.execute<Pick<Rows['feederRows'], 'scope'>>(sql`
    select scope from feeder_rows
    where ${data.integration.feederEnvironment} = 'live' and local_id = ${studentId} and channel = 'akm' and verdict = 'ONLY_LOCAL' and scope < ${period?.code ?? ''}
    order by scope`);
  const terms = rows.map(({ scope }) => periodLabel(scope)).join(', ');
  return {
    code: 'PIN_REPORTED',
    label: 'Setiap semester dilaporkan ke PDDIKTI',
    met: rows.length === 0,
    text: rows.length === 0 ? 'tidak ada yang tertinggal' : `belum dilaporkan: ${terms}`,
    mend: 'BAAK melaporkan semester ini ke PDDIKTI.',
    helper: 'BAAK',
  };
}
