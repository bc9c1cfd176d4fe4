import { z } from 'zod';

const count = (least: number, most: number, usual: number) =>
  z.number().int().min(least).max(most).default(usual);

/** What a college asks of activity programmes; the defaults are academic practice. */
export const activitySettings = z.object({
  /** Percent of the expected logbook days that have to be approved before the report. */
  logbookPercent: count(0, 100, 80),
  /** Share of the field mentor in the score; the supervisor's is the rest. */
  mentorPercent: count(0, 100, 40),
  hoursPerSks: count(1, 60, 45),
  /** A programme of so many sks or weeks takes the whole term. */
  fullTermSks: count(1, 24, 20),
  fullTermWeeks: count(1, 26, 16),
});
export type ActivitySettings = z.infer<typeof activitySettings>;

export const defaultActivitySettings: ActivitySettings = activitySettings.parse({});
