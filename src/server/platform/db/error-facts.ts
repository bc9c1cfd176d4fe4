import { DrizzleQueryError } from 'drizzle-orm/errors';
import { databaseError } from './constraint-errors.ts';

/** Of a statement that inserts many rows, its beginning says enough. */
const QUERY_KEPT = 2_000;

/** Where an error was thrown, without its message. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length).trimStart();
}

/** Whether PostgreSQL itself sent this error. */
const isFromDatabase = (error: Error): boolean => 'severity' in error && 'code' in error;

type LoggedError = { type: string; message: string; stack: string } & Record<string, unknown>;

/** What PostgreSQL says of a fault without quoting what was sent or stored, as message, `detail` and `where` may. */
function databaseFacts(error: Error): LoggedError {
  const { code, constraint, table, column, routine } = error as Error & Record<string, unknown>;
  const message = `SQLSTATE ${String(code)}`;
  return { type: 'DatabaseError', message, stack: framesOf(error), code, constraint, table, column, routine };
}

function facts(error: Error): LoggedError {
  if (error instanceof DrizzleQueryError) {
    const query = error.query.slice(0, QUERY_KEPT);
    return { type: 'DrizzleQueryError', message: 'Failed query', stack: framesOf(error), query };
  }
  if (isFromDatabase(error)) return databaseFacts(error);
  const { message, stack = '' } = error;
  const errors = error instanceof AggregateError ? { errors: error.errors as unknown[] } : {};
  const own: Record<string, unknown> = Object.fromEntries(Object.entries(error));
  return { ...own, ...errors, type: error.constructor.name, message, stack };
}

function told(error: Error, outer: readonly Error[]): LoggedError {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    if (!(value instanceof Error)) return value;
    return outer.includes(value) ? '[circular]' : told(value, [...outer, value]);
  };
  const { type, message, stack, ...more } = facts(error);
  const rest = Object.entries({ ...more, cause: error.cause }).map(([key, value]) => [key, inner(value)]);
  // The failed query it is the cause of has been told with the same frames.
  const isRepeated = outer.at(-2) instanceof DrizzleQueryError;
  const where = isRepeated ? '' : stack;
  return { type, message, stack: where, ...(Object.fromEntries(rest) as Record<string, unknown>) };
}

/**
 * An error as the log holds it. A failed statement is told by its text, SQLSTATE, constraint and stack, wherever in the
 * chain of causes it stands, and never by its values: they are what people entrusted to the college. All else stays as it is.
 */
export function errorForLog(error: unknown): LoggedError {
  if (error instanceof Error) return told(error, [error]);
  return { type: typeof error, message: String(error), stack: '' };
}

/** Why something failed, in one line without values. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof DrizzleQueryError) && !isFromDatabase(error)) return error.message;
  const found = databaseError(error);
  if (!found) return error.cause instanceof Error ? error.cause.message : 'Failed query';
  return [`SQLSTATE ${found.code}`, found.constraint].filter(Boolean).join(', ');
}

/**
 * Does work whose failure is kept elsewhere than in the log, which has told it by now.
 * @throws Error why it failed, in one line without values, and without the error that was its cause.
 */
export const failingByReason = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => Promise.reject(new Error(reasonOf(error))));
