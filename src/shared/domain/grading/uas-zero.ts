import { hundredths } from '../../format/number.ts';
import { type AttendanceSummary, reachesAttendance } from '../attendance/attendance.ts';
import type { LocalDate } from '../date/local-date.ts';
import { lastMakeupDay } from '../exam/makeup.ts';
import { attendanceScore } from './components.ts';
import type { AcademicSettings } from '../settings/academic-settings.ts';

/** A student and the UAS of a class. */
export type UasFacts = {
  /** The day of the exam, and whether it is known to have been held. */
  day: LocalDate;
  held: boolean;
  attendance: Pick<AttendanceSummary, 'present' | 'counted'>;
  /** Kaprodi let the attendance pass. */
  dispensed: boolean;
  /** On the day of the exam finance held something against it. */
  owes: boolean;
  /** Sat the exam or its make-up; null while nobody has said. */
  present: boolean | null;
  /** A make-up exam is asked for, approved or planned, and not missed. */
  makeup: boolean;
};

/**
 * Why the UAS of a student counts as 0, as a sentence; null where the lecturer enters a score. Once the exam is over, who had
 * no right to it (attendance, payment) has 0 unless a dispensation or make-up exam follows, and so has who was absent
 * without one; the letter is then computed as always (academic practice). Who sat it had been let in.
 */
export function uasZero(
  { day, held, attendance, dispensed, owes, present, makeup }: UasFacts,
  today: LocalDate,
  { minAttendanceUas, makeupDays }: Pick<AcademicSettings, 'minAttendanceUas' | 'makeupDays'>,
): string | null {
  const over = held || day < today;
  if (!over || present === true || makeup) return null;
  if (!dispensed && !reachesAttendance(attendance, minAttendanceUas)) {
    const percent = hundredths(attendanceScore(attendance.present, attendance.counted));
    return `UAS bernilai 0: kehadiran ${percent}%, minimal ${minAttendanceUas}%.`;
  }
  if (owes) return 'UAS bernilai 0: syarat pembayaran belum terpenuhi pada hari UAS.';
  if (present === false && today > lastMakeupDay(day, { makeupDays })) {
    return 'UAS bernilai 0: tidak hadir dan tidak mengajukan ujian susulan.';
  }
  return null;
}
