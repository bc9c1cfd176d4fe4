import { leaveReasonLabels } from '#shared/people/leave/leave.ts';
import type { LeaveSettings } from '#shared/platform/campus/leave-settings.ts';
import { nextRegularTerm, periodLabel } from '#shared/platform/term/term.ts';
import type { LeaveRow } from './leave.store.ts';

type Granted = Pick<
  LeaveRow,
  'firstCode' | 'lastCode' | 'reason' | 'decreeNo' | 'decreeDate' | 'returnDecreeNo' | 'returnDecreeDate'
>;
type Counting = Pick<LeaveSettings, 'countsInStudy'>;

/** Subject of a letter: the leave, or the return from it. */
export type About = 'LEAVE' | 'RETURN';

const termsLabel = ({ firstCode, lastCode }: Granted): string =>
  firstCode === lastCode ? periodLabel(firstCode) : `${periodLabel(firstCode)} dan ${periodLabel(lastCode)}`;

/** Returns heading, number, date and text of the decree of a leave, or of the return from it. */
export function letterWords(leave: Granted, about: About, { countsInStudy }: Counting) {
  if (about === 'LEAVE') {
    return {
      heading: 'SURAT IZIN CUTI AKADEMIK',
      number: leave.decreeNo,
      decided: leave.decreeDate,
      opening: 'Dengan ini memberikan izin cuti akademik kepada:',
      facts: [
        ['Semester cuti', termsLabel(leave)],
        ['Alasan', leaveReasonLabels[leave.reason]],
      ] as const,
      body: [
        'Selama cuti mahasiswa tidak mengikuti kuliah, ujian, bimbingan, dan peminjaman perpustakaan. Masa cuti ' +
          `${countsInStudy ? 'tetap' : 'tidak'} dihitung dalam masa studi.`,
        `Mahasiswa wajib mengajukan aktif kembali sebelum semester ${periodLabel(nextRegularTerm(leave.lastCode))} ` +
          'dimulai. Yang tidak mendaftar ulang setelah cuti menjadi tidak aktif.',
      ],
    };
  }
  return {
    heading: 'SURAT KETERANGAN AKTIF KEMBALI',
    number: leave.returnDecreeNo,
    decided: leave.returnDecreeDate,
    opening: 'Dengan ini menerangkan bahwa mahasiswa berikut aktif kembali setelah cuti akademik:',
    facts: [
      ['Cuti', `${termsLabel(leave)} (${leave.decreeNo ?? '-'})`],
      ['Aktif kembali mulai', periodLabel(nextRegularTerm(leave.lastCode))],
    ] as const,
    body: ['Mahasiswa wajib menyelesaikan kewajiban keuangan dan mengajukan KRS pada masa yang ditentukan.'],
  };
}
