import { clearancePurposeLabels } from '#shared/desk/library/clearance.ts';
import { AppError } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { found } from '#server/platform/db/list.ts';
import { letterDocument } from '#server/platform/documents/letter.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { findClearance } from './clearances.store.ts';

/**
 * An issued letter of clearance as PDF, signed by the head of the library (academic practice).
 * @throws AppError FORBIDDEN for another student, RULE while there is none or once it was taken back
 */
export async function printClearance(ctx: Ctx, id: string): Promise<FileAnswer> {
  const letter = found(await findClearance(ctx.db, id));
  const actor = actorOf(ctx);
  if (actor.isStudent && actor.studentId !== letter.studentId) {
    throw new AppError('FORBIDDEN', 'Surat ini milik mahasiswa lain.');
  }
  if (letter.state === 'WITHDRAWN') throw new AppError('RULE', 'Surat ini sudah ditarik.');
  const { number, issuedOn, validUntil, nim, studentName, purpose } = letter;
  if (number === null || issuedOn === null || validUntil === null) {
    throw new AppError('RULE', 'Surat ini belum terbit.');
  }
  const verifyUrl = await issueDocument(ctx, {
    kind: 'LIBRARY_CLEARANCE',
    subject: id,
    studentId: letter.studentId,
    summary: { name: studentName, nim, about: `${number}, berlaku sampai ${longDate(validUntil)}` },
    content: [number, purpose, letter.checks],
  });
  const frame = await printFrame(ctx, verifyUrl);
  const document = letterDocument({
    ...frame,
    number,
    date: issuedOn,
    heading: 'SURAT KETERANGAN BEBAS PUSTAKA',
    opening: 'Kepala Perpustakaan menerangkan bahwa:',
    facts: [
      ['Nama', studentName],
      ['NIM', nim],
      ['Kelas', letter.className ?? '-'],
      ['Program studi', frame.programme],
      ['Keperluan', clearancePurposeLabels[purpose]],
      ...letter.checks.map(({ name, text }): [string, string] => [name, text]),
    ],
    body: [
      'tidak lagi memiliki tanggungan pada perpustakaan sampai dengan tanggal surat ini.',
      `Surat ini berlaku sampai ${longDate(validUntil)}.`,
    ],
    signers: [frame.signer('KA_PERPUS', issuedOn)],
  });
  return {
    fileName: `bebas-pustaka-${nim}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
