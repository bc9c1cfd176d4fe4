import type { LeaveDetail, LeaveView } from '#shared/people/leave/leave.contract.ts';
import type { ProcedureEvent } from '#shared/platform/procedures/procedure.views.ts';
import { leaveDecisions, leaveProcedure } from '#shared/people/leave/leave.ts';
import { stepsFor } from '#shared/platform/procedures/procedure.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { attachmentsOf, historyOf } from '#server/platform/procedures/procedures.public.ts';
import { findCapacities, canReadReason, SUPPORT } from './capacities.ts';
import type { LeaveRow } from './leave.store.ts';

/** Converts a leave for the reader; those who do not decide about the reason only see its kind. */
export const toVisibleLeave = (ctx: Ctx, row: LeaveRow): LeaveView =>
  canReadReason(ctx, row) ? row : { ...row, explanation: null };

/** Hides notes of others from finance, since they may contain the reason. */
const hideForeignNote = (event: ProcedureEvent): ProcedureEvent =>
  event.action === 'CLEAR' || event.action === 'REJECT_BY_FINANCE' ? event : { ...event, note: '' };

/** Adds files, history and whether the reader may decide. */
export async function toDetails(ctx: Ctx, rows: readonly LeaveRow[]): Promise<LeaveDetail[]> {
  const files = await attachmentsOf(
    ctx,
    'LEAVE',
    rows.map(({ _id }) => _id),
  );
  return Promise.all(
    rows.map(async (row) => {
      const decision = leaveDecisions[row.state];
      const may = stepsFor(leaveProcedure, row.state, findCapacities(ctx, row));
      const reads = canReadReason(ctx, row);
      const history = await historyOf(ctx.db, 'LEAVE', row._id);
      return {
        ...toVisibleLeave(ctx, row),
        holdsKip: row.holdsKip,
        files: (files.get(row._id) ?? []).filter(({ kind }) => kind !== SUPPORT || reads),
        history: reads ? history : history.map(hideForeignNote),
        mayDecide: decision !== undefined && may.includes(decision.accept),
      };
    }),
  );
}
