import type { KrsItemKind } from '#shared/enrolment/krs/item.ts';
import type { DemoTerm } from './calendar.ts';
import type { DemoStudent } from './cohorts.ts';
import type { DemoCourse } from './curriculum-data.ts';
import type { Work } from './scoring.ts';
import type { DemoSchedule } from './timetable.ts';

/** One course taken in one term; `schedule` and `work` are null for terms older than the portal's own records. */
export type Taken = {
  student: DemoStudent;
  term: DemoTerm;
  course: DemoCourse;
  courseId: string;
  schedule: DemoSchedule | null;
  kind: KrsItemKind;
  work: Work | null;
  /** Hundredths; null while the term is running. */
  score: number | null;
};
