/** A KRS to cancel after a change of status. */
export type PlanToCancel = {
  studentId: string;
  periodId: string;
  /** Keeps a KRS that is approved, even with a pending change. */
  onlyOpen: boolean;
  /** Note in the events of the KRS. */
  note: string;
};

declare module '#server/platform/services.ts' {
  interface Services {
    /** Cancels a student's KRS of a term. @throws AppError RULE naming the classes whose grades were submitted */
    cancelPlan: (ctx: Ctx, plan: PlanToCancel) => Promise<void>;
  }
}
