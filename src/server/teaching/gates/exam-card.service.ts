import type { ExamCardView } from '#shared/teaching/gates/gate.contract.ts';
import { summariseAttendance } from '#shared/teaching/attendance/attendance.ts';
import { examLimits, examRight } from '#shared/teaching/attendance/exam-right.ts';
import { seatLabel } from '#shared/teaching/exams/seats.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { examCardDocument } from './papers/exam-card.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { pictureOf } from '#server/platform/documents/pictures.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { enrolmentRule } from '#server/teaching/attendance/counts.public.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { requireValidKrs } from '#server/enrolment/krs/krs.public.ts';
import { fingerprint, issueDocument, registerLiveCheck } from '#server/platform/verify/verify.public.ts';
import {
  approvedKrs,
  countCardPrint,
  type ExamClass,
  examClasses,
  examSessionHours,
  findExamStudent,
} from './exam-card.store.ts';
import { exemptClasses } from './exemptions.store.ts';
import { paymentRefusal } from './gates.public.ts';

type Exam = 'UTS' | 'UAS';

/**
 * Returns the student's card for the exams of the active term: every class of the approved KRS with its admission and,
 * where refused, every reason. A dispensation of the exam opens it despite a hold.
 * @throws AppError 454 or 455 while no KRS gives rights, 404 before the term's KRS began.
 */
export async function examCard(ctx: Ctx, exam: Exam): Promise<ExamCardView> {
  const krs = await requireValidKrs(ctx, { exam });
  if (krs === null) throw new AppError('NOT_FOUND', 'Kartu ujian tersedia setelah KRS disetujui.');
  return cardOf(ctx, exam, { studentId: studentIdOf(ctx), krsId: krs.krsId });
}

async function cardOf(
  ctx: Ctx,
  exam: Exam,
  { studentId, krsId }: { studentId: string; krsId: string },
): Promise<ExamCardView> {
  const [period, campus, day] = await Promise.all([
    activePeriod(ctx.services),
    ctx.services.campus.get(),
    today(ctx),
  ]);
  const [student, classes, payment, exempt] = await Promise.all([
    findExamStudent(ctx.db, studentId),
    examClasses(ctx.db, krsId, studentId, exam, enrolmentRule(campus)),
    paymentRefusal(ctx, studentId, period.code, exam),
    exemptClasses(ctx.db, studentId, day),
  ]);
  const { nim, name, status, className } = found(student);
  const rightOf = (one: ExamClass) =>
    examRight(
      {
        exam,
        enrolled: true,
        studentActive: status === 'active',
        payment,
        attendance: summariseAttendance(one.marks),
        dispensation: exempt.has(one.scheduleId),
      },
      examLimits(campus),
    );
  return {
    exam,
    term: periodLabel(period.code),
    student: { nim, name, className },
    payment,
    rows: classes.map((one) => ({ ...one, slot: slotOf(one), ...rightOf(one) })),
  };
}

/** Time and room of the exam; the room of the student's seat when a class uses two. */
function slotOf({ slot, place }: ExamClass): ExamCardView['rows'][number]['slot'] {
  if (slot === null || place === null) return slot && { ...slot, seat: null };
  return { ...slot, room: place.room, seat: seatLabel(place.no, place.capacity) };
}

/** Facts a printed card confirms. */
const contentOf = ({ rows }: ExamCardView) =>
  rows.map(({ scheduleId, allowed, byDispensation, slot }) => [scheduleId, allowed, byDispensation, slot]);

/** Registers the check that a printed card is still valid: every admission and place on it must hold. */
export const checkExamCards = (): void =>
  registerLiveCheck('EXAM_CARD', async (ctx, subject, printed) => {
    const [studentId = '', term = '', exam = ''] = subject.split(':');
    const { id, code } = await activePeriod(ctx.services);
    const krsId = term === periodLabel(code) ? await approvedKrs(ctx.db, studentId, id) : undefined;
    if (krsId === undefined) return false;
    const card = await cardOf(ctx, exam === 'UAS' ? 'UAS' : 'UTS', { studentId, krsId });
    return fingerprint(contentOf(card)) === printed;
  });

/** Renders a student's card as PDF and counts the print; its code confirms the rights at that time. */
async function printCard(ctx: Ctx, studentId: string, card: ExamCardView): Promise<FileAnswer> {
  const { exam } = card;
  const { id: periodId } = await activePeriod(ctx.services);
  const { nim, name, className } = card.student;
  const verifyUrl = await issueDocument(ctx, {
    kind: 'EXAM_CARD',
    subject: `${studentId}:${card.term}:${exam}`,
    studentId,
    summary: { name, nim, about: `${exam} ${card.term}` },
    content: contentOf(card),
  });
  const [frame, sessions, printNo] = [
    await printFrame(ctx, verifyUrl),
    await examSessionHours(ctx.db, periodId, exam),
    await countCardPrint(ctx.db, { studentId, periodId, exam }),
  ];
  const { avatar } = found(await findExamStudent(ctx.db, studentId));
  const photo = await pictureOf(ctx, avatar);
  const document = examCardDocument({
    ...frame,
    exam,
    student: { nim, name, className, programme: frame.programme, photo },
    term: card.term,
    rows: card.rows,
    sessions,
    printNo,
    signer: frame.signer('KA_BAAK', frame.date),
  });
  return {
    fileName: `Kartu ${exam} ${nim}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}

/**
 * Returns the student's own exam card as PDF. @throws AppError 454 or 455 while no KRS gives rights, 404 before the
 * term's KRS began
 */
export const printExamCard = async (ctx: Ctx, exam: Exam): Promise<FileAnswer> =>
  printCard(ctx, studentIdOf(ctx), await examCard(ctx, exam));

/** Returns the KRS that admits a student to exams. @throws AppError RULE with the reason while none gives rights */
async function krsForOffice(ctx: Ctx, studentId: string, exam: Exam): Promise<string> {
  const missing = new AppError('RULE', 'Mahasiswa ini belum mengajukan KRS semester aktif.');
  try {
    const krs = await requireValidKrs(ctx, { studentId, exam });
    if (krs === null) throw missing;
    return krs.krsId;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'KRS_MISSING') throw missing;
    if (error.code === 'KRS_NOT_VALID') throw new AppError('RULE', error.message);
    throw error;
  }
}

/**
 * Returns any student's exam card as PDF for the office; checked and counted like the student's own print.
 * @throws AppError NOT_FOUND for an unknown student, RULE while no KRS gives rights
 */
export async function printExamCardOf(outer: Ctx, studentId: string, exam: Exam): Promise<FileAnswer> {
  found(await findExamStudent(outer.db, studentId));
  const card = await cardOf(outer, exam, { studentId, krsId: await krsForOffice(outer, studentId, exam) });
  return inTransaction(outer, async (ctx) => {
    await audit(ctx, {
      action: 'exam-card.print',
      entity: 'student',
      entityId: studentId,
      after: { exam, term: card.term },
    });
    return printCard(ctx, studentId, card);
  });
}
