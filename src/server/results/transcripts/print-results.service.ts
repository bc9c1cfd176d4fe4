import type { Transcript } from '#shared/results/transcripts/transcript.contract.ts';
import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { honoursOf } from '#shared/results/grades/honours.ts';
import { gradeScale } from '#shared/platform/grading/scale.ts';
import { studyLength } from '#shared/people/leave/study-length.ts';
import { semesterLabels, semesterNumber, termOf } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { documentName } from '#shared/platform/format/name.ts';
import { BEFORE_STUDY } from '#shared/platform/grading/gpa.ts';
import { found } from '#server/platform/db/list.ts';
import { khsDocument } from './papers/khs.ts';
import { lecturerSigner } from '#server/platform/documents/lecturer-signer.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { pictureOf } from '#server/platform/documents/pictures.ts';
import type { Signer } from '#server/platform/documents/signatures.ts';
import { transcriptDocument } from './papers/transcript.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { paymentRefusal } from '#server/teaching/gates/gates.public.ts';
import { countedOf, requireAdvisorOr } from '#server/results/grades/grades.public.ts';
import { refusedStudent } from '#server/platform/audit/refuse-student.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { khsOf } from './khs.service.ts';
import { findPrintedStudent, type PrintedStudent } from './print.store.ts';
import { termsOf, transcriptOf } from './transcript.service.ts';
import { findTranscript } from './transcript.store.ts';

/** Own documents, those of advisees, or any for who may print. */
async function requirePrinter(ctx: Ctx, studentId: string): Promise<void> {
  const { isStudent, studentId: own } = actorOf(ctx);
  if (!isStudent) return requireAdvisorOr(ctx, studentId, 'transcript:print');
  if (own !== studentId) {
    throw await refusedStudent(ctx, studentId, 'Anda hanya dapat mencetak dokumen Anda sendiri.');
  }
}

export const pdfAnswer = async (document: PrintDocument, fileName: string): Promise<FileAnswer> => ({
  fileName,
  mime: 'application/pdf',
  body: await renderPdf(document),
  inline: true,
});

/** The advisor, who signs what he prints himself; nobody asks him before others print results. */
async function advisorSigner(ctx: Ctx, { advisor }: PrintedStudent): Promise<Signer> {
  const printer = await lecturerSigner(ctx, actorOf(ctx).userId);
  const signature = printer?.lecturerId === advisor?._id ? printer?.signature : undefined;
  return {
    position: 'Dosen Pembimbing Akademik',
    name: advisor && documentName(advisor),
    id: advisor?.nidn ? `NIDN ${advisor.nidn}` : null,
    ...(signature && { signature }),
  };
}

const concentrationOf = ({ concentration }: PrintedStudent): string | null =>
  concentration === null ? null : concentrationLabels[concentration];

/** The KHS of a term as PDF. @throws AppError RULE while nothing of the term is published. */
export async function printKhs(ctx: Ctx, studentId: string, code: string): Promise<FileAnswer> {
  await requirePrinter(ctx, studentId);
  const khs = await khsOf(ctx, studentId, code);
  if (khs.period === null || khs.rows.every(({ gradeId }) => gradeId === null)) {
    throw new AppError('RULE', 'KHS belum dapat dicetak: nilai semester ini belum terbit.');
  }
  const student = found(await findPrintedStudent(ctx.db, studentId));
  const verifyUrl = await issueDocument(ctx, {
    kind: 'KHS',
    subject: `${studentId}:${code}`,
    studentId,
    summary: { name: student.name, nim: student.nim, about: khs.period.label },
    content: [
      khs.rows.map(({ code: course, sks, score, grade }) => [course, sks, score, grade]),
      khs.ips,
      khs.ipk,
    ],
  });
  const frame = await printFrame(ctx, verifyUrl);
  const { year, semester } = termOf(code);
  const document = khsDocument({
    ...frame,
    student: {
      nim: student.nim,
      name: student.name,
      programme: frame.programme,
      concentration: concentrationOf(student),
      className: student.className,
      advisor: student.advisor && documentName(student.advisor),
    },
    term: {
      academicYear: `${year}/${year + 1}`,
      semester: semesterLabels[semester],
      number: semesterNumber(student.entrySemester, code, student.leave),
    },
    rows: khs.rows.map(({ grade, ...row }) => ({ ...row, letter: grade })),
    ips: khs.ips,
    ipk: khs.ipk,
    passedSks: khs.sksPassed,
    nextMaxSks: khs.nextMaxSks,
    signers: { head: frame.signer('KAPRODI', frame.date), advisor: await advisorSigner(ctx, student) },
  });
  return pdfAnswer(document, `khs-${student.nim}-${code}.pdf`);
}

