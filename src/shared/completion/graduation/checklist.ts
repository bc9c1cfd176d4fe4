import { askFor } from '#shared/platform/access/ask-for.ts';
import type { Concentration } from '#shared/platform/reference/course-type.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { type SemesterCode, termOf, periodLabel } from '#shared/platform/term/term.ts';
import type { DiplomaRule } from '#shared/platform/campus/diploma-rules.ts';

/** A course a graduate needs; `passed` as the transcript counts it. */
export type NeededCourse = { code: string; name: string; passed: boolean };

/** What another part of the portal asks of a graduate: `met` and the sentence that says so. */
export type Clearance = {
  code: string;
  label: string;
  met: boolean;
  text: string;
  mend: string;
  /** Page of the portal it is mended on. */
  url?: string;
  helper: Helper;
};

/** All that the decision about a graduate looks at. */
export type GraduationFacts = {
  sksPassed: number;
  /** Sks of the curriculum. */
  sksWanted: number;
  mandatory: readonly NeededCourse[];
  concentration: Concentration | null;
  /** The curriculum asks for the courses of a concentration. */
  hasConcentrations: boolean;
  /** The courses of the concentration chosen. */
  concentrationSet: readonly NeededCourse[];
  /** The final project of the curriculum. */
  finalProject: NeededCourse | null;
  /** Hundredths. */
  ipk: number | null;
  /** Courses whose best grade is E. */
  failed: readonly string[];
  sksWithD: number;
  /** Courses whose grades are still to be published, or postponed. */
  openGrades: readonly string[];
  /** A sentence naming what is still to be paid; null for nothing. */
  payment: string | null;
  biodata: { missing: readonly string[]; nikErrors: readonly string[] };
  hasPhoto: boolean;
  /** The name for the diploma, once the student has confirmed it. */
  diplomaName: string | null;
  /** The student is enrolled in the term. */
  enrolled: boolean;
  /** Why the student takes no classes (any more), as a sentence; null for who may register. */
  outside: string | null;
  /** Sks of each term since entry; null where nothing is on record. */
  terms: readonly { code: SemesterCode; sks: number | null }[];
  semesters: number;
  /** What modules registered: thesis, library, activities, discipline … */
  clearances: readonly Clearance[];
};

export const helpers = [
  'BAAK',
  'Kaprodi',
  'Keuangan',
  'Perpustakaan',
  'Kemahasiswaan',
  'Dosen pembimbing',
] as const;
export type Helper = (typeof helpers)[number];

/** One demand: how it stands, what is wanted, where it is mended and who helps. */
export type ChecklistItem = {
  code: string;
  label: string;
  met: boolean;
  /** How it stands, and what is wanted, as people read it. */
  has: string;
  wanted: string;
  /** What to do, and the page it is done on; empty and null once it is met. */
  mend: string;
  url: string | null;
  helper: Helper;
};

type Demand = Omit<ChecklistItem, 'mend' | 'url'> & { mend: string; url?: string };

const item = ({ mend, url, ...rest }: Demand): ChecklistItem => ({
  ...rest,
  mend: rest.met ? '' : mend,
  url: rest.met ? null : (url ?? null),
});

const KRS = '/student/aktivitas-mahasiswa/krs';
/** Where students choose their concentration. */
const CURRICULUM = '/student/nilai-saya?tab=kurikulum';
const SHOWN = 3;

/** `A, B, C dan 2 lainnya`. */
function named(names: readonly string[]): string {
  const rest = names.length - SHOWN;
  const shown = names.slice(0, SHOWN).join(', ');
  return rest > 0 ? `${shown} dan ${rest} lainnya` : shown;
}

const missingOf = (courses: readonly NeededCourse[]): string[] =>
  courses.filter(({ passed }) => !passed).map(({ code, name }) => `${code} ${name}`);

function courseSet(code: string, label: string, courses: readonly NeededCourse[]): ChecklistItem {
  const missing = missingOf(courses);
  return item({
    code,
    label,
    met: courses.length > 0 && missing.length === 0,
    helper: 'Kaprodi',
    has: `${courses.length - missing.length} mata kuliah`,
    ...(courses.length === 0
      ? { wanted: 'ada di kurikulum', mend: `${label} ${askFor.curriculum.student}` }
      : {
          wanted: `${courses.length} mata kuliah`,
          mend: `Ambil dan luluskan ${named(missing)}.`,
          url: KRS,
        }),
  });
}

