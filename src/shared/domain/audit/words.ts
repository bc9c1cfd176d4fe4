import { fieldLabels } from './field-labels.ts';

/** What kinds of records are called. */
const entities: Readonly<Record<string, string>> = {
  'academic-period': 'Periode akademik',
  admin: 'Admin',
  attachment: 'Lampiran',
  attendance: 'Presensi',
  biodata: 'Biodata',
  calendar: 'Kalender akademik',
  'data-change': 'Perubahan data',
  'gate-exemption': 'Dispensasi',
  gateway: 'Pembayaran otomatis',
  'grade-correction': 'Koreksi nilai',
  'grade-objection': 'Sanggahan nilai',
  graduation: 'Yudisium',
  guidance: 'Catatan bimbingan',
  leave: 'Cuti',
  'password-sheet': 'Lembar kata sandi',
  password: 'Kata sandi',
  profile: 'Profil',
  'semester-record': 'Riwayat semester',
  session: 'Sesi',
  survey: 'Survei',
  'survey-report': 'Laporan survei',
  activity: 'Program aktivitas',
  'activity-type': 'Jenis program aktivitas',
  bill: 'Tagihan',
  calendarEvent: 'Kalender akademik',
  conversion: 'Konversi nilai',
  course: 'Mata kuliah',
  curriculum: 'Kurikulum',
  'evaluation-question': 'Pertanyaan evaluasi',
  exam: 'Ujian',
  'exam-makeup': 'Ujian susulan',
  file: 'Berkas',
  grade: 'Nilai',
  'grade-sheet': 'Lembar nilai',
  'guidance-note': 'Catatan bimbingan',
  import: 'Impor',
  job: 'Pekerjaan latar',
  krs: 'KRS',
  'krs-report': 'Laporan KRS',
  lecturer: 'Dosen',
  list: 'Daftar',
  'main-data': 'Pengaturan',
  meeting: 'Pertemuan',
  memory: 'Memory',
  payment: 'Pembayaran',
  'payment-method': 'Metode pembayaran',
  'payment-type': 'Jenis pembayaran',
  period: 'Periode',
  permission: 'Izin',
  'question-set': 'Kuesioner',
  refund: 'Pengembalian dana',
  role: 'Peran',
  room: 'Ruang',
  rps: 'RPS',
  schedule: 'Jadwal kuliah',
  scholarship: 'Beasiswa',
  'scholarship-grant': 'Penerima beasiswa',
  'sponsor-invoice': 'Invoice sponsor',
  staff: 'Pegawai',
  student: 'Mahasiswa',
  'student-class': 'Kelas mahasiswa',
  'student-list': 'Daftar mahasiswa',
  thesis: 'Skripsi',
  'thesis-period': 'Periode skripsi',
  user: 'Akun',
};

/** What is done to them, by the part of an action after the dot. */
const verbs: Readonly<Record<string, string>> = {
  activate: 'diaktifkan',
  add: 'ditambahkan',
  answer: 'dijawab',
  approve: 'disetujui',
  avatar: 'foto diganti',
  cancel: 'dibatalkan',
  change: 'diubah',
  clear: 'dibersihkan',
  commit: 'disimpan',
  copy: 'disalin',
  create: 'dibuat',
  deadline: 'tenggat diubah',
  decide: 'diputuskan',
  delete: 'dihapus',
  done: 'selesai',
  draft: 'disimpan sebagai draf',
  enter: 'dicatat',
  excuse: 'diizinkan',
  expire: 'kedaluwarsa',
  export: 'diekspor',
  extend: 'diperpanjang',
  first: 'kata sandi pertama dibuat',
  'free-change': 'diubah bebas',
  input: 'diisi',
  lock: 'dikunci',
  logo: 'logo diganti',
  migrate: 'dimigrasikan',
  move: 'dipindah',
  open: 'dibuka',
  pay: 'dibayarkan',
  plan: 'direncanakan',
  print: 'dicetak',
  proof: 'bukti diganti',
  publish: 'dipublikasikan',
  read: 'dibaca',
  remove: 'dilepas',
  repair: 'diperbaiki',
  request: 'diajukan',
  reset: 'diatur ulang',
  retry: 'dijalankan ulang',
  return: 'dikembalikan',
  reverse: 'dibalik',
  save: 'disimpan',
  score: 'dinilai',
  'set-advisor': 'dosen PA diganti',
  signature: 'tanda tangan diganti',
  status: 'status diubah',
  submit: 'diajukan',
  sweep: 'disapu',
  take: 'diambil',
  undo: 'diurungkan',
  update: 'diubah',
  upload: 'diunggah',
  verify: 'diverifikasi',
  withdraw: 'ditarik',
};

/** `guidanceNote`, `grade-sheet` → "Guidance note", "Grade sheet": better than nothing. */
const spelledOut = (name: string): string => {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a kind of record is called: `grade-sheet` → "Lembar nilai". */
export const entityLabel = (entity: string): string => entities[entity] ?? spelledOut(entity);

/** What was done: `student.create` → "Mahasiswa dibuat"; steps of procedures stand without a dot. */
export function actionLabel(action: string): string {
  const [subject = '', verb] = action.split('.');
  if (verb === undefined) return spelledOut(subject);
  return `${entityLabel(subject)} ${verbs[verb] ?? spelledOut(verb).toLowerCase()}`;
}

/** What a value is called by its path: `lecturers.0.name` → "Lecturers 1 · Nama". */
export const fieldLabel = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (fieldLabels[part] ?? spelledOut(part))))
    .join(' · ');
