import { Button } from '@mantine/core';
import { scheduleContract } from '#shared/contracts/schedule.contract.ts';
import type { ScheduleDetail } from '#shared/contracts/schedule-views.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { staleAfterMeeting } from '../attendance/queries.ts';
import { classTitle } from '../labels.tsx';

/** Plans the meetings nobody has touched again, as after a change of the calendar. */
export function ReplanButton({ schedule }: { schedule: ScheduleDetail }) {
  const confirm = useConfirm();
  const replan = useEndpointMutation(scheduleContract.planMeetings, { invalidates: staleAfterMeeting });
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: `Rencanakan ulang pertemuan ${classTitle(schedule)}?`,
      consequence:
        'Tanggal mengikuti kalender akademik sekarang. Pertemuan yang selesai, dipindahkan, atau sudah diisi tidak berubah.',
      verb: 'Rencanakan ulang',
      danger: false,
    });
    if (!agreed) return;
    replan.mutate(
      { body: { periodId: schedule.period._id, scheduleId: schedule._id } },
      {
        onSuccess: ({ message }) => toast.success(message ?? 'Pertemuan direncanakan ulang.'),
        onError: showError,
      },
    );
  };
  return (
    <Button variant="default" loading={replan.isPending} onClick={() => void ask()}>
      Rencanakan ulang
    </Button>
  );
}
