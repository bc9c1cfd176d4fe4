import { DrizzleQueryError } from 'drizzle-orm/errors';

/** No connection to the database could be had. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';

  /** @param cause why; undefined where nobody asked, because the database is known to be away. */
  constructor(cause?: unknown) {
    super('The database is away', { cause });
  }
}

/**
 * SQLSTATEs of a server that serves nobody now: connection failures, shutting down, starting up, no connection left, a
 * standby that refuses writes during a failover, a statement given up for its time.
 */
const awayStates = /^(08...|57P0[1235]|53300|25006|57014)$/;

/** Whether PostgreSQL itself sent this error; system calls have codes of five characters, too (`EPIPE`). */
const isFromServer = (error: object): error is { code: string } => 'severity' in error && 'code' in error;

/** A connection that breaks under a statement is told by a plain error, or by that of a system call. */
const isBroken = (cause: Error): boolean => 'syscall' in cause || cause.constructor === Error;

/** Whether a request failed because the database is away, restarts or is too busy, and not by a fault of its own. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway) return true;
  if (isFromServer(error)) return awayStates.test(error.code);
  const { cause } = error;
  if (!(cause instanceof Error)) return false;
  if (error instanceof DrizzleQueryError && !isFromServer(cause) && isBroken(cause)) return true;
  return isDatabaseAway(cause);
}

/** Whether a statement never left, because no connection could be had. */
export const hadNoConnection = (error: unknown): boolean =>
  error instanceof Error && (error instanceof DatabaseAway || hadNoConnection(error.cause));
