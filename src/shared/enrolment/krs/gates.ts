import { dayDate } from '#shared/platform/format/date.ts';
import type { WindowState } from '#shared/platform/term/window.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import { type StudentStatus, studentStatusLabels } from '#shared/platform/access/status.ts';
import { mayRegister } from '#shared/platform/access/student-access.ts';
import { periodLabel, type SemesterCode } from '#shared/platform/term/term.ts';

/** A survey form still to be filled in: about a lecturer of a class (EDO) or about the class (EKA). */
export type OwedForm = { scheduleId: string; lectureId: string | null; name: string };

/** Survey forms of a semester still to be filled in. */
type OwedForms = { pending: readonly OwedForm[]; semesterCode: SemesterCode };

/** Open surveys of a semester; null when the gate is off or none is open. */
export type SurveyGate = OwedForms | null;

/** Facts that decide whether the KRS page opens; payment and survey modules supply their parts. */
export type KrsGateFacts = {
  status: StudentStatus;
  /** Resigned or transferred out, which is stored as inactive. */
  hasLeft: boolean;
  /** Activity in the previous regular semester. */
  previousTerm: 'STUDIED' | 'LEAVE' | 'NONE';
  edo: SurveyGate;
  eka: SurveyGate;
  /** Sentence naming the missing biodata that PDDIKTI requires; null when complete. */
  biodata: string | null;
  /** Sentence naming what must be paid; null for nothing. */
  payment: string | null;
  hasAdvisor: boolean;
  /** KRS, KRS_CHANGE and KRS_LATE windows of the student's class type. */
  windows: readonly WindowState[];
};

export type KrsBlocker = {
  code: 'STATUS' | 'EDO_REQUIRED' | 'EKA_REQUIRED' | 'BIODATA' | 'PAYMENT' | 'ADVISOR' | 'PERIOD';
  message: string;
  /** Path of the page where the student resolves it. */
  link: string | null;
  /** Who can help. */
  helper: string;
  /** Open surveys and their semester. */
  survey?: OwedForms;
};

const outside: Partial<Record<StudentStatus, string>> = {
  graduated: 'Anda sudah lulus, sehingga tidak mengisi KRS lagi.',
  furlough: 'Anda sedang cuti, sehingga tidak mengisi KRS. Ajukan aktif kembali sebelum cuti berakhir.',
  inactive: 'Anda sudah keluar dari perguruan tinggi ini, sehingga tidak mengisi KRS lagi.',
};

/** Tells the student why a status excludes a KRS. */
export const statusRefusal = (status: StudentStatus): string =>
  outside[status] ?? `Status Anda ${studentStatusLabels[status]}, sehingga tidak mengisi KRS.`;

/** The only blocker of a status without classes; solving others would not help. */
const statusBlocker = (status: StudentStatus): KrsBlocker => ({
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

/** A blocker for a reason, none without one. */
const blocker = (reason: string | null, rest: Omit<KrsBlocker, 'message'>): KrsBlocker[] =>
  reason === null ? [] : [{ ...rest, message: reason }];

/**
 * Returns everything that keeps a student from filling in a KRS, in the order to solve it (academic practice); an empty
 * list opens the page. A status without classes is the only blocker; new students and those back from leave owe no
 * surveys.
 */
export function checkGates(facts: KrsGateFacts): KrsBlocker[] {
  if (!mayRegister(facts)) return [statusBlocker(facts.status)];
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
