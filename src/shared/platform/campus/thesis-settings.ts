import { z } from 'zod';

const count = (least: number, most: number, usual: number) =>
  z.number().int().min(least).max(most).default(usual);

/** What a college asks of a thesis; the defaults are academic practice, since colleges differ. */
export const thesisSettings = z.object({
  /** Sks passed before a title may be proposed. */
  minSks: count(1, 200, 120),
  /** Hundredths. */
  minIpk: count(0, 400, 200),
  /** Code of the research methods course; empty: the courses called "Metodologi Penelitian …". */
  methodsCourse: z.string().trim().max(20).default(''),
  /** Score (hundredths) at which that course counts. */
  methodsMinScore: count(0, 10_000, 5600),
  /** Most sks with D before the title and before the defence. */
  maxDTitle: count(0, 144, 12),
  maxDExam: count(0, 144, 6),
  /** Guidance sessions before the seminar, and in all before the defence. */
  seminarSessions: count(0, 50, 4),
  examSessions: count(0, 50, 8),
  /** One session of a supervisor counts within so many days. */
  sessionGapDays: count(1, 30, 3),
  similarityPercent: count(0, 100, 25),
  /** Days an invited supervisor has to answer. */
  answerDays: count(1, 60, 7),
  /** Semesters from the supervisors' decree on. */
  durationSemesters: count(1, 8, 2),
  revisionDays: count(1, 365, 30),
  /** Letters a grade falls for every full month a revision is late. */
  lettersPerMonth: count(0, 8, 1),
  quotaPerLecturer: count(1, 100, 10),
  examMinutes: count(30, 300, 90),
  /** Share of the supervisors' mean in the final score; the examiners' mean is the rest. */
  supervisorPercent: count(0, 100, 40),
  /** Score (hundredths) below which a defence is failed. */
  passingScore: count(0, 10_000, 5600),
  /** Examiners further apart than this (hundredths) confirm their scores. */
  maxSpread: count(0, 10_000, 1500),
  /** Days after a failed defence before it may be repeated. */
  repeatAfterDays: count(0, 365, 30),
});
export type ThesisSettings = z.infer<typeof thesisSettings>;

export const defaultThesisSettings: ThesisSettings = thesisSettings.parse({});
