import { isEnrolled } from '#shared/people/students/status-transitions.ts';
import { lastStudyTerm } from '#shared/people/leave/study-length.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { pictureOf } from '#server/platform/documents/pictures.ts';
import { studentCardDocument } from './papers/student-card.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { fingerprint, issueDocument, registerLiveCheck } from '#server/platform/verify/verify.public.ts';
import { findStudent } from './profile.store.ts';
import { openStudent } from './student-profile.service.ts';

/** Content that identifies a version of the card. */
const cardContent = ({ nim, name }: { nim: string; name: string }) => [nim, name];

/** Registers the check of cards: valid while the student is enrolled under the same name and NIM. */
export const checkStudentCards = (): void =>
  registerLiveCheck('STUDENT_CARD', async ({ db }, id, printed) => {
    const student = (await findStudent(db, id))?.student;
    return student !== undefined && isEnrolled(student) && fingerprint(cardContent(student)) === printed;
  });

/**
 * Prints a student card (KTM), valid for the maximum study time, extended by leave that does not count. Printing another
 * person's card is audited.
 * @throws AppError FORBIDDEN if the actor may not see the student's record, RULE if the student is no longer enrolled
 */
export async function printStudentCard(ctx: Ctx, id: string): Promise<FileAnswer> {
  const { facts, sight } = await openStudent(ctx, id);
  const { id: _id, userId, nim, name, entrySemester } = facts.student;
  if (sight === 'identity')
    throw new AppError('FORBIDDEN', 'Anda tidak berhak mencetak kartu mahasiswa ini.');
  if (!isEnrolled(facts.student)) {
    throw new AppError('RULE', 'Kartu mahasiswa hanya untuk yang masih terdaftar sebagai mahasiswa.');
  }
  if (userId !== actorOf(ctx).userId) {
    await audit(ctx, { action: 'student-card.print', entity: 'student', entityId: _id });
  }
  const { academic, data } = await ctx.services.campus.get();
  const validUntil = periodLabel(
    lastStudyTerm(entrySemester, academic.maxStudySemesters, facts.leave, data.leave),
  );
  const verifyUrl = await issueDocument(ctx, {
    kind: 'STUDENT_CARD',
    subject: _id,
    studentId: _id,
    summary: { name, nim, about: `Berlaku paling lama sampai ${validUntil}` },
    content: cardContent({ nim, name }),
  });
  const { meta, programme, level } = await printFrame(ctx, verifyUrl);
  const document = studentCardDocument({
    meta: { ...meta, verifyUrl },
    student: { nim, name, photo: await pictureOf(ctx, facts.photo) },
    programme: `${programme}, ${level}`,
    validUntil,
  });
  return {
    fileName: `KTM ${nim}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
