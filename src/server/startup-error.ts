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

/** What ended the start, for the operator: one line where it is known what to do, else the whole trace. */
export function explainStart(error: unknown, dataDir: string): string {
  if (error instanceof StartupError) return error.message;
  const chain = causes(error);
  const said = chain.map((one) => `${errorCode(one)} ${one.message}`).join('\n');
  if (/\b53100\b|ENOSPC|No space left/.test(said)) {
    return `The disk is full (data in ${dataDir}); free some space and start again.`;
  }
  if (/Connection terminated|ECONNRESET|\b57P0[123]\b/.test(said)) {
    return 'The database ended while the portal was starting; see its lines above, or its own log.';
  }
  return chain[0]?.stack ?? String(error);
}

/** The operating system's code of a failed call (`ENOENT`, `EACCES` …), or '' when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
