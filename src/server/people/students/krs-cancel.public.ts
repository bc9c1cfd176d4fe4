/** The KRS of a student that a change of status cancels. */
export type PlanToCancel = {
  studentId: string;
  periodId: string;
  /** Leaves a KRS alone that is approved, also while a change of it is not. */
  onlyOpen: boolean;
  /** Stands in the history of the KRS. */
  note: string;
};

declare module '#server/platform/services.ts' {
  interface Services {
    /** Cancels a student's KRS of a term; not one of which a grade was handed in. @throws AppError RULE */
    cancelPlan: (ctx: Ctx, plan: PlanToCancel) => Promise<void>;
  }
}
