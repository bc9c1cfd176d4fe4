import { longDate } from '#shared/platform/format/date.ts';
import type { NoticeText } from '#shared/platform/notices/notice.ts';
import type { NoticeFacts } from '#shared/platform/notices/notice-facts.ts';
import { listed } from '#shared/platform/notices/sentences.ts';

const taskText = ({ task, due }: NoticeFacts['minutes.final']['tasks'][number]): string =>
  due === null ? `"${task}"` : `"${task}" paling lambat ${longDate(due)}`;

/** Minutes are final: what a person undertook there, or for who was only invited where to read them. */
export function minutesFinalText({
  recordId,
  title,
  number,
  tasks,
}: NoticeFacts['minutes.final']): NoticeText {
  const final = `Notulen "${title}" sudah final dengan nomor ${number}.`;
  const isAsked = tasks.length > 0;
  return {
    kind: isAsked ? 'ACTION' : 'INFO',
    severity: 'info',
    audience: 'STAFF',
    title: isAsked ? 'Tindak lanjut rapat untuk Anda' : 'Notulen rapat sudah final',
    body: isAsked ? `${final} Tugas Anda: ${listed(tasks.map(taskText))}.` : final,
    url: isAsked ? '/staff/meeting-record?tab=tindak-lanjut&mine=true' : `/staff/meeting-record/${recordId}`,
  };
}

/** An official report that its writer may not make final has its number. */
export const reportFinalText = ({ reportId, title, number }: NoticeFacts['report.final']): NoticeText => ({
  kind: 'INFO',
  severity: 'info',
  audience: 'STAFF',
  title: 'Berita acara sudah final',
  body: `"${title}" mendapat nomor ${number}. Cetak, tanda tangani, lalu unggah pindaiannya.`,
  url: `/staff/report/${reportId}`,
});
