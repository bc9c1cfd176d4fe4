import { sql } from 'drizzle-orm';
import { audit } from '#server/platform/audit/audit.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { dropFile } from '#server/platform/files/files.public.ts';

const CHUNK = 200;
const DAY_MS = 86_400_000;

/** Deletes the proofs of the next refused and withdrawn requests; the requests stay. */
const forgetSome = (outer: Ctx, before: string): Promise<number> =>
  inTransaction(outer, async (ctx) => {
    const { rows } = await ctx.db.execute<
      Pick<Rows['dataChanges'], 'id' | 'studentId'> & { proof: NonNullable<Rows['dataChanges']['proofFile']> }
    >(sql`
      with due as (
        select id, proof_file as proof from data_changes
        where proof_file is not null and status in ('REJECTED', 'WITHDRAWN')
          and created_at < ${before}::timestamptz and coalesce(decided_at, created_at) < ${before}::timestamptz
        order by created_at, id limit ${CHUNK} for update skip locked
      )
      update data_changes d set proof_file = null from due where d.id = due.id returning d.id, d.student_id as "studentId", due.proof`);
    for (const { proof } of rows) await dropFile(ctx, proof, 'data-change-proof');
    await audit(
      ctx,
      ...rows.map(({ id, studentId, proof }) => ({
        action: 'data-change.forget-proof',
        entity: 'student',
        entityId: studentId,
        before: { request: id, proofFile: proof },
      })),
    );
    return rows.length;
  });

/**
 * Deletes, every night, the proofs of refused and withdrawn data changes older than the configured days (Law 27/2022,
 * retention).
 */
export const changeProofTimer: Timer = {
  name: 'forget-change-proofs',
  cron: '15 3 * * *',
  run: async (ctx) => {
    const { rejectedProofDays } = (await ctx.services.campus.get()).data.privacy.retention;
    const before = new Date(ctx.now.getTime() - rejectedProofDays * DAY_MS).toISOString();
    for (let proofs = 0; ;) {
      const gone = await forgetSome(ctx, before);
      proofs += gone;
      if (gone < CHUNK) return { proofs };
    }
  },
};
