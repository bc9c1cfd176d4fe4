import { hundredths } from '#shared/platform/format/number.ts';
import { type AttendanceSummary, reachesAttendance } from '#shared/teaching/attendance/attendance.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import { lastMakeupDay } from '#shared/teaching/exams/makeup.ts';
import { attendanceScore } from '#shared/platform/grading/components.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';

/** A student and an exam of a class. */
export type ExamFacts = {
  /** The day of the exam, and whether it is known to have been held. */
  day: LocalDate;
  held: boolean;
  /** Sat the exam or its make-up; null while nobody has said. */
  present: boolean | null;
  /** A make-up exam is asked for, approved or planned, and not missed. */
  makeup: boolean;
};

/** What may have taken a student the right to the UAS. */
export type UasFacts = ExamFacts & {
  attendance: Pick<AttendanceSummary, 'present' | 'counted'>;
  /** Kaprodi let the attendance pass. */
  dispensed: boolean;
  /** On the day of the exam finance held something against it. */
  owes: boolean;
};

/** Why each exam of a student counts as 0, as a sentence; null where the lecturer enters a score. */
export type ExamZeros = Record<ExamKind, string | null>;

type Settings = Pick<AcademicSettings, 'minAttendanceUas' | 'makeupDays'>;

/**
 * Who was absent from an exam has 0 in it once the days to ask for a make-up exam are over (academic practice). Null where the
 * lecturer enters a score.
 */
export function absentZero(
  exam: ExamKind,
  { day, present, makeup }: ExamFacts,
  today: LocalDate,
  { makeupDays }: Pick<Settings, 'makeupDays'>,
): string | null {
  if (present !== false || makeup || today <= lastMakeupDay(day, { makeupDays })) return null;
  return `${exam} bernilai 0: tidak hadir dan tidak mengajukan ujian susulan.`;
}

/**
 * Why the UAS of a student counts as 0, as a sentence; null where the lecturer enters a score. Once the exam is over, who had
 * no right to it (attendance, payment) has 0 unless a dispensation or make-up exam follows, and so has who was absent
 * without one; the letter is then computed as always (academic practice). Who sat it had been let in.
 */
export function uasZero(facts: UasFacts, today: LocalDate, settings: Settings): string | null {
  const { day, held, attendance, dispensed, owes, present, makeup } = facts;
  const over = held || day < today;
  if (!over || present === true || makeup) return null;
  if (!dispensed && !reachesAttendance(attendance, settings.minAttendanceUas)) {
    const percent = hundredths(attendanceScore(attendance.present, attendance.counted));
    return `UAS bernilai 0: kehadiran ${percent}%, minimal ${settings.minAttendanceUas}%.`;
  }
  if (owes) return 'UAS bernilai 0: syarat pembayaran belum terpenuhi pada hari UAS.';
  return absentZero('UAS', facts, today, settings);
}
