import type { GradeWeights } from '#shared/platform/grading/components.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** Effects of course and plan changes on grades. */
export type GradeFollowUp = {
  /**
   * Applies a change of courses and recomputes the results of affected students.
   * @returns the result of the change, and the number of affected students
   */
  regrouping: <T>(ctx: Ctx, change: () => Promise<T>) => Promise<{ result: T; students: number }>;
  /**
   * Sets the weights of an approved plan on the classes of its course.
   * @returns names of the classes that took the weights, and of those that keep theirs since they have grades
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
