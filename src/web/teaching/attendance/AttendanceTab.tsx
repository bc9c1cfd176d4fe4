import { Alert } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import { NOT_ENROLLED } from '#shared/teaching/attendance/attendance.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';
import { useUnsavedGuard } from '#web/platform/ui/use-unsaved-guard.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { AbsenceList } from './AbsenceList.tsx';
import { GridTable } from './GridTable.tsx';
import { MeetingActions } from './MeetingActions.tsx';
import { PhoneMarks } from './PhoneMarks.tsx';
import { useMarks } from './use-marks.ts';
import classes from './attendance.module.css';

const PHONE = '(max-width: 47.99em)';

/** Meetings that wait for their journal, each with the way to it. */
function Waiting({ grid }: { grid: AttendanceGrid }) {
  const waiting = grid.meetings.filter(
    ({ editable, status, present }) => editable && status !== 'DONE' && present !== null,
  );
  return waiting.map((meeting) => (
    <div key={meeting.no} className={classes.counts}>
      <span>
        Pertemuan {meeting.no}, {dayDate(meeting.date ?? meeting.plannedDate)}: presensi tersimpan, jurnal
        belum diisi.
      </span>
      <MeetingActions grid={grid} meeting={meeting} />
    </div>
  ));
}

/** Attendance of a class: the grid, on phones one meeting at a time; nothing is saved before it is said. Under it leave and illness. */
export function AttendanceTab({ grid }: { grid: AttendanceGrid }) {
  const marks = useMarks(grid);
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const dirty = marks.edits.size > 0;
  const open = grid.meetings.some(({ editable }) => editable);
  const someEarly = grid.students.some(({ beforeEnrolment }) => beforeEnrolment.length > 0);
  useUnsavedGuard(() => dirty);
  if (grid.students.length === 0) {
    return (
      <EmptyState
        title="Belum ada peserta dengan KRS disetujui."
        hint="Peserta muncul setelah dosen PA menyetujui KRS mereka."
      />
    );
  }
  return (
    <>
      <form
        className={classes.tab}
        aria-label="Presensi"
        onSubmit={(event) => {
          event.preventDefault();
          void marks.saveAll();
        }}
      >
        {grid.warnings.map((warning) => (
          <Alert key={warning} color="yellow">
            {warning}
          </Alert>
        ))}
        <Waiting grid={grid} />
        {phone ? <PhoneMarks grid={grid} marks={marks} /> : <GridTable grid={grid} marks={marks} />}
        {!open && <p className={classes.locked}>Tidak ada pertemuan yang dapat diisi saat ini.</p>}
        {!phone && (
          <p className={classes.legend}>
            H hadir, I izin, S sakit, A alpa
            {someEarly && `, ${NOT_ENROLLED} belum terdaftar (tidak dihitung)`}. Persentase menghitung
            pertemuan yang terlaksana tanpa UTS dan UAS
            {grid.minPercent !== null && `; syarat UAS ${grid.minPercent}%`}.
          </p>
        )}
        {open && <SaveBar dirty={dirty} busy={marks.busy} verb="Simpan presensi" onReset={marks.reset} />}
      </form>
      <AbsenceList grid={grid} marks={marks} />
    </>
  );
}
