import type { LeaveDetail } from '#shared/contracts/leave.contract.ts';
import { leaveDecisions, leaveProcedure } from '#shared/domain/leave/leave.ts';
import { stepsFor } from '#shared/domain/procedure/procedure.ts';
import type { Ctx } from '../../http/ctx.ts';
import { attachmentsOf, historyOf } from '../procedures/procedures.public.ts';
import { capacitiesOf, readsSupport, SUPPORT } from './capacities.ts';
import type { LeaveRow } from './leave.store.ts';

/** Leave with files, history and whether the person asking may decide. */
export async function detailsOf(ctx: Ctx, rows: readonly LeaveRow[]): Promise<LeaveDetail[]> {
  const files = await attachmentsOf(
    ctx,
    'LEAVE',
    rows.map(({ _id }) => _id),
  );
  return Promise.all(
    rows.map(async ({ advisorId, ...row }) => {
      const decision = leaveDecisions[row.state];
      const may = stepsFor(leaveProcedure, row.state, capacitiesOf(ctx, { ...row, advisorId }));
      const reads = readsSupport(ctx, { ...row, advisorId });
      return {
        ...row,
        files: (files.get(row._id) ?? []).filter(({ kind }) => kind !== SUPPORT || reads),
        history: await historyOf(ctx.db, 'LEAVE', row._id),
        mayDecide: decision !== undefined && may.includes(decision.accept),
      };
    }),
  );
}
