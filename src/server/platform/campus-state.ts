import type { MainData } from '#shared/platform/campus/main-data.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';

/** A term as every screen and rule needs it. */
export type Period = {
  id: string;
  academicYear: string;
  semester: 'GANJIL' | 'GENAP' | 'PENDEK';
  code: string;
  startDate: string;
  endDate: string;
  gradeDeadline: string | null;
};

/** The college's settings with every default filled in, and the active term. */
export type CampusState = { data: MainData; academic: AcademicSettings; period: Period | null };

/** Where the platform asks for the state of the college. */
export type CampusPort = {
  /** The state where a request begins, before any transaction. */
  current: () => Promise<CampusState>;
  /** The state, at most so many milliseconds old. */
  get: (usableMs?: number) => Promise<CampusState>;
  /** Makes every process read the state again, after a change. */
  forget: () => void;
  /** States held by this process. */
  readonly size: number;
};
