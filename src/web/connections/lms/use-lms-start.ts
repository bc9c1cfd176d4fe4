import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsClassView, LmsStateView } from '#shared/connections/lms/lms.views.ts';
import { mailsIn } from '#shared/connections/lms/mails.ts';
import type { DropMode } from '#shared/connections/lms/members.ts';
import type { LmsJobKind } from '#shared/connections/lms/run.ts';
import type { Answer } from '#web/platform/lib/call.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useShownJobs } from '#web/platform/lib/jobs.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { lmsLists } from './lms-words.ts';
import { mailSentence } from './mail-question.tsx';
import { useMailConsent } from './use-mail-consent.ts';

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
  const agreed = useMailConsent();
  const forecast = useEndpointMutation(lmsContract.mails);
  const addUsers = useEndpointMutation(lmsContract.addUsers, refresh);
  const addSchedules = useEndpointMutation(lmsContract.addSchedules, refresh);
  const enroll = useEndpointMutation(lmsContract.enroll, refresh);
  const begin = async (
    attempt: (agreedMails: number | undefined) => Promise<Started>,
    agreedMails?: number,
  ): Promise<void> => {
    try {
      const started = await agreed(attempt, agreedMails);
      if (started === null) return;
      toast.success(started.message ?? 'Pekerjaan dimulai.');
      show(started.data.jobId);
    } catch (error) {
      showError(error);
    }
  };
  const release = async (row: LmsClassView): Promise<void> => {
    const body = { kind: 'MEMBERS' as const, periodId, scheduleIds: [row._id], force: true };
    try {
      const { data } = await forecast.mutateAsync({ body });
      const sure = await confirm({
        title: `Lepaskan penahan ${row.courseName} (${row.className})?`,
        consequence: `${row.problem} ${afterRelease[dropMode]} ${mailSentence(data)}`,
        verb: dropMode === 'UNENROL' ? 'Lepaskan dan keluarkan' : 'Lepaskan',
        danger: dropMode === 'UNENROL',
      });
      if (!sure) return;
      const query = { periodId, scheduleId: row._id, force: 'true' };
      await begin(
        (agreedMails) => enroll.mutateAsync({ query: { ...query, agreedMails } }),
        data.isFirst ? undefined : mailsIn(data),
      );
    } catch (error) {
      showError(error);
    }
  };
  return {
    shown,
    runs: (kind: LmsJobKind) => running.some((job) => job.kind === kind),
    busy: forecast.isPending || addUsers.isPending || addSchedules.isPending || enroll.isPending,
    users: () => void begin((agreedMails) => addUsers.mutateAsync({ query: { periodId, agreedMails } })),
    courses: (scheduleIds: string[]) =>
      void begin((agreedMails) =>
        addSchedules.mutateAsync({ query: { periodId, agreedMails }, body: { scheduleIds } }),
      ),
    members: (scheduleId: string | null) =>
      void begin((agreedMails) =>
        enroll.mutateAsync({
          query: { periodId, agreedMails, ...(scheduleId !== null && { scheduleId }) },
        }),
      ),
    release: (row: LmsClassView) => void release(row),
  };
}
