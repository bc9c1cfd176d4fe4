import { type SQL, sql } from 'drizzle-orm';
import { type LocalDate, yearsBefore } from '#shared/platform/date/local-date.ts';
import { momentOf } from '#shared/platform/date/campus-time.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { dropFile } from '#server/platform/files/files.public.ts';

const CHUNK = 200;
const DAY_MS = 86_400_000;

type Kept = Pick<Rows['payments' | 'refunds'], 'id'> & {
  proof: NonNullable<Rows['payments' | 'refunds']['proofFile']>;
};

/** The first day whose proofs stay, and the moments of the years and the days. */
type Limits = { oldest: LocalDate; years: string; days: string };

/** Records with a proof: how they and their files are called, and which of them were kept for long enough. */
type ProofKind = { table: SQL; entity: 'payment' | 'refund'; kind: string; due: (before: Limits) => SQL };

const kinds: readonly ProofKind[] = [
  {
    table: sql`payments`,
    entity: 'payment',
    kind: 'payment-proof',
    // Refused and withdrawn payments are kept for days, all others for years.
    due: (before) => sql`created_at < ${before.days}::timestamptz and status <> 'WAITING' and (
      coalesce(decided_at, created_at) < ${before.years}::timestamptz
      or status in ('REJECTED', 'CANCELLED') and coalesce(decided_at, created_at) < ${before.days}::timestamptz)
      order by created_at, id`,
  },
  {
    table: sql`refunds`,
    entity: 'refund',
    kind: 'refund-proof',
    due: ({ oldest }) => sql`paid_on < ${oldest}::date order by paid_on, id`,
  },
];

/** The next records whose proof may go: the file, not the record nor the print that tells a proof sent twice. */
const forgetSome = (outer: Ctx, of: ProofKind, before: Limits): Promise<number> =>
  inTransaction(outer, async (ctx) => {
    const { rows } = await ctx.db.execute<Kept>(sql`
      with due as (
        select id, proof_file as proof from ${of.table}
        where proof_file is not null and ${of.due(before)} limit ${CHUNK} for update skip locked
      )
      update ${of.table} p set proof_file = null from due where p.id = due.id returning p.id, due.proof`);
    for (const { proof } of rows) await dropFile(ctx, proof, of.kind);
    const { entity } = of;
    const entries = rows.map(({ id, proof }) => ({
      action: `${entity}.forget-proof`,
      entity,
      entityId: id,
      before: { proofFile: proof },
    }));
    await audit(ctx, ...entries);
    return rows.length;
  });

async function forgetAll(ctx: Ctx, of: ProofKind, before: Limits): Promise<number> {
  for (let proofs = 0; ;) {
    const gone = await forgetSome(ctx, of, before);
    proofs += gone;
    if (gone < CHUNK) return proofs;
  }
}

/** Every night: proofs of payments beyond the days and years the settings keep them (Law 27/2022, retention). */
export const proofTimer: Timer = {
  name: 'forget-proofs',
  cron: '10 3 * * *',
  run: async (ctx) => {
    const { privacy, institution } = (await ctx.services.campus.get()).data;
    const { proofYears, rejectedProofDays } = privacy.retention;
    const oldest = yearsBefore(await today(ctx), proofYears);
    const before = {
      oldest,
      years: momentOf({ date: oldest, minutes: 0 }, institution.timeZone).toISOString(),
      days: new Date(ctx.now.getTime() - rejectedProofDays * DAY_MS).toISOString(),
    };
    let proofs = 0;
    for (const kind of kinds) proofs += await forgetAll(ctx, kind, before);
    return { proofs };
  },
};
