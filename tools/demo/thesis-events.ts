import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { defaultThesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import {
  aspectWeights,
  finalScore,
  type ScorerRole,
  type ScoreSheet,
  sheetTotal,
} from '#shared/completion/thesis/scoring.ts';
import { documentNumber } from '#shared/platform/format/document-number.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  bookingParties,
  bookings,
  thesisBoard,
  thesisEvents,
  thesisScores,
} from '#server/platform/db/schema.ts';
import type { DemoNumbers } from './demo-numbers.ts';
import { insertRows, type Row } from './insert.ts';
import { dayOf, type DemoThesis, hasReached, thesisDays } from './thesis-plan.ts';
import { workDayFrom } from './work-day.ts';

type Sitting = {
  of: DemoThesis;
  type: 'SEMINAR' | 'SIDANG';
  date: LocalDate;
  done: boolean;
  board: readonly string[];
};

/** In the evening, when no class is in the way, one after the other. */
const evening = (at: number) => ({ time_start: 1_140 + 90 * at, time_end: 1_230 + 90 * at });
const roles = ['KETUA', 'ANGGOTA', 'ANGGOTA'] as const;

/** How long a student has for a revision. */
export const REVISION_DAYS = 30;

/** The day a defence was held, as its thesis remembers it. */
export const defenceDay = (of: DemoThesis): LocalDate => dayOf(of, thesisDays.defence);

/** The seminar of a thesis and its defence, as far as it has come; what is planned is planned for the first day from today on. */
function sittingsOf(of: DemoThesis, today: LocalDate, lecturerIds: readonly string[]): Sitting[] {
  const { status } = of.wish;
  const [, chair = ''] = lecturerIds;
  const others = lecturerIds.slice(2).filter((id) => !of.supervisorIds.includes(id));
  const seats = { of, board: [chair, ...others.slice(0, 2)] };
  return [
    ...(hasReached(status, 'SEMINAR_PASSED')
      ? [{ ...seats, type: 'SEMINAR' as const, date: dayOf(of, thesisDays.seminar), done: true }]
      : []),
    ...(hasReached(status, 'EXAM_DONE')
      ? [{ ...seats, type: 'SIDANG' as const, date: defenceDay(of), done: true }]
      : []),
    ...(status === 'EXAM_SCHEDULED'
      ? [{ ...seats, type: 'SIDANG' as const, date: workDayFrom(today), done: false }]
      : []),
  ];
}

/** Who has to be there: the board, and at a defence the supervisors. */
const attending = ({ of, type, board }: Sitting): string[] => [
  ...new Set(type === 'SIDANG' ? [...board, ...of.supervisorIds] : board),
];

const sheet = (role: ScorerRole, points: number): ScoreSheet => ({
  role,
  scores: Object.fromEntries(aspectWeights[role].map(([key], i) => [key, (points + (i % 3)) * 100])),
});

/** Points by which one defence is better than the usual one, and the next worse. */
const better = [0, 4, -5, 2, -9] as const;

/** What supervisors and board thought of a defence. */
function sheetsOf({ of, board }: Sitting): { lecturerId: string; sheet: ScoreSheet }[] {
  const more = better[of.wish.at % better.length] ?? 0;
  return [
    ...of.supervisorIds.map((lecturerId) => ({ lecturerId, sheet: sheet('SUPERVISOR', 86 + more) })),
    ...board
      .filter((id) => !of.supervisorIds.includes(id))
      .map((lecturerId, i) => ({ lecturerId, sheet: sheet('EXAMINER', 81 + more + i) })),
  ];
}

/** The score of a defence in hundredths. */
export const demoScore = (of: DemoThesis, lecturerIds: readonly string[]): number => {
  const held = sittingsOf(of, of.begun, lecturerIds).find(({ type }) => type === 'SIDANG');
  return held
    ? finalScore(
        sheetsOf(held).map((one) => one.sheet),
        defaultThesisSettings,
      )
    : 0;
};

function eventRow(sitting: Sitting, id: string, bookingId: string, numbers: DemoNumbers): Row {
  const { of, type, date, done } = sitting;
  const isDefence = type === 'SIDANG';
  const revised = done && isDefence && of.wish.status === 'PASSED_REVISION';
  const score = finalScore(
    sheetsOf(sitting).map((one) => one.sheet),
    defaultThesisSettings,
  );
  const number = (series: string, code: string) =>
    documentNumber(numbers.next(series, date), code, 'PRODI', date);
  return {
    id,
    thesis_id: of.id,
    type,
    attempt: 1,
    booking_id: bookingId,
    status: done ? 'DONE' : 'NOT-YET',
    link: 'https://rapat.contoh.ac.id/skripsi',
    invitation_no: number(`UNDANGAN_${type}`, isDefence ? 'UND-SIDANG' : 'UND-SEMINAR'),
    report_no: done ? number(`BERITA_ACARA_${type}`, isDefence ? 'BA-SIDANG' : 'BA-SEMINAR') : null,
    result: !done ? null : revised ? 'PASSED_REVISION' : 'PASSED',
    title: done ? of.wish.title : null,
    revision_deadline: revised ? addDays(date, REVISION_DAYS) : null,
    note: done ? 'Perbaiki tata tulis dan lengkapi rujukan.' : '',
    final_score: done && isDefence ? score : null,
    letter: done && isDefence ? gradeOf(score).letter : null,
  };
}

/** Score sheets of a defence that is over. */
const scoreRows = (sitting: Sitting & { id: string }) =>
  sheetsOf(sitting).map(({ lecturerId, sheet: { role, scores } }) => ({
    event_id: sitting.id,
    lecturer_id: lecturerId,
    role,
    scores,
    total: sheetTotal(role, scores),
  }));

/** Seminars and defences with their boards, score sheets and bookings. */
export async function buildDemoSittings(
  db: Db,
  made: readonly DemoThesis[],
  { today, lecturerIds }: { today: LocalDate; lecturerIds: readonly string[] },
  numbers: DemoNumbers,
): Promise<void> {
  const sittings = made
    .flatMap((of) => sittingsOf(of, today, lecturerIds))
    .map((sitting, at, all) => ({
      ...sitting,
      id: newId(),
      bookingId: newId(),
      hours: evening(all.slice(0, at).filter(({ date }) => date === sitting.date).length),
    }));
  await insertRows(
    db,
    bookings,
    sittings.map(({ bookingId, type, date, done, of, hours }) => ({
      id: bookingId,
      kind: type,
      title: of.wish.title,
      date,
      ...hours,
      status: done ? 'DONE' : 'NOT-YET',
    })),
  );
  const party = ({ bookingId, date, hours }: (typeof sittings)[number]) => ({
    booking_id: bookingId,
    date,
    ...hours,
    blocking: true,
  });
  await insertRows(db, bookingParties, [
    ...sittings.flatMap((one) => attending(one).map((lecturer_id) => ({ ...party(one), lecturer_id }))),
    ...sittings.map((one) => ({ ...party(one), student_id: one.of.writer.id })),
  ]);
  await insertRows(
    db,
    thesisEvents,
    sittings.map((one) => eventRow(one, one.id, one.bookingId, numbers)),
  );
  await insertRows(
    db,
    thesisBoard,
    sittings.flatMap(({ id, board, done }) =>
      board.map((lecturer_id, i) => ({
        event_id: id,
        lecturer_id,
        role: roles[i],
        present: done ? true : null,
      })),
    ),
  );
  const defended = sittings.filter(({ done, type }) => done && type === 'SIDANG');
  await insertRows(db, thesisScores, defended.flatMap(scoreRows));
}
