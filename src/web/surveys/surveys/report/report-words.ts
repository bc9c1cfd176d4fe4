import { surveyFileContract } from '#shared/surveys/surveys/survey-file.contract.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import type { Category } from '#shared/surveys/surveys/score.ts';
import { grouped, NOTHING, tenths } from '#shared/platform/format/number.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';

const c = surveyReportContract;

/** The calls of each survey's report. */
export const calls = {
  EDO: {
    rows: c.edoRows,
    groups: c.edoGroups,
    summary: c.edoSummary,
    courses: c.edoCourses,
    detail: c.edoDetail,
    items: c.edoItems,
  },
  EKA: {
    rows: c.ekaRows,
    groups: c.ekaGroups,
    summary: c.ekaSummary,
    courses: c.ekaCourses,
    detail: c.ekaDetail,
    items: c.ekaItems,
  },
} as const satisfies Record<SurveyType, unknown>;

const f = surveyFileContract;

/** The same parts of each report as files. */
export const files = {
  EDO: { rows: f.edoRows, groups: f.edoGroups, terms: f.edoTerms, items: f.edoItems },
  EKA: { rows: f.ekaRows, groups: f.ekaGroups, terms: f.ekaTerms, items: f.ekaItems },
} as const satisfies Record<SurveyType, unknown>;

export const categoryTones: Record<Category, Tone> = {
  'Sangat Baik': 'success',
  Baik: 'success',
  Cukup: 'warning',
  Kurang: 'danger',
  'Sangat Kurang': 'danger',
};

/** "85,7%" of tenths of a percent; nothing is "-". */
export const rateText = (rate: number | null): string => (rate === null ? NOTHING : `${tenths(rate)}%`);

/** Says how many results are left out and why; null for none. */
export const hiddenNote = (hidden: number): string | null =>
  hidden === 0 ? null : `${hidden} hasil tidak dihitung: respondennya kurang dari lima.`;

/** "38 dari 40"; nothing while it is not told how many have answered. */
export const respondentsText = (respondents: number | null, enrolled: number): string =>
  respondents === null ? NOTHING : `${grouped(respondents)} dari ${grouped(enrolled)}`;
