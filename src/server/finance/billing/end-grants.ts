import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { ScholarshipKind } from '#shared/finance/billing/kinds.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { billsOfStudents, measureBills } from './measure.ts';
import { endGrantRow, type Grant, lockGrants } from './scholarships.store.ts';

type Ending = {
  /** First term without the support; what was given for terms before stays. */
  fromPeriod: string;
  reason: string;
  day: LocalDate;
};

/**
 * Ends locked grants of one student: bills from that term on are full again. A grant that has not begun by then ends where it
 * begins. @returns how many bills changed.
 */
export async function endGrants(
  ctx: Ctx,
  grants: readonly Grant[],
  { fromPeriod, reason, day }: Ending,
): Promise<number> {
  const [first] = grants;
  if (first === undefined) return 0;
  const ended = grants.map((grant) => ({
    grant,
    endedFrom: grant.fromPeriod > fromPeriod ? grant.fromPeriod : fromPeriod,
  }));
  for (const { grant, endedFrom } of ended) await endGrantRow(ctx.db, grant.id, endedFrom, reason);
  const last = grants.reduce((max, { untilPeriod }) => (untilPeriod > max ? untilPeriod : max), fromPeriod);
  const affected = await billsOfStudents(ctx.db, [first.studentId], fromPeriod, last);
  const bills = await measureBills(ctx, day, affected, `Beasiswa berakhir: ${reason}`);
  await audit(
    ctx,
    ...ended.map(({ grant, endedFrom }) => ({
      action: 'scholarship-grant.end',
      entity: 'scholarship-grant',
      entityId: grant.id,
      before: grant,
      after: { endedFrom },
      reason,
    })),
  );
  return bills;
}

type Withdrawal = Ending & {
  studentId: string;
  /** Null ends support of every kind. */
  kind: ScholarshipKind | null;
};

/** The grants still running in or after the term, locked. */
async function standingGrants(ctx: Ctx, { studentId, fromPeriod, kind }: Withdrawal): Promise<Grant[]> {
  const { rows } = await ctx.db.execute<Pick<Rows['scholarshipGrants'], 'id'>>(sql`
    select g.id from scholarship_grants g join scholarships h on h.id = g.scholarship_id
    where g.student_id = ${studentId} and g.status = 'ACTIVE' and g.until_period >= ${fromPeriod}
      and (${kind}::text is null or h.kind = ${kind})`);
  return lockGrants(
    ctx.db,
    rows.map(({ id }) => id),
  );
}

/**
 * Ends the scholarships a student loses with a change of status (academic practice: leaving the college ends all of them, a
 * leave without illness the state's). Call it inside that change.
 */
export async function withdrawGrants(ctx: Ctx, withdrawal: Withdrawal): Promise<void> {
  await endGrants(ctx, await standingGrants(ctx, withdrawal), withdrawal);
}
