/** Course types with the specification's spelling (§3) and the feeder's id; `feederLabel` is how PDDIKTI calls it. */
export const courseTypes = [
  { value: 'WAJIB', label: 'Wajib', feederId: 'A', feederLabel: 'Wajib' },
  { value: 'PILIHAN', label: 'Pilihan', feederId: 'B', feederLabel: 'Pilihan' },
  { value: 'KONSENTRASI', label: 'Konsentrasi', feederId: 'C', feederLabel: 'Wajib Peminatan' },
  {
    value: 'TUGAS AKHIR/ SKRIPSI/ THESIS/ DISERTASI',
    label: 'Tugas akhir',
    feederId: 'S',
    feederLabel: 'Tugas akhir/Skripsi/Tesis/Disertasi',
  },
] as const;

/** The feeder's id of an elective inside a concentration ("Pilihan Peminatan"), which the portal keeps as KONSENTRASI. */
export const CONCENTRATION_ELECTIVE_FEEDER_ID = 'D';

/** Optional groups of courses; values are the feeder's. */
export const courseGroups = [
  { value: 'A', label: 'MPK – Pengembangan Kepribadian' },
  { value: 'B', label: 'MKK – Keilmuan dan Keterampilan' },
  { value: 'C', label: 'MKB – Keahlian Berkarya' },
  { value: 'D', label: 'MPB – Perilaku Berkarya' },
  { value: 'E', label: 'MBB – Berkehidupan Bermasyarakat' },
  { value: 'F', label: 'MKU/MKDU – Umum/Dasar Umum' },
  { value: 'G', label: 'MKDK – Dasar Keahlian' },
  { value: 'H', label: 'MKK' },
] as const;

/** Class types (specification §3) with the feeder's mode of a class. SIL carries no rule of its own. */
export const classTypes = [
  { value: 'ONLINE', label: 'Eksekutif', feederMode: 'O' },
  { value: 'OFFLINE', label: 'Reguler', feederMode: 'F' },
  { value: 'GLOBAL', label: 'Global', feederMode: 'M' },
  { value: 'SIL', label: 'SIL', feederMode: 'F' },
] as const;

/** Concentrations (specification §3); `feederName` is their name at PDDIKTI. */
export const concentrations = [
  { value: 'BISNIS', label: 'Manajemen Bisnis', feederName: 'BISNIS' },
  { value: 'SDM', label: 'Manajemen Sumber Daya Manusia', feederName: 'SDM' },
  { value: 'KEUANGAN', label: 'Manajemen Keuangan', feederName: 'KEUANGAN' },
  { value: 'PEMASARAN', label: 'Manajemen Pemasaran', feederName: 'PEMASARAN' },
] as const;

/** The study programme (specification §3); `CODE` is its code at PDDIKTI, `level` an entry of `educations`. */
export const studyProgramme = {
  CODE: '61201',
  code: 'MANAJEMEN',
  label: 'Manajemen',
  level: '30',
  levelLabel: 'Strata Satu (S.1)',
  concentrations,
} as const;