/** The concentration and its courses; a curriculum without any asks for none. */
function concentrationItems(facts: GraduationFacts): ChecklistItem[] {
  if (!facts.hasConcentrations) return [];
  if (facts.concentration !== null) {
    return [courseSet('CONCENTRATION', 'Mata kuliah konsentrasi', facts.concentrationSet)];
  }
  return [
    item({
      code: 'CONCENTRATION',
      label: 'Konsentrasi',
      met: false,
      helper: 'BAAK',
      has: 'belum dipilih',
      wanted: 'dipilih dan lulus',
      mend: askFor.concentration.student,
      url: CURRICULUM,
    }),
  ];
}

function studyItems(facts: GraduationFacts, minIpk: number, maxDSks: number): ChecklistItem[] {
  const { sksPassed, sksWanted, ipk, failed, sksWithD, openGrades, finalProject } = facts;
  return [
    item({
      code: 'SKS',
      label: 'Sks lulus',
      met: sksPassed >= sksWanted,
      helper: 'Kaprodi',
      has: `${sksPassed} sks`,
      wanted: `${sksWanted} sks`,
      url: KRS,
      mend: `Luluskan ${sksWanted - sksPassed} sks lagi.`,
    }),
    courseSet('MANDATORY', 'Mata kuliah wajib', facts.mandatory),
    ...concentrationItems(facts),
    item({
      code: 'FINAL_PROJECT',
      label: 'Nilai tugas akhir',
      met: finalProject?.passed === true,
      has: finalProject?.passed ? 'lulus' : 'belum lulus',
      wanted: 'lulus',
      helper: 'Dosen pembimbing',
      mend: `${askFor.thesis.student} sampai nilainya terbit.`,
      url: '/student/skripsi',
    }),
    item({
      code: 'IPK',
      label: 'IPK',
      met: ipk !== null && ipk >= minIpk,
      helper: 'Kaprodi',
      has: hundredths(ipk),
      wanted: `minimal ${hundredths(minIpk)}`,
      url: KRS,
      mend: 'Perbaiki nilai mata kuliah yang paling rendah.',
    }),
    item({
      code: 'NO_E',
      label: 'Tidak ada nilai E',
      met: failed.length === 0,
      helper: 'Kaprodi',
      has: `${failed.length} mata kuliah`,
      wanted: 'tidak ada',
      url: KRS,
      mend: `Ulangi ${named(failed)}.`,
    }),
    item({
      code: 'D_SKS',
      label: 'Sks dengan nilai D',
      met: sksWithD <= maxDSks,
      helper: 'Kaprodi',
      has: `${sksWithD} sks`,
      wanted: `paling banyak ${maxDSks} sks`,
      url: KRS,
      mend: `Perbaiki nilai D sebanyak ${sksWithD - maxDSks} sks atau lebih.`,
    }),
    item({
      code: 'ALL_GRADED',
      label: 'Nilai semester sebelumnya terbit',
      met: openGrades.length === 0,
      has: openGrades.length === 0 ? 'semua terbit' : `${openGrades.length} belum terbit`,
      wanted: 'semua terbit, tanpa T',
      helper: 'BAAK',
      url: '/student/nilai-saya/khs',
      mend: `Tunggu nilai ${named(openGrades)}, atau ${askFor.grades.student}`,
    }),
  ];
}

