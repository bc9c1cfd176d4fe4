import type { KrsProblemView } from '#shared/enrolment/krs/krs-class.views.ts';
import type { krsSaved } from '#shared/enrolment/krs/krs.views.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { z } from 'zod';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import {
  type Based,
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
import { planOf, type Situation } from './situation.ts';

type KrsSaved = z.infer<typeof krsSaved>;

export const stale = (): AppError =>
  new AppError('STALE', 'KRS sudah berubah sejak halaman ini dibuka. Muat ulang halaman lalu coba lagi.');

/** Refusal with every problem at once; a single one speaks for itself. */
export function rejected(problems: readonly KrsProblemView[]): AppError {
  const [first] = problems;
  const message =
    problems.length === 1 && first
      ? first.message
      : `KRS belum dapat disimpan, ada ${problems.length} hal yang perlu diperbaiki.`;
  return new AppError('KRS_REJECTED', message, { data: problems });
}

/** The KRS as it was read, which a change is based on; null when there is none. */
export const basedOn = ({ row: { krs } }: Situation): Based | null =>
  krs === null ? null : { id: krs.id, state: krs.state, updatedAt: krs.updated_at };

const mover = (ctx: Ctx, why: { action: string; note?: string | undefined }): Mover => ({
  actorId: ctx.actor?.userId ?? null,
  at: ctx.now.toISOString(),
  action: why.action,
  note: why.note ?? '',
  ip: ctx.ip,
  requestId: ctx.requestId,
});

/** A change of one statement needs no transaction around it, unless a request's idempotency key is claimed with it. */
const atomically = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.idempotency ? inTransaction(ctx, work) : work(ctx);

function lateProblem({ catalog, row }: Situation, { code, scheduleId }: LateRefusal): KrsProblemView {
  const one = catalog.classes.get(scheduleId);
  const capacity = row.seats.find(([id]) => id === scheduleId)?.[2] ?? one?.capacity ?? 0;
  const name = one === undefined ? 'ini' : `${one.courseName} (${one.className})`;
  const messages = {
    KRS_FULL: `Kelas ${one?.className ?? 'ini'} penuh (${capacity}/${capacity}).`,
    KRS_GONE: `Kelas ${name} sudah dibatalkan. Pilih kelas lain.`,
    KRS_CLASH: `Jadwal kelas ${name} baru saja berubah dan kini bentrok dengan kelas lain.`,
  };
  return { code, message: messages[code], scheduleId };
}

function stampOf(situation: Situation, result: WriteResult): string {
  if (result.ok) return result.updatedAt;
  if (result.reason === 'STALE') throw stale();
  throw rejected(result.reason.map((refusal) => lateProblem(situation, refusal)));
}

/** Bills per sks and per course follow the approved classes, in the same transaction. */
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

/** Stores a plan in one step, its seats included. @throws AppError STALE or KRS_REJECTED. */
export async function save(
  ctx: Ctx,
  situation: Situation,
  plan: SavePlan,
  why: { action: string; note?: string | undefined },
): Promise<KrsSaved> {
  const store = async (inner: Ctx): Promise<string> =>
    stampOf(situation, await savePlan(inner.db, plan, mover(inner, why)));
  const result = await (plan.to === 'APPROVED' ? withBills(ctx, situation, store) : atomically(ctx, store));
  ctx.afterCommit(() => forgetSeats(ctx.services));
  const totalSks = plan.items.reduce((sum, { sks }) => sum + sks, 0);
  return { _id: plan.krsId, state: plan.to, updatedAt: result, totalSks };
}

export type MoveWish = {
  to: KrsState;
  effect: MoveEffect;
  action: string;
  note?: string;
  decides?: boolean;
  limit?: Limit;
};

/** Moves the student's KRS to another state in one step. @throws AppError STALE. */
export async function move(ctx: Ctx, situation: Situation, wish: MoveWish): Promise<KrsSaved> {
  const based = basedOn(situation);
  if (based === null) throw new AppError('NOT_FOUND', 'KRS belum ada.');
  const change: Move = {
    based,
    to: wish.to,
    effect: wish.effect,
    decides: wish.decides ?? false,
    limit: wish.limit ?? null,
  };
  const store = async (inner: Ctx): Promise<string> =>
    stampOf(situation, await moveKrs(inner.db, change, mover(inner, wish)));
  const changesRights = ['SETTLE', 'RESTORE', 'CLEAR'].includes(wish.effect);
  const updatedAt = await (changesRights ? withBills(ctx, situation, store) : atomically(ctx, store));
  ctx.afterCommit(() => forgetSeats(ctx.services));
  const classes = new Set(planOf(situation));
  const counted = situation.row.krs?.items.filter(([scheduleId, , approved]) =>
    wish.effect === 'RESTORE' ? approved : classes.has(scheduleId),
  );
  const totalSks = counted?.reduce((sum, item) => sum + item[6], 0) ?? 0;
  return { _id: based.id, state: wish.to, updatedAt, totalSks };
}
