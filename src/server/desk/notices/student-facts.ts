import { reachesAttendance, summariseAttendance } from '#shared/teaching/attendance/attendance.ts';
import { examLimits } from '#shared/teaching/attendance/exam-right.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type PaymentGate, paymentGates } from '#shared/platform/access/gates.ts';
import type { DerivedFacts } from '#shared/desk/notices/derived.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { CampusState } from '#server/platform/campus-state.ts';
import { gateRefusal } from '#server/teaching/gates/gates.public.ts';
import type { StudentFacts } from './student-facts.store.ts';

type Shut = Pick<DerivedFacts, 'gatesShut' | 'attendanceLow' | 'biodataMissing' | 'krsClosing'>;
type Campus = Pick<CampusState, 'academic' | 'data'>;

/** How many classes a notice names. */
const NAMED = 3;

function lowAttendance({ classes }: StudentFacts, campus: Campus): DerivedFacts['attendanceLow'] {
  const minPercent = examLimits(campus).minAttendanceUas;
  if (minPercent === null) return null;
  const low = classes.filter(({ marks }) => !reachesAttendance(summariseAttendance(marks), minPercent));
  const names = low.slice(0, NAMED).map(({ name }) => name);
  return low.length === 0 ? null : { count: low.length, minPercent, names };
}

/**
 * What stands before a student, by the rules that refuse the KRS, the exams, the defence and the degree.
 * @param facts null for who is no active student
 */
export function shutBefore(facts: StudentFacts | null, periodCode: SemesterCode, campus: Campus): Shut {
  if (facts === null) return { gatesShut: [], attendanceLow: null, biodataMissing: null, krsClosing: null };
  const { standing, biodataReportable, krsUntil, utsUntil, uasUntil, defenceUntil, degreeUntil } = facts;
  const untils: Record<PaymentGate, LocalDate | null> = {
    KRS: krsUntil,
    UTS: utsUntil,
    UAS: uasUntil,
    SKRIPSI: defenceUntil,
    WISUDA: degreeUntil,
  };
  const isLetPass = standing.exempt.some(({ gate }) => gate === 'BIODATA');
  const isClosed = campus.data.gates.biodata && !biodataReportable && !isLetPass;
  return {
    gatesShut: paymentGates.flatMap((gate) => {
      const until = untils[gate];
      const message = until && gateRefusal(gate, periodCode, standing, campus.data.gates);
      return until === null || message === null ? [] : [{ gate, message, until }];
    }),
    krsClosing: facts.krsClosing,
    attendanceLow: lowAttendance(facts, campus),
    biodataMissing: isClosed && krsUntil !== null ? { until: krsUntil } : null,
  };
}
