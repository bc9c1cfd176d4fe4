import type { Ctx } from '#server/platform/http/ctx.ts';

/** What a student still has to settle with an office before leaving; empty for nothing. */
type Leaving = (ctx: Ctx, studentId: string) => Promise<string[]>;
const leaving = new Map<string, Leaving>();

/** Has an office asked before a letter of transfer or resignation. Called once at the start. */
export const registerLeaving = (office: string, asks: Leaving): void => void leaving.set(office, asks);

/** What offices hold against a student's leaving: `Perpustakaan (2 buku masih dipinjam)`. */
export async function heldAgainstLeaving(ctx: Ctx, studentId: string): Promise<string[]> {
  const held = [];
  for (const [office, asks] of leaving) {
    const open = await asks(ctx, studentId);
    if (open.length > 0) held.push(`${office} (${open.join(', ')})`);
  }
  return held;
}
