import { statfsSync } from 'node:fs';
import { AppError } from '#shared/platform/errors.ts';

/**
 * Something outside the program keeps it from starting: a setting, a folder, a port, the database.
 * `message` is one English line for the operator that says what to do; the process prints it and exits with 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** An error and what caused it, outermost first. */
function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}

/** PostgreSQL makes its files of changes 16 MB at a time, and ends where there is no room for the next. */
const NEEDED_BYTES = 32 * 1024 * 1024;

/** Whether hardly anything is free where the data lies; false where nobody can say. */
function isFull(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** What ended the start, for the operator: one line where it is known what to do, else the whole trace. */
export function explainStart(error: unknown, dataDir: string): string {
  if (error instanceof StartupError) return error.message;
  const chain = causes(error);
  const said = chain.map((one) => `${errorCode(one)} ${one.message}`).join('\n');
  const hasEnded = /Connection terminated|Connection ended|not queryable|ECONNRESET|\b57P0[123]\b/.test(said);
  if (/\b53100\b|ENOSPC|No space left/.test(said) || (hasEnded && isFull(dataDir))) {
    return `The disk is full (data in ${dataDir}); free some space and start again.`;
  }
  if (hasEnded)
    return 'The database ended while the portal was starting; see its lines above, or its own log.';
  // The only refusal for people that a start can meet: the demo campus brings files along.
  if (chain[0] instanceof AppError && chain.length > 1)
    return `The file storage does not take files (${chain[1]?.message}); check the S3 settings and that it runs.`;
  return chain[0]?.stack ?? String(error);
}

/** The operating system's code of a failed call (`ENOENT`, `EACCES` …), or '' when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** What went wrong, in the words of the error, or else its code or name. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message || errorCode(error) || error.name : String(error);
}
