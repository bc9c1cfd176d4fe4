import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { databaseError } from '../db/constraint-errors.ts';
import { pathOf } from './unknown-call.ts';

/** A request without its query, which may hold the one-use token of a mailed link or what somebody searched for. */
const asRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: pathOf(request),
  host: request.host,
  remoteAddress: request.ip,
});

type LoggedError = { [key: string]: unknown; type: string; message: string; stack: string };

/** A failed query without its values and without the row PostgreSQL names: both are people's data, or hashes of passwords. */
function asQueryError(error: DrizzleQueryError): LoggedError {
  const found = databaseError(error);
  const cause = error.cause?.message ?? '';
  return {
    type: 'DrizzleQueryError',
    message: `Failed query: ${error.query}: ${cause}`,
    // The stack begins with the message, which holds the values.
    stack: (error.stack ?? '').split(error.message).at(-1) ?? '',
    code: found?.code,
    table: found?.table,
    constraint: found?.constraint,
  };
}

/** An error as it is, except that a failed query leaves its values out, also as the cause of another. */
function asError(error: unknown): LoggedError {
  if (error instanceof DrizzleQueryError) return asQueryError(error);
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  return {
    ...error,
    ...{ type: name, message, stack },
    ...(cause !== undefined && { cause: asError(cause) }),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(asError) }),
  };
}

/** How requests and errors are put into lines of the log: never with more of people's data than is needed. */
export const logSerializers = { req: asRequest, err: asError };
