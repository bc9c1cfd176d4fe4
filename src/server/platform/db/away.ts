import { DrizzleQueryError } from 'drizzle-orm/errors';

/** No connection to the database could be had. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  /** The SQLSTATE by which the server said that it cannot work now; null where it did not say so. */
  readonly lack: string | null;

  /**
   * @param cause why; undefined where nobody asked, because the database is known to be away, or where it may not be told.
   * @param lack that of the cause where it may not be told.
   */
  constructor(cause?: unknown, lack = lackOf(cause)) {
    super('The database is away', { cause });
    this.lack = lack;
  }
}

/**
 * SQLSTATEs of a server that cannot work now, whoever asks: its disk is full, it has no memory, file or connection left, cannot
 * read or write its disk, is shutting down or starting up, is a standby that takes no writes.
 */
const lackStates = /^(53[0123]00|58030|57P0[123]|25006)$/;

/** Besides them those of a single connection or statement: failures on the way, one ended as idle or given up for its time. */
const awayStates = /^(08...|57P05|57014)$/;

/** Whether PostgreSQL itself sent this error; system calls have codes of five characters, too (`EPIPE`). */
const isFromServer = (error: object): error is { code: string } => 'severity' in error && 'code' in error;

/** A connection that breaks under a statement is told by a plain error, or by that of a system call. */
const isBroken = (cause: Error): boolean => 'syscall' in cause || cause.constructor === Error;

/** Whether a request failed because the database is away, restarts or is too busy, and not by a fault of its own. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway) return true;
  if (isFromServer(error)) return lackStates.test(error.code) || awayStates.test(error.code);
  const { cause } = error;
  if (!(cause instanceof Error)) return false;
  if (error instanceof DrizzleQueryError && !isFromServer(cause) && isBroken(cause)) return true;
  return isDatabaseAway(cause);
}

/** The SQLSTATE by which the server says that it cannot work now; null where it did not say so. */
export function lackOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseAway) return error.lack;
  if (isFromServer(error)) return lackStates.test(error.code) ? error.code : null;
  return lackOf(error.cause);
}

/** Whether a statement never left, because no connection could be had. */
export const hadNoConnection = (error: unknown): boolean =>
  error instanceof Error && (error instanceof DatabaseAway || hadNoConnection(error.cause));
