import type { Equivalence } from '#shared/platform/grading/equivalents.ts';
import { BEFORE_STUDY, ips, summarise } from '#shared/platform/grading/gpa.ts';
import { type RecordValues, type StudentAttempt, type TermLoad } from './records.store.ts';

type Facts = {
  attempts: readonly StudentAttempt[];
  loads: readonly TermLoad[];
  /** Terms that have a record already. */
  terms: readonly string[];
};

const sksOf = (attempts: readonly StudentAttempt[]): number =>
  attempts.reduce((sum, { sks }) => sum + sks, 0);

/**
 * A student's terms as they are reported: IPS of the term, and IPK and sks of everything up to it (specification §9).
 * Recognised courses count from the first term on; the sks of a term are those of its KRS and of grades from
 * outside its classes.
 */
export function termRecords(
  studentId: string,
  { attempts, loads, terms }: Facts,
  equivalences: readonly Equivalence[],
): RecordValues[] {
  const codes = new Set([...terms, ...attempts.map(({ semesterCode }) => semesterCode)]);
  codes.delete(BEFORE_STUDY);
  return [...codes].toSorted().map((periodCode) => {
    const sofar = attempts.filter(({ semesterCode }) => semesterCode <= periodCode);
    const { ipk, sksAttempted, sksPassed } = summarise(sofar, equivalences);
    const load = loads.find((one) => one.periodCode === periodCode);
    const graded = attempts.filter((one) => one.semesterCode === periodCode && one.source !== 'KONVERSI');
    return {
      studentId,
      periodCode,
      ips: ips(attempts, periodCode),
      ipk,
      sksSemester: (load?.sks ?? 0) + sksOf(load ? graded.filter(({ ofClass }) => !ofClass) : graded),
      sksTotal: sksAttempted,
      sksPassed,
      isProvisional: load?.missing ?? graded.some(({ index }) => index === null),
    };
  });
}
