import { leaveReasonLabels } from '#shared/domain/leave/leave.ts';
import { nextRegularTerm, periodLabel } from '#shared/domain/term/term.ts';
import { AppError } from '#shared/errors.ts';
import { longDate } from '#shared/format/date.ts';
import { found } from '../../db/list.ts';
import { letterDocument } from '../../documents/letter.ts';
import { printFrame } from '../../documents/letterhead.ts';
import { renderPdf } from '../../documents/pdf.ts';
import type { FileAnswer } from '../../http/answer.ts';
import { actorOf, type Ctx } from '../../http/ctx.ts';
import { issueDocument } from '../verify/verify.public.ts';
import { requireReader } from './capacities.ts';
import { findLeave, type LeaveRow } from './leave.store.ts';

type About = 'LEAVE' | 'RETURN';

const termsOf = ({ firstCode, lastCode }: LeaveRow): string =>
  firstCode === lastCode ? periodLabel(firstCode) : `${periodLabel(firstCode)} dan ${periodLabel(lastCode)}`;

/** Heading, number and words of the decree of a leave, or of the return after it. */
function wordsOf(leave: LeaveRow, about: About) {
  if (about === 'LEAVE') {
    return {
      heading: 'SURAT IZIN CUTI AKADEMIK',
      number: leave.decreeNo,
      opening: 'Dengan ini memberikan izin cuti akademik kepada:',
      facts: [
        ['Semester cuti', termsOf(leave)],
        ['Alasan', leaveReasonLabels[leave.reason]],
      ] as const,
      body: [
        'Selama cuti mahasiswa tidak mengikuti kuliah, ujian, bimbingan, dan peminjaman perpustakaan. Masa cuti tidak ' +
          'dihitung dalam masa studi.',
        `Mahasiswa wajib mengajukan aktif kembali sebelum semester ${periodLabel(nextRegularTerm(leave.lastCode))} ` +
          'dimulai. Yang tidak mendaftar ulang setelah cuti menjadi tidak aktif.',
      ],
    };
  }
  return {
    heading: 'SURAT KETERANGAN AKTIF KEMBALI',
    number: leave.returnDecreeNo,
    opening: 'Dengan ini menerangkan bahwa mahasiswa berikut aktif kembali setelah cuti akademik:',
    facts: [
      ['Cuti', `${termsOf(leave)} (${leave.decreeNo ?? '-'})`],
      ['Aktif kembali mulai', periodLabel(nextRegularTerm(leave.lastCode))],
    ] as const,
    body: ['Mahasiswa wajib menyelesaikan kewajiban keuangan dan mengajukan KRS pada masa yang ditentukan.'],
  };
}

/** The decree as PDF, for the student and those who decide. @throws AppError RULE while there is none. */
export async function leaveLetter(ctx: Ctx, id: string, about: About): Promise<FileAnswer> {
  const leave = found(await findLeave(ctx.db, id));
  const actor = actorOf(ctx);
  if (actor.isStudent && actor.studentId !== leave.studentId) {
    throw new AppError('FORBIDDEN', 'Surat ini milik mahasiswa lain.');
  }
  if (!actor.isStudent) requireReader(ctx, leave.advisorId);
  const { heading, number, opening, facts, body } = wordsOf(leave, about);
  if (number === null) throw new AppError('RULE', 'Surat ini belum terbit.');
  const verifyUrl = await issueDocument(ctx, {
    ...{ kind: 'LETTER', subject: `${id}:${about}`, studentId: leave.studentId, content: [number, facts] },
    summary: { name: leave.studentName, nim: leave.nim, about: `${heading} ${number}` },
  });
  const frame = await printFrame(ctx, verifyUrl);
  const date = about === 'LEAVE' ? (leave.decreeDate ?? frame.date) : frame.date;
  const document = letterDocument({
    ...{ ...frame, heading, number, opening, body, date },
    facts: [
      ['Nama', leave.studentName],
      ['NIM', leave.nim],
      ['Program studi', frame.programme],
      ...facts,
      ['Tanggal', longDate(date)],
    ],
    signers: [frame.signer('WAKA1')],
  });
  const fileName = `${about === 'LEAVE' ? 'surat-cuti' : 'surat-aktif-kembali'}-${leave.nim}.pdf`;
  return { fileName, mime: 'application/pdf', body: await renderPdf(document), inline: true };
}
