import { Connection } from 'pg';
import { vi } from 'vitest';

/** How many statements with values a call sends to the database now. */
async function countOnce(ask: () => Promise<unknown>): Promise<number> {
  const bound = vi.spyOn(Connection.prototype, 'bind');
  await ask();
  const sent = bound.mock.calls.length;
  bound.mockRestore();
  return sent;
}

/**
 * How many statements with values a call sends to the database once its session is known, kept statements included. Measured
 * twice: the settings of the college, which are read anew every few seconds, can fall into one of them only.
 */
export async function statementsOf(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  return Math.min(await countOnce(ask), await countOnce(ask));
}
