import { grouped, hundredths, tenths } from '../format/number.ts';
import { rupiah } from '../format/rupiah.ts';
import { clock } from '../format/time.ts';

type Unit = {
  /** How a field of it is called. */
  fields: RegExp;
  /** For the description of calls. */
  description: string;
  /** A value as people type it. */
  show: (value: number) => string;
};

/** "85,5" for 8550: as people type scores. */
const score = (value: number): string => hundredths(value).replace(/,?0+$/, '');

/** The first that fits holds. */
const units: readonly Unit[] = [
  {
    fields: /^(min|max|term|cumulative|ahead\w*)?(ips|ipk|gpa)$|MinIps$/i,
    description: 'Hundredths: 375 is a GPA of 3,75.',
    show: hundredths,
  },
  {
    fields: /^(index|gradeIndex|honoursMinIndex)$/,
    description: 'Tenths: 37 is a grade index of 3,7.',
    show: tenths,
  },
  {
    fields: /^(time(Start|End)|startTime|endTime|foundTime|start|end)$/,
    description: 'Minutes since midnight: 510 is 08.30.',
    show: clock,
  },
  {
    fields:
      /(^|[a-z])(scores?)$|Score$|^(KEHADIRAN|TUGAS|KUIS|PROYEK|UTS|UAS)$|^(final|computed|improveBelow|attendanceAdjustment|maxSpread)$/,
    description: 'Hundredths of a point: 8550 is 85,50.',
    show: score,
  },
  {
    fields: /^maxAttendanceWeight$/,
    description: 'Hundredths of a per cent: 2000 is 20 %.',
    show: score,
  },
  {
    fields: /^sksShare$/,
    description: 'Hundredths of a credit: 150 is 1,5 sks.',
    show: score,
  },
  {
    fields: /(amount|price|fee|balance|deposit|discount|charged|net|gross|owed)$/i,
    description: 'Whole rupiah: 1500000 is Rp1.500.000.',
    show: rupiah,
  },
];

const find = (field: string): Unit | undefined => units.find(({ fields }) => fields.test(field));

/**
 * The unit of a whole number of a call, by the name of its field, for its description; null where it counts something. A
 * field whose unit is another says so itself, in the `description` of its schema.
 */
export const unitOf = (field: string): string | null => find(field)?.description ?? null;

/** How a person reads a value of the field: "3,75" for 375 of a GPA, with thousands dots where it counts something. */
export const showFigure = (field: string): ((value: number) => string) => find(field)?.show ?? grouped;
