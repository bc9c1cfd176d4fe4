import { feederErrors } from '#server/platform/reference/feeder.ts';

/** The service's own sentences, for those codes the emulator gives often. */
const sentences: Readonly<Record<number, string>> = {
  11: 'Content-Type harus application/json atau application/xml.',
  12: 'Username atau password salah.',
  13: 'Fungsi tidak ditemukan.',
  15: 'Format JSON tidak dapat dibaca.',
  16: 'Format XML tidak dapat dibaca.',
  100: 'Invalid Token. Token tidak ada atau token sudah expired.',
  105: 'Tidak ada data yang diubah.',
  108: 'Parameter tidak valid.',
  109: 'Kolom tidak dikenal.',
  111: 'Data yang akan diubah tidak ditemukan.',
  112: 'Data yang akan dihapus tidak ditemukan.',
  115: 'Data bukan milik perguruan tinggi Anda.',
  116: 'Periode data berada di luar periode pelaporan yang dibuka.',
  119: 'Data sudah ada.',
  120: 'Kunci data tidak dapat diubah.',
  121: 'Kesalahan basis data: kolom, filter, atau urutan tidak dikenal.',
  200: 'Mahasiswa dengan nama, tempat lahir, tanggal lahir, dan ibu kandung yang sama sudah ada.',
  201: 'Nama mahasiswa tidak boleh kosong.',
  202: 'Tanggal harus diisi dengan format YYYY-MM-DD.',
  203: 'Data mahasiswa yang akan diubah tidak ditemukan.',
  205: 'Data mahasiswa yang akan dihapus tidak ditemukan.',
  206: 'Nama ibu kandung tidak boleh kosong.',
  207: 'Tempat lahir tidak boleh kosong.',
  211: 'Mahasiswa ini sudah terdaftar.',
  212: 'id_mahasiswa tidak boleh kosong.',
  213: 'NIM tidak boleh kosong.',
  214: 'Mahasiswa dengan id_registrasi_mahasiswa atau NIM ini tidak ditemukan.',
  215: 'Mahasiswa tidak dapat dihapus karena memiliki riwayat pendidikan.',
  216: 'NIM tidak dapat diubah karena sudah disinkronkan.',
  217: 'Nama, tempat lahir, tanggal lahir, dan nama ibu kandung tidak dapat diubah karena sudah disinkronkan.',
  218: 'Riwayat pendidikan tidak dapat dihapus karena masih dirujuk data lain.',
  219: 'NIM sudah digunakan di program studi ini.',
  220: 'Perguruan tinggi dan program studi asal harus diisi dan dikenal.',
  221: 'Mahasiswa berada di luar periode pelaporan dan tidak dapat diubah.',
  223: 'Program studi asal bukan milik perguruan tinggi asal.',
  224: 'Mahasiswa tidak dapat dihapus karena memiliki prestasi.',
  400: 'Mata kuliah dengan kode ini sudah ada.',
  411: 'Mata kuliah tidak dapat dihapus karena masih ada di kurikulum.',
  412: 'Mata kuliah tidak dapat dihapus karena digunakan kelas kuliah.',
  413: 'Mata kuliah tidak dapat dihapus karena digunakan nilai transfer.',
  500: 'Kurikulum ini sudah ada.',
  511: 'Kurikulum tidak dapat dihapus karena masih memiliki mata kuliah.',
  600: 'Kurikulum dengan nama dan semester mulai ini sudah ada.',
  630: 'Mata kuliah sudah ada di kurikulum ini.',
  705: 'Kelas kuliah tidak ditemukan.',
  700: 'Kelas kuliah ini sudah ada.',
  707: 'Mata kuliah harus dimasukkan ke kurikulum terlebih dahulu.',
  711: 'Kelas tidak dapat dihapus karena memiliki peserta.',
  712: 'Kelas tidak dapat dihapus karena memiliki dosen pengajar.',
  730: 'Aktivitas kuliah mahasiswa pada semester ini sudah ada.',
  737: 'Status mahasiswa yang dapat dilaporkan hanya A, C, N, G, dan M.',
  738: 'Sks semester tidak sama dengan jumlah SKS kelas yang diikuti.',
  800: 'Mahasiswa sudah menjadi peserta kelas ini.',
  803: 'Nilai tidak ditemukan karena mahasiswa bukan peserta kelas.',
  806: 'Mahasiswa sudah mengambil mata kuliah ini pada semester yang sama.',
  810: 'Nilai transfer untuk mata kuliah ini sudah ada.',
  920: 'Dosen ini sudah mengajar kelas ini.',
  931: 'Dosen belum memiliki penugasan pada tahun ajaran kelas ini.',
  940: 'Nilai huruf ini sudah ada di program studi ini.',
  980: 'id_registrasi_mahasiswa tidak ditemukan.',
  981: 'id_aktivitas tidak ditemukan.',
  982: 'id_dosen tidak ditemukan.',
  1209: 'Mahasiswa dengan NIK ini sudah ada.',
  1260: 'Aktivitas kuliah mahasiswa pada semester ini sudah ada.',
};

const fallback = (code: number): string =>
  `Kesalahan ${code}: ${feederErrors().get(code)?.meaning ?? 'tidak dikenal'}`;

/** A call the service refuses. */
export class Refusal extends Error {
  readonly code: number;

  /** @param detail a sentence of its own, else that of the code. */
  constructor(code: number, detail = sentences[code] ?? fallback(code)) {
    super(detail);
    this.code = code;
  }
}
