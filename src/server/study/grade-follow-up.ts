import type { GradeWeights } from '#shared/platform/grading/components.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** What grades have to follow of courses and their plans. */
export type GradeFollowUp = {
  /**
   * Makes a change of courses and recomputes whoever it gives another IPK or other sks.
   * @returns what the change returned, and how many students it concerns
   */
  regrouping: <T>(ctx: Ctx, change: () => Promise<T>) => Promise<{ result: T; students: number }>;
  /**
   * Gives the classes of a course the weights of its approved plan.
   * @returns names of the classes that have them now, and of those that keep their own as they hold grades
   */
  applyPlanWeights: (
    ctx: Ctx,
    course: { courseId: string; periodId: string },
    weights: GradeWeights,
  ) => Promise<{ applied: string[]; kept: string[] }>;
};

declare module '#server/platform/services.ts' {
  interface Services {
    gradeFollowUp: GradeFollowUp;
  }
}
