/** The KRS that a status change cancels. */
export type PlanToCancel = {
  studentId: string;
  periodId: string;
  /** Keeps an approved KRS, even while a change of it waits for approval. */
  onlyOpen: boolean;
  /** Note for the history of the KRS. */
  note: string;
};

declare module '#server/platform/services.ts' {
  interface Services {
    /** Cancels a student's KRS of a term. @throws AppError RULE if a grade of it was submitted */
    cancelPlan: (ctx: Ctx, plan: PlanToCancel) => Promise<void>;
  }
}
