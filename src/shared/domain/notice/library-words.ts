import { rupiah } from '../../format/rupiah.ts';
import { clearancePurposeLabels, clearanceStateLabels } from '../library/clearance.ts';
import type { NoticeText } from './notice.ts';
import type { NoticeFacts } from './notice-facts.ts';
import { because } from './sentences.ts';

/** A letter of clearance was issued or refused. */
export const clearanceText = ({ purpose, state, note }: NoticeFacts['library.clearance']): NoticeText => ({
  ...(state === 'REJECTED'
    ? ({ kind: 'ACTION', severity: 'warning' } as const)
    : ({ kind: 'INFO', severity: 'info' } as const)),
  audience: 'STUDENT',
  title: `Bebas pustaka: ${clearanceStateLabels[state]}`,
  body: because(
    state === 'ISSUED'
      ? `Surat bebas pustaka untuk ${clearancePurposeLabels[purpose].toLowerCase()} sudah terbit dan dapat diunduh.`
      : 'Permintaan surat bebas pustaka Anda belum dapat dipenuhi.',
    note,
  ),
  url: '/student/perpustakaan?tab=surat',
});

/** A late or lost book costs something, and is billed. */
export function fineText({ title, kind, amount, days }: NoticeFacts['library.fined']): NoticeText {
  const what = kind === 'LATE' ? `"${title}" kembali terlambat ${days} hari` : `"${title}" dicatat hilang`;
  return {
    ...{ kind: 'ACTION', severity: 'warning', audience: 'STUDENT' },
    title: kind === 'LATE' ? 'Denda keterlambatan buku' : 'Ganti rugi buku hilang',
    body: `${what}: ${rupiah(amount)}. Bayar melalui halaman pembayaran.`,
    url: '/student/pembayaran',
  };
}
