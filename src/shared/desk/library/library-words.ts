import { rupiah } from '#shared/platform/format/rupiah.ts';
import {
  clearancePurposeLabels,
  type ClearanceState,
  clearanceStateLabels,
} from '#shared/desk/library/clearance.ts';
import type { UnreservedReason } from '#shared/desk/library/kinds.ts';
import type { NoticeText } from '#shared/platform/notices/notice.ts';
import type { NoticeFacts } from '#shared/platform/notices/notice-facts.ts';
import { because } from '#shared/platform/notices/sentences.ts';

const clearanceNews: Record<ClearanceState, (purpose: string) => string> = {
  REQUESTED: (purpose) => `Permintaan surat bebas pustaka untuk ${purpose} diterima.`,
  ISSUED: (purpose) => `Surat bebas pustaka untuk ${purpose} sudah terbit dan dapat diunduh.`,
  REJECTED: () => 'Permintaan surat bebas pustaka Anda belum dapat dipenuhi.',
  WITHDRAWN: (purpose) =>
    `Surat bebas pustaka untuk ${purpose} ditarik dan tidak berlaku lagi. Ajukan kembali bila keperluan Anda masih ada.`,
};

/** A letter of clearance was issued, refused or taken back. */
export const clearanceText = ({ purpose, state, note }: NoticeFacts['library.clearance']): NoticeText => ({
  ...(state === 'REJECTED' || state === 'WITHDRAWN'
    ? ({ kind: 'ACTION', severity: 'warning' } as const)
    : ({ kind: 'INFO', severity: 'info' } as const)),
  audience: 'STUDENT',
  title: `Bebas pustaka: ${clearanceStateLabels[state]}`,
  body: because(clearanceNews[state](clearancePurposeLabels[purpose].toLowerCase()), note),
  url: '/student/perpustakaan?tab=surat',
});

/** A late or lost book costs something, and is billed. */
export function fineText({ title, kind, amount, days }: NoticeFacts['library.fined']): NoticeText {
  const what = kind === 'LATE' ? `"${title}" kembali terlambat ${days} hari` : `"${title}" dicatat hilang`;
  return {
    kind: 'ACTION',
    severity: 'warning',
    audience: 'STUDENT',
    title: kind === 'LATE' ? 'Denda keterlambatan buku' : 'Ganti rugi buku hilang',
    body: `${what}: ${rupiah(amount)}. Bayar melalui halaman pembayaran.`,
    url: '/student/pembayaran',
  };
}

const libraryOf = (lecturer: boolean): string => `/${lecturer ? 'dosen' : 'student'}/perpustakaan`;

/** Who waits for a title, or could have fetched it, waits longer: it is only read in the library for now. */
export const restingText = ({ title, lecturer }: NoticeFacts['library.resting']): NoticeText => ({
  kind: 'INFO',
  severity: 'warning',
  audience: lecturer ? 'LECTURER' : 'STUDENT',
  title: 'Pesanan buku tertunda',
  body: `"${title}" sekarang hanya dibaca di tempat, jadi tidak dapat diambil. Tempat Anda dalam antrean tetap sampai judul ini dapat dipinjam lagi; batalkan pesanannya bila tidak lagi diperlukan.`,
  url: `${libraryOf(lecturer)}?tab=pesanan`,
});

const unreservedFor: Record<UnreservedReason, string> = {
  NO_COPY: 'berakhir karena tidak ada lagi eksemplar yang dapat dipinjamkan. Cari judul lain di katalog.',
  DESK: 'dibatalkan oleh perpustakaan. Tanyakan sebabnya di meja layanan, atau pesan lagi dari katalog.',
  EXPIRED: 'berakhir karena bukunya tidak diambil sampai batasnya. Pesan lagi bila masih diperlukan.',
  LEFT: 'berakhir karena Anda tidak lagi tercatat sebagai mahasiswa atau dosen aktif.',
};

/** What somebody waited for ended: no copy can be lent any more, the desk took it back, nobody fetched it in time, or the reader left. */
export const unreservedText = ({ title, lecturer, why }: NoticeFacts['library.unreserved']): NoticeText => ({
  kind: 'INFO',
  severity: 'warning',
  audience: lecturer ? 'LECTURER' : 'STUDENT',
  title: 'Pesanan buku berakhir',
  body: `Pesanan Anda untuk "${title}" ${unreservedFor[why]}`,
  url: `${libraryOf(lecturer)}?tab=katalog`,
});