/** Courses that stand on a printed transcript: the attempt of each that counts, for graduates passed ones only. */
async function printedTerms(ctx: Ctx, studentId: string, isFinal: boolean) {
  const asked = { studentId, isGated: false, day: await today(ctx) };
  const { attempts, equivalences, decreed, records } = found(await findTranscript(ctx.db, asked));
  const names = new Map(attempts.map(({ gradeId, nameEn }) => [gradeId, nameEn]));
  const counted = countedOf(attempts, equivalences, decreed);
  const terms = termsOf(attempts, counted, records);
  return terms.map(({ code, label, rows }) => ({
    label,
    rows: rows.flatMap(({ isBest, grade, index, ...row }) =>
      !isBest || grade === null || index === null || (isFinal && index === 0)
        ? []
        : [
            {
              code: row.code,
              name: row.name,
              sks: row.sks,
              letter: grade,
              index,
              nameEn: isFinal ? names.get(row.gradeId) || null : null,
              recognised: code === BEFORE_STUDY || row.source === 'KONVERSI',
            },
          ],
    ),
  }));
}

/** The predikat of a graduate, from the transcript and the lowest index of the printed courses. */
async function predicateOf(
  ctx: Ctx,
  student: PrintedStudent,
  { ipk, totalSks }: Pick<Transcript, 'ipk' | 'totalSks'>,
  lowestIndex: number,
) {
  // The decree said it once and for all.
  if (student.degree !== null) return student.degree.predicate;
  const { academic, data } = await ctx.services.campus.get();
  if (ipk === null) return null;
  return honoursOf(
    {
      ipk,
      lowestIndex,
      semesters: student.exit?.semesterCode
        ? studyLength(student.entrySemester, student.exit.semesterCode, student.leave, data.leave)
        : 0,
      disciplined: student.disciplined,
      recognisedSks: student.recognisedSks,
      totalSks,
    },
    academic,
  );
}

/** A final transcript is handed out once every bill is paid, also one of after the decree (academic practice). */
async function requirePaid(ctx: Ctx, studentId: string, { exit, entrySemester }: PrintedStudent) {
  const refusal = await paymentRefusal(ctx, studentId, exit?.semesterCode ?? entrySemester, 'WISUDA');
  if (refusal === null) return;
  // Who verifies payments is the office that others are sent to.
  const advice = holds(ctx, 'payment:verify') ? '' : ' Hubungi Bagian Keuangan.';
  throw new AppError('RULE', `Transkrip akhir belum dapat dicetak. ${refusal}${advice}`);
}

/**
 * The transcript as it stands: marked SEMENTARA while studying, final for graduates. The caller has checked who asks.
 * @throws AppError RULE for a final one while the graduate owes
 */
export async function transcriptPages(ctx: Ctx, studentId: string): Promise<PrintDocument> {
  const transcript = await transcriptOf(ctx, studentId);
  const student = found(await findPrintedStudent(ctx.db, studentId));
  const isFinal = student.status === 'graduated';
  if (isFinal) await requirePaid(ctx, studentId, student);
  const degree = isFinal ? student.degree : null;
  const terms = await printedTerms(ctx, studentId, isFinal);
  const printed = terms.flatMap(({ rows }) => rows);
  const verifyUrl = await issueDocument(ctx, {
    kind: 'TRANSCRIPT',
    subject: studentId,
    studentId,
    summary: {
      name: student.name,
      nim: student.nim,
      about: isFinal ? 'Transkrip akhir' : 'Transkrip sementara',
    },
    content: [isFinal, degree, transcript.ipk, printed.map(({ code, sks, letter }) => [code, sks, letter])],
  });
  const frame = await printFrame(ctx, verifyUrl);
  return transcriptDocument({
    ...frame,
    kind: isFinal ? 'final' : 'running',
    ...(degree && { meta: { ...frame.meta, number: degree.transcriptNumber ?? undefined } }),
    student: {
      ...student,
      name: degree?.name ?? student.name,
      photo: isFinal ? await pictureOf(ctx, student.avatar) : null,
      level: frame.level,
      programme: frame.programme,
      concentration: concentrationOf(student),
      graduationDate: student.exit?.date ?? null,
      diplomaNumber: student.exit?.diplomaNumber ?? null,
    },
    terms,
    thesis: degree && { title: degree.thesisTitle, titleEn: degree.thesisTitleEn || null },
    result: {
      sks: transcript.sksAttempted,
      passedSks: transcript.sksPassed,
      points: transcript.qualityPoints,
      ipk: transcript.ipk,
      predicate: isFinal
        ? await predicateOf(ctx, student, transcript, Math.min(...printed.map(({ index }) => index)))
        : null,
    },
    legend: gradeScale,
    signers: [frame.signer('WAKA1', frame.date), frame.signer(isFinal ? 'KETUA' : 'KAPRODI', frame.date)],
  });
}

/** The transcript as PDF. @throws AppError FORBIDDEN for somebody else's */
export async function printTranscript(ctx: Ctx, studentId: string): Promise<FileAnswer> {
  await requirePrinter(ctx, studentId);
  const { nim } = found(await findPrintedStudent(ctx.db, studentId));
  return pdfAnswer(await transcriptPages(ctx, studentId), `transkrip-${nim}.pdf`);
}
