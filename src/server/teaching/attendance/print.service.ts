import type { AttendanceGrid, ClassPrint } from '#shared/teaching/attendance/attendance.contract.ts';
import { writtenMark } from '#shared/teaching/attendance/attendance.ts';
import { attendanceSheetDocument } from './papers/attendance-sheet.ts';
import { classReportDocument } from './papers/class-report.ts';
import { type ClassHead, slotOf } from '#server/platform/documents/heads.ts';
import { lecturerSigner as signerOf } from '#server/platform/documents/lecturer-signer.ts';
import { type PrintFrame, printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import type { Signer } from '#server/platform/documents/signatures.ts';
import { studentListDocument } from './papers/student-list.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { gendersOf, lecturerNumbers } from './attendance.store.ts';
import { attendanceGridOf } from './grid.service.ts';
import { labelOf, type LecturerMarks, lecturerSigner, meetingReport } from './meeting-print.ts';

function headOf({ schedule, period }: AttendanceGrid, frame: PrintFrame): ClassHead {
  const { day, timeStart: start, timeEnd: end, room } = schedule;
  return {
    courseCode: schedule.courseCode,
    courseName: schedule.courseName,
    sks: schedule.sks,
    className: schedule.className,
    term: period.label,
    programme: frame.programme,
    lecturers: schedule.lecturers.map(({ name }) => name),
    slot: { day, start, end, room: room?.code ?? 'Daring' },
  };
}

/** What documents of a class are headed and signed with. */
type ClassFrame = PrintFrame & LecturerMarks;

/** The head of programme and the coordinating lecturer. */
function classSigners({ schedule }: AttendanceGrid, frame: ClassFrame): Signer[] {
  const [first] = schedule.lecturers;
  return [
    frame.signer('KAPRODI', frame.date),
    lecturerSigner('Dosen pengampu', first?._id, first?.name, frame),
  ];
}

function attendanceSheet(grid: AttendanceGrid, frame: ClassFrame, blank: boolean): PrintDocument {
  return attendanceSheetDocument({
    meta: frame.meta,
    class: headOf(grid, frame),
    meetings: grid.meetings.map((meeting) => ({
      number: meeting.no,
      date: meeting.date ?? meeting.plannedDate,
      ...(labelOf(meeting) && { label: meeting.type }),
    })),
    rows: grid.students.map((student) => ({
      nim: student.nim,
      name: student.name,
      marks: blank ? [] : grid.meetings.map(({ no }) => writtenMark(student, no)),
      counted: blank ? null : { present: student.present, held: student.counted },
    })),
    place: frame.place,
    date: frame.date,
    signers: classSigners(grid, frame),
  });
}

function classReport(grid: AttendanceGrid, frame: ClassFrame): PrintDocument {
  const total = grid.students.length;
  return classReportDocument({
    meta: frame.meta,
    class: headOf(grid, frame),
    meetings: grid.meetings.map((meeting) => {
      const held = meeting.status === 'DONE';
      return {
        number: meeting.no,
        label: labelOf(meeting) ?? null,
        date: held ? (meeting.date ?? meeting.plannedDate) : null,
        start: held ? meeting.timeStart : null,
        end: held ? meeting.timeEnd : null,
        material: held ? meeting.material : null,
        method: held ? meeting.method : null,
        attendance: held && meeting.present !== null ? { present: meeting.present, total } : null,
        lecturer: held ? meeting.lecturerName : null,
        verifier: held ? (meeting.checks.student?.name ?? null) : null,
      };
    }),
    place: frame.place,
    date: frame.date,
    signers: classSigners(grid, frame),
  });
}

async function studentList(ctx: Ctx, grid: AttendanceGrid, frame: PrintFrame): Promise<PrintDocument> {
  const head = headOf(grid, frame);
  const genders = await gendersOf(ctx.db, grid.schedule._id);
  return studentListDocument({
    meta: frame.meta,
    group: `${head.courseName} (${head.className})`,
    facts: [
      ['Mata kuliah', `${head.courseName} (${head.courseCode})`],
      ['Dosen', head.lecturers.join('; ')],
      ['Semester', head.term],
      ['Hari, jam', head.slot && slotOf(head.slot)],
    ],
    rows: grid.students.map(({ _id, nim, name }) => ({ nim, name, gender: genders.get(_id) ?? null })),
    place: frame.place,
    date: frame.date,
    signers: [frame.signer('KA_BAAK', frame.date)],
  });
}

const names: Record<ClassPrint, string> = {
  attendance: 'Presensi',
  blank: 'Daftar hadir',
  report: 'Berita acara',
  meeting: 'Berita acara pertemuan',
  students: 'Peserta',
};

/** A document of a class as PDF; who may see its attendance may print it. */
export async function printClass(
  ctx: Ctx,
  scheduleId: string,
  { kind, meetingNo }: { kind: ClassPrint; meetingNo?: number | undefined },
): Promise<FileAnswer> {
  const grid = await attendanceGridOf(ctx, scheduleId);
  const lecturers = [
    ...grid.schedule.lecturers.map(({ _id }) => _id),
    ...grid.meetings.flatMap(({ lecturerId }) => lecturerId ?? []),
  ];
  const numbers = await lecturerNumbers(ctx.db, lecturers);
  const hasBegun = grid.meetings.some(({ status }) => status === 'DONE');
  const frame: ClassFrame = {
    ...(await printFrame(ctx)),
    numbers,
    // Nobody signs for meetings that have not been held.
    printer: kind === 'blank' || !hasBegun ? null : await signerOf(ctx, actorOf(ctx).userId),
  };
  const zone = (await ctx.services.campus.get()).data.institution.timeZone;
  const documents: Record<ClassPrint, () => PrintDocument | Promise<PrintDocument>> = {
    attendance: () => attendanceSheet(grid, frame, false),
    blank: () => attendanceSheet(grid, frame, true),
    report: () => classReport(grid, frame),
    meeting: () => meetingReport(grid, meetingNo, { frame, head: headOf(grid, frame), zone }),
    students: () => studentList(ctx, grid, frame),
  };
  const { courseCode, className } = grid.schedule;
  return {
    fileName: `${names[kind]}${meetingNo === undefined ? '' : ` ${meetingNo}`} ${courseCode} ${className} ${grid.period.code}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(await documents[kind]()),
    inline: true,
  };
}
