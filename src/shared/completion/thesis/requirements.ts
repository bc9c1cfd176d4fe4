import { askFor } from '#shared/platform/access/ask-for.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import type { ThesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import { requiredDocuments, thesisDocumentLabels, type ThesisDocumentKind } from './documents.ts';

/** When requirements are asked. */
export const requirementStages = ['TITLE', 'SEMINAR', 'EXAM', 'ACCEPT'] as const;
export type RequirementStage = (typeof requirementStages)[number];

/** One requirement as a checklist shows it. Numbers are texts as people read them; null where there is none. */
export type Requirement = {
  code: string;
  label: string;
  ok: boolean;
  /** What the student has, and what is wanted. */
  value: string | null;
  wanted: string | null;
  /** What to do about it; empty once it is met. */
  hint: string;
};

/** All that requirements are read from. Scores and IPK in hundredths. */
export type ThesisFacts = {
  isActive: boolean;
  /** TUGAS AKHIR stands in the approved KRS of the term. */
  hasCourse: boolean;
  sksPassed: number;
  ipk: number | null;
  methodsScore: number | null;
  /** Sks with D in all and outside the core courses, the core courses with D, and courses with E; best attempts. */
  sksD: number;
  sksDOutsideCore: number;
  coreWithD: readonly string[];
  countE: number;
  /** Courses of the curriculum other than TUGAS AKHIR that are still missing. */
  missingCourses: readonly string[];
  sessions: number;
  supervisors: number;
  agreedSeminar: number;
  ready: number;
  documents: readonly string[];
  similarityPercent: number | null;
  /** Null where nothing has to be paid first. */
  paymentRefusal: string | null;
  /** The library has no claim; null where there is no library. */
  libraryClear: boolean | null;
  abstractDone: boolean;
  keywords: number;
  depositReceived: boolean;
};

/** What decides whether a title may be proposed and the final course taken. */
export type ThesisResults = Pick<
  ThesisFacts,
  'isActive' | 'sksPassed' | 'ipk' | 'methodsScore' | 'sksDOutsideCore' | 'coreWithD' | 'countE'
>;

type Line = Omit<Requirement, 'value' | 'wanted'> & Partial<Pick<Requirement, 'value' | 'wanted'>>;

const lines = (...all: Line[]): Requirement[] =>
  all.map((line) => ({ value: null, wanted: null, ...line, hint: line.ok ? '' : line.hint }));

const gpa = hundredths;

const atLeast = (code: string, label: string, value: number, wanted: number, hint: string): Line => ({
  code,
  label,
  hint,
  ok: value >= wanted,
  value: String(value),
  wanted: `≥ ${wanted}`,
});

const atMost = (code: string, label: string, value: number, wanted: number, hint: string): Line => ({
  code,
  label,
  hint,
  ok: value <= wanted,
  value: String(value),
  wanted: wanted === 0 ? '0' : `≤ ${wanted}`,
});

const ipkLine = ({ ipk }: Pick<ThesisFacts, 'ipk'>, { minIpk }: ThesisSettings): Line => ({
  code: 'IPK',
  label: 'IPK',
  ok: (ipk ?? 0) >= minIpk,
  value: gpa(ipk),
  wanted: `≥ ${gpa(minIpk)}`,
  hint: 'Perbaiki nilai mata kuliah sebelum mengajukan.',
});

const noE = ({ countE }: Pick<ThesisFacts, 'countE'>): Line =>
  atMost('NO_E', 'Mata kuliah dengan nilai E', countE, 0, 'Ulangi mata kuliah dengan nilai E.');

const documentLines = ({ documents }: ThesisFacts, kinds: readonly ThesisDocumentKind[]): Line[] =>
  kinds.map((kind) => ({
    code: kind,
    label: thesisDocumentLabels[kind],
    ok: documents.includes(kind),
    hint: 'Unggah berkasnya.',
  }));

/** What a student needs before a title may be proposed, apart from having the course in the KRS. */
function beforeTitle(facts: ThesisResults, settings: ThesisSettings): Line[] {
  const { methodsScore } = facts;
  return [
    {
      code: 'ACTIVE',
      label: 'Berstatus aktif',
      ok: facts.isActive,
      hint: askFor.status.student,
    },
    atLeast('SKS', 'Sks lulus', facts.sksPassed, settings.minSks, 'Selesaikan mata kuliah lebih dahulu.'),
    {
      code: 'METHODS',
      label: 'Metodologi Penelitian',
      ok: (methodsScore ?? -1) >= settings.methodsMinScore,
      value: gpa(methodsScore),
      wanted: `≥ ${gpa(settings.methodsMinScore)}`,
      hint: 'Luluskan atau perbaiki Metodologi Penelitian.',
    },
    ipkLine(facts, settings),
    noE(facts),
    atMost(
      ...(['CORE_D', 'Mata kuliah inti dengan nilai D', facts.coreWithD.length, 0] as const),
      `Perbaiki mata kuliah inti dengan nilai D: ${facts.coreWithD.slice(0, 5).join(', ')}.`,
    ),
    atMost(
      'SKS_D',
      'Sks dengan nilai D di luar mata kuliah inti',
      facts.sksDOutsideCore,
      settings.maxDTitle,
      'Perbaiki mata kuliah dengan nilai D.',
    ),
  ];
}

