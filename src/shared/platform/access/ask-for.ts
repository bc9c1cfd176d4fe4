/**
 * Where a rule sends a student to an office (`student`), and what is said instead to who acts for or looks at the student
 * (`others`), who may be that office. Rules say the first, `inOthersWords` exchanges it for the second.
 */
export const askFor = {
  advisor: {
    student: 'Anda belum memiliki dosen PA. Hubungi BAAK.',
    others: 'Anda belum memiliki dosen PA. Tetapkan dosen PA-nya di data mahasiswa.',
  },
  verification: { student: 'Tunggu verifikasi', others: 'Belum diverifikasi' },
  payment: { student: 'Bayar dahulu', others: 'Belum dibayar' },
  lateKrs: {
    student: 'Masa pengisian KRS sudah ditutup. Hubungi BAAK.',
    others: 'Masa pengisian KRS sudah ditutup.',
  },
  finalKrs: {
    student: 'KRS sudah final. Hubungi BAAK bila ada yang perlu diperbaiki.',
    others: 'KRS sudah final.',
  },
  enrolment: {
    student: 'Ajukan KRS semester ini, atau hubungi BAAK.',
    others: 'KRS semester ini diajukan mahasiswa, atau diisikan untuknya.',
  },
  gates: {
    student: 'Lengkapi dahulu syarat pengisian KRS.',
    others: 'Syarat pengisian KRS belum terpenuhi.',
  },
  gaps: { student: 'Lengkapi: ', others: 'Perlu dilengkapi: ' },
  nationalMinimum: {
    student: 'Penuhi sks dan IPK minimal nasional.',
    others: 'Sks dan IPK minimal nasional belum terpenuhi.',
  },
  status: {
    student: 'Hubungi BAAK tentang status Anda.',
    others: 'Periksa statusnya di data mahasiswa.',
  },
  grades: {
    student: 'tanyakan kepada dosennya, atau kepada BAAK bila nilai kelasnya sudah terbit.',
    others: 'periksa kelasnya di halaman nilai.',
  },
  reports: {
    student: 'Hubungi BAAK untuk memperbaiki laporan semester ini.',
    others: 'Laporan semester ini perlu diperbaiki.',
  },
  thesis: {
    student: 'Selesaikan skripsi Anda',
    others: 'Mahasiswa menyelesaikan skripsinya',
  },
  concentration: {
    student: 'Pilih konsentrasi Anda di Transkrip nilai, tab Kurikulum.',
    others: 'Konsentrasinya dipilih mahasiswa, atau diisi di data mahasiswa.',
  },
  diplomaName: {
    student: 'Pastikan penulisan nama Anda saat mengajukan yudisium.',
    others: 'Mahasiswa memastikan penulisan namanya saat mengajukan yudisium.',
  },
  discipline: {
    student: 'Tunggu keputusan atas kasus disiplin Anda; tanyakan ke BAAK.',
    others: 'Kasus disiplinnya diputuskan lebih dahulu.',
  },
  curriculum: {
    student: 'belum ada di kurikulum Anda. Hubungi kaprodi.',
    others: 'belum ada di kurikulum Anda. Kurikulum itu perlu dilengkapi.',
  },
  thesisPeriod: {
    student: 'Hubungi kaprodi untuk perpanjangan.',
    others: 'Skripsinya dapat dipindahkan ke periode lain.',
  },
} as const satisfies Record<string, { student: string; others: string }>;
