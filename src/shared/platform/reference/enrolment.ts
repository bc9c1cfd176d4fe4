// How a student enters, is paid for and leaves; values are ids of the national feeder (PDDIKTI).
// `retired` entries only give old records a label, forms do not offer them (see `offered`).

/** `needsOrigin`: the feeder asks for the former college and programme, and for the credits it recognises. */
export const registrationTypes = [
  { value: '1', label: 'Peserta didik baru', needsOrigin: false },
  { value: '2', label: 'Pindahan', needsOrigin: true },
  { value: '11', label: 'Alih jenjang', needsOrigin: true, retired: true },
  { value: '12', label: 'Lintas jalur', needsOrigin: true, retired: true },
  { value: '13', label: 'RPL perolehan SKS', needsOrigin: true },
  { value: '14', label: 'Non gelar (course)', needsOrigin: false },
  { value: '15', label: 'Fast track', needsOrigin: false },
  { value: '16', label: 'RPL transfer SKS', needsOrigin: true },
] as const;

/** Whether a kind of registration names the former college and programme. */
export const needsOrigin = (type: unknown): boolean =>
  registrationTypes.some(({ value, needsOrigin: asks }) => asks && value === type);

/** Paths of private colleges; those of state universities and past years are kept for transfers and old records. */
export const entryPaths = [
  { value: '1', label: 'SBMPTN', retired: true },
  { value: '2', label: 'SNMPTN', retired: true },
  { value: '3', label: 'PMDK' },
  { value: '4', label: 'Prestasi' },
  { value: '5', label: 'Seleksi mandiri PTN', retired: true },
  { value: '6', label: 'Seleksi mandiri PTS', retired: true },
  { value: '7', label: 'Ujian masuk bersama PTN (UMB-PT)', retired: true },
  { value: '8', label: 'Ujian masuk bersama PTS (UMB-PTS)', retired: true },
  { value: '9', label: 'Program internasional' },
  { value: '11', label: 'Program kerja sama perusahaan/institusi/pemerintah' },
  { value: '12', label: 'Seleksi mandiri' },
  { value: '13', label: 'Ujian masuk bersama lainnya' },
  { value: '14', label: 'Seleksi Nasional Berdasarkan Tes (SNBT)', retired: true },
  { value: '15', label: 'Seleksi Nasional Berdasarkan Prestasi (SNBP)', retired: true },
] as const;

export const DEFAULT_ENTRY_PATH = '12';

export const fundings = [
  { value: '1', label: 'Mandiri' },
  { value: '2', label: 'Beasiswa tidak penuh' },
  { value: '3', label: 'Beasiswa penuh' },
  { value: '4', label: 'Bidikmisi', retired: true },
] as const;

/** Scholarships and support (specification §3). */
export const scholarshipTypes = [
  { value: 'KIP', label: 'KIP Kuliah' },
  { value: 'LEMBAGA', label: 'Beasiswa lembaga' },
  { value: 'SUBSIDI', label: 'Subsidi' },
] as const;

export const exitTypes = [
  { value: '0', label: 'Selesai pendidikan non gelar' },
  { value: '1', label: 'Lulus' },
  { value: '2', label: 'Mutasi' },
  { value: '3', label: 'Dikeluarkan' },
  { value: '4', label: 'Mengundurkan diri' },
  { value: '5', label: 'Putus sekolah' },
  { value: '6', label: 'Wafat' },
  { value: '7', label: 'Hilang' },
  { value: 'Z', label: 'Lainnya' },
] as const;

/** A student's status in one semester as the feeder counts it (AKM). */
export const akmStatuses = [
  { value: 'A', label: 'Aktif' },
  { value: 'C', label: 'Cuti' },
  { value: 'N', label: 'Nonaktif' },
  { value: 'G', label: 'Sedang double degree' },
  { value: 'M', label: 'Kampus Merdeka' },
  { value: 'U', label: 'Menunggu uji kompetensi', retired: true },
] as const;
