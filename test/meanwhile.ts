import fc from 'fast-check';
import { expect } from 'vitest';

type Answer = { status: number; error: { message: string } };

/** A request that waits for a decision, with what may happen to the thing it is about in between. */
export type Waiting<W> = {
  /** Asks for something nobody has asked for yet. */
  ask: () => Promise<W>;
  /** What may happen meanwhile, any of it several times and in any order. Calls are answered, never broken. */
  meanwhile: Readonly<Record<string, (world: W) => Promise<unknown>>>;
  /** Whether the request may still be agreed to, read from the database alone. */
  stands: (world: W) => Promise<boolean>;
  agree: (world: W) => Promise<Answer>;
  /** Refuses what cannot be agreed to; null where nothing waits any more. */
  refuse: (world: W) => Promise<Answer | null>;
};

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'status' in value && 'error' in value;

/**
 * Proves that a request is agreed to exactly when what it is about still allows it, whatever happened between asking and
 * deciding: that nothing fails, and that what cannot be agreed to can be refused, so that nothing waits for ever.
 * Every single event is tried, then random histories of several.
 * @returns what came of them, sorted: where both appear the property was no empty one
 */
export async function outcomesMeanwhile<W>(waiting: Waiting<W>): Promise<('agreed' | 'refused')[]> {
  const outcomes = new Set<'agreed' | 'refused'>();
  const events = Object.keys(waiting.meanwhile);
  const examples: [string[]][] = [[[]], ...events.map((event): [string[]] => [[event]])];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...events), { minLength: 2, maxLength: 4 }),
      async (history) => {
        const world = await waiting.ask();
        for (const name of history) {
          const answer = await waiting.meanwhile[name]?.(world);
          if (isAnswer(answer)) expect(answer.status, `${name}: ${answer.error.message}`).toBeLessThan(500);
        }
        const stands = await waiting.stands(world);
        const agreed = await waiting.agree(world);
        const said = `${agreed.status} ${agreed.status === 200 ? '' : agreed.error.message}`;
        expect(agreed.status, said).toBeLessThan(500);
        expect(agreed.status === 200, said).toBe(stands);
        outcomes.add(stands ? 'agreed' : 'refused');
        if (stands) return;
        const refused = await waiting.refuse(world);
        if (refused !== null) expect(refused.status, refused.error.message).toBe(200);
      },
    ),
    { numRuns: examples.length + 5, endOnFailure: true, examples },
  );
  return [...outcomes].toSorted();
}
