import { hundredths } from '#shared/platform/format/number.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { type AttendanceSummary, reachesAttendance } from './attendance.ts';

export type ExamFacts = {
  exam: 'UTS' | 'UAS';
  /** The approved KRS holds the class. */
  enrolled: boolean;
  studentActive: boolean;
  /** What finance holds against the exam, as a sentence; null for nothing. */
  payment: string | null;
  attendance: AttendanceSummary;
  /** Given by kaprodi for this student and course. */
  dispensation: boolean;
};

export type ExamRight = {
  allowed: boolean;
  /** The attendance is too low and kaprodi let it pass. */
  byDispensation: boolean;
  reasons: string[];
};

type Limits = Pick<AcademicSettings, 'minAttendanceUts' | 'minAttendanceUas'>;

/** The settings exams are judged by: with its gate switched off, UAS asks for no attendance. */
export const examLimits = <S extends Limits>({
  academic,
  data,
}: {
  academic: S;
  data: { gates: { attendanceUas: boolean } };
}): S => ({ ...academic, ...(!data.gates.attendanceUas && { minAttendanceUas: null }) });

/**
 * Whether a student may sit an exam and why not (academic practice; the percentages are settings). A dispensation heals
 * attendance only.
 * @param settings as `examLimits` gives them.
 */
export function examRight(facts: ExamFacts, settings: Limits): ExamRight {
  const minimum = facts.exam === 'UTS' ? settings.minAttendanceUts : settings.minAttendanceUas;
  const tooLow = !reachesAttendance(facts.attendance, minimum);
  const reasons = [
    ...(facts.enrolled ? [] : ['Tidak terdaftar di kelas ini pada KRS yang disetujui.']),
    ...(facts.studentActive ? [] : ['Status mahasiswa tidak aktif.']),
    ...(facts.payment === null ? [] : [facts.payment]),
    ...(tooLow && !facts.dispensation
      ? [`Kehadiran ${hundredths(facts.attendance.percent)}%, minimal ${minimum}%.`]
      : []),
  ];
  return { allowed: reasons.length === 0, byDispensation: tooLow && facts.dispensation, reasons };
}
