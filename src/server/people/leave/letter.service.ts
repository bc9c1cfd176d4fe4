import { AppError } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { found } from '#server/platform/db/list.ts';
import { letterDocument } from '#server/platform/documents/letter.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { requireReader } from './capacities.ts';
import { findLeave } from './leave.store.ts';
import { type About, letterWords } from './letter-words.ts';

/** Returns the decree as PDF to the student and those who decide. @throws AppError RULE without a decree */
export async function leaveLetter(ctx: Ctx, id: string, about: About): Promise<FileAnswer> {
  const leave = found(await findLeave(ctx.db, id));
  const actor = actorOf(ctx);
  if (actor.isStudent && actor.studentId !== leave.studentId) {
    throw new AppError('FORBIDDEN', 'Surat ini milik mahasiswa lain.');
  }
  if (!actor.isStudent) requireReader(ctx, leave.advisorId);
  const { data } = await ctx.services.campus.get();
  const { heading, number, decided, opening, facts, body } = letterWords(leave, about, data.leave);
  if (number === null) throw new AppError('RULE', 'Surat ini belum terbit.');
  const verifyUrl = await issueDocument(ctx, {
    kind: 'LETTER',
    subject: `${id}:${about}`,
    studentId: leave.studentId,
    content: [number, facts],
    summary: { name: leave.studentName, nim: leave.nim, about: `${heading} ${number}` },
  });
  const frame = await printFrame(ctx, verifyUrl);
  const date = decided ?? frame.date;
  const document = letterDocument({
    ...frame,
    heading,
    number,
    opening,
    body,
    date,
    facts: [
      ['Nama', leave.studentName],
      ['NIM', leave.nim],
      ['Program studi', frame.programme],
      ...facts,
      ['Tanggal', longDate(date)],
    ],
    signers: [frame.signer('WAKA1', date)],
  });
  const fileName = `${about === 'LEAVE' ? 'surat-cuti' : 'surat-aktif-kembali'}-${leave.nim}.pdf`;
  return { fileName, mime: 'application/pdf', body: await renderPdf(document), inline: true };
}
