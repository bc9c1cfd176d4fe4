import { useState } from 'react';
import { lmsContract, type LmsClassView } from '#shared/contracts/lms.contract.ts';
import type { Answer } from '#web/lib/call.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { lmsLists } from './lms-words.ts';

type Started = Answer<typeof lmsContract.enroll>;

/** Starts the jobs of a term and remembers the one that runs. */
export function useLmsStart(periodId: string) {
  const [jobId, setJobId] = useState<string | null>(null);
  const confirm = useConfirm();
  const invalidates = lmsLists;
  const addUsers = useEndpointMutation(lmsContract.addUsers, { invalidates });
  const addSchedules = useEndpointMutation(lmsContract.addSchedules, { invalidates });
  const enroll = useEndpointMutation(lmsContract.enroll, { invalidates });
  const follow = {
    onSuccess: ({ data, message }: Started) => {
      toast.success(message ?? 'Pekerjaan dimulai.');
      setJobId(data.jobId);
    },
    onError: showError,
  };
  const release = async (row: LmsClassView): Promise<void> => {
    const sure = await confirm({
      title: `Lepaskan penahan ${row.courseName} (${row.className})?`,
      consequence: `${row.problem} Akses mereka ditangguhkan sesuai KRS; nilai di LMS tetap tersimpan selama tidak dikeluarkan.`,
      verb: 'Lepaskan',
    });
    if (sure) enroll.mutate({ query: { periodId, scheduleId: row._id, force: 'true' } }, follow);
  };
  return {
    jobId,
    busy: addUsers.isPending || addSchedules.isPending || enroll.isPending,
    users: () => addUsers.mutate({ query: { periodId } }, follow),
    courses: (scheduleIds: string[]) =>
      addSchedules.mutate({ query: { periodId }, body: { scheduleIds } }, follow),
    members: (scheduleId: string | null) =>
      enroll.mutate({ query: { periodId, ...(scheduleId !== null && { scheduleId }) } }, follow),
    release: (row: LmsClassView) => void release(row),
  };
}
