import type { NoticeFacts } from './notices/notice-facts.ts';
import type { WordsOf } from './notices/words-of.ts';

const forAdmins = { kind: 'ACTION', severity: 'error', audience: 'STAFF', url: '/staff/health' } as const;

/** Notices about the portal itself, in words. */
export const platformNotices: WordsOf<Pick<NoticeFacts, 'backup.failed' | 'backup.old'>> = {
  'backup.failed': () => ({
    ...forAdmins,
    title: 'Cadangan gagal atau tidak lengkap',
    body: 'Cadangan otomatis hari ini gagal dibuat atau ada berkas yang tidak ikut. Cadangan sebelumnya tetap ada. Periksa ruang dan folder cadangan; sebabnya tertulis di Kesehatan sistem dan catatan (log) portal.',
  }),
  'backup.old': () => ({
    ...forAdmins,
    title: 'Cadangan terakhir sudah terlalu lama',
    body: 'Sudah lebih dari 36 jam tidak ada cadangan baru. Jalankan npm run backup di server, lalu periksa pengaturan cadangan harian.',
  }),
};
