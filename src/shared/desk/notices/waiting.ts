import type { NoticeText } from '#shared/platform/notices/notice.ts';

/** Work that waits for a decision or a step of whoever holds the right to it, in the order it is told. */
export const waitingKinds = [
  'payments',
  'refunds',
  'payouts',
  'plans',
  'leave',
  'degrees',
  'makeups',
  'letters',
  'reports',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** How much of it waits, and the moment the newest came to its reader. */
export type Waiting = { count: number; latest: string };

type Words = { title: string; what: string; url: string; severity?: NoticeText['severity'] };

const words: Record<WaitingKind, Words> = {
  payments: {
    title: 'Pembayaran menunggu verifikasi',
    what: 'pembayaran baru menunggu verifikasi',
    url: '/staff/pembayaran-mahasiswa?tab=verifikasi',
  },
  refunds: {
    title: 'Pengembalian dana menunggu keputusan',
    what: 'pengajuan pengembalian dana menunggu keputusan Anda',
    url: '/staff/pembayaran-mahasiswa?tab=pengembalian&status=SUBMITTED',
  },
  payouts: {
    title: 'Pengembalian dana menunggu transfer',
    what: 'pengembalian dana sudah disetujui dan menunggu transfer',
    url: '/staff/pembayaran-mahasiswa?tab=pengembalian&status=APPROVED',
  },
  plans: {
    title: 'Permohonan cicilan menunggu',
    what: 'permohonan cicilan menunggu keputusan',
    url: '/staff/pembayaran-mahasiswa?tab=cicilan',
  },
  leave: {
    title: 'Cuti menunggu keputusan Anda',
    what: 'pengajuan cuti atau aktif kembali menunggu keputusan Anda',
    url: '/staff/mahasiswa/cuti?mine=true',
    severity: 'warning',
  },
  degrees: {
    title: 'Yudisium menunggu keputusan Anda',
    what: 'pengajuan yudisium menunggu keputusan Anda',
    url: '/staff/mahasiswa/yudisium',
  },
  makeups: {
    title: 'Ujian susulan menunggu jadwal',
    what: 'permohonan ujian susulan sudah disetujui dan menunggu jadwalnya',
    url: '/staff/lecture-schedule?tab=susulan&state=APPROVED',
  },
  letters: {
    title: 'Permintaan surat menunggu',
    what: 'permintaan surat mahasiswa menunggu diterbitkan',
    url: '/staff/mahasiswa/surat?state=SUBMITTED',
  },
  reports: {
    title: 'Berita acara menunggu nomor',
    what: 'berita acara dari unit lain menunggu dijadikan final',
    url: '/staff/report?state=DRAFT',
  },
};

/** What waits, in words; the id stays the same until something new comes. */
export function waitingNotice(kind: WaitingKind, { count, latest }: Waiting): NoticeText & { id: string } {
  const { title, what, url, severity = 'info' } = words[kind];
  return {
    id: `${kind}-waiting:${latest}`,
    kind: 'ACTION',
    severity,
    audience: 'STAFF',
    title,
    url,
    body: `${count} ${what}.`,
  };
}
