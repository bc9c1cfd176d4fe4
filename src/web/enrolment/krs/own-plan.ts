import { z } from 'zod';

const classIds = z.array(z.string());

/** The plan as the server holds it; `updatedAt` is that of the KRS, null before there is one. */
const savedPlan = z.object({ updatedAt: z.string().nullable(), ids: classIds });

const ownPlan = z.object({ ids: classIds, base: savedPlan });

export type SavedPlan = z.infer<typeof savedPlan>;

/** The classes chosen on this device, and the saved plan they were chosen from. */
export type OwnPlan = z.infer<typeof ownPlan>;

/** Whether two plans hold the same classes, in whatever order. */
export const isSamePlan = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** The plan of this device that goes along with what is saved. */
export const planFrom = (saved: SavedPlan): OwnPlan => ({ ids: saved.ids, base: saved });

/** A plan kept on this device earlier; null where it cannot be read. */
export function parseOwnPlan(kept: unknown): OwnPlan | null {
  const { data } = ownPlan.safeParse(kept);
  return data ?? null;
}

/** Whether nothing was chosen here since the plan was last the saved one. */
export const isUntouched = ({ ids, base }: OwnPlan): boolean => isSamePlan(ids, base.ids);

/**
 * Holds the plan of this device against the one saved by now.
 * @returns the plan to go on with, and whether the student has to choose: both were changed since they were the same.
 */
export function followSaved(own: OwnPlan, saved: SavedPlan): { own: OwnPlan; conflict: boolean } {
  const isBasedOnSaved = own.base.updatedAt === saved.updatedAt && isSamePlan(own.base.ids, saved.ids);
  if (isBasedOnSaved) return { own, conflict: false };
  if (isUntouched(own) || isSamePlan(own.ids, saved.ids)) return { own: planFrom(saved), conflict: false };
  return { own, conflict: true };
}
