import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import type { AttachedFile } from '#web/platform/ui/FileLink.tsx';
import { type Edits, type GridStudent, markOf } from './marks.ts';

/** One absence with leave or illness. */
export type Absence = {
  key: string;
  student: GridStudent;
  no: number;
  status: 'I' | 'S';
  note: string;
  proof: AttachedFile | null;
  excused: boolean;
  editable: boolean;
  /** Whether the mark is recorded as it is shown. */
  saved: boolean;
  /** The copy of the meeting. */
  updatedAt: string;
};

/** What a window about an absence gets. */
export type AbsenceWindow = { scheduleId: string; absence: Absence; onClose: () => void };

/**
 * Every absence with leave or illness by meeting, those included that are marked but not saved: note and excuse end with
 * the mark they were given for, the letter only with the absence.
 */
export function absencesOf({ students, meetings }: AttendanceGrid, edits: Edits): Absence[] {
  return meetings.flatMap(({ no, editable, updatedAt }) =>
    students.flatMap((student) => {
      const status = markOf(student, no, edits);
      if (status !== 'I' && status !== 'S') return [];
      const saved = student.marks[no - 1] === status;
      const remark = student.remarks.find((one) => one.no === no);
      const { note = '', excused = false } = saved && remark ? remark : {};
      const key = `${student._id}:${no}`;
      const proof = remark?.proof ?? null;
      return [{ key, student, no, status, note, proof, excused, editable, saved, updatedAt }];
    }),
  );
}
