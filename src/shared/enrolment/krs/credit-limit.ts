import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { previousRegularTerm, type SemesterCode, termOf } from '#shared/platform/term/term.ts';

/** Activity and result of a student in one regular semester. */
export type TermRecord = {
  semesterCode: SemesterCode;
  state: 'ACTIVE' | 'LEAVE' | 'INACTIVE';
  /** IPS in hundredths over published grades; null without any. */
  ips: number | null;
  /** Whether every grade of the semester is published. */
  complete: boolean;
};

export type CreditFacts = {
  semesterCode: SemesterCode;
  semesterNumber: number;
  /** Sks recognised from elsewhere; more than 0 exempts from the package. */
  recognisedSks: number;
  /** Earlier semesters in any order; short semesters are ignored. */
  records: readonly TermRecord[];
  /** Granted by kaprodi with a letter. */
  extraSks: number;
};

export type CreditBasis = 'SHORT' | 'PACKAGE' | 'INACTIVE' | 'NO_IPS' | 'IPS';

export type CreditLimit = {
  maxSks: number;
  basis: CreditBasis;
  /** IPS in hundredths on which the limit and the right to courses of higher semesters are based. */
  ips: number | null;
  ipsSemester: SemesterCode | null;
  /** Grades of that semester are missing, so the limit is checked again at approval. */
  provisional: boolean;
};

/** Returns the last semester before this one, leave and short semesters skipped. */
function basisRecord({ semesterCode, records }: CreditFacts): TermRecord | null {
  return records
    .filter(
      (record) => record.semesterCode < semesterCode && termOf(record.semesterCode).semester !== 'PENDEK',
    )
    .filter((record) => record.state === 'ACTIVE')
    .reduce<TermRecord | null>(
      (latest, record) => (latest === null || record.semesterCode > latest.semesterCode ? record : latest),
      null,
    );
}

const wasInactive = ({ semesterCode, records }: CreditFacts): boolean => {
  const previous = previousRegularTerm(semesterCode);
  return records.some((record) => record.semesterCode === previous && record.state === 'INACTIVE');
};

function stepFor(ips: number, settings: AcademicSettings): number {
  return settings.creditTable.find((step) => ips >= step.minIps)?.maxSks ?? 0;
}

function ruleFor(facts: CreditFacts, ips: number | null, settings: AcademicSettings): [CreditBasis, number] {
  if (termOf(facts.semesterCode).semester === 'PENDEK') return ['SHORT', settings.shortMaxSks];
  if (facts.semesterNumber <= settings.packageSemesters && facts.recognisedSks === 0) {
    return ['PACKAGE', settings.packageMaxSks];
  }
  if (wasInactive(facts)) return ['INACTIVE', settings.inactiveMaxSks];
  return ips === null ? ['NO_IPS', settings.noIpsMaxSks] : ['IPS', stepFor(ips, settings)];
}

/**
 * Returns the sks limit of a student and its basis (academic practice; the table and all limits are settings). Extra
 * sks granted by kaprodi raise only limits based on results, never above the maximum of a semester.
 */
export function creditLimit(facts: CreditFacts, settings: AcademicSettings): CreditLimit {
  const record = basisRecord(facts);
  const ips = record?.ips ?? null;
  const [basis, base] = ruleFor(facts, ips, settings);
  const extra = basis === 'SHORT' || basis === 'PACKAGE' ? 0 : Math.min(facts.extraSks, settings.extraMaxSks);
  return {
    maxSks: Math.min(base + extra, settings.semesterMaxSks),
    basis,
    ips,
    ipsSemester: record?.semesterCode ?? null,
    provisional: record !== null && !record.complete,
  };
}