function personItems({
  biodata,
  hasPhoto,
  diplomaName,
  payment,
  enrolled,
  outside,
}: GraduationFacts): ChecklistItem[] {
  const gaps = [...biodata.missing, ...biodata.nikErrors];
  return [
    item({
      code: 'FINANCE',
      label: 'Bebas keuangan',
      met: payment === null,
      helper: 'Keuangan',
      has: payment === null ? 'lunas' : 'belum lunas',
      wanted: 'semua tagihan lunas',
      mend: payment ?? '',
      url: '/student/pembayaran',
    }),
    item({
      code: 'BIODATA',
      label: 'Biodata dan NIK',
      met: gaps.length === 0,
      helper: 'BAAK',
      has: gaps.length === 0 ? 'lengkap' : `${gaps.length} belum benar`,
      wanted: 'lengkap',
      mend: `${askFor.gaps.student}${named(gaps)}.`,
      url: '/settings',
    }),
    item({
      code: 'PHOTO',
      label: 'Foto',
      met: hasPhoto,
      helper: 'BAAK',
      has: hasPhoto ? 'ada' : 'belum ada',
      wanted: 'foto 3 × 4',
      url: '/settings',
      mend: 'Unggah foto di halaman Pengaturan.',
    }),
    item({
      code: 'NAME',
      label: 'Nama untuk ijazah',
      met: diplomaName !== null,
      helper: 'BAAK',
      has: diplomaName ?? 'belum dipastikan',
      wanted: 'dipastikan mahasiswa',
      mend: askFor.diplomaName.student,
    }),
    item({
      code: 'ENROLLED',
      label: 'Terdaftar pada semester ini',
      met: enrolled,
      helper: 'BAAK',
      has: enrolled ? 'terdaftar' : 'tidak terdaftar',
      wanted: 'aktif dengan KRS disetujui',
      ...(outside === null ? { mend: askFor.enrolment.student, url: KRS } : { mend: outside }),
    }),
  ];
}

const isShort = (code: SemesterCode): boolean => termOf(code).semester === 'PENDEK';

function nationalItems(
  { terms, semesters, sksPassed, ipk }: GraduationFacts,
  rule: DiplomaRule,
): ChecklistItem[] {
  const unknown = terms.filter(({ sks }) => sks === null).map(({ code }) => periodLabel(code));
  const heavy = terms
    .filter(({ code, sks }) => (sks ?? 0) > (isShort(code) ? rule.maxShortSks : rule.maxTermSks))
    .map(({ code, sks }) => `${periodLabel(code)} (${sks} sks)`);
  const common = { helper: 'BAAK' as const, mend: askFor.reports.student };
  return [
    item({
      ...common,
      code: 'PIN_TOTAL',
      label: `Syarat nomor ijazah nasional (${rule.basis})`,
      met: sksPassed >= rule.minSks && ipk !== null && ipk >= rule.minIpk,
      has: `${sksPassed} sks, IPK ${hundredths(ipk)}`,
      wanted: `${rule.minSks} sks, IPK ${hundredths(rule.minIpk)}`,
      mend: askFor.nationalMinimum.student,
    }),
    item({
      ...common,
      code: 'PIN_TERMS',
      label: 'Setiap semester tercatat',
      met: !rule.everyTerm || unknown.length === 0,
      has: unknown.length === 0 ? 'lengkap' : `tanpa ${named(unknown)}`,
      wanted: 'semua semester sejak masuk',
    }),
    item({
      ...common,
      code: 'PIN_LOAD',
      label: 'Beban setiap semester',
      met: heavy.length === 0,
      has: heavy.length === 0 ? 'sesuai' : named(heavy),
      wanted: `paling banyak ${rule.maxTermSks} sks, semester pendek ${rule.maxShortSks} sks`,
    }),
    ...(rule.maxSemesters === null
      ? []
      : [
          item({
            ...common,
            code: 'PIN_LENGTH',
            label: 'Masa studi',
            met: semesters <= rule.maxSemesters,
            has: `${semesters} semester`,
            wanted: `paling banyak ${rule.maxSemesters} semester`,
          }),
        ]),
  ];
}

const clearanceItem = ({ text, ...rest }: Clearance): ChecklistItem =>
  item({ ...rest, has: text, wanted: 'selesai' });

/**
 * Everything asked of a graduate and how it stands (academic practice; limits are settings, national rules those of the
 * day). What another module would have to confirm is asked only where such a module registered.
 */
export const graduationChecklist = (
  facts: GraduationFacts,
  { minIpk, maxDSks, rule }: { minIpk: number; maxDSks: number; rule: DiplomaRule | null },
): ChecklistItem[] => [
  ...studyItems(facts, minIpk, maxDSks),
  ...facts.clearances.map(clearanceItem),
  ...personItems(facts),
  ...(rule === null ? [] : nationalItems(facts, rule)),
];

/** What is still missing, as the end of a sentence; null for nothing. */
export function unmetInWords(items: readonly ChecklistItem[]): string | null {
  const unmet = items
    .filter(({ met }) => !met)
    .map(({ label, has, wanted }) => `${label} (${has}, ${wanted})`);
  return unmet.length === 0 ? null : unmet.join('; ');
}
