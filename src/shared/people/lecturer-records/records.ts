/** The four histories of a lecturer, as named in their paths. */
export const recordKinds = ['kegiatan', 'pendidikan', 'publikasi', 'seminar'] as const;
export type RecordKind = (typeof recordKinds)[number];

export const recordLabels: Record<RecordKind, string> = {
  kegiatan: 'Kegiatan',
  pendidikan: 'Pendidikan',
  publikasi: 'Publikasi',
  seminar: 'Seminar',
};

export const activityKinds = [
  { value: 'PENGAJARAN', label: 'Pengajaran' },
  { value: 'PENELITIAN', label: 'Penelitian' },
  { value: 'PENGABDIAN', label: 'Pengabdian' },
  { value: 'PENUNJANG', label: 'Penunjang' },
] as const;

export const publicationKinds = [
  { value: 'JURNAL_NASIONAL', label: 'Jurnal nasional' },
  { value: 'JURNAL_TERAKREDITASI', label: 'Jurnal terakreditasi' },
  { value: 'JURNAL_INTERNASIONAL', label: 'Jurnal internasional' },
  { value: 'JURNAL_BEREPUTASI', label: 'Jurnal internasional bereputasi' },
  { value: 'PROSIDING', label: 'Prosiding' },
  { value: 'BUKU', label: 'Buku' },
  { value: 'BOOK_CHAPTER', label: 'Bab buku' },
  { value: 'HKI', label: 'HKI' },
  { value: 'MEDIA', label: 'Media massa' },
] as const;

export const publicationIndexes = [
  { value: 'SINTA1', label: 'SINTA 1' },
  { value: 'SINTA2', label: 'SINTA 2' },
  { value: 'SINTA3', label: 'SINTA 3' },
  { value: 'SINTA4', label: 'SINTA 4' },
  { value: 'SINTA5', label: 'SINTA 5' },
  { value: 'SINTA6', label: 'SINTA 6' },
  { value: 'SCOPUS_Q1', label: 'Scopus Q1' },
  { value: 'SCOPUS_Q2', label: 'Scopus Q2' },
  { value: 'SCOPUS_Q3', label: 'Scopus Q3' },
  { value: 'SCOPUS_Q4', label: 'Scopus Q4' },
  { value: 'WOS', label: 'Web of Science' },
] as const;

export const seminarRoles = [
  { value: 'PEMBICARA', label: 'Pembicara' },
  { value: 'MODERATOR', label: 'Moderator' },
  { value: 'PESERTA', label: 'Peserta' },
  { value: 'PANITIA', label: 'Panitia' },
] as const;

export const seminarLevels = [
  { value: 'LOKAL', label: 'Lokal' },
  { value: 'NASIONAL', label: 'Nasional' },
  { value: 'INTERNASIONAL', label: 'Internasional' },
] as const;
