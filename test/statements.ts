import { Connection } from 'pg';
import { vi } from 'vitest';

/** How many statements with values a call sends to the database once its session is known, kept statements included. */
export async function statementsOf(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const bound = vi.spyOn(Connection.prototype, 'bind');
  await ask();
  const sent = bound.mock.calls.length;
  bound.mockRestore();
  return sent;
}
