/** EDO asks about one lecturer in one class, EKA about the class (academic practice). */
export const surveyTypes = ['EDO', 'EKA'] as const;
export type SurveyType = (typeof surveyTypes)[number];

export const surveyNames: Record<SurveyType, string> = {
  EDO: 'Evaluasi dosen (EDO)',
  EKA: 'Evaluasi kegiatan akademik (EKA)',
};

const edoDimensions = ['PEDAGOGIK', 'PROFESIONAL', 'KEPRIBADIAN', 'SOSIAL'] as const;
const ekaDimensions = ['PERENCANAAN', 'PELAKSANAAN', 'PENILAIAN', 'SARANA', 'LAYANAN'] as const;

export const dimensions = [...edoDimensions, ...ekaDimensions] as const;
export type Dimension = (typeof dimensions)[number];

/** Dimensions of each survey in the order in which scores are kept and shown. */
export const dimensionsOf: Record<SurveyType, readonly Dimension[]> = {
  EDO: edoDimensions,
  EKA: ekaDimensions,
};

export const dimensionLabels: Record<Dimension, string> = {
  PEDAGOGIK: 'Pedagogik',
  PROFESIONAL: 'Profesional',
  KEPRIBADIAN: 'Kepribadian',
  SOSIAL: 'Sosial',
  PERENCANAAN: 'Perencanaan',
  PELAKSANAAN: 'Pelaksanaan',
  PENILAIAN: 'Penilaian',
  SARANA: 'Sarana',
  LAYANAN: 'Layanan',
};

export const answerTypes = ['LIKERT5', 'TEXT'] as const;
export type AnswerType = (typeof answerTypes)[number];

export const setStatuses = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const;
export type SetStatus = (typeof setStatuses)[number];

export const setStatusLabels: Record<SetStatus, string> = {
  DRAFT: 'Draf',
  ACTIVE: 'Dipakai',
  ARCHIVED: 'Arsip',
};

/** What 1 to 5 mean. */
export const scaleLabels = [
  'Sangat tidak setuju',
  'Tidak setuju',
  'Cukup',
  'Setuju',
  'Sangat setuju',
] as const;

/** How many questions of each kind a version may ask, so that a form is answered with care (academic practice). */
export const questionLimits: Record<SurveyType, Record<AnswerType, number>> = {
  EDO: { LIKERT5: 20, TEXT: 2 },
  EKA: { LIKERT5: 10, TEXT: 1 },
};

type Asked = { answerType: AnswerType };

const countOf = (questions: readonly Asked[], kind: AnswerType): number =>
  questions.filter(({ answerType }) => answerType === kind).length;

/** How many more questions of a kind a version may have; below 0 where it has too many already. */
export const questionsLeft = (type: SurveyType, questions: readonly Asked[], kind: AnswerType): number =>
  questionLimits[type][kind] - countOf(questions, kind);

/** Why a version with these questions cannot be asked; null when it can. */
export function tooManyQuestions(type: SurveyType, questions: readonly Asked[]): string | null {
  const over = answerTypes.find((kind) => questionsLeft(type, questions, kind) < 0);
  if (over === undefined) return null;
  const what = over === 'LIKERT5' ? 'pertanyaan skala' : 'isian';
  return `${type} paling banyak ${questionLimits[type][over]} ${what}; versi ini memiliki ${countOf(questions, over)}.`;
}

/** Results of a box are shown from this many respondents on. */
export const MIN_RESPONDENTS = 5;

/** From how many students on a class shows its participation while answers may still come; it moves by whole batches of answers. */
export const ROUGH_RATE = { batch: MIN_RESPONDENTS, fromEnrolled: 10 } as const;

/** Why a result is not shown: too few have answered, or answers may still come and nobody is told how many there are. */
export const hiddenReason = (respondents: number | null): string =>
  respondents === null ? 'Setelah survei ditutup' : 'Kurang dari 5 responden';
export const MAX_TEXT = 1000;
