import type { LeaveDetail, LeaveView } from '#shared/people/leave/leave.contract.ts';
import type { ProcedureEvent } from '#shared/platform/procedures/procedure.views.ts';
import { leaveDecisions, leaveProcedure } from '#shared/people/leave/leave.ts';
import { stepsFor } from '#shared/platform/procedures/procedure.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { attachmentsOf, historyOf } from '#server/platform/procedures/procedures.public.ts';
import { capacitiesOf, readsWhy, SUPPORT } from './capacities.ts';
import type { LeaveRow } from './leave.store.ts';

/** A leave as a list shows it: who does not decide about the reason sees of it what kind it is. */
export const leaveSeen = (ctx: Ctx, row: LeaveRow): LeaveView =>
  readsWhy(ctx, row) ? row : { ...row, explanation: null };

/** Of the notes in a history, which may tell why as well, finance reads what finance wrote. */
const unlessOwn = (event: ProcedureEvent): ProcedureEvent =>
  event.action === 'CLEAR' || event.action === 'REJECT_BY_FINANCE' ? event : { ...event, note: '' };

/** Leave with files, history and whether the person asking may decide. */
export async function detailsOf(ctx: Ctx, rows: readonly LeaveRow[]): Promise<LeaveDetail[]> {
  const files = await attachmentsOf(
    ctx,
    'LEAVE',
    rows.map(({ _id }) => _id),
  );
  return Promise.all(
    rows.map(async (row) => {
      const decision = leaveDecisions[row.state];
      const may = stepsFor(leaveProcedure, row.state, capacitiesOf(ctx, row));
      const reads = readsWhy(ctx, row);
      const history = await historyOf(ctx.db, 'LEAVE', row._id);
      return {
        ...leaveSeen(ctx, row),
        holdsKip: row.holdsKip,
        files: (files.get(row._id) ?? []).filter(({ kind }) => kind !== SUPPORT || reads),
        history: reads ? history : history.map(unlessOwn),
        mayDecide: decision !== undefined && may.includes(decision.accept),
      };
    }),
  );
}
