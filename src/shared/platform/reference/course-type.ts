/** Course types as the specification §3 spells them on the wire; the long one stands here once. */
export const COURSE_TYPE = {
  mandatory: 'WAJIB',
  elective: 'PILIHAN',
  concentration: 'KONSENTRASI',
  finalProject: 'TUGAS AKHIR/ SKRIPSI/ THESIS/ DISERTASI',
} as const;

export type CourseType = (typeof COURSE_TYPE)[keyof typeof COURSE_TYPE];

export const courseTypeLabels: Record<CourseType, string> = {
  [COURSE_TYPE.mandatory]: 'Wajib',
  [COURSE_TYPE.elective]: 'Pilihan',
  [COURSE_TYPE.concentration]: 'Konsentrasi',
  [COURSE_TYPE.finalProject]: 'Tugas akhir',
};

const typeNames: Record<string, string> = courseTypeLabels;
/** What people read for a course type; an unknown one stays as it is. */
export const courseTypeName = (type: string): string => typeNames[type] ?? type;

/** Concentrations of the study programme Manajemen (specification §3). */
export const concentrations = ['BISNIS', 'SDM', 'KEUANGAN', 'PEMASARAN'] as const;
export type Concentration = (typeof concentrations)[number];

export const concentrationLabels: Record<Concentration, string> = {
  BISNIS: 'Bisnis',
  SDM: 'Sumber Daya Manusia',
  KEUANGAN: 'Keuangan',
  PEMASARAN: 'Pemasaran',
};

const majorNames: Record<string, string> = { MANAJEMEN: 'Manajemen (umum)', ...concentrationLabels };
/** What people read for the programme itself or one of its concentrations. */
export const majorName = (major: string): string => majorNames[major] ?? major;

/** `Wajib`, or `Konsentrasi Keuangan` where the course belongs to a concentration. */
export const courseKind = (course: { courseType: string; jurusanOrKonsentrasi: string }): string =>
  course.jurusanOrKonsentrasi === 'MANAJEMEN'
    ? courseTypeName(course.courseType)
    : `${courseTypeName(course.courseType)} ${majorName(course.jurusanOrKonsentrasi)}`;
