import type { courses } from '#server/platform/db/schema.ts';

type CourseType = (typeof courses.$inferInsert)['courseType'];

/** A course of the demo curriculum; `field` courses are held outside the classroom. */
export type DemoCourse = {
  code: string;
  name: string;
  sks: number;
  semester: number;
  type: CourseType;
  concentration: 'MANAJEMEN' | 'BISNIS' | 'SDM' | 'KEUANGAN' | 'PEMASARAN';
  requires: string[];
  practice: number;
  field: boolean;
  minSksPassed: number;
};

/** `code|name|sks|prerequisites`, practice credits after `+`, by semester. */
const mandatory: Record<number, string[]> = {
  1: [
    'MKU101|Pendidikan Agama|2',
    'MKU102|Pancasila|2',
    'MKU103|Bahasa Indonesia|2',
    'MKU104|Bahasa Inggris Bisnis I|2',
    'MNJ101|Pengantar Manajemen|3',
    'MNJ102|Pengantar Bisnis|3',
    'MNJ103|Pengantar Ekonomi Mikro|3',
    'MNJ104|Matematika Bisnis|3',
  ],
  2: [
    'MKU201|Kewarganegaraan|2',
    'MKU202|Bahasa Inggris Bisnis II|2|MKU104',
    'MNJ201|Pengantar Akuntansi|3+1',
    'MNJ202|Pengantar Ekonomi Makro|3',
    'MNJ203|Statistika Bisnis I|3',
    'MNJ204|Perilaku Organisasi|3|MNJ101',
    'MNJ205|Aplikasi Komputer Bisnis|2+1',
    'MNJ206|Hukum Bisnis|2',
  ],
  3: [
    'MNJ301|Manajemen Pemasaran|3|MNJ101',
    'MNJ302|Manajemen Keuangan|3|MNJ201',
    'MNJ303|Manajemen SDM|3|MNJ101',
    'MNJ304|Manajemen Operasi|3|MNJ104',
    'MNJ305|Statistika Bisnis II|3|MNJ203',
    'MNJ306|Akuntansi Biaya|3|MNJ201',
    'MNJ307|Komunikasi Bisnis|3',
  ],
  4: [
    'MNJ401|Akuntansi Manajemen|3|MNJ306',
    'MNJ402|Perekonomian Indonesia|2',
    'MNJ403|Kewirausahaan I|3',
    'MNJ404|Sistem Informasi Manajemen|3',
    'MNJ405|Ekonomi Manajerial|3',
    'MNJ406|Penganggaran|3|MNJ302',
    'MNJ407|Etika Bisnis & CSR|2',
    'MNJ408|Riset Operasi|2|MNJ304',
  ],
  5: [
    'MNJ501|Metodologi Penelitian Bisnis|3|MNJ305',
    'MNJ502|Studi Kelayakan Bisnis|3|MNJ301,MNJ302',
    'MNJ503|Manajemen Strategik|3',
    'MNJ504|Bisnis Internasional|3',
  ],
  6: [
    'MNJ601|Manajemen Risiko|3',
    'MNJ602|Bisnis Digital|3',
    'MNJ603|Kepemimpinan|3',
    'MNJ604|Kewirausahaan II|3+2|MNJ403',
  ],
  7: ['MNJ701|Seminar Proposal|3|MNJ501', 'MNJ702|KKN|4*100', 'MNJ703|Magang|4*'],
  8: ['MNJ801|Skripsi|6*120|MNJ701'],
};

const concentrations = {
  PEMASARAN: ['Perilaku Konsumen', 'Riset Pemasaran', 'Pemasaran Digital', 'Pemasaran Jasa'],
  KEUANGAN: [
    'Analisis Laporan Keuangan',
    'Investasi & Portofolio',
    'Manajemen Perbankan',
    'Keuangan Internasional',
  ],
  SDM: ['Pengembangan SDM', 'Manajemen Kompensasi', 'Hubungan Industrial', 'Manajemen Kinerja'],
  BISNIS: ['Inovasi Model Bisnis', 'Rantai Pasok', 'Bisnis Keluarga & UMKM', 'Waralaba'],
} as const;

const electives: readonly [name: string, semester: number][] = [
  ['Perpajakan', 5],
  ['Koperasi & UMKM', 5],
  ['Bisnis Syariah', 6],
  ['Manajemen Proyek', 7],
  ['Bahasa Mandarin', 7],
];

const plain = {
  concentration: 'MANAJEMEN',
  requires: [],
  practice: 0,
  field: false,
  minSksPassed: 0,
} as const;

function parseCourse(text: string, semester: number): DemoCourse {
  const [code = '', name = '', credits = '', requires = ''] = text.split('|');
  const [, sks = '', practice = '0'] = /^(\d+)(?:\+(\d+))?/.exec(credits) ?? [];
  return {
    ...plain,
    code,
    name,
    sks: Number(sks),
    semester,
    type: code === 'MNJ801' ? 'TUGAS AKHIR/ SKRIPSI/ THESIS/ DISERTASI' : 'WAJIB',
    requires: requires === '' ? [] : requires.split(','),
    practice: Number(practice),
    field: credits.includes('*'),
    minSksPassed: Number(credits.split('*')[1] ?? 0),
  };
}

const concentrationCourses = Object.entries(concentrations).flatMap(([name, titles]) =>
  titles.map((title, i): DemoCourse => ({
    ...plain,
    code: `${name.slice(0, 3)}${i < 2 ? 5 : 6}0${(i % 2) + 1}`,
    name: title,
    sks: 3,
    semester: i < 2 ? 5 : 6,
    type: 'KONSENTRASI',
    concentration: name as keyof typeof concentrations,
    requires: [],
  })),
);

const electiveCourses = electives.map(([name, semester], i): DemoCourse => ({
  ...plain,
  code: `PIL${semester}0${i + 1}`,
  name,
  sks: 3,
  semester,
  type: 'PILIHAN',
  requires: [],
}));

/** The S1 Manajemen curriculum of the demo campus: 144 sks, four concentrations, five electives. */
/** Courses in which a student keeps no D. */
export const coreCourses: readonly string[] = ['MNJ301', 'MNJ302', 'MNJ303', 'MNJ304', 'MNJ503'];

export const demoCourses: readonly DemoCourse[] = [
  ...Object.entries(mandatory).flatMap(([semester, lines]) =>
    lines.map((line) => parseCourse(line, Number(semester))),
  ),
  ...concentrationCourses,
  ...electiveCourses,
];
