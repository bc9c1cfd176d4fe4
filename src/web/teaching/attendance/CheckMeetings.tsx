import { Button } from '@mantine/core';
import { useState } from 'react';
import { attendanceContract, type AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import { later } from '#web/platform/lib/later.tsx';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import type { GridMeeting } from './marks.ts';
import { staleAfterMeeting } from './queries.ts';

const CheckWindow = later(async () => (await import('#web/teaching/schedules/CheckWindow.tsx')).CheckWindow);

type Props = {
  grid: AttendanceGrid;
  meetings: readonly GridMeeting[];
  /** What the button says. */
  children: string;
};

/** Held lectures; exams have reports of their own. */
export const isCheckable = ({ status, type }: GridMeeting): boolean =>
  status === 'DONE' && type !== 'UTS' && type !== 'UAS';

const nameOf = (meetings: readonly GridMeeting[]): string =>
  meetings.length === 1 ? `pertemuan ${meetings[0]?.no}` : `${meetings.length} pertemuan`;

const materialOf = (meetings: readonly GridMeeting[]): string =>
  meetings.map(({ no, material }) => `${no}. ${material}`).join('; ');

/** Lets the head of programme confirm meetings. */
export function CheckMeetings({ grid, meetings, children }: Props) {
  const [open, setOpen] = useState(false);
  const check = useEndpointMutation(attendanceContract.checkMeetings, { invalidates: staleAfterMeeting });
  const close = (): void => setOpen(false);
  const [first] = meetings;
  if (!grid.mayCheck || first === undefined) return null;
  return (
    <>
      <Button size="compact-md" variant="light" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <CheckWindow
          title={`Periksa ${nameOf(meetings)}`}
          about={`Materi menurut dosen: ${materialOf(meetings)}`}
          verb="Simpan pemeriksaan"
          before={meetings.length === 1 ? first.checks.kaprodi : null}
          busy={check.isPending}
          onClose={close}
          onSubmit={(opinion) =>
            check.mutate(
              {
                params: { id: grid.schedule._id },
                body: { meetingNos: meetings.map(({ no }) => no), ...opinion },
              },
              {
                onSuccess: ({ message }) => {
                  toast.success(message ?? 'Pertemuan diperiksa.');
                  close();
                },
                onError: showError,
              },
            )
          }
        />
      )}
    </>
  );
}