const courseLine = ({ hasCourse }: ThesisFacts): Line => ({
  code: 'COURSE',
  label: 'Tugas akhir pada KRS yang disetujui',
  ok: hasCourse,
  hint: 'Ambil mata kuliah tugas akhir di KRS.',
});

const both = (code: string, label: string, { supervisors }: ThesisFacts, agreed: number): Line => ({
  code,
  label,
  ok: supervisors > 0 && agreed >= supervisors,
  value: String(agreed),
  wanted: String(supervisors),
  hint: 'Minta persetujuan setiap pembimbing.',
});

const sessionLine = ({ sessions }: ThesisFacts, wanted: number): Line =>
  atLeast('SESSIONS', 'Bimbingan yang dihitung', sessions, wanted, 'Lengkapi log bimbingan dan minta paraf.');

function similarityLine({ similarityPercent: value }: ThesisFacts, settings: ThesisSettings): Line {
  return {
    code: 'SIMILARITY_PERCENT',
    label: 'Persen kemiripan',
    ok: value !== null && value <= settings.similarityPercent,
    value: value === null ? '-' : `${value}%`,
    wanted: `≤ ${settings.similarityPercent}%`,
    hint: 'Lengkapi persen kemiripan saat mengunggah hasilnya.',
  };
}

const beforeExam = (facts: ThesisFacts, settings: ThesisSettings): Line[] => [
  {
    code: 'COURSES',
    label: 'Semua mata kuliah lain lulus',
    ok: facts.missingCourses.length === 0,
    value: facts.missingCourses.length === 0 ? null : `${facts.missingCourses.length} belum lulus`,
    hint: facts.missingCourses.slice(0, 5).join(', '),
  },
  ipkLine(facts, settings),
  noE(facts),
  atMost(
    'SKS_D',
    'Sks dengan nilai D',
    facts.sksD,
    settings.maxDExam,
    'Perbaiki mata kuliah dengan nilai D.',
  ),
  {
    code: 'PAYMENT',
    label: 'Biaya skripsi lunas',
    ok: facts.paymentRefusal === null,
    hint: facts.paymentRefusal ?? '',
  },
  ...(facts.libraryClear === null
    ? []
    : [
        {
          code: 'LIBRARY',
          label: 'Bebas pustaka',
          ok: facts.libraryClear,
          hint: 'Selesaikan pinjaman dan denda di perpustakaan.',
        },
      ]),
  both('READY', 'Layak sidang dari pembimbing', facts, facts.ready),
  sessionLine(facts, settings.examSessions),
  ...documentLines(facts, requiredDocuments.EXAM),
  similarityLine(facts, settings),
];

const beforeAccept = (facts: ThesisFacts): Line[] => [
  { code: 'ABSTRACT', label: 'Abstrak', ok: facts.abstractDone, hint: 'Lengkapi abstrak dua bahasa.' },
  atLeast('KEYWORDS', 'Kata kunci', facts.keywords, 3, 'Lengkapi tiga sampai lima kata kunci.'),
  ...documentLines(facts, requiredDocuments.ACCEPT),
  {
    code: 'DEPOSIT',
    label: 'Diserahkan ke perpustakaan',
    ok: facts.depositReceived,
    hint: 'Serahkan naskah cetak dan digital ke perpustakaan.',
  },
];

const stages: Record<RequirementStage, (facts: ThesisFacts, settings: ThesisSettings) => Line[]> = {
  TITLE: (facts, settings) => [...beforeTitle(facts, settings), courseLine(facts)],
  SEMINAR: (facts, settings) => [
    sessionLine(facts, settings.seminarSessions),
    both('AGREED', 'Persetujuan seminar dari pembimbing', facts, facts.agreedSeminar),
    ...documentLines(facts, requiredDocuments.SEMINAR),
  ],
  EXAM: beforeExam,
  ACCEPT: beforeAccept,
};

/** Every requirement of a stage with what the student has of it (academic practice). */
export const requirementsFor = (
  stage: RequirementStage,
  facts: ThesisFacts,
  settings: ThesisSettings,
): Requirement[] => lines(...stages[stage](facts, settings));

const sentence = ({ label, value, wanted, hint }: Requirement): string =>
  wanted === null ? `${label}: ${hint}` : `${label} ${value ?? '-'}, dibutuhkan ${wanted}.`;

/** What keeps the final course out of a KRS; the course itself is what is being asked for. */
export const krsBlockers = (facts: ThesisResults, settings: ThesisSettings): string[] =>
  lines(...beforeTitle(facts, settings))
    .filter(({ ok }) => !ok)
    .map(sentence);

/** Why a step may not be taken yet, as sentences; empty when every requirement is met. */
export const unmetSentences = (requirements: readonly Requirement[]): string[] =>
  requirements.filter(({ ok }) => !ok).map(sentence);
