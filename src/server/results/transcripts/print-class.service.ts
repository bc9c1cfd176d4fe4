import type { GradeSheet } from '#shared/results/grades/grade.views.ts';
import { gradeComponentLabels, usedComponents } from '#shared/platform/grading/components.ts';
import { letters } from '#shared/platform/grading/scale.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { AppError } from '#shared/platform/errors.ts';
import { documentName } from '#shared/platform/format/name.ts';
import { found } from '#server/platform/db/list.ts';
import { gradeHandoverDocument } from './papers/grade-handover.ts';
import { gradeListDocument } from './papers/grade-list.ts';
import type { ClassHead } from '#server/platform/documents/heads.ts';
import { lecturerSigner } from '#server/platform/documents/lecturer-signer.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import type { Signer } from '#server/platform/documents/signatures.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import {
  findSheetHead,
  gradeSheet,
  isAsHandedIn,
  type SheetHead,
} from '#server/results/grades/grades.public.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { pdfAnswer } from './print-results.service.ts';

const classHead = (head: SheetHead, programme: string): ClassHead => ({
  courseCode: head.code,
  courseName: head.name,
  sks: head.sks,
  className: head.className,
  term: head.periodLabel,
  programme,
  lecturers: head.lecturers.map(documentName),
  slot: { day: head.day, start: head.timeStart, end: head.timeEnd, room: head.room },
});

/**
 * The lecturer who handed the grades in, with the signature kept for that as long as they are the same; else the first, to
 * sign by hand.
 */
async function signerOf(ctx: Ctx, { scheduleId, lecturers, submittedBy }: SheetHead): Promise<Signer> {
  const by = await lecturerSigner(ctx, submittedBy);
  const signs = by !== null && (await isAsHandedIn(ctx.db, scheduleId));
  const own = lecturers.find(({ _id }) => _id === by?.lecturerId);
  const one = own ?? lecturers[0];
  return {
    position: 'Dosen pengampu',
    name: one && documentName(one),
    id: one?.nidn ? `NIDN ${one.nidn}` : null,
    ...(own && signs && by.signature && { signature: by.signature }),
  };
}

/** Sheet and class; who may read the sheet may print it. A draft has nothing to print. */
async function submitted(ctx: Ctx, scheduleId: string): Promise<{ sheet: GradeSheet; head: SheetHead }> {
  const sheet = await gradeSheet(ctx, scheduleId);
  if (sheet.status === 'DRAFT') {
    throw new AppError('RULE', 'Nilai belum diserahkan. Serahkan nilai sebelum mencetak.');
  }
  return { sheet, head: found(await findSheetHead(ctx.db, scheduleId)) };
}

const contentOf = (sheet: GradeSheet) => sheet.rows.map(({ nim, final, letter }) => [nim, final, letter]);

const summaryOf = (head: SheetHead) => ({
  name: `${head.name} (${head.code}) kelas ${head.className}`,
  about: head.periodLabel,
});

/** The list of participants and final grades (DPNA) of a class as PDF. */
export async function printGradeList(ctx: Ctx, scheduleId: string): Promise<FileAnswer> {
  const { sheet, head } = await submitted(ctx, scheduleId);
  const verifyUrl = await issueDocument(ctx, {
    kind: 'GRADE_LIST',
    subject: scheduleId,
    studentId: null,
    summary: summaryOf(head),
    content: contentOf(sheet),
  });
  const frame = await printFrame(ctx, verifyUrl);
  const used = usedComponents(sheet.weights);
  const document = gradeListDocument({
    ...frame,
    class: classHead(head, frame.programme),
    components: used.map((code) => ({
      label: gradeComponentLabels[code],
      weight: sheet.weights[code] / 100,
    })),
    rows: sheet.rows.map(({ nim, name, components, final, letter }) => ({
      nim,
      name,
      final,
      letter,
      scores: used.map((code) => components[code]),
    })),
    letters,
    signers: [await signerOf(ctx, head)],
  });
  return pdfAnswer(document, `dpna-${head.code}-${head.className}-${head.periodCode}.pdf`);
}

/** The report that the grades of a class were handed over, as PDF. */
export async function printHandover(ctx: Ctx, scheduleId: string): Promise<FileAnswer> {
  const { sheet, head } = await submitted(ctx, scheduleId);
  const verifyUrl = await issueDocument(ctx, {
    kind: 'GRADE_HANDOVER',
    subject: scheduleId,
    studentId: null,
    summary: summaryOf(head),
    content: [sheet.submittedAt, contentOf(sheet)],
  });
  const frame = await printFrame(ctx, verifyUrl);
  const given = sheet.rows.map(({ letter }) => letter);
  const count = (letter: string) => given.filter((one) => one === letter).length;
  const document = gradeHandoverDocument({
    ...frame,
    date: sheet.submittedAt === null ? frame.date : localDate(sheet.submittedAt, frame.meta.zone),
    class: classHead(head, frame.programme),
    count: {
      enrolled: sheet.rows.length,
      graded: sheet.rows.filter(({ final }) => final !== null).length,
      postponed: count('T'),
    },
    letters: letters.map((letter) => ({ letter, count: count(letter) })),
    signers: { lecturer: await signerOf(ctx, head), office: frame.signer('KA_BAAK', frame.date) },
  });
  return pdfAnswer(document, `penyerahan-nilai-${head.code}-${head.className}-${head.periodCode}.pdf`);
}
