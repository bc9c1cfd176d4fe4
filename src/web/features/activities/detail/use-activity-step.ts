import type { UseMutationResult } from '@tanstack/react-query';
import { activityContract } from '#shared/contracts/activity.contract.ts';
import { activityStaffContract } from '#shared/contracts/activity-staff.contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Answer } from '#web/lib/call.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';

/** Endpoints whose answers a step makes stale. */
export const staleAfterStep = [
  activityContract.one,
  activityContract.overview,
  activityContract.lecturing,
  activityContract.logs,
  activityStaffContract.list,
  activityStaffContract.courses,
];

/** Takes a step of an activity through one of the three calls that do. */
export function useActivityStep(endpoint: Endpoint, id: string, onDone?: () => void) {
  const change = useEndpointMutation(endpoint, {
    invalidates: staleAfterStep,
  }) as unknown as UseMutationResult<Answer<Endpoint>, Error, object>;
  const take = (body: object): void =>
    change.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast.success('Tersimpan.');
          onDone?.();
        },
        onError: showError,
      },
    );
  return { take, busy: change.isPending };
}
