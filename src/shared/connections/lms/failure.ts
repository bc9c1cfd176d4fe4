/**
 * What a refusal is about: the `SITE` as a whole, the service `ACCOUNT` or its token, a `RIGHT` the account lacks (the site
 * answers other calls), or the `RECORD` that was sent.
 */
export type LmsScope = 'SITE' | 'ACCOUNT' | 'RIGHT' | 'RECORD';

/** Moodle's codes, and the portal's own for a failed transport, that are not about what was sent. */
export const stoppingScopes: Readonly<Record<string, Exclude<LmsScope, 'RECORD'>>> = {
  maintenance: 'SITE',
  sitemaintenance: 'SITE',
  upgraderunning: 'SITE',
  dbconnectionfailed: 'SITE',
  dmlreadexception: 'SITE',
  ex_unabletolock: 'SITE',
  'too-many-calls': 'SITE',
  'service-off': 'SITE',
  'not-moodle': 'SITE',
  moved: 'SITE',
  'unknown-host': 'SITE',
  'http-401': 'SITE',
  servicenotavailable: 'SITE',
  webservicesnotenabled: 'SITE',
  enablewsdescription: 'SITE',
  sslonlyaccess: 'SITE',
  sessioncannotobtainlock: 'SITE',
  servicerequireslogin: 'ACCOUNT',
  invalidtoken: 'ACCOUNT',
  invalidtimedtoken: 'ACCOUNT',
  invalidiptoken: 'ACCOUNT',
  cannotcreatetoken: 'ACCOUNT',
  invalidlogin: 'ACCOUNT',
  noguest: 'ACCOUNT',
  passwordisexpired: 'ACCOUNT',
  sitepolicynotagreed: 'ACCOUNT',
  forcepasswordchangenotice: 'ACCOUNT',
  usernotconfirmed: 'ACCOUNT',
  usernotfullysetup: 'ACCOUNT',
  wsaccessuserdeleted: 'ACCOUNT',
  wsaccessuserexpired: 'ACCOUNT',
  wsaccessusernologin: 'ACCOUNT',
  wsaccessusersuspended: 'ACCOUNT',
  wsaccessuserunconfirmed: 'ACCOUNT',
  accessexception: 'RIGHT',
  missingrequiredcapability: 'RIGHT',
  nopermissions: 'RIGHT',
  nopermissiontoviewgrades: 'RIGHT',
  criteriaerror: 'RIGHT',
  // The roles are those of the settings, so that everybody is refused alike.
  wsusercannotassign: 'RIGHT',
  'no-viewalldetails': 'RIGHT',
  'no-import': 'RIGHT',
};

export const scopeOf = (code: string): LmsScope => stoppingScopes[code] ?? 'RECORD';

/** Refusals that a call without any special right does not meet. */
export const rightCodes = Object.keys(stoppingScopes).filter((code) => scopeOf(code) === 'RIGHT');

