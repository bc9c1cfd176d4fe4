import { lmsContract, type LmsClassView, type LmsStateView } from '#shared/contracts/lms.contract.ts';
import type { DropMode } from '#shared/domain/lms/members.ts';
import type { LmsJobKind } from '#shared/domain/lms/run.ts';
import type { Answer } from '#web/lib/call.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { useShownJobs } from '#web/lib/jobs.ts';
import { toast } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { lmsLists } from './lms-words.ts';

type Started = Answer<typeof lmsContract.enroll>;

/** What becomes of people whom a held class lets go. */
const afterRelease: Record<DropMode, string> = {
  SUSPEND: 'Akses mereka ditangguhkan sesuai KRS; nilainya di LMS tetap tersimpan.',
  UNENROL: 'Mereka dikeluarkan dari kelas di LMS, dan nilainya di sana ikut terhapus.',
};

/** A colleague who was faster is seen after a refusal as well. */
const refresh = { invalidates: lmsLists, refreshRefused: true };

/** Starts the jobs of a term and follows those that run, whoever started them. */
export function useLmsStart(periodId: string, { settings: { dropMode }, jobs }: LmsStateView) {
  const running = jobs.filter((job) => job.periodId === periodId);
  const [shown, show] = useShownJobs(running.map(({ jobId }) => jobId));
  const confirm = useConfirm();
  const addUsers = useEndpointMutation(lmsContract.addUsers, refresh);
  const addSchedules = useEndpointMutation(lmsContract.addSchedules, refresh);
  const enroll = useEndpointMutation(lmsContract.enroll, refresh);
  const follow = {
    onSuccess: ({ data, message }: Started) => {
      toast.success(message ?? 'Pekerjaan dimulai.');
      show(data.jobId);
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
    shown,
    runs: (kind: LmsJobKind) => running.some((job) => job.kind === kind),
    busy: addUsers.isPending || addSchedules.isPending || enroll.isPending,
    users: () => addUsers.mutate({ query: { periodId } }, follow),
    courses: (scheduleIds: string[]) =>
      addSchedules.mutate({ query: { periodId }, body: { scheduleIds } }, follow),
    members: (scheduleId: string | null) =>
      enroll.mutate({ query: { periodId, ...(scheduleId !== null && { scheduleId }) } }, follow),
    release: (row: LmsClassView) => void release(row),
  };
}
