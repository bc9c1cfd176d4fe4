import { Button } from '@mantine/core';
import { useState } from 'react';
import { attendanceContract, type AttendanceGrid } from '#shared/contracts/attendance.contract.ts';
import { attendanceStatusLabels } from '#shared/domain/attendance/attendance.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.tsx';
import { later } from '#web/lib/later.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatusChip } from '#web/ui/StatusChip.tsx';
import type { Absence, AbsenceWindow } from './NoteWindow.tsx';
import { staleAfterMeeting } from './queries.ts';
import classes from './meetings.module.css';

const NoteWindow = later(async () => (await import('./NoteWindow.tsx')).NoteWindow);
const ReasonWindow = later(async () => (await import('#web/ui/ReasonWindow.tsx')).ReasonWindow);

/** Every absence with leave or illness, by meeting. */
function absencesOf({ students, meetings }: AttendanceGrid): Absence[] {
  return meetings.flatMap(({ no, editable }) =>
    students.flatMap((student) => {
      const status = student.marks[no - 1];
      if (status !== 'I' && status !== 'S') return [];
      const remark = student.remarks.find((one) => one.no === no);
      const { note = '', excused = false } = remark ?? {};
      return [{ key: `${student._id}:${no}`, student, no, status, note, excused, editable }];
    }),
  );
}

function ExcuseWindow({ scheduleId, absence, onClose }: AbsenceWindow) {
  const excuse = useEndpointMutation(attendanceContract.excuse, { invalidates: staleAfterMeeting });
  const { student, no, excused } = absence;
  return (
    <ReasonWindow
      title={`${excused ? 'Hitung lagi' : 'Maklumi'} ketidakhadiran ${student.name}?`}
      consequence={
        excused
          ? `Pertemuan ${no} kembali dihitung dalam persentase kehadirannya.`
          : `Pertemuan ${no} tidak dihitung dalam persentase kehadirannya.`
      }
      verb={excused ? 'Hitung lagi' : 'Maklumi'}
      danger={false}
      busy={excuse.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        excuse.mutate(
          {
            params: { id: scheduleId },
            body: { meetingNo: no, studentId: student._id, excused: !excused, reason },
          },
          { onSuccess: onClose, onError: showError },
        )
      }
    />
  );
}

/** Leave and illness of a class with their notes; BAAK may let them leave the percentage. */
export function AbsenceList({ grid }: { grid: AttendanceGrid }) {
  const [open, setOpen] = useState<{ what: 'note' | 'excuse'; absence: Absence } | null>(null);
  const mayExcuse = useCan()({ permissions: ['attendance:excuse'] });
  const absences = absencesOf(grid);
  if (absences.length === 0) return null;
  const window = open && {
    scheduleId: grid.schedule._id,
    absence: open.absence,
    onClose: () => setOpen(null),
  };
  return (
    <Panel
      title="Izin dan sakit"
      hint="Catat surat yang diterima. Yang dimaklumi BAAK keluar dari persentase."
    >
      <ul className={classes.list}>
        {absences.map((absence) => (
          <li key={absence.key} className={classes.meeting}>
            <span className={classes.no} title={`Pertemuan ${absence.no}`}>
              {absence.no}
            </span>
            <div className={classes.words}>
              <div className={classes.line}>
                <strong>{absence.student.name}</strong>
                <StatusChip tone={absence.status === 'S' ? 'warning' : 'info'}>
                  {attendanceStatusLabels[absence.status]}
                </StatusChip>
                {absence.excused && <StatusChip tone="success">Dimaklumi</StatusChip>}
              </div>
              {absence.note !== '' && <p className={classes.facts}>{absence.note}</p>}
            </div>
            <span className={classes.actions}>
              {absence.editable && (
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => setOpen({ what: 'note', absence })}
                >
                  Catatan
                </Button>
              )}
              {mayExcuse && (
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => setOpen({ what: 'excuse', absence })}
                >
                  {absence.excused ? 'Hitung lagi' : 'Maklumi'}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {window !== null && open?.what === 'note' && <NoteWindow {...window} />}
      {window !== null && open?.what === 'excuse' && <ExcuseWindow {...window} />}
    </Panel>
  );
}
