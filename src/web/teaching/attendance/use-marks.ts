import { useState } from 'react';
import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import type { AttendanceStatus } from '#shared/teaching/attendance/attendance.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import {
  cellKey,
  type Edits,
  editsByMeeting,
  type GridStudent,
  withAllPresent,
  withMark,
  withoutMeeting,
} from './marks.ts';
import { staleAfterMeeting } from './queries.ts';

/** The marks of a grid while they are being changed, and how they are saved: meeting by meeting. */
export function useMarks(grid: AttendanceGrid) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const save = useEndpointMutation(attendanceContract.save, { invalidates: staleAfterMeeting });

  const saveAll = async (): Promise<void> => {
    let saved = 0;
    try {
      for (const [no, absents] of editsByMeeting(edits)) {
        const updatedAt = grid.meetings.find((meeting) => meeting.no === no)?.updatedAt;
        await save.mutateAsync({
          params: { id: grid.schedule._id },
          body: { meetingNo: no, absents, ...(updatedAt && { updatedAt }) },
        });
        saved += absents.length;
        setEdits((before) => withoutMeeting(before, no));
      }
      toast.success(`Presensi ${saved} mahasiswa tersimpan.`);
    } catch (error) {
      showError(error);
    }
  };

  return {
    edits,
    busy: save.isPending,
    set: (student: GridStudent, no: number, mark: AttendanceStatus): void =>
      setEdits((before) => withMark(before, student, no, mark)),
    setAllPresent: (no: number): void => setEdits((before) => withAllPresent(before, grid.students, no)),
    /** Lets go of a mark that was saved in another way. */
    forget: ({ _id }: GridStudent, no: number): void =>
      setEdits((before) => new Map([...before].filter(([key]) => key !== cellKey(_id, no)))),
    reset: (): void => setEdits(new Map()),
    saveAll,
  };
}

export type Marks = ReturnType<typeof useMarks>;
