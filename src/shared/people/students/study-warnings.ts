import { periodLabel, type SemesterCode, semesterNumber } from '#shared/platform/term/term.ts';

/** A term as the results record it; `N` is a term without a plan. GPA in hundredths. */
export type RecordedTerm = {
  code: SemesterCode;
  status: 'A' | 'C' | 'N' | 'M';
  ips: number | null;
  ipk: number | null;
};

export type StudyWarning = { code: 'LOW_IPS' | 'LOW_IPK' | 'INACTIVE'; message: string };

/** Below this (hundredths) an IPS or IPK is warned about. */
export const LOW_GPA = 200;
/** So many terms without a plan in a row put a student on the list of those who may be dismissed. */
export const INACTIVE_TERMS = 2;

/** What a list of students is narrowed to: a low last IPS, or what may end in dismissal. */
export const concerns = ['LOW_IPS', 'DISMISSAL'] as const;
export type Concern = (typeof concerns)[number];

export const concernLabels: Record<Concern, string> = {
  LOW_IPS: 'IPS terakhir di bawah 2,00',
  DISMISSAL: 'Calon putus studi',
};

const shown = (gpa: number): string => (gpa / 100).toFixed(2).replace('.', ',');

function lowIps(terms: readonly RecordedTerm[]): StudyWarning[] {
  const last = terms.findLast(({ ips }) => ips !== null);
  if (last === undefined || last.ips === null || last.ips >= LOW_GPA) return [];
  return [
    {
      code: 'LOW_IPS',
      message: `IPS ${periodLabel(last.code)} ${shown(last.ips)}, di bawah ${shown(LOW_GPA)}.`,
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
  const message = `IPK akhir semester 2 ${shown(second)}, di bawah ${shown(LOW_GPA)}${now === second ? '' : `; sekarang ${shown(now)}`}.`;
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
 * What an advisor has to know about the results of an advisee: IPS of the last term or IPK since semester 2 below 2,00, and
 * terms without a plan. The portal points out; people decide.
 * @param terms oldest first.
 */
export const studyWarnings = (terms: readonly RecordedTerm[], entry: SemesterCode): StudyWarning[] => [
  ...lowIps(terms),
  ...lowIpk(terms, entry),
  ...inactive(terms),
];
