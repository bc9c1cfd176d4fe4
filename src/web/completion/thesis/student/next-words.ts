import type { ThesisStatus } from '#shared/completion/thesis/status.ts';

/** What a student does next or waits for, by where the thesis stands. */
export const nextWords: Record<ThesisStatus, readonly [title: string, text: string]> = {
  DRAFT: ['Lengkapi usulan', 'Usulan ini masih draf. Lengkapi, lalu ajukan kepada kaprodi.'],
  SUBMITTED: [
    'Menunggu keputusan kaprodi',
    'Kaprodi memilih judul dan pembimbing. Anda diberi tahu hasilnya.',
  ],
  TITLE_REVISION: ['Perbaiki usulan', 'Perbaiki usulan menurut catatan kaprodi, lalu ajukan kembali.'],
  TITLE_REJECTED: ['Usulan ditolak', 'Ajukan usulan baru menurut catatan kaprodi.'],
  TITLE_APPROVED: [
    'Menunggu kesediaan pembimbing',
    'Judul disetujui. Bimbingan dimulai setelah pembimbing bersedia.',
  ],
  GUIDANCE: [
    'Bimbingan',
    'Catat setiap bimbingan. Ajukan seminar proposal setelah bimbingan cukup dan semua pembimbing setuju.',
  ],
  SEMINAR_REQUESTED: ['Menunggu jadwal seminar', 'Sekretariat menetapkan hari, ruang, dan tim penguji.'],
  SEMINAR_SCHEDULED: ['Seminar terjadwal', 'Siapkan presentasi proposal pada jadwal di bawah.'],
  SEMINAR_PASSED: [
    'Selesaikan naskah',
    'Seminar lulus. Lanjutkan bimbingan sampai semua pembimbing menyatakan layak sidang.',
  ],
  SEMINAR_REVISION: [
    'Perbaiki proposal',
    'Unggah proposal yang diperbaiki. Ketua penguji memeriksa dan menyetujuinya.',
  ],
  SEMINAR_FAILED: ['Seminar belum lulus', 'Lanjutkan bimbingan, lalu ajukan seminar kembali.'],
  READY_FOR_EXAM: [
    'Ajukan sidang',
    'Pembimbing menyatakan layak sidang. Lengkapi syarat, lalu ajukan sidang.',
  ],
  EXAM_REQUESTED: ['Menunggu jadwal sidang', 'Sekretariat menetapkan hari, ruang, dan tim penguji.'],
  EXAM_SCHEDULED: ['Sidang terjadwal', 'Siapkan naskah dan presentasi pada jadwal di bawah.'],
  EXAM_DONE: ['Menunggu keputusan', 'Sidang sudah dilaksanakan. Ketua penguji menetapkan hasilnya.'],
  PASSED: [
    'Serahkan naskah final',
    'Lengkapi dokumen akhir dan abstrak, lalu serahkan naskah ke perpustakaan.',
  ],
  PASSED_REVISION: [
    'Kerjakan revisi',
    'Unggah naskah revisi dan lembar revisi bertanda tangan, lalu ajukan.',
  ],
  FAILED: ['Sidang diulang', 'Sidang dapat diulang satu kali pada periode yang sama setelah masa tunggu.'],
  REVISION_SUBMITTED: ['Menunggu persetujuan revisi', 'Setiap penguji memeriksa revisi Anda.'],
  REVISION_APPROVED: [
    'Serahkan naskah final',
    'Revisi disetujui. Lengkapi dokumen akhir dan abstrak, lalu serahkan naskah ke perpustakaan.',
  ],
  ACCEPTED: ['Skripsi diterima', 'Nilai sudah terbit. Selamat atas selesainya skripsi Anda.'],
  CANCELLED: ['Skripsi dibatalkan', 'Anda dapat mengajukan judul baru pada periode berikutnya.'],
  EXPIRED: ['Batas waktu terlewati', 'Ambil kembali mata kuliah skripsi pada KRS, lalu ajukan judul baru.'],
};
