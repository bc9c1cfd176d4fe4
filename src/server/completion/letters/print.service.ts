import type { Official } from '#shared/platform/campus/main-data.ts';
import { type LetterType, letterTypeLabels } from '#shared/completion/letters/letter.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { bound } from '#server/platform/documents/bind.ts';
import { letterDocument } from '#server/platform/documents/letter.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { transcriptPages } from '#server/results/transcripts/transcripts.public.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { findLetter, lockLetter } from './letters.store.ts';

/** What each letter says around its facts, and who signs it. */
const words: Record<LetterType, { opening: string; body: string; signer: Official['role'] }> = {
  AKTIF: {
    opening: 'Yang bertanda tangan di bawah ini menerangkan bahwa:',
    body: 'benar terdaftar sebagai mahasiswa aktif. Surat ini diberikan untuk keperluan tersebut di atas.',
    signer: 'KA_BAAK',
  },
  PENGANTAR: {
    opening: 'Dengan hormat kami sampaikan bahwa mahasiswa kami:',
    body: 'bermaksud melaksanakan kegiatan tersebut di tempat yang Bapak/Ibu pimpin. Kami mohon kesediaan menerimanya.',
    signer: 'KAPRODI',
  },
  BEBAS_KEUANGAN: {
    opening: 'Yang bertanda tangan di bawah ini menerangkan bahwa:',
    body: 'tidak memiliki kewajiban keuangan sampai dengan tanggal surat ini.',
    signer: 'KA_KEUANGAN',
  },
  PINDAH: {
    opening: 'Yang bertanda tangan di bawah ini menerangkan bahwa:',
    body: 'pindah ke perguruan tinggi lain atas permintaan sendiri. Nilai yang telah ditempuh tercantum pada transkrip terlampir.',
    signer: 'WAKA1',
  },
  MUNDUR: {
    opening: 'Yang bertanda tangan di bawah ini menerangkan bahwa:',
    body: 'mengundurkan diri sebagai mahasiswa atas permintaan sendiri.',
    signer: 'WAKA1',
  },
};

/** An issued letter as PDF, saying what it said on its day; with a letter of transfer goes the transcript. @throws AppError RULE while there is none. */
export async function printLetter(ctx: Ctx, id: string): Promise<FileAnswer> {
  const letter = found(await findLetter(ctx.db, id));
  const actor = actorOf(ctx);
  if (actor.isStudent && actor.studentId !== letter.studentId) {
    throw new AppError('FORBIDDEN', 'Surat ini milik mahasiswa lain.');
  }
  const { facts } = found(await lockLetter(ctx.db, id));
  const { number, issuedOn, type, state, addressee } = letter;
  if (number === null || issuedOn === null || facts === null) {
    throw new AppError('RULE', 'Surat ini belum terbit.');
  }
  const isVoid = state === 'VOID';
  const summary = { name: letter.studentName, nim: letter.nim, about: `${letterTypeLabels[type]} ${number}` };
  const issue = { kind: 'LETTER' as const, subject: id, studentId: letter.studentId, summary };
  // Nothing confirms a letter that was taken back.
  const verifyUrl = isVoid ? undefined : await issueDocument(ctx, { ...issue, content: [number, facts] });
  const frame = await printFrame(ctx, verifyUrl);
  const { opening, body, signer } = words[type];
  const paper = letterDocument({
    ...frame,
    number,
    opening,
    isVoid,
    date: issuedOn,
    heading: letterTypeLabels[type].toUpperCase(),
    addressee,
    facts: [...facts, ['Program studi', frame.programme]],
    body: [body],
    signers: [frame.signer(signer, issuedOn)],
  });
  const document =
    type === 'PINDAH'
      ? bound(letterTypeLabels[type], [paper, await transcriptPages(ctx, letter.studentId)])
      : paper;
  return {
    fileName: `surat-${letter.nim}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
