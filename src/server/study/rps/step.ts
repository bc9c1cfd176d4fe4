import {
  type RpsAction,
  type RpsActor,
  rpsProcedure,
  type RpsState,
} from '#shared/study/rps/rps-procedure.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { move } from '#server/platform/procedures/procedures.public.ts';

/** A plan about to take a step; `state` is null for a new one. */
type Stepping = { id: string; state: RpsState | null };

/**
 * Takes a step of a course plan and records it in the history.
 * @returns the new state, for the caller to store
 * @throws AppError FORBIDDEN, RULE
 */
export const step = (
  ctx: Ctx,
  { id, state }: Stepping,
  action: RpsAction,
  actors: readonly RpsActor[],
  note = '',
): Promise<RpsState> =>
  move(ctx, { procedure: rpsProcedure, subject: 'RPS', subjectId: id, from: state, action, actors, note });
