/** What background jobs do, by their type; a module that adds a job adds its line. */
export const jobKinds: Readonly<Record<string, string>> = {
  import: 'Impor data',
  'import.undo': 'Urungkan impor',
  'schedule.copy': 'Salin jadwal',
  'billing.sync': 'Hitung tagihan',
  'billing.remove': 'Pembatalan tagihan',
  'krs.lock': 'Kunci KRS',
  'krs.deactivate': 'Nonaktifkan mahasiswa',
  'list.file': 'Berkas laporan',
  'grades.settle': 'Penerbitan dan penguncian nilai',
  'grades.regroup': 'Hitung ulang IPK karena padanan',
  'student-edit-many': 'Ubah banyak mahasiswa',
  'student-password-sheet': 'Kata sandi pertama',
  'feeder-compare': 'Bandingkan dengan PDDIKTI',
  'feeder-send': 'Kirim ke PDDIKTI',
  'lms.users': 'Akun LMS',
  'lms.courses': 'Kelas LMS',
  'lms.members': 'Peserta LMS',
};

/** What a job does, in words; a type nobody named yet is shown as it is. */
export const jobKindLabel = (type: string): string => jobKinds[type] ?? type;
