import type { UseMutationResult } from '@tanstack/react-query';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import type { Answer } from '#web/platform/lib/call.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';

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
