import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';

/** A graduate's record, as far as the predikat looks at it. */
export type HonoursFacts = {
  /** Hundredths. */
  ipk: number;
  /** Semesters of study, leave not counted. */
  semesters: number;
  /** Lowest index on the transcript, tenths. */
  lowestIndex: number;
  disciplined: boolean;
  recognisedSks: number;
  totalSks: number;
};

type HonoursSettings = Pick<AcademicSettings, 'honours' | 'honoursMaxSemesters' | 'honoursMinIndex'>;

const deservesHonours = (facts: HonoursFacts, settings: HonoursSettings): boolean =>
  facts.semesters <= settings.honoursMaxSemesters &&
  facts.lowestIndex >= settings.honoursMinIndex &&
  !facts.disciplined &&
  facts.recognisedSks * 2 <= facts.totalSks;

/**
 * The predikat of a graduate (academic practice; bands and conditions are settings). Who misses a condition of the
 * highest band gets the next one. Null below the lowest band: no graduation.
 */
export function honoursOf(facts: HonoursFacts, settings: HonoursSettings): string | null {
  const band = settings.honours.find(
    ({ minIpk, honours }) => facts.ipk >= minIpk && (!honours || deservesHonours(facts, settings)),
  );
  return band?.label ?? null;
}
