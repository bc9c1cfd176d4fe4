import type { examPrints } from '#shared/teaching/exams/exam.contract.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { found } from '#server/platform/db/list.ts';
import { type ExamPaper, examAttendanceDocument, examReportDocument } from './papers/exam-papers.ts';
import { lecturerSigners } from '#server/platform/documents/lecturer-signer.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { termOf } from '#server/teaching/schedules/schedules.public.ts';
import { admitted } from './exam-notes.service.ts';
import { labelOf, openExam } from './exam-view.service.ts';
import { reportersOf, seatsOf } from './exams.store.ts';

type Kind = (typeof examPrints)[number];

const names: Record<Kind, string> = { attendance: 'Daftar hadir', report: 'Berita acara' };

/** By room, the signature of the lecturer who reported from it: he has written what the report says. */
async function reportersSigned(ctx: Ctx, examId: string) {
  const reporters = await reportersOf(ctx.db, examId);
  const signers = await lecturerSigners(
    ctx,
    reporters.map(({ userId }) => userId),
  );
  return new Map(
    reporters.map(({ roomId, userId }) => {
      const { lecturerId, signature } = signers.get(userId) ?? {};
      return [roomId, new Map(lecturerId && signature ? [[lecturerId, { signature }]] : [])];
    }),
  );
}

/** The attendance list or the report of an exam as PDF, a page or more for each room. */
export async function printExam(ctx: Ctx, id: string, kind: Kind): Promise<FileAnswer> {
  const exam = await openExam(ctx, id);
  const seats = await seatsOf(ctx.db, id);
  const [rights, frame, period] = await Promise.all([
    admitted(ctx, exam, seats),
    printFrame(ctx),
    termOf(ctx.db, exam.periodId),
  ]);
  const drawn = await reportersSigned(ctx, id);
  const paper: ExamPaper = {
    meta: frame.meta,
    place: frame.place,
    programme: frame.programme,
    term: periodLabel(found(period).code),
    exam,
    rooms: exam.rooms.map((room) => ({
      ...room,
      proctors: room.proctors.map(({ _id, name }) => ({ name, ...drawn.get(room._id)?.get(_id) })),
      seats: seats
        .filter(({ roomNo }) => roomNo === room.no)
        .map((seat) => ({
          ...seat,
          seat: labelOf(seat) ?? '-',
          allowed: rights.get(seat.studentId)?.allowed ?? true,
        })),
    })),
  };
  const document = kind === 'attendance' ? examAttendanceDocument(paper) : examReportDocument(paper);
  return {
    fileName: `${names[kind]} ${exam.exam} ${exam.courseCode} ${exam.className}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
