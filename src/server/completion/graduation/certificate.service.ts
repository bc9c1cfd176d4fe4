import { AppError } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { found } from '#server/platform/db/list.ts';
import { letterDocument } from '#server/platform/documents/letter.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { biodataOf } from '#server/people/biodata/biodata.public.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { findApplication } from './graduation.store.ts';

/** The certificate of graduation (SKL), which stands in for the diploma until that is handed out. */
export async function graduationCertificate(ctx: Ctx, id: string): Promise<FileAnswer> {
  const graduate = found(await findApplication(ctx.db, id));
  const actor = actorOf(ctx);
  if (actor.isStudent && actor.studentId !== graduate.studentId) {
    throw new AppError('FORBIDDEN', 'Surat ini milik mahasiswa lain.');
  }
  const { sklNo, decreeNo, decreeDate, diplomaName, nim, ipk, sks, predicate, thesisTitle } = graduate;
  if (sklNo === null) throw new AppError('RULE', 'SKL terbit setelah kelulusan diputuskan.');
  const verifyUrl = await issueDocument(ctx, {
    kind: 'LETTER',
    subject: `${id}:SKL`,
    studentId: graduate.studentId,
    content: [sklNo, diplomaName, ipk, predicate],
    summary: { name: diplomaName, nim, about: `Surat keterangan lulus ${sklNo}` },
  });
  const frame = await printFrame(ctx, verifyUrl);
  const biodata = (await biodataOf(ctx.db, [graduate.studentId])).get(graduate.studentId);
  const birth = [biodata?.birthPlace, biodata?.birthDate && longDate(biodata.birthDate)].filter(Boolean);
  const date = decreeDate ?? frame.date;
  const document = letterDocument({
    ...frame,
    heading: 'SURAT KETERANGAN LULUS',
    number: sklNo,
    date,
    opening: 'Yang bertanda tangan di bawah ini menerangkan bahwa:',
    facts: [
      ['Nama', diplomaName],
      ['NIM', nim],
      ['Tempat, tanggal lahir', birth.join(', ')],
      ['Program studi', frame.programme],
      ['Jenjang', frame.level],
      ['Tanggal lulus', longDate(decreeDate)],
      ['SK yudisium', decreeNo],
      ['Sks lulus', sks],
      ['IPK', hundredths(ipk)],
      ['Predikat', predicate],
      ['Judul skripsi', thesisTitle],
    ],
    body: [
      'telah dinyatakan lulus dan berhak atas ijazah. Surat keterangan ini berlaku sampai ijazah diterbitkan dan dapat ' +
        'diperiksa keasliannya melalui kode di bawah ini.',
    ],
    signers: [frame.signer('KETUA', date)],
  });
  return {
    fileName: `skl-${nim}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
