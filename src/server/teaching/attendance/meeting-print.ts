import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import type { MeetingCheck } from '#shared/teaching/schedules/schedule.views.ts';
import type { CampusZone } from '#shared/platform/date/campus-time.ts';
import { meetingTypeLabels } from '#shared/platform/term/meetings.ts';
import { AppError } from '#shared/platform/errors.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { found } from '#server/platform/db/list.ts';
import type { ClassHead } from '#server/platform/documents/heads.ts';
import type { LecturerSigner } from '#server/platform/documents/lecturer-signer.ts';
import type { PrintFrame } from '#server/platform/documents/letterhead.ts';
import { meetingReportDocument } from './papers/meeting-report.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import type { Signer } from '#server/platform/documents/signatures.ts';

type Meeting = AttendanceGrid['meetings'][number];

/** What kind of meeting it is, unless it is an ordinary lecture. */
export const labelOf = ({ type }: Meeting): string | undefined =>
  type === 'KULIAH' ? undefined : meetingTypeLabels[type];

const checkOf = (check: MeetingCheck | null, zone: CampusZone) =>
  check && {
    name: check.name,
    id: check.nim,
    matchesRps: check.matchesRps,
    note: check.note,
    date: localDate(new Date(check.at), zone),
  };

/** What is under the name of lecturers: NIDN by id, and who of them prints, with the own signature. */
export type LecturerMarks = {
  numbers: ReadonlyMap<string, string>;
  printer: Pick<LecturerSigner, 'lecturerId' | 'signature'> | null;
};

/** A lecturer as he signs: the name, the number where there is one, and the signature on what he prints himself. */
export function lecturerSigner(
  position: string,
  id: string | null | undefined,
  name: string | null | undefined,
  { numbers, printer }: LecturerMarks,
): Signer {
  const nidn = id && numbers.get(id);
  const signature = printer?.lecturerId === id ? printer?.signature : undefined;
  return {
    position,
    name: name ?? null,
    id: nidn ? `NIDN ${nidn}` : null,
    ...(signature && { signature }),
  };
}

/** The report of one meeting with its confirmations. @throws AppError RULE while it is not recorded. */
export function meetingReport(
  grid: AttendanceGrid,
  no: number | undefined,
  { frame, head, zone }: { frame: PrintFrame & LecturerMarks; head: ClassHead; zone: CampusZone },
): PrintDocument {
  const meeting = found(grid.meetings.find((one) => one.no === no));
  if (meeting.status !== 'DONE') throw new AppError('RULE', 'Pertemuan ini belum selesai dicatat.');
  const { schedule } = grid;
  return meetingReportDocument({
    meta: frame.meta,
    class: head,
    meeting: {
      number: meeting.no,
      label: labelOf(meeting) ?? null,
      date: meeting.date ?? meeting.plannedDate,
      planned: { start: schedule.timeStart, end: schedule.timeEnd },
      held: { start: meeting.timeStart, end: meeting.timeEnd },
      lecturer: meeting.lecturerName ?? '-',
      attendance: { present: meeting.present ?? 0, total: grid.students.length },
      method: meeting.method,
      assignmentGiven: meeting.assignmentGiven,
      topic: meeting.topic,
      material: meeting.material,
    },
    checks: {
      student: checkOf(meeting.checks.student, zone),
      head: checkOf(meeting.checks.kaprodi, zone),
    },
    place: frame.place,
    date: frame.date,
    signers: [
      frame.signer('KAPRODI', frame.date),
      lecturerSigner('Dosen', meeting.lecturerId, meeting.lecturerName, frame),
    ],
  });
}
