/** Kinds of official reports with the code in their number. */
export const reportTypes = [
  'UTS',
  'UAS',
  'PERKULIAHAN',
  'PENYERAHAN_NILAI',
  'SEMINAR_PROPOSAL',
  'SIDANG_SKRIPSI',
  'YUDISIUM',
  'KONVERSI_NILAI',
  'SERAH_TERIMA',
  'KEGIATAN',
  'PELANGGARAN',
  'LAINNYA',
] as const;
export type ReportType = (typeof reportTypes)[number];

type Kind = { label: string; code: string; facts: readonly string[] };

const examFacts = [
  'Mata kuliah',
  'Kelas',
  'Dosen',
  'Jumlah peserta',
  'Hadir',
  'Tidak hadir (NIM)',
  'Jumlah naskah',
  'Kejadian penting',
  'Pengawas 1',
  'Pengawas 2',
] as const;

/** What each kind is called, its code, and the facts it asks for. */
export const reportKinds: Record<ReportType, Kind> = {
  UTS: { label: 'Ujian tengah semester', code: 'BA-UTS', facts: examFacts },
  UAS: { label: 'Ujian akhir semester', code: 'BA-UAS', facts: examFacts },
  PERKULIAHAN: {
    label: 'Perkuliahan',
    code: 'BA-PKL',
    facts: ['Mata kuliah', 'Kelas', 'Dosen', 'Pertemuan ke', 'Jumlah peserta', 'Hadir'],
  },
  PENYERAHAN_NILAI: {
    label: 'Penyerahan nilai',
    code: 'BA-NIL',
    facts: ['Mata kuliah', 'Kelas', 'Dosen', 'Jumlah nilai'],
  },
  SEMINAR_PROPOSAL: {
    label: 'Seminar proposal',
    code: 'BA-SEMPRO',
    facts: ['Mahasiswa', 'NIM', 'Judul', 'Pembimbing', 'Penguji', 'Hasil'],
  },
  SIDANG_SKRIPSI: {
    label: 'Sidang skripsi',
    code: 'BA-SIDANG',
    facts: ['Mahasiswa', 'NIM', 'Judul', 'Pembimbing', 'Penguji', 'Hasil'],
  },
  YUDISIUM: { label: 'Yudisium', code: 'BA-YUD', facts: ['Jumlah peserta', 'Lulus', 'Ditunda'] },
  KONVERSI_NILAI: {
    label: 'Konversi nilai',
    code: 'BA-KONV',
    facts: ['Mahasiswa', 'NIM', 'Asal perguruan tinggi', 'Jumlah sks diakui'],
  },
  SERAH_TERIMA: { label: 'Serah terima', code: 'BAST', facts: ['Barang atau dokumen', 'Jumlah', 'Keadaan'] },
  KEGIATAN: {
    label: 'Kegiatan',
    code: 'BA-KEG',
    facts: ['Nama kegiatan', 'Penyelenggara', 'Jumlah peserta'],
  },
  PELANGGARAN: {
    label: 'Pelanggaran',
    code: 'BA-PLG',
    facts: ['Nama', 'NIM', 'Pelanggaran', 'Ketentuan yang dilanggar', 'Tindakan'],
  },
  LAINNYA: { label: 'Lainnya', code: 'BA', facts: [] },
};

export const partyRoles = ['PIHAK_1', 'PIHAK_2', 'SAKSI'] as const;
export type PartyRole = (typeof partyRoles)[number];
export const partyRoleLabels: Record<PartyRole, string> = {
  PIHAK_1: 'Pihak pertama',
  PIHAK_2: 'Pihak kedua',
  SAKSI: 'Saksi',
};

/** What a report needs before it is final, each missing thing as a sentence. */
export const missingForFinalReport = ({
  parties,
  content,
}: {
  parties: readonly unknown[];
  /** Its words, without tags. */
  content: string;
}): string[] => [
  ...(content === '' ? ['Tulis isi berita acara.'] : []),
  ...(parties.length > 0 ? [] : ['Isi minimal satu pihak yang bertanda tangan.']),
];
