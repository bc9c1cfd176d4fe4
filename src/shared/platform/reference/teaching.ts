// Codes of classes and student activities; values are ids of the national feeder (PDDIKTI).

/** What a class is graded by; the components below belong to basis 4 only. */
export const evaluationBases = [
  { value: '1', label: 'Evaluasi akademik' },
  { value: '2', label: 'Aktivitas partisipatif' },
  { value: '3', label: 'Hasil proyek' },
  { value: '4', label: 'Kognitif/pengetahuan' },
] as const;

export const evaluationComponents = [
  { value: 'TGS', label: 'Tugas' },
  { value: 'QIZ', label: 'Kuis' },
  { value: 'UTS', label: 'UTS' },
  { value: 'UAS', label: 'UAS' },
] as const;

export const classScopes = [
  { value: '1', label: 'Internal' },
  { value: '2', label: 'Eksternal' },
  { value: '3', label: 'Campuran' },
] as const;

export const classModes = [
  { value: 'O', label: 'Daring' },
  { value: 'F', label: 'Luring' },
  { value: 'M', label: 'Campuran' },
] as const;

/** `mbkm`: part of Kampus Merdeka. */
export const activityTypes = [
  { value: '1', label: 'Laporan akhir studi', mbkm: false },
  { value: '2', label: 'Tugas akhir/Skripsi', mbkm: false },
  { value: '3', label: 'Tesis', mbkm: false },
  { value: '4', label: 'Disertasi', mbkm: false },
  { value: '5', label: 'Kuliah kerja nyata (KKN)', mbkm: false },
  { value: '6', label: 'Kerja praktik/PKL', mbkm: false },
  { value: '7', label: 'Bimbingan akademis', mbkm: false },
  { value: '10', label: 'Aktivitas kemahasiswaan', mbkm: false },
  { value: '11', label: 'Program kreativitas mahasiswa', mbkm: false },
  { value: '12', label: 'Kompetisi', mbkm: false },
  { value: '13', label: 'Magang/praktik kerja', mbkm: true },
  { value: '14', label: 'Asistensi mengajar di satuan pendidikan', mbkm: true },
  { value: '15', label: 'Penelitian/riset', mbkm: true },
  { value: '16', label: 'Proyek kemanusiaan', mbkm: true },
  { value: '17', label: 'Kegiatan wirausaha', mbkm: true },
  { value: '18', label: 'Studi/proyek independen', mbkm: true },
  { value: '19', label: 'Membangun desa/KKN tematik', mbkm: true },
  { value: '20', label: 'Bela negara', mbkm: true },
  { value: '21', label: 'Pertukaran pelajar', mbkm: true },
  { value: '22', label: 'Skripsi', mbkm: false },
  { value: '23', label: 'Kegiatan penelitian reguler', mbkm: false },
] as const;

/** What a lecturer does in an activity of students; all but the last belong to a thesis. */
export const activityDuties = [
  { value: '110403', label: 'Pembimbing utama skripsi' },
  { value: '110407', label: 'Pembimbing pendamping skripsi' },
  { value: '110501', label: 'Ketua penguji' },
  { value: '110502', label: 'Anggota penguji' },
  { value: '110300', label: 'Pembimbing magang, KKN, PKL, dan sejenisnya' },
] as const;
export type ActivityDuty = (typeof activityDuties)[number]['value'];

export const activityMemberKinds = [
  { value: '0', label: 'Personal' },
  { value: '1', label: 'Kelompok' },
] as const;

export const activityRoles = [
  { value: '1', label: 'Ketua' },
  { value: '2', label: 'Anggota' },
  { value: '3', label: 'Personal' },
] as const;

export const achievementTypes = [
  { value: '1', label: 'Sains' },
  { value: '2', label: 'Seni' },
  { value: '3', label: 'Olahraga' },
  { value: '9', label: 'Lain-lain' },
] as const;

/** How far a competition reaches. */
export const achievementLevels = [
  { value: '1', label: 'Sekolah' },
  { value: '2', label: 'Kecamatan' },
  { value: '3', label: 'Kabupaten/Kota' },
  { value: '4', label: 'Provinsi' },
  { value: '5', label: 'Nasional' },
  { value: '6', label: 'Internasional' },
] as const;
