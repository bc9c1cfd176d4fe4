import { toGradeWeights, presetEvaluation } from '#shared/study/rps/evaluation.ts';
import { isExamWeek, presetWeeks } from '#shared/study/rps/weekly-plan.ts';
import type { DemoCourse } from './curriculum-data.ts';
import type { Row } from './insert.ts';

/** Outcomes of the programme; every course serves two of them. */
const programme = [
  'Bertakwa kepada Tuhan Yang Maha Esa dan menjunjung tinggi nilai kemanusiaan serta etika bisnis',
  'Menguasai konsep teoretis manajemen dan fungsi-fungsi organisasi',
  'Menganalisis masalah bisnis dengan data dan metode kuantitatif yang tepat',
  'Merancang solusi bisnis yang layak, berkelanjutan, dan memanfaatkan teknologi',
  'Berkomunikasi dan bekerja sama secara efektif dalam tim lintas budaya',
  'Mengelola pembelajaran diri dan beradaptasi dengan perubahan lingkungan bisnis',
].map((text, at) => ({ code: `CPL${at + 1}`, text }));

const stages = ['Menjelaskan konsep dasar', 'Menerapkan teknik', 'Mengevaluasi penerapan'];
const topics = [
  'Pengantar',
  'Ruang lingkup',
  'Prinsip',
  'Kerangka analisis',
  'Praktik',
  'Studi kasus',
  'Tinjauan',
];
const forms = ['KULIAH', 'DISKUSI', 'STUDI_KASUS', 'PRESENTASI'] as const;

/** Weights of lectures in hundredths of a percent; the exams hold the other 60 %. */
const lectureWeight = (week: number): number => (week % 7 === 3 ? 1000 : 250);

function outcomesOf(at: number) {
  const cpl = [programme[at % 6], programme[(at + 2) % 6]].flatMap((one) => one ?? []);
  return (subject: string) => ({
    cpl,
    cpmk: stages.map((stage, i) => ({
      code: `CPMK${i + 1}`,
      text: `${stage} ${subject}`,
      cplCodes: [cpl[i % cpl.length]?.code],
    })),
    subCpmk: stages.flatMap((stage, i) =>
      [1, 2].map((no) => ({
        code: `Sub-CPMK${i * 2 + no}`,
        text: `${stage} ${subject}, tahap ${no}`,
        cpmkCode: `CPMK${i + 1}`,
      })),
    ),
  });
}

function weeksOf(course: DemoCourse): Row[] {
  const preset = presetWeeks(course.sks);
  const lectures = preset.filter(({ week }) => !isExamWeek(week));
  const whole = 10_000 - lectures.reduce((sum, { week }) => sum + lectureWeight(week), 0);
  return preset.map((week) => {
    if (isExamWeek(week.week)) return { ...week, weight: whole / 2 };
    const at = lectures.indexOf(week);
    return {
      ...week,
      subCpmkCode: `Sub-CPMK${Math.floor((at * 6) / lectures.length) + 1}`,
      indicator: 'Ketepatan penjelasan dan kelengkapan contoh',
      material: `${topics[at % topics.length] ?? 'Topik'} ${course.name}`,
      method: 'Ceramah, diskusi, dan latihan',
      form: forms[at % forms.length],
      experience: 'Membaca bahan, berdiskusi, dan menyusun ringkasan',
      assessmentCriteria: 'Rubrik keaktifan dan tugas',
      weight: lectureWeight(week.week),
      refs: ['1'],
    };
  });
}

/** The columns of a complete plan of a course. @param at its place in the catalogue */
export const demoPlanContent = (course: DemoCourse, at: number): Row => ({
  description:
    `Mata kuliah ${course.name} membekali mahasiswa dengan konsep, teknik, dan sikap yang diperlukan untuk ` +
    'memahami dan menyelesaikan persoalan organisasi secara sistematis dan bertanggung jawab.',
  study_material: [`Konsep dasar ${course.name}`, `Teknik ${course.name}`, `Penerapan ${course.name}`],
  outcomes: outcomesOf(at)(course.name),
  weeks: weeksOf(course),
  evaluation: presetEvaluation,
  weights: toGradeWeights(presetEvaluation),
  main_references: [`Contoh, A. (2023). ${course.name}: teori dan praktik. Penerbit Contoh.`],
  supporting_references: [`Contoh, B. (2021). Kasus-kasus ${course.name}. Penerbit Contoh.`],
  media: ['Papan tulis', 'Proyektor', 'LMS'],
  tasks: [
    {
      no: 1,
      title: `Analisis kasus ${course.name}`,
      week: 6,
      output: 'Makalah',
      weight: 1000,
      description: 'Pilih satu kasus, uraikan masalahnya, dan usulkan penyelesaiannya dalam lima halaman.',
    },
  ],
});
