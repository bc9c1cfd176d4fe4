import { dayDate } from '#shared/platform/format/date.ts';
import type { WindowState } from '#shared/platform/term/window.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import { type StudentStatus, studentStatusLabels } from '#shared/platform/access/status.ts';
import { mayRegister } from '#shared/platform/access/student-access.ts';
import { periodLabel, type SemesterCode } from '#shared/platform/term/term.ts';

/** A form a student still owes: of a lecturer in a class (EDO) or of the class (EKA), with that name. */
export type OwedForm = { scheduleId: string; lectureId: string | null; name: string };

/** Forms of a semester still to be filled in. */
type OwedForms = { pending: readonly OwedForm[]; semesterCode: SemesterCode };

/** Surveys of a semester still to be filled in; null where the gate is off or nothing is asked. */
export type SurveyGate = OwedForms | null;

/** What stands before the KRS page; modules of payment and surveys fill in their part. */
export type KrsGateFacts = {
  status: StudentStatus;
  /** Resigned or transferred out, which is kept as inactive. */
  hasLeft: boolean;
  /** What the student did in the previous regular semester. */
  previousTerm: 'STUDIED' | 'LEAVE' | 'NONE';
  edo: SurveyGate;
  eka: SurveyGate;
  /** A sentence naming the missing biodata that PDDIKTI requires; null for none. */
  biodata: string | null;
  /** A sentence naming what has to be paid; null for nothing. */
  payment: string | null;
  hasAdvisor: boolean;
  /** The KRS, KRS_CHANGE and KRS_LATE windows of the student's class type. */
  windows: readonly WindowState[];
};

export type KrsBlocker = {
  code: 'STATUS' | 'EDO_REQUIRED' | 'EKA_REQUIRED' | 'BIODATA' | 'PAYMENT' | 'ADVISOR' | 'PERIOD';
  message: string;
  /** Path of the page where the student solves it. */
  link: string | null;
  /** Who can help. */
  helper: string;
  /** What surveys are still open, of which semester. */
  survey?: OwedForms;
};

const outside: Partial<Record<StudentStatus, string>> = {
  graduated: 'Anda sudah lulus, sehingga tidak mengisi KRS lagi.',
  furlough: 'Anda sedang cuti, sehingga tidak mengisi KRS. Ajukan aktif kembali sebelum cuti berakhir.',
  inactive: 'Anda sudah keluar dari perguruan tinggi ini, sehingga tidak mengisi KRS lagi.',
};

/** Why nobody of a status fills in a KRS, as a sentence to the student. */
export const statusRefusal = (status: StudentStatus): string =>
  outside[status] ?? `Status Anda ${studentStatusLabels[status]}, sehingga tidak mengisi KRS.`;

/** The one obstacle of who takes no classes: nothing else would help. */
const ofStatus = (status: StudentStatus): KrsBlocker => ({
  code: 'STATUS',
  message: statusRefusal(status),
  link: status === 'furlough' ? '/student/aktivitas-mahasiswa/cuti' : null,
  helper: 'BAAK',
});

function surveyBlocker(
  facts: KrsGateFacts,
  gate: SurveyGate,
  code: 'EDO_REQUIRED' | 'EKA_REQUIRED',
): KrsBlocker[] {
  if (facts.previousTerm !== 'STUDIED' || gate === null || gate.pending.length === 0) return [];
  const [what, link] =
    code === 'EDO_REQUIRED'
      ? [`EDO untuk ${gate.pending.length} dosen`, '/student/survey/edo']
      : [`EKA untuk ${gate.pending.length} mata kuliah`, '/student/survey/eka'];
  const message = `Anda belum mengisi ${what} pada semester ${periodLabel(gate.semesterCode)}.`;
  return [{ code, message, link, helper: 'LPM', survey: gate }];
}

function periodMessage(windows: readonly WindowState[]): string {
  const next = windows.filter(({ state }) => state === 'UPCOMING').map(({ range }) => range);
  const [upcoming] = next.filter((range) => range !== null).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  if (upcoming !== undefined) {
    return `Pengisian KRS dibuka ${dayDate(upcoming.start)} sampai ${dayDate(upcoming.end)}.`;
  }
  const ends = windows.flatMap(({ range }) => range?.end ?? []).toSorted();
  const last = ends.at(-1);
  return last === undefined
    ? 'Jadwal pengisian KRS belum ditetapkan.'
    : `Pengisian KRS sudah ditutup sejak ${dayDate(last)}.`;
}

/** A blocker where there is a reason, nothing where there is none. */
const blocker = (reason: string | null, rest: Omit<KrsBlocker, 'message'>): KrsBlocker[] =>
  reason === null ? [] : [{ ...rest, message: reason }];

/**
 * Everything that keeps a student from filling in a KRS, in the order it should be solved (academic practice); an empty
 * list opens the page. Whose status takes no classes is told that alone; new students and those back from leave owe no surveys.
 */
export function checkGates(facts: KrsGateFacts): KrsBlocker[] {
  if (!mayRegister(facts)) return [ofStatus(facts.status)];
  const advisor = facts.hasAdvisor ? null : askFor.advisor.student;
  const open = facts.windows.some(({ state }) => state === 'OPEN');
  return [
    ...surveyBlocker(facts, facts.edo, 'EDO_REQUIRED'),
    ...surveyBlocker(facts, facts.eka, 'EKA_REQUIRED'),
    ...blocker(facts.biodata, { code: 'BIODATA', link: '/settings', helper: 'BAAK' }),
    ...blocker(facts.payment, { code: 'PAYMENT', link: '/student/pembayaran', helper: 'Bagian Keuangan' }),
    ...blocker(advisor, { code: 'ADVISOR', link: null, helper: 'BAAK' }),
    ...blocker(open ? null : periodMessage(facts.windows), {
      code: 'PERIOD',
      link: '/kalender-akademik',
      helper: 'BAAK',
    }),
  ];
}
