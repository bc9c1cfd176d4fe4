import { periodLabel, type SemesterCode, semesterNumber } from '#shared/platform/term/term.ts';

/** A term as the results record it; `N` is a term without a plan. GPA in hundredths. */
export type RecordedTerm = {
  code: SemesterCode;
  status: 'A' | 'C' | 'N' | 'M';
  ips: number | null;
  ipk: number | null;
};

export type StudyWarning = { code: 'LOW_IPS' | 'LOW_IPK' | 'INACTIVE'; message: string };

/** IPS or IPK (hundredths) below which a warning is given. */
export const LOW_GPA = 200;
/** Consecutive terms without a plan after which a student may be dismissed. */
export const INACTIVE_TERMS = 2;

/** Filters for students who need attention: a low last IPS, or a risk of dismissal. */
export const concerns = ['LOW_IPS', 'DISMISSAL'] as const;
export type Concern = (typeof concerns)[number];

export const concernLabels: Record<Concern, string> = {
  LOW_IPS: 'IPS terakhir di bawah 2,00',
  DISMISSAL: 'Calon putus studi',
};

const formatGpa = (gpa: number): string => (gpa / 100).toFixed(2).replace('.', ',');

function lowIps(terms: readonly RecordedTerm[]): StudyWarning[] {
  const last = terms.findLast(({ ips }) => ips !== null);
  if (last === undefined || last.ips === null || last.ips >= LOW_GPA) return [];
  return [
    {
      code: 'LOW_IPS',
      message: `IPS ${periodLabel(last.code)} ${formatGpa(last.ips)}, di bawah ${formatGpa(LOW_GPA)}.`,
    },
  ];
}

function lowIpk(terms: readonly RecordedTerm[], entry: SemesterCode): StudyWarning[] {
  const leave = terms.filter(({ status }) => status === 'C').map(({ code }) => code);
  const second = terms.findLast(
    ({ code, ipk }) => ipk !== null && semesterNumber(entry, code, leave) === 2,
  )?.ipk;
  const now = terms.findLast(({ ipk }) => ipk !== null)?.ipk;
  if (second == null || now == null || second >= LOW_GPA || now >= LOW_GPA) return [];
  const message = `IPK akhir semester 2 ${formatGpa(second)}, di bawah ${formatGpa(LOW_GPA)}${now === second ? '' : `; sekarang ${formatGpa(now)}`}.`;
  return [{ code: 'LOW_IPK', message }];
}

function inactive(terms: readonly RecordedTerm[]): StudyWarning[] {
  const regular = terms.filter(({ code }) => !code.endsWith('3'));
  const count = regular.length - 1 - regular.findLastIndex(({ status }) => status !== 'N');
  if (count === 0) return [];
  const message =
    count < INACTIVE_TERMS
      ? 'Tidak aktif pada semester terakhir.'
      : `Tidak aktif ${count} semester berturut-turut, calon putus studi.`;
  return [{ code: 'INACTIVE', message }];
}

/**
 * Returns the warnings an advisor sees about an advisee: last IPS below 2,00, IPK below 2,00 since semester 2, and recent
 * terms without a plan. They only inform; people decide.
 * @param terms oldest first
 */
export const studyWarnings = (terms: readonly RecordedTerm[], entry: SemesterCode): StudyWarning[] => [
  ...lowIps(terms),
  ...lowIpk(terms, entry),
  ...inactive(terms),
];
