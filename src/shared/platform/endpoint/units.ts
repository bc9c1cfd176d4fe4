import { grouped, hundredths, tenths } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { clock } from '#shared/platform/format/time.ts';

/** What a whole number of a call is kept in, where it counts nothing. */
export type UnitKind = 'gpa' | 'index' | 'minutes' | 'points' | 'share' | 'credits' | 'rupiah';

// Said by the schema of a figure whose name does not tell its unit, such as a weight.
export const HUNDREDTHS_OF_PERCENT = 'Hundredths of a percent: 2500 is 25%.';
export const TENTHS_OF_PERCENT = 'Tenths of a percent: 855 is 85,5%.';
export const WHOLE_PERCENT = 'Whole percent: 25 is 25%.';
export const HUNDREDTHS_OF_POINT = 'Hundredths of a point: 8550 is 85,50.';
export const HUNDREDTHS_OF_CREDIT = 'Hundredths of a credit: 150 is 1,5 sks.';
export const TENTHS_OF_QUALITY_POINTS = 'Tenths, credits times grade index: 111 is 11,1.';
export const WHOLE_RUPIAH = 'Whole rupiah: 1500000 is Rp1.500.000.';
export const RUPIAH_A_DAY = 'Whole rupiah for each day.';
export const TIMES_COUNTED = 'How many times it counts: 1 to 10.';

type Unit = {
  kind: UnitKind;
  /** How a field of it is called. */
  fields: RegExp;
  /** A value as people type it. */
  show: (value: number) => string;
};

/** "85,5" for 8550: as people type scores. */
const score = (value: number): string => hundredths(value).replace(/,?0+$/, '');

/** The first that fits holds. */
const units: readonly Unit[] = [
  {
    kind: 'gpa',
    fields: /^(min|max|term|cumulative|ahead\w*)?(ips|ipk|gpa)$|MinIps$/i,
    show: hundredths,
  },
  {
    kind: 'index',
    fields: /^(index|gradeIndex|honoursMinIndex)$/,
    show: tenths,
  },
  {
    kind: 'minutes',
    fields: /^(time(Start|End)|startTime|endTime|foundTime|start|end)$/,
    show: clock,
  },
  {
    kind: 'points',
    fields:
      /(^|[a-z])(scores?)$|Score$|^(KEHADIRAN|TUGAS|KUIS|PROYEK|UTS|UAS)$|^(final|computed|improveBelow|attendanceAdjustment|maxSpread)$/,
    show: score,
  },
  {
    kind: 'share',
    fields: /^maxAttendanceWeight$/,
    show: score,
  },
  {
    kind: 'credits',
    fields: /^sksShare$/,
    show: score,
  },
  {
    kind: 'rupiah',
    fields: /(amount|price|fee|balance|deposit|discount|charged|net|gross|owed)$/i,
    show: rupiah,
  },
];

const find = (field: string): Unit | undefined => units.find(({ fields }) => fields.test(field));

/**
 * The unit of a whole number of a call, by the name of its field; null where it counts something. A field whose unit is
 * another says so itself, in the `description` of its schema.
 */
export const unitOf = (field: string): UnitKind | null => find(field)?.kind ?? null;

/** Whether a field holds a year, or a list of years; `surveyYears` counts them. */
export const isYear = (field: string): boolean => /(?:^y|Y)ear$|^entryYears$/.test(field);

/** How a person reads a value of the field: "3,75" for 375 of a GPA, with thousands dots where it counts something. */
export const showFigure = (field: string): ((value: number) => string) =>
  find(field)?.show ?? (isYear(field) ? String : grouped);
