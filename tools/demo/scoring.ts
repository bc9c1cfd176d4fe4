import { type AttendanceStatus, reachesAttendance } from '#shared/teaching/attendance/attendance.ts';
import {
  attendanceScore,
  defaultGradeWeights,
  finalScore,
  type GradeComponent,
} from '#shared/platform/grading/components.ts';
import { PASSING_SCORE } from '#shared/platform/grading/scale.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import type { Random } from './random.ts';

/** Lectures of a class: sixteen meetings without the two exams. */
export const LECTURES = 14;

/** What a student did in a class: came or not, lecture by lecture, and what was scored for it, in hundredths. */
export type Work = {
  marks: AttendanceStatus[];
  components: Partial<Record<GradeComponent, number>>;
  score: number;
};

/** One mark per lecture; few stay away so often that they lose the right to the last exam. */
export function attend(random: Random): AttendanceStatus[] {
  const reliability = random.chance(0.025) ? 0.55 : 0.86 + random.next() * 0.14;
  return Array.from({ length: LECTURES }, () =>
    random.chance(reliability) ? 'H' : random.pick(['I', 'S', 'A', 'A'] as const),
  );
}

/** A score in whole points around `points`. */
const near = (random: Random, points: number, spread: number): number =>
  Math.max(0, Math.min(100, Math.round(random.around(points, spread)))) * 100;

/** The work of one term that comes to about `points`; attendance and right to the exam follow the college's rules. */
function workAround(random: Random, points: number): Work {
  const marks = attend(random);
  const present = marks.filter((mark) => mark === 'H').length;
  const sits = reachesAttendance({ present, counted: LECTURES }, defaultAcademicSettings.minAttendanceUas);
  const components = {
    KEHADIRAN: attendanceScore(present, LECTURES) ?? 0,
    TUGAS: near(random, points + 2, 5),
    KUIS: near(random, points - 2, 7),
    UTS: near(random, points - 3, 7),
    UAS: sits ? near(random, points - 3, 6) : 0,
  };
  const score = finalScore({ ...components, PROYEK: null }, defaultGradeWeights) ?? 0;
  return { marks, components, score };
}

/** As {@link workAround}; `mustPass` tries again until it is a pass. */
export function workOf(random: Random, points: number, mustPass: boolean): Work {
  const least = mustPass ? PASSING_SCORE : 0;
  let work = workAround(random, points);
  while (work.score < least) work = workAround(random, Math.max(points, 60));
  return work;
}

/** The score of a class whose work is no longer known. */
export function bareScore(random: Random, points: number, mustPass: boolean): number {
  const missed = random.chance(0.025) ? -35 : 0;
  const score = Math.max(1500, Math.min(9850, Math.round((points + missed) * 100)));
  return mustPass ? Math.max(score, PASSING_SCORE) : score;
}
