import type { Clearance } from '#shared/completion/graduation/checklist.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

type Ask = (ctx: Ctx, studentId: string) => Promise<Clearance>;
const asks = new Map<string, Ask>();

/**
 * Lets a module confirm what it asks of a graduate: thesis accepted, library cleared, obligations of an activity met … What
 * nobody registers is not asked. @returns how to take it back.
 */
export function registerClearance(name: string, ask: Ask): () => void {
  asks.set(name, ask);
  return () => void asks.delete(name);
}

/** What every registered module says of a student; one after the other, for a transaction has one connection. */
export async function clearancesOf(ctx: Ctx, studentId: string): Promise<Clearance[]> {
  const clearances: Clearance[] = [];
  for (const ask of asks.values()) clearances.push(await ask(ctx, studentId));
  return clearances;
}
