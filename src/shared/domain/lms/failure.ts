const sentences: Readonly<Record<string, string>> = {
  'no-answer': 'LMS tidak menjawab. Hasilnya diperiksa dahulu sebelum dicoba lagi.',
  unreadable: 'Jawaban LMS tidak dapat dibaca. Periksa apakah alamatnya menuju Moodle.',
  maintenance: 'LMS sedang dalam pemeliharaan. Coba lagi nanti.',
  'no-template': 'Kelas contoh tidak ada di LMS. Periksa nama singkatnya di pengaturan LMS.',
  'service-off': 'Layanan web Moodle belum diaktifkan untuk REST.',
  'not-moodle': 'Alamat LMS tidak menuju situs Moodle.',
  'cut-short': 'LMS hanya membaca sebagian data. Naikkan max_input_vars di server Moodle.',
  invalidtoken: 'Token LMS ditolak. Buat token baru di Moodle lalu simpan di Pengaturan admin.',
  accessexception: 'Token LMS tidak berhak memakai layanan ini atau masa berlakunya habis.',
  wsaccessusersuspended: 'Akun layanan di Moodle ditangguhkan.',
  nopermissions: 'Akun layanan di Moodle tidak punya hak untuk tindakan ini.',
  nopermissiontoviewgrades: 'Akun layanan di Moodle tidak punya hak melihat nilai.',
  requireloginerror: 'Akun layanan di Moodle tidak dapat membuka kelas ini.',
  errorcoursecontextnotvalid: 'Akun layanan di Moodle tidak dapat membuka kelas ini.',
  invalidparameter: 'LMS menolak datanya. Periksa nama, email, dan NIM atau NIDN.',
  invalidcourseid: 'Kelas ini tidak ada lagi di LMS.',
  backupprecheckerrors: 'LMS tidak dapat menyalin isi kelas contoh.',
  invalidrecord: 'Data tidak ada lagi di LMS.',
  invalidrecordunknown: 'Data tidak ada lagi di LMS.',
  useremailduplicate: 'Email ini sudah dipakai akun lain di LMS.',
  useremailinvalid: 'LMS menolak email ini. Periksa penulisannya.',
  usernotupdatedadmin: 'Akun admin situs tidak dapat diubah oleh portal.',
  invaliduserid: 'Akun ini tidak ada lagi di LMS.',
  shortnametaken:
    'Nama singkat kelas ini sudah dipakai kelas lain di LMS. Ubah nama singkat kelas lain itu di LMS.',
  courseidnumbertaken: 'Nomor kelas sudah dipakai kelas lain di LMS.',
  categoryidnumbertaken: 'Kategori semester sudah ada di LMS.',
  errorcatcontextnotvalid: 'Kategori semester tidak ada lagi di LMS.',
  wsusercannotassign: 'Akun layanan tidak boleh memberi peran ini. Atur "Allow role assignments" di Moodle.',
  wsnoinstance: 'Pendaftaran manual kelas ini dimatikan di LMS.',
  dmlwriteexception: 'LMS gagal menyimpan. Hasilnya diperiksa dahulu sebelum dicoba lagi.',
};

/** Why the LMS did not do it, for staff. @param code Moodle's code, or the portal's own for a failed transport. */
export const lmsSentence = (code: string): string =>
  sentences[code] ??
  (code.startsWith('http-') ? 'LMS menjawab dengan halaman kesalahan.' : `LMS menolak (${code}).`);

/** What staff are told of rights the account lacks without the LMS saying so. */
export const rightsSentence = (rights: readonly string[]): string =>
  `Akun layanan tidak punya hak ${rights.join(', ')}, sehingga orang atau kelas yang ada tidak terlihat olehnya.`;
