import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

/** One thesis with everything the reader may see of it. */
export const thesisQuery = (id: string) => endpointQuery(thesisContract.one, { params: { id } });

/** What a change of one thesis makes stale. */
export const staleTheses = [
  thesisContract.mine,
  thesisContract.one,
  thesisContract.lecturing,
  thesisContract.accepted,
  thesisStaffContract.list,
  thesisStaffContract.board,
  thesisStaffContract.load,
  thesisStaffContract.periods,
] as const;

/** Whose record is meant and the copy a change is based on. */
export const lockOf = ({ _id, updatedAt }: Pick<ThesisDetail, '_id' | 'updatedAt'>) => ({ _id, updatedAt });

/** Whether the reader may do one of these now. */
export const may = (
  { actions }: Pick<ThesisDetail, 'actions'>,
  ...wanted: readonly ThesisDetail['actions'][number][]
): boolean => wanted.some((one) => actions.includes(one));
