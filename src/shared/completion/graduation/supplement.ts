import type { activityLevels } from '#shared/completion/activities/kinds.ts';

/** An activity as the diploma supplement (SKPI) lists it; `role` is the place won where there is one. */
export type GraduateActivity = {
  title: string;
  kind: string;
  role: string;
  level: (typeof activityLevels)[number] | null;
  /** In which it ended. */
  year: string;
};
