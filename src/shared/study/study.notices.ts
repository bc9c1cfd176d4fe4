import { because } from '#shared/platform/notices/sentences.ts';
import { info, todo, type WordsOf } from '#shared/platform/notices/words-of.ts';

/** Facts of notices about course plans. */
type Facts = {
  'rps.approved': { course: string; rpsId: string; kept: readonly string[] };
  'rps.returned': { course: string; rpsId: string; note: string };
  'rps.submitted': { course: string; rpsId: string; lecturer: string };
};

declare module '#shared/platform/notices/notice-facts.ts' {
  interface NoticeFacts extends Facts {}
}

/** Texts of notices about course plans. */
export const studyNotices: WordsOf<Facts> = {
  'rps.approved': ({ course, rpsId, kept }) => ({
    ...info,
    audience: 'LECTURER',
    severity: kept.length > 0 ? 'warning' : 'info',
    title: 'RPS disetujui',
    body:
      kept.length === 0
        ? `RPS ${course} berlaku dan bobotnya dipakai lembar nilai.`
        : `RPS ${course} berlaku. Kelas ${kept.join(', ')} sudah berisi nilai dan memakai bobotnya sendiri.`,
    url: `/dosen/rps/${rpsId}`,
  }),
  'rps.returned': ({ course, rpsId, note }) => ({
    ...todo,
    audience: 'LECTURER',
    title: 'RPS perlu diperbaiki',
    body: because(`Perbaiki RPS ${course} lalu ajukan kembali.`, note),
    url: `/dosen/rps/${rpsId}/isi`,
  }),
  'rps.submitted': ({ course, rpsId, lecturer }) => ({
    ...todo,
    severity: 'info',
    audience: 'STAFF',
    title: 'RPS menunggu tinjauan',
    body: `${lecturer} mengirim RPS ${course}.`,
    url: `/staff/rps/${rpsId}`,
  }),
};
