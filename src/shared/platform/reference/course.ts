import { classTypeLabels } from './class-type.ts';
import { concentrationLabels, COURSE_TYPE, courseTypeLabels } from './course-type.ts';

/** Course types (specification §3) with the feeder's id; `feederLabel` is how PDDIKTI calls it. */
export const courseTypeOptions = [
  {
    value: COURSE_TYPE.mandatory,
    label: courseTypeLabels[COURSE_TYPE.mandatory],
    feederId: 'A',
    feederLabel: 'Wajib',
  },
  {
    value: COURSE_TYPE.elective,
    label: courseTypeLabels[COURSE_TYPE.elective],
    feederId: 'B',
    feederLabel: 'Pilihan',
  },
  {
    value: COURSE_TYPE.concentration,
    label: courseTypeLabels[COURSE_TYPE.concentration],
    feederId: 'C',
    feederLabel: 'Wajib Peminatan',
  },
  {
    value: COURSE_TYPE.finalProject,
    label: courseTypeLabels[COURSE_TYPE.finalProject],
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
export const classTypeOptions = [
  { value: 'ONLINE', label: classTypeLabels.ONLINE, feederMode: 'O' },
  { value: 'OFFLINE', label: classTypeLabels.OFFLINE, feederMode: 'F' },
  { value: 'GLOBAL', label: classTypeLabels.GLOBAL, feederMode: 'M' },
  { value: 'SIL', label: classTypeLabels.SIL, feederMode: 'F' },
] as const;

/** Concentrations (specification §3); `feederName` is their name at PDDIKTI. */
export const concentrationOptions = [
  { value: 'BISNIS', label: concentrationLabels.BISNIS, feederName: 'BISNIS' },
  { value: 'SDM', label: concentrationLabels.SDM, feederName: 'SDM' },
  { value: 'KEUANGAN', label: concentrationLabels.KEUANGAN, feederName: 'KEUANGAN' },
  { value: 'PEMASARAN', label: concentrationLabels.PEMASARAN, feederName: 'PEMASARAN' },
] as const;

/** The study programme (specification §3); `CODE` is its code at PDDIKTI, `level` an entry of `educations`. */
export const studyProgramme = {
  CODE: '61201',
  code: 'MANAJEMEN',
  label: 'Manajemen',
  level: '30',
  levelLabel: 'Strata Satu (S.1)',
  concentrations: concentrationOptions,
} as const;
