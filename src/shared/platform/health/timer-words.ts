/** What each timer does, for the health page. */
const timerNames: Readonly<Record<string, string>> = {
  'bill-students': 'Tagihan dan denda keterlambatan',
  'condense-surveys': 'Ringkas jawaban survei lama',
  'empty-trash': 'Kosongkan tempat sampah situs',
  'feeder-references': 'Daftar acuan feeder',
  'forget-access': 'Hapus catatan akses lama',
  'forget-absence-files': 'Hapus surat izin dan foto pertemuan lama',
  'forget-change-proofs': 'Hapus bukti perubahan data lama',
  'forget-notices': 'Hapus pemberitahuan lama',
  'forget-previews': 'Hapus pratinjau impor lama',
  'forget-proofs': 'Hapus bukti bayar lama',
  'forget-results': 'Hapus berkas hasil pekerjaan',
  'forget-uploads': 'Hapus unggahan yang tidak dipakai',
  'forget-visits': 'Hapus catatan kunjungan lama',
  leave: 'Masa cuti dan kembali aktif',
  'library-holds': 'Pesanan buku yang tidak diambil',
  'lms-changes': 'Perubahan kelas ke LMS',
  'lms-past': 'Perubahan semester lalu dan nama ke LMS',
  'lms-classes': 'Kelas baru ke LMS',
  'lms-nightly': 'Pemeriksaan semua kelas LMS',
  'lock-krs': 'Finalkan KRS setelah masa perubahan',
  'reconcile-gateway': 'Pencocokan penyedia pembayaran',
  'make-backup': 'Cadangan harian',
  'remind-bills': 'Pengingat tagihan',
  'remind-theses': 'Pengingat skripsi',
  'send-notice-mails': 'Kirim email pemberitahuan',
  'settle-grades': 'Penerbitan dan penguncian nilai',
  'start-activities': 'Mulai program aktivitas',
  'sweep-files': 'Hapus berkas yatim',
  'thesis-expire': 'Skripsi yang habis masanya',
  'serve-reset-requests': 'Kirim tautan kata sandi yang tertunda',
  'tidy-sessions': 'Hapus sesi yang berakhir',
  'watch-backups': 'Umur cadangan terakhir',
};

/** What a run counts. */
const countNames: Readonly<Record<string, string>> = {
  away: 'tidak menjawab',
  ballots: 'formulir',
  banners: 'banner',
  boxes: 'kotak survei',
  changed: 'berubah',
  charges: 'pembayaran otomatis',
  classes: 'kelas',
  colleges: 'perguruan tinggi baru',
  dismissals: 'tanda dibaca',
  drift: 'perbedaan',
  entries: 'catatan',
  expired: 'berakhir',
  failed: 'gagal',
  files: 'berkas',
  folders: 'folder',
  lapsed: 'tidak kembali',
  lateFees: 'denda',
  locked: 'dikunci',
  lost: 'tidak terkirim',
  made: 'dibuat',
  missing: 'berkas hilang',
  news: 'berita',
  notices: 'pemberitahuan',
  partners: 'kerja sama',
  previews: 'pratinjau',
  proofs: 'bukti bayar',
  published: 'diterbitkan',
  recorded: 'dicatat',
  reminders: 'pengingat',
  removed: 'dihapus',
  requests: 'permintaan',
  resets: 'tautan atur ulang',
  returned: 'kembali aktif',
  rows: 'baris',
  sent: 'terkirim',
  sessions: 'sesi',
  skipped: 'ditunda',
  started: 'dimulai',
  suspicious: 'mencurigakan',
  testimonials: 'testimoni',
  texts: 'komentar',
  told: 'diberitahukan',
  uploads: 'unggahan',
  visits: 'kunjungan',
};

export const hasTimerName = (name: string): boolean => Object.hasOwn(timerNames, name);

/** A timer in words; one without stays as it is called. */
export const timerName = (name: string): string => timerNames[name] ?? name;

/** What a run counted, in words: "dihapus". */
export const countName = (name: string): string => countNames[name] ?? name;

const clock = (hour: string, minute: string): string => `${hour.padStart(2, '0')}.${minute.padStart(2, '0')}`;

/** When a timer is due, in words; what is none of the forms used here stays as it is. */
export function scheduleWords(cron: string): string {
  const [minute = '', hour = '', ...rest] = cron.split(' ');
  if (rest.join(' ') !== '* * *') return cron;
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (hour === '*' && every !== undefined) return `setiap ${every} menit`;
  if (hour === '*' && minute === '*') return 'setiap menit';
  if (hour === '*' && /^\d+$/.test(minute)) return `setiap jam, menit ke-${minute}`;
  return /^\d+$/.test(minute) && /^\d+$/.test(hour) ? `setiap hari ${clock(hour, minute)}` : cron;
}
