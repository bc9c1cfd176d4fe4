import type { NoticeText } from './notice.ts';

const forAdmins = { kind: 'ACTION', severity: 'error', audience: 'STAFF', url: '/staff/health' } as const;

/** Admins hear that the portal's own backup failed. */
export const backupFailedText = (): NoticeText => ({
  ...forAdmins,
  title: 'Cadangan gagal atau tidak lengkap',
  body: 'Cadangan otomatis hari ini gagal dibuat atau ada berkas yang tidak ikut. Cadangan sebelumnya tetap ada. Periksa ruang dan folder cadangan; sebabnya tertulis di Kesehatan sistem dan catatan (log) portal.',
});

/** Admins hear that no backup was made for a day and a half. */
export const backupOldText = (): NoticeText => ({
  ...forAdmins,
  title: 'Cadangan terakhir sudah terlalu lama',
  body: 'Sudah lebih dari 36 jam tidak ada cadangan baru. Jalankan npm run backup di server, lalu periksa pengaturan cadangan harian.',
});
