import { useState } from 'react';
import { lmsContract, type LmsClassView } from '#shared/contracts/lms.contract.ts';
import type { DropMode } from '#shared/domain/lms/members.ts';
import type { Answer } from '#web/lib/call.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { lmsLists } from './lms-words.ts';

type Started = Answer<typeof lmsContract.enroll>;

/** What becomes of people whom a held class lets go. */
const afterRelease: Record<DropMode, string> = {
  SUSPEND: 'Akses mereka ditangguhkan sesuai KRS; nilainya di LMS tetap tersimpan.',
  UNENROL: 'Mereka dikeluarkan dari kelas di LMS, dan nilainya di sana ikut terhapus.',
};

/** Starts the jobs of a term and remembers the one that runs. */
export function useLmsStart(periodId: string, dropMode: DropMode) {
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
      consequence: `${row.problem} ${afterRelease[dropMode]}`,
      verb: dropMode === 'UNENROL' ? 'Lepaskan dan keluarkan' : 'Lepaskan',
      danger: dropMode === 'UNENROL',
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
