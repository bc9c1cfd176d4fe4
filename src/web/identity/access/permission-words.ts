import type { Permission } from '#shared/platform/access/permissions.ts';

type Head<P> = P extends `${infer Resource}:${string}` ? Resource : never;
type Tail<P> = P extends `${string}:${infer Action}` ? Action : never;

const resources: Readonly<Record<Head<Permission>, string>> = {
  user: 'Pengguna',
  role: 'Peran',
  permission: 'Izin',
  staff: 'Staf',
  lectureProfile: 'Dosen',
  student: 'Mahasiswa',
  studentProfile: 'Biodata mahasiswa',
  studentAdvisor: 'Dosen PA',
  studentConversion: 'Konversi nilai',
  studentclass: 'Kelas mahasiswa',
  leave: 'Cuti',
  curriculum: 'Kurikulum',
  course: 'Mata kuliah',
  room: 'Ruang',
  schedule: 'Jadwal kuliah',
  attendance: 'Presensi',
  exam: 'Ujian',
  calendar: 'Kalender akademik',
  krs: 'KRS',
  studentGrade: 'Nilai',
  transcript: 'Transkrip',
  graduation: 'Yudisium',
  rps: 'RPS',
  evaluation: 'Pertanyaan survei',
  edo: 'Hasil EDO',
  eka: 'Hasil EKA',
  skripsi: 'Skripsi',
  activityType: 'Jenis aktivitas',
  studentActivity: 'Program aktivitas',
  officialReport: 'Berita acara',
  meetingRecord: 'Notulen',
  paymentMethod: 'Metode pembayaran',
  paymentType: 'Jenis pembayaran',
  payment: 'Pembayaran',
  scholarship: 'Beasiswa',
  library: 'Perpustakaan',
  banner: 'Banner',
  partner: 'Kerja sama',
  testimoni: 'Testimoni',
  newsCategory: 'Kategori berita',
  news: 'Berita',
  feeder: 'PDDIKTI',
  lms: 'LMS',
  report: 'Laporan',
  mainData: 'Pengaturan admin',
  audit: 'Jejak audit',
  file: 'Berkas pribadi',
};

const actions: Readonly<Record<Tail<Permission>, string>> = {
  get: 'Lihat',
  create: 'Tambah',
  update: 'Ubah',
  delete: 'Hapus',
  'reset-password': 'Atur ulang kata sandi',
  block: 'Blokir',
  'verify-history': 'Verifikasi riwayat',
  'change-status': 'Ubah status',
  export: 'Ekspor',
  'verify-change': 'Verifikasi perubahan',
  approve: 'Setujui',
  activate: 'Aktifkan',
  'override-clash': 'Abaikan bentrok',
  excuse: 'Catat izin',
  'print-card': 'Cetak kartu',
  override: 'Lewati aturan',
  publish: 'Terbitkan',
  correct: 'Koreksi',
  extend: 'Perpanjang batas',
  print: 'Cetak',
  'approve-title': 'Setujui judul',
  assign: 'Tetapkan pembimbing',
  schedule: 'Jadwalkan',
  score: 'Beri nilai',
  accept: 'Terima',
  convert: 'Konversi',
  verify: 'Verifikasi',
  reverse: 'Balikkan',
  dispense: 'Beri dispensasi',
  refund: 'Kembalikan dana',
  clear: 'Bebas pustaka',
  sync: 'Sinkronkan',
  'get-private': 'Lihat',
};

const wordsIn = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** Returns the label of a permission's resource; custom ones keep their name. */
export const resourceWords = (resource: string): string => wordsIn(resources, resource) ?? resource;

export const actionWords = (action: string): string => wordsIn(actions, action) ?? action;

/** Returns the label of a permission: "Mahasiswa: lihat". */
export function permissionWords(name: string): string {
  const [resource = name, action = ''] = name.split(':');
  return `${resourceWords(resource)}: ${actionWords(action).toLowerCase()}`;
}
