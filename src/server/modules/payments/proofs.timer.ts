import { type SQL, sql } from 'drizzle-orm';
import { yearsBefore } from '#shared/domain/date/local-date.ts';
import { momentOf } from '#shared/domain/date/campus-time.ts';
import { audit } from '../../audit.ts';
import { type Ctx, inTransaction } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import type { Timer } from '../../timers/timer.ts';
import { dropFile } from '../files/files.public.ts';

const CHUNK = 200;
const DAY_MS = 86_400_000;

type Kept = { id: string; proof: string };

/** Refused and withdrawn payments whose proof was kept for days, all others for years. */
const isOver = (before: { years: string; days: string }): SQL => sql`
  proof_file is not null and created_at < ${before.days}::timestamptz and status <> 'WAITING' and (
    coalesce(decided_at, created_at) < ${before.years}::timestamptz
    or status in ('REJECTED', 'CANCELLED') and coalesce(decided_at, created_at) < ${before.days}::timestamptz)`;

/** The next payments whose proof may go: the file, not the payment nor the print that tells a proof sent twice. */
const forgetSome = (outer: Ctx, before: { years: string; days: string }): Promise<number> =>
  inTransaction(outer, async (ctx) => {
    const { rows } = await ctx.db.execute<Kept>(sql`
      with due as (
        select id, proof_file as proof from payments where ${isOver(before)}
        order by created_at, id limit ${CHUNK} for update skip locked
      )
      update payments p set proof_file = null from due where p.id = due.id returning p.id, due.proof`);
    for (const { proof } of rows) await dropFile(ctx, proof, 'payment-proof');
    await audit(
      ctx,
      ...rows.map(({ id, proof }) => ({
        ...{ action: 'payment.forget-proof', entity: 'payment', entityId: id, before: { proofFile: proof } },
      })),
    );
    return rows.length;
  });

/** Every night: proofs of payments beyond the days and years the settings keep them (Law 27/2022, retention). */
export const proofTimer: Timer = {
  name: 'forget-proofs',
  cron: '10 3 * * *',
  run: async (ctx) => {
    const { privacy, institution } = (await ctx.services.campus.get()).data;
    const { proofYears, rejectedProofDays } = privacy.retention;
    const oldest = { date: yearsBefore(await today(ctx), proofYears), minutes: 0 };
    const before = {
      years: momentOf(oldest, institution.timeZone).toISOString(),
      days: new Date(ctx.now.getTime() - rejectedProofDays * DAY_MS).toISOString(),
    };
    for (let proofs = 0; ;) {
      const gone = await forgetSome(ctx, before);
      proofs += gone;
      if (gone < CHUNK) return { proofs };
    }
  },
};
