import { z } from 'zod';

const classIds = z.array(z.string());

/** The plan on the server; `updatedAt` is that of the KRS, null before there is one. */
const savedPlan = z.object({ updatedAt: z.string().nullable(), ids: classIds });

const ownPlan = z.object({ ids: classIds, base: savedPlan });

export type SavedPlan = z.infer<typeof savedPlan>;

/** The classes chosen on this device, and the saved plan they were chosen from. */
export type OwnPlan = z.infer<typeof ownPlan>;

/** Reports whether two plans hold the same classes in any order. */
export const isSamePlan = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** Starts a plan of this device from the saved one. */
export const planFrom = (saved: SavedPlan): OwnPlan => ({ ids: saved.ids, base: saved });

/** Parses a plan kept on this device; null when it is invalid. */
export function parseOwnPlan(draft: unknown): OwnPlan | null {
  const { data } = ownPlan.safeParse(draft);
  return data ?? null;
}

/** Reports whether the plan is unchanged since it was last the saved one. */
export const isUntouched = ({ ids, base }: OwnPlan): boolean => isSamePlan(ids, base.ids);

/**
 * Reconciles the plan of this device with the saved one.
 * @returns the plan to continue with, and whether both have changed so that the student has to choose.
 */
export function reconcile(plan: OwnPlan, saved: SavedPlan): { plan: OwnPlan; conflict: boolean } {
  const isBasedOnSaved = plan.base.updatedAt === saved.updatedAt && isSamePlan(plan.base.ids, saved.ids);
  if (isBasedOnSaved) return { plan, conflict: false };
  if (isUntouched(plan) || isSamePlan(plan.ids, saved.ids)) return { plan: planFrom(saved), conflict: false };
  return { plan, conflict: true };
}