const sentences: Readonly<Record<string, string>> = {
  'no-answer': 'LMS tidak menjawab. Coba lagi nanti; yang terputus di tengah jalan diperiksa dahulu.',
  'unknown-host': 'Nama server LMS tidak ditemukan. Periksa penulisan alamatnya.',
  'connection-refused': 'Server LMS menolak sambungan. Periksa alamat dan portnya, dan apakah LMS menyala.',
  'http-200':
    'Alamat LMS menjawab dengan halaman web, bukan layanan Moodle. Periksa alamatnya dan proxy di antaranya.',
  'http-401':
    'Server LMS meminta kata sandi sebelum membuka Moodle. Kecualikan /webservice dari permintaan itu.',
  unreadable: 'Jawaban LMS tidak dapat dibaca. Periksa apakah alamatnya menuju Moodle.',
  maintenance: 'LMS sedang dalam pemeliharaan. Coba lagi nanti.',
  sitemaintenance: 'LMS sedang dalam pemeliharaan. Coba lagi nanti.',
  upgraderunning: 'LMS sedang diperbarui. Coba lagi nanti.',
  dbconnectionfailed: 'Basis data LMS tidak dapat dihubungi. Coba lagi nanti.',
  dmlreadexception: 'Basis data LMS tidak dapat dibaca. Coba lagi nanti.',
  ex_unabletolock: 'LMS sedang sibuk dan menolak pekerjaan baru. Coba lagi nanti.',
  'too-many-calls': 'LMS membatasi banyaknya permintaan. Coba lagi beberapa menit lagi.',
  servicerequireslogin:
    'Layanan web ini meminta akun layanan masuk lebih dahulu. Periksa tokennya di Moodle.',
  servicenotavailable: 'Layanan web untuk token ini dimatikan di Moodle.',
  webservicesnotenabled: 'Layanan web belum diaktifkan di Moodle.',
  enablewsdescription: 'Layanan web belum diaktifkan di Moodle.',
  sslonlyaccess: 'LMS hanya menerima HTTPS. Ganti alamatnya di Pengaturan admin menjadi https://.',
  sessioncannotobtainlock: 'LMS sedang sibuk dan tidak membuka sesi baru. Coba lagi nanti.',
  'no-template': 'Kelas contoh tidak ada di LMS. Periksa nama singkatnya di pengaturan LMS.',
  'service-off': 'Layanan web Moodle belum diaktifkan untuk REST.',
  'not-moodle': 'Alamat LMS tidak menuju situs Moodle.',
  moved:
    'Alamat LMS mengalihkan ke alamat lain. Isi alamat situs yang tampil di peramban setelah Moodle terbuka.',
  'cut-short': 'LMS hanya membaca sebagian data. Naikkan max_input_vars di server Moodle.',
  invalidtoken: 'Token LMS ditolak. Buat token baru di Moodle lalu simpan di Pengaturan admin.',
  accessexception: 'Token LMS tidak berhak memakai layanan ini atau masa berlakunya habis.',
  invalidtimedtoken:
    'Masa berlaku token LMS habis. Buat token baru di Moodle lalu simpan di Pengaturan admin.',
  invalidiptoken: 'Token LMS terikat pada alamat IP lain. Ubah pembatasan IP token itu di Moodle.',
  cannotcreatetoken: 'Akun layanan di Moodle tidak boleh memakai token. Periksa hak layanan web akun itu.',
  invalidlogin: 'LMS menolak akun layanan. Buat token baru di Moodle lalu simpan di Pengaturan admin.',
  noguest: 'Token ini milik akun tamu Moodle. Buat token untuk akun layanan.',
  passwordisexpired: 'Kata sandi akun layanan di Moodle kedaluwarsa.',
  sitepolicynotagreed:
    'Akun layanan belum menyetujui kebijakan situs. Masuk ke Moodle dengan akun itu lalu setujui.',
  forcepasswordchangenotice:
    'Akun layanan diminta mengganti kata sandi. Masuk ke Moodle dengan akun itu lalu ganti kata sandinya.',
  usernotconfirmed: 'Akun layanan di Moodle belum dikonfirmasi.',
  usernotfullysetup:
    'Profil akun layanan di Moodle belum lengkap. Masuk ke Moodle dengan akun itu lalu lengkapi.',
  wsaccessuserdeleted: 'Akun layanan di Moodle sudah dihapus.',
  wsaccessuserexpired: 'Kata sandi akun layanan di Moodle kedaluwarsa.',
  wsaccessusernologin: 'Akun layanan di Moodle tidak boleh masuk (metode nologin).',
  wsaccessusersuspended: 'Akun layanan di Moodle ditangguhkan.',
  wsaccessuserunconfirmed: 'Akun layanan di Moodle belum dikonfirmasi.',
  'no-viewalldetails': 'Akun layanan di Moodle tidak punya hak moodle/user:viewalldetails.',
  'no-import':
    'Akun layanan di Moodle tidak punya hak moodle/backup:backuptargetimport atau moodle/restore:restoretargetimport, sehingga kelas tidak dapat diisi dari kelas contoh.',
  nopermissions: 'Akun layanan di Moodle tidak punya hak untuk tindakan ini.',
  missingrequiredcapability: 'Akun layanan di Moodle tidak punya hak yang diminta layanan webnya.',
  criteriaerror:
    'Akun layanan di Moodle tidak boleh mencari kategori. Beri hak moodle/category:manage pada perannya.',
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
  wsusercannotassign:
    'Akun layanan tidak boleh memberi peran dosen atau mahasiswa di LMS. Atur "Allow role assignments" di Moodle.',
  wsnoinstance: 'Pendaftaran manual kelas ini dimatikan di LMS.',
  dmlwriteexception: 'LMS gagal menyimpan. Hasilnya diperiksa dahulu sebelum dicoba lagi.',
};

/** Whether the portal knows what a refusal is about. */
export const isKnownRefusal = (code: string): boolean => code in sentences;

/** What is told of a run that every record was refused in for the same reason. */
export const refusedAlike = (code: string): string =>
  `LMS menolak semua data dengan alasan yang sama (${code}). Periksa Moodle sebelum menjalankan lagi.`;

/** Why the LMS did not do it, for staff. @param code Moodle's code, or the portal's own for a failed transport. */
export const lmsSentence = (code: string): string =>
  sentences[code] ??
  (code.startsWith('http-') ? 'LMS menjawab dengan halaman kesalahan.' : `LMS menolak (${code}).`);

/** What is told of a person who has access by a way the portal cannot close, and where it is closed. */
export const ELSEWHERE =
  'masih dapat membuka kelas lewat cara pendaftaran lain (mendaftar sendiri atau kohor). Cabut di Moodle, menu Peserta kelas itu.';

/** What staff are told of rights the account lacks. */
export const rightsSentence = (rights: readonly string[]): string =>
  `Akun layanan tidak punya hak ${rights.join(', ')}. Tambahkan ke perannya di Moodle.`;

/** Rights to a class there, seen once there is one. */
const classRights = ['moodle/course:view', 'moodle/course:enrolreview', 'moodle/grade:viewall'];
/** Rights to fill a class from another course. */
const copyRights = ['moodle/backup:backuptargetimport', 'moodle/restore:restoretargetimport'];

/**
 * What staff are told of rights that Moodle tells nobody beforehand, and when they are known.
 * @param knows `hasClass` whether a class was there to try them at; `copies` whether new classes begin with a template.
 */
export function uncheckedSentence({ hasClass, copies }: { hasClass: boolean; copies: boolean }): string {
  return [
    ...(hasClass
      ? []
      : [
          `Belum dapat diperiksa sebelum kelas pertama ada: ${classRights.join(', ')}. Periksa koneksi lagi setelah itu.`,
        ]),
    ...(copies
      ? [`Baru diketahui saat kelas pertama diisi dari kelas contoh: ${copyRights.join(', ')}.`]
      : []),
    'Baru diketahui saat sebuah kelas disembunyikan: moodle/course:visibility.',
  ].join(' ');
}
