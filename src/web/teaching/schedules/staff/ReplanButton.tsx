import { Button } from '@mantine/core';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { staleAfterMeeting } from '#web/teaching/attendance/queries.ts';

type Props = {
  periodId: string;
  /** One class; without it every class of the term. */
  scheduleId?: string;
  /** What is planned again: "Manajemen Keuangan (M25A)", "semester Ganjil 2026/2027". */
  name: string;
};

/** Plans the meetings nobody has touched again, as after a change of the calendar. */
export function ReplanButton({ periodId, scheduleId, name }: Props) {
  const replan = useAskedChange(scheduleContract.planMeetings, staleAfterMeeting);
  const question = {
    title: `Rencanakan ulang pertemuan ${name}?`,
    consequence:
      'Tanggal mengikuti kalender akademik sekarang. Pertemuan yang selesai, dipindahkan, atau sudah diisi tidak berubah.',
    verb: 'Rencanakan ulang',
    danger: false,
  };
  return (
    <Button
      variant="default"
      onClick={() => void replan(question, { body: { periodId, ...(scheduleId && { scheduleId }) } })}
    >
      Rencanakan ulang
    </Button>
  );
}
