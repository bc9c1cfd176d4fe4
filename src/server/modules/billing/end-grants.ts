import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import type { ScholarshipKind } from '#shared/domain/finance/kinds.ts';
import { audit } from '../../audit.ts';
import type { Ctx } from '../../http/ctx.ts';
import { billsOfStudents, measureBills } from './measure.ts';
import { endGrantRow } from './scholarships.store.ts';

type Withdrawal = {
  studentId: string;
  /** First term without the support; what was given for terms before stays. */
  fromPeriod: string;
  /** Null ends support of every kind. */
  kind: ScholarshipKind | null;
  reason: string;
  day: LocalDate;
};

type Standing = { id: string; fromPeriod: string; untilPeriod: string };

/** The grants still running in or after the term, locked. */
async function standingGrants(ctx: Ctx, { studentId, fromPeriod, kind }: Withdrawal): Promise<Standing[]> {
  const { rows } = await ctx.db.execute<Standing>(sql`
    select g.id, g.from_period as "fromPeriod", g.until_period as "untilPeriod"
    from scholarship_grants g join scholarships h on h.id = g.scholarship_id
    where g.student_id = ${studentId} and g.status = 'ACTIVE' and g.until_period >= ${fromPeriod}
      and (${kind}::text is null or h.kind = ${kind}) order by g.id for update of g`);
  return rows;
}

/**
 * Ends the scholarships a student loses with a change of status (academic practice: leaving the college ends all of them, a
 * leave without illness the state's). Bills of the terms after that are full again. Call it inside that change.
 */
export async function withdrawGrants(ctx: Ctx, withdrawal: Withdrawal): Promise<void> {
  const { studentId, fromPeriod, reason, day } = withdrawal;
  const grants = await standingGrants(ctx, withdrawal);
  for (const { id, fromPeriod: begins } of grants) {
    await endGrantRow(ctx.db, id, begins > fromPeriod ? begins : fromPeriod, reason);
  }
  const last = grants
    .map(({ untilPeriod }) => untilPeriod)
    .toSorted()
    .at(-1);
  if (last === undefined) return;
  const affected = await billsOfStudents(ctx.db, [studentId], fromPeriod, last);
  await measureBills(ctx, day, affected, `Beasiswa berakhir: ${reason}`);
  await audit(
    ctx,
    ...grants.map((before) => ({
      ...{ action: 'scholarship-grant.end', entity: 'scholarship-grant', entityId: before.id, before },
      ...{ after: { endedFrom: fromPeriod }, reason },
    })),
  );
}
