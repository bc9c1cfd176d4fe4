import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import { attendanceStatusLabels } from '#shared/teaching/attendance/attendance.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { later } from '#web/platform/lib/later.tsx';
import { FileLink } from '#web/platform/ui/FileLink.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { type Absence, absencesOf } from './absences.ts';
import type { Marks } from './use-marks.ts';
import classes from './meetings.module.css';

const NoteWindow = later(async () => (await import('./NoteWindow.tsx')).NoteWindow);
const ExcuseWindow = later(async () => (await import('./ExcuseWindow.tsx')).ExcuseWindow);

/** Leave and illness of a class with their notes and letters; BAAK may let them leave the percentage. */
export function AbsenceList({ grid, marks }: { grid: AttendanceGrid; marks: Marks }) {
  const [open, setOpen] = useState<{ what: 'note' | 'excuse'; absence: Absence } | null>(null);
  const can = useCan();
  const mayExcuse = can({ permissions: ['attendance:excuse'] });
  const mayDecide = mayExcuse || can({ permissions: ['attendance:update'] });
  const absences = absencesOf(grid, marks.edits);
  if (absences.length === 0) return null;
  const window = open && {
    scheduleId: grid.schedule._id,
    absence: open.absence,
    onClose: () => setOpen(null),
  };
  return (
    <Panel
      title="Izin dan sakit"
      hint="Catat dan lampirkan surat yang diterima. Yang dimaklumi BAAK keluar dari persentase."
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
                {!absence.saved && <StatusChip tone="neutral">Belum tersimpan</StatusChip>}
              </div>
              {absence.note !== '' && <p className={classes.facts}>{absence.note}</p>}
              {absence.proof !== null && <FileLink file={absence.proof} />}
            </div>
            <span className={classes.actions}>
              {absence.editable && (!absence.excused || mayDecide) && (
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => setOpen({ what: 'note', absence })}
                >
                  Catatan dan bukti
                </Button>
              )}
              {mayExcuse && absence.saved && (
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
      {window !== null && open?.what === 'note' && (
        <NoteWindow {...window} onSaved={() => marks.forget(window.absence.student, window.absence.no)} />
      )}
      {window !== null && open?.what === 'excuse' && <ExcuseWindow {...window} />}
    </Panel>
  );
}
