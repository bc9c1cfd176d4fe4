import type { KrsProblemView } from '#shared/enrolment/krs/krs-class.views.ts';
import type { krsSaved } from '#shared/enrolment/krs/krs.views.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { z } from 'zod';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import {
  type BaseVersion,
  type LateRefusal,
  type Limit,
  type Move,
  moveKrs,
  type Mover,
  type MoveEffect,
  type SavePlan,
  savePlan,
  type WriteResult,
} from './krs.store.ts';
import { followKrs } from '#server/finance/billing/billing.public.ts';
import { forgetSeats } from './seats.ts';
import { plannedIds, type Situation } from './situation.ts';

type KrsSaved = z.infer<typeof krsSaved>;

export const stale = (): AppError =>
  new AppError('STALE', 'KRS sudah berubah sejak halaman ini dibuka. Muat ulang halaman lalu coba lagi.');

/** Refusal with all problems; a single one is the message itself. */
export function rejected(problems: readonly KrsProblemView[]): AppError {
  const [first] = problems;
  const message =
    problems.length === 1 && first
      ? first.message
      : `KRS belum dapat disimpan, ada ${problems.length} hal yang perlu diperbaiki.`;
  return new AppError('KRS_REJECTED', message, { data: problems });
}

/** Version of the KRS as it was read; null when there is none. */
export const toBaseVersion = ({ row: { krs } }: Situation): BaseVersion | null =>
  krs === null ? null : { id: krs.id, state: krs.state, updatedAt: krs.updated_at };

const toMover = (ctx: Ctx, why: { action: string; note?: string | undefined }): Mover => ({
  actorId: ctx.actor?.userId ?? null,
  at: ctx.now.toISOString(),
  action: why.action,
  note: why.note ?? '',
  ip: ctx.ip,
  requestId: ctx.requestId,
});

/** Runs a single-statement change without a transaction, unless an idempotency key is claimed with it. */
const atomically = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.idempotency ? inTransaction(ctx, work) : work(ctx);

function toProblem({ catalog, row }: Situation, { code, scheduleId }: LateRefusal): KrsProblemView {
  const catalogClass = catalog.classes.get(scheduleId);
  const capacity = row.seats.find(([id]) => id === scheduleId)?.[2] ?? catalogClass?.capacity ?? 0;
  const name = catalogClass === undefined ? 'ini' : `${catalogClass.courseName} (${catalogClass.className})`;
  const messages = {
    KRS_FULL: `Kelas ${catalogClass?.className ?? 'ini'} penuh (${capacity}/${capacity}).`,
    KRS_GONE: `Kelas ${name} sudah dibatalkan. Pilih kelas lain.`,
    KRS_CLASH: `Jadwal kelas ${name} baru saja berubah dan kini bentrok dengan kelas lain.`,
  };
  return { code, message: messages[code], scheduleId };
}

function updatedAtOrThrow(situation: Situation, result: WriteResult): string {
  if (result.ok) return result.updatedAt;
  if (result.reason === 'STALE') throw stale();
  throw rejected(result.reason.map((refusal) => toProblem(situation, refusal)));
}

/** Updates bills per sks and per course from the approved classes in the same transaction. */
const withBills = <T>(
  ctx: Ctx,
  { row, catalog, today }: Situation,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx, async (inner) => {
    const result = await work(inner);
    await followKrs(inner, { studentIds: [row.student.id], periodId: catalog.periodId, day: today });
    return result;
  });

/** Stores a plan with its seats. @throws AppError STALE or KRS_REJECTED. */
export async function save(
  ctx: Ctx,
  situation: Situation,
  plan: SavePlan,
  why: { action: string; note?: string | undefined },
): Promise<KrsSaved> {
  const store = async (inner: Ctx): Promise<string> =>
    updatedAtOrThrow(situation, await savePlan(inner.db, plan, toMover(inner, why)));
  const result = await (plan.to === 'APPROVED' ? withBills(ctx, situation, store) : atomically(ctx, store));
  ctx.afterCommit(() => forgetSeats(ctx.services));
  const totalSks = plan.items.reduce((sum, { sks }) => sum + sks, 0);
  return { _id: plan.krsId, state: plan.to, updatedAt: result, totalSks };
}

export type MoveInput = {
  to: KrsState;
  effect: MoveEffect;
  action: string;
  note?: string;
  decides?: boolean;
  limit?: Limit;
};

/** Moves the student's KRS to another state. @throws AppError STALE. */
export async function move(ctx: Ctx, situation: Situation, input: MoveInput): Promise<KrsSaved> {
  const base = toBaseVersion(situation);
  if (base === null) throw new AppError('NOT_FOUND', 'KRS belum ada.');
  const change: Move = {
    base,
    to: input.to,
    effect: input.effect,
    decides: input.decides ?? false,
    limit: input.limit ?? null,
  };
  const store = async (inner: Ctx): Promise<string> =>
    updatedAtOrThrow(situation, await moveKrs(inner.db, change, toMover(inner, input)));
  const changesRights = ['SETTLE', 'RESTORE', 'CLEAR'].includes(input.effect);
  const updatedAt = await (changesRights ? withBills(ctx, situation, store) : atomically(ctx, store));
  ctx.afterCommit(() => forgetSeats(ctx.services));
  const classes = new Set(plannedIds(situation));
  const countedItems = situation.row.krs?.items.filter(([scheduleId, , approved]) =>
    input.effect === 'RESTORE' ? approved : classes.has(scheduleId),
  );
  const totalSks = countedItems?.reduce((sum, item) => sum + item[6], 0) ?? 0;
  return { _id: base.id, state: input.to, updatedAt, totalSks };
}
