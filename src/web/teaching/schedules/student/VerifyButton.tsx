import { Button } from '@mantine/core';
import { useState } from 'react';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { type AttendedMeeting, timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { later } from '#web/platform/lib/later.tsx';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';

const CheckWindow = later(async () => (await import('../CheckWindow.tsx')).CheckWindow);

/** Lets a student who was there confirm, for the class, what was taught. */
export function VerifyButton({ scheduleId, meeting }: { scheduleId: string; meeting: AttendedMeeting }) {
  const [open, setOpen] = useState(false);
  const verify = useEndpointMutation(attendanceContract.verifyMeeting, {
    invalidates: [timetableContract.studentClass],
  });
  if (!meeting.mayVerify) return null;
  const { no, material, checks } = meeting;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button size="compact-md" variant="light" onClick={() => setOpen(true)}>
        {checks.student === null ? 'Verifikasi' : 'Ubah verifikasi'}
        <span className="sr-only"> pertemuan {no}</span>
      </Button>
      {open && (
        <CheckWindow
          title={`Verifikasi pertemuan ${no}`}
          about={`Anda mewakili kelas. Materi menurut dosen: ${material}`}
          verb="Verifikasi"
          before={checks.student}
          busy={verify.isPending}
          onClose={close}
          onSubmit={(opinion) =>
            verify.mutate(
              { params: { id: scheduleId }, body: { meetingNo: no, ...opinion } },
              {
                onSuccess: ({ message }) => {
                  toast.success(message ?? 'Pertemuan terverifikasi.');
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
