import { headerKey } from './header-key.ts';

/** What files of colleges and other portals call the student number. */
export const nimHeadings: readonly string[] = [
  'nim',
  'nipd',
  'npm',
  'nrp',
  'nomor_induk_mahasiswa',
  'nomor_pokok_mahasiswa',
  'nomor_mahasiswa',
  'nim_mahasiswa',
  'nim_mhs',
  'nomor_induk_mhs',
  'nomor_induk_peserta_didik',
  'student_id',
  'student_number',
];

/** Those that are only the words NIM is short for: beside it nobody knows which of them counts. */
export const nimWords: readonly string[] = [
  'nomor_induk_mahasiswa',
  'nomor_induk_mhs',
  'nomor_mahasiswa',
  'nim_mahasiswa',
  'nim_mhs',
];

/** What files of colleges, banks and other portals call the name of a student; case, blanks, dots and `_` make no difference. */
export const studentNameHeadings: readonly string[] = [
  'nama',
  'nama_mahasiswa',
  'nama_mhs',
  'nama_lengkap',
  'nama_lengkap_mahasiswa',
  'nama_siswa',
  'nama_peserta',
  'nama_peserta_didik',
  'nama_pelanggan',
  'nama_va',
  'nama_taruna',
  'nm_mahasiswa',
  'nm_mhs',
  'nm_pd',
  'nm_siswa',
  'nm_peserta',
  'mahasiswa',
  'mahasiswa_i',
  'mhs',
  'siswa',
  'peserta',
  'peserta_didik',
  'name',
  'full_name',
  'fullname',
  'student',
  'student_name',
  'name_of_student',
  'customer_name',
];

/** Those that say no less than "Nama". */
export const studentNameWords: readonly string[] = [
  'nama',
  'nama_mahasiswa',
  'nama_mhs',
  'nama_lengkap',
  'nama_lengkap_mahasiswa',
  'nm_mahasiswa',
  'nm_mhs',
];

/** What files call the name of a lecturer. */
export const lecturerNameHeadings: readonly string[] = [
  'nama_dosen',
  'nm_dosen',
  'nama_dosen_pengampu',
  'nama_pengampu',
  'dosen_pengampu',
  'pengampu',
  'nama_pengajar',
  'pengajar',
  'lecturer',
  'lecturer_name',
];

/** What files call the name of an academic adviser. */
export const advisorNameHeadings: readonly string[] = [
  'nama_pa',
  'nama_dosen_pa',
  'nama_dosen_wali',
  'nama_pembimbing_akademik',
  'nama_pembimbing',
  'nm_pa',
  'dosen_pa',
  'dosen_wali',
  'pembimbing_akademik',
  'advisor',
  'advisor_name',
];

/** What files call the name of a course. */
export const courseNameHeadings: readonly string[] = [
  'nama_mk',
  'nama_mata_kuliah',
  'nama_matakuliah',
  'nama_matkul',
  'nm_mk',
  'nm_mata_kuliah',
  'mata_kuliah',
  'matakuliah',
  'matkul',
  'course',
  'course_name',
];

const ofOthers =
  /(?:^|_|nama)(?:pengirim|sender|pembayar|penyetor|payer|orang_?tua|ortu|ayah|ibu|wali|father|mother|parent|dosen|pengampu|pembimbing|pa|lecturer)(?:_|$)/;

/** Whether a heading says that a column names somebody else than the student: who sent the money, a parent, a lecturer. */
export const namesOthers = (heading: string): boolean => ofOthers.test(headerKey(heading));
