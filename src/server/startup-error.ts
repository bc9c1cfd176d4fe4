/**
 * Something outside the program keeps it from starting: a setting, a folder, a port, the database.
 * `message` is one English line for the operator that says what to do; the process prints it and exits with 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** The operating system's code of a failed call (`ENOENT`, `EACCES` …), or '' when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
