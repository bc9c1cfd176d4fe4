import { lmsContract } from '#shared/contracts/lms.contract.ts';
import type { LmsClassView, LmsStateView } from '#shared/contracts/lms-views.ts';
import type { DropMode } from '#shared/domain/lms/members.ts';
import type { LmsJobKind } from '#shared/domain/lms/run.ts';
import type { Answer } from '#web/lib/call.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { useShownJobs } from '#web/lib/jobs.ts';
import { toast } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { lmsLists } from './lms-words.ts';
import { mailQuestion } from './mail-question.tsx';

type Started = Answer<typeof lmsContract.enroll>;

/** What becomes of people whom a held class lets go. */
const afterRelease: Record<DropMode, string> = {
  SUSPEND: 'Akses mereka ditangguhkan sesuai KRS; nilainya di LMS tetap tersimpan.',
  UNENROL: 'Mereka dikeluarkan dari kelas di LMS, dan nilainya di sana ikut terhapus.',
};

/** A colleague who was faster is seen after a refusal as well. */
const refresh = { invalidates: lmsLists, refreshRefused: true };

type Job = { kind: LmsJobKind; periodId: string; scheduleIds: string[] };

/**
 * Asks before the LMS mails people for the first time, or many.
 * @returns whether it is being counted, and `begin`, which goes on with the number of mails the person knows of.
 */
function useMailConsent() {
  const confirm = useConfirm();
  const forecast = useEndpointMutation(lmsContract.mails);
  const begin = async (job: Job, start: (agreedMails: number) => void): Promise<void> => {
    try {
      const { data } = await forecast.mutateAsync({ body: job });
      if (data.mustAsk && !(await confirm(mailQuestion(data)))) return;
      start(data.passwords + data.welcomes);
    } catch (error) {
      showError(error);
    }
  };
  return { isCounting: forecast.isPending, begin };
}

/** Starts the jobs of a term and follows those that run, whoever started them. */
export function useLmsStart(periodId: string, { settings: { dropMode }, jobs }: LmsStateView) {
  const running = jobs.filter((job) => job.periodId === periodId);
  const [shown, show] = useShownJobs(running.map(({ jobId }) => jobId));
  const confirm = useConfirm();
  const { isCounting, begin } = useMailConsent();
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
    busy: isCounting || addUsers.isPending || addSchedules.isPending || enroll.isPending,
    users: () =>
      void begin({ kind: 'USERS', periodId, scheduleIds: [] }, (agreedMails) =>
        addUsers.mutate({ query: { periodId, agreedMails } }, follow),
      ),
    courses: (scheduleIds: string[]) =>
      void begin({ kind: 'COURSES', periodId, scheduleIds }, (agreedMails) =>
        addSchedules.mutate({ query: { periodId, agreedMails }, body: { scheduleIds } }, follow),
      ),
    members: (scheduleId: string | null) =>
      void begin(
        { kind: 'MEMBERS', periodId, scheduleIds: scheduleId === null ? [] : [scheduleId] },
        (agreedMails) =>
          enroll.mutate(
            { query: { periodId, agreedMails, ...(scheduleId !== null && { scheduleId }) } },
            follow,
          ),
      ),
    release: (row: LmsClassView) => void release(row),
  };
}
