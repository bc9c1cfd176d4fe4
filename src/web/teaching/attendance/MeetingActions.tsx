import { ActionIcon, Button, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState } from 'react';
import { attendanceContract, type AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { CheckMeetings, isCheckable } from './CheckMeetings.tsx';
import type { GridMeeting } from './marks.ts';
import { staleAfterMeeting } from './queries.ts';
import classes from './meetings.module.css';
import { later } from '#web/platform/lib/later.tsx';

const ReasonWindow = later(async () => (await import('#web/platform/ui/ReasonWindow.tsx')).ReasonWindow);
const JournalWindow = later(async () => (await import('./JournalWindow.tsx')).JournalWindow);
const MoveWindow = later(async () => (await import('./MoveWindow.tsx')).MoveWindow);

type Props = { grid: AttendanceGrid; meeting: GridMeeting };
type Open = 'journal' | 'move' | 'cancel' | 'empty' | null;

function CancelMeeting({ grid, meeting, onClose }: Props & { onClose: () => void }) {
  const cancel = useEndpointMutation(attendanceContract.cancelMeeting, { invalidates: staleAfterMeeting });
  const { no: meetingNo, updatedAt } = meeting;
  return (
    <ReasonWindow
      title={`Batalkan pertemuan ${meetingNo}?`}
      consequence="Mahasiswa diberi tahu. Pertemuan menunggu jadwal pengganti dengan nomor yang sama."
      verb="Batalkan pertemuan"
      busy={cancel.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        cancel.mutate(
          { params: { id: grid.schedule._id }, body: { meetingNo, updatedAt, reason } },
          {
            onSuccess: ({ message }) => {
              toast.success(message ?? 'Pertemuan dibatalkan.');
              onClose();
            },
            onError: showError,
          },
        )
      }
    />
  );
}

function EmptyMeeting({ grid, meeting, onClose }: Props & { onClose: () => void }) {
  const remove = useEndpointMutation(attendanceContract.remove, { invalidates: staleAfterMeeting });
  const { no: meetingNo, updatedAt } = meeting;
  return (
    <ReasonWindow
      title={`Kosongkan presensi pertemuan ${meetingNo}?`}
      consequence={`Tanda ${grid.students.length} mahasiswa dihapus dan pertemuan dibuka kembali.`}
      verb="Kosongkan"
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        remove.mutate(
          { params: { id: grid.schedule._id }, body: { meetingNo, updatedAt, reason } },
          {
            onSuccess: ({ message }) => {
              toast.success(message ?? 'Presensi dikosongkan.');
              onClose();
            },
            onError: showError,
          },
        )
      }
    />
  );
}

/** What can be done with one meeting; what may not be done now is not offered. */
export function MeetingActions({ grid, meeting }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const isStaff = useCan()({ permissions: ['attendance:update'] });
  const isExam = meeting.type === 'UTS' || meeting.type === 'UAS';
  const may = grid.mayChange && grid.schedule.status !== 'CANCLE';
  const mayMove = may && meeting.status !== 'DONE' && (isStaff || !isExam);
  // An exam is called off on its own tab, and its meeting follows.
  const mayCancel = mayMove && meeting.status === 'NOT-YET' && !isExam;
  const mayEmpty =
    may && meeting.present !== null && (isStaff || meeting.status !== 'DONE') && meeting.editable;
  const mayPrint = meeting.status === 'DONE';
  const close = (): void => setOpen(null);
  const print = (): Promise<void> =>
    download(attendanceContract.print, {
      params: { id: grid.schedule._id },
      query: { kind: 'meeting', meetingNo: meeting.no },
    }).catch(showError);
  return (
    <span className={classes.actions}>
      {meeting.editable && (
        <Button
          size="compact-md"
          variant={meeting.status === 'DONE' ? 'default' : 'light'}
          onClick={() => setOpen('journal')}
        >
          {meeting.status === 'DONE' ? 'Jurnal' : 'Isi jurnal'}
        </Button>
      )}
      {meeting.status === 'CANCLE' && mayMove && (
        <Button size="compact-md" variant="light" onClick={() => setOpen('move')}>
          Jadwalkan pengganti
        </Button>
      )}
      {isCheckable(meeting) && (
        <CheckMeetings grid={grid} meetings={[meeting]}>
          {meeting.checks.kaprodi === null ? 'Periksa' : 'Ubah pemeriksaan'}
        </CheckMeetings>
      )}
      {(mayMove || mayEmpty || mayPrint) && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={`Tindakan untuk pertemuan ${meeting.no}`}>
              <IconDots size={18} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayPrint && <Menu.Item onClick={() => void print()}>Unduh berita acara</Menu.Item>}
            {mayMove && <Menu.Item onClick={() => setOpen('move')}>Jadwalkan ulang</Menu.Item>}
            {mayCancel && <Menu.Item onClick={() => setOpen('cancel')}>Batalkan pertemuan</Menu.Item>}
            {mayEmpty && (
              <Menu.Item color="var(--danger-ink)" onClick={() => setOpen('empty')}>
                Kosongkan presensi
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {open === 'journal' && <JournalWindow grid={grid} meeting={meeting} onClose={close} />}
      {open === 'move' && <MoveWindow scheduleId={grid.schedule._id} meeting={meeting} onClose={close} />}
      {open === 'cancel' && <CancelMeeting grid={grid} meeting={meeting} onClose={close} />}
      {open === 'empty' && <EmptyMeeting grid={grid} meeting={meeting} onClose={close} />}
    </span>
  );
}
