import type { ErrorBody } from '#shared/platform/errors.ts';

/** A call that was answered with a refusal or could not be answered at all (`status` 0). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly statusText: string;
  readonly body: Partial<ErrorBody> | null;

  /** @param message for failures without a body of ours; a refusal brings its own in `body`. */
  constructor(status: number, statusText: string, body: Partial<ErrorBody> | null, message = '') {
    super(message);
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}

/** The refusal in an answer that is not 2xx; its body is null where it is not ours (a proxy's page, nothing at all). */
export async function refusalOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  return new CallError(response.status, response.statusText, typeof body === 'object' ? body : null);
}

/** No connection, or it broke off. */
export const offline = (): CallError =>
  new CallError(
    0,
    '',
    null,
    'Tidak dapat terhubung ke server. Periksa koneksi internet Anda, lalu coba lagi.',
  );

/** Status of a failed call, null for any other error. */
export const statusOf = (error: unknown): number | null => (error instanceof CallError ? error.status : null);

/** Whether the session is over, so that signing in again is what helps (specification §8). */
export const isSessionOver = (error: unknown): boolean => [401, 402].includes(statusOf(error) ?? 0);

/** Whether the portal is closed for maintenance. */
export const isClosed = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === 'MAINTENANCE';

/** Whether what was asked for belongs to the active term, which there is not yet: a state of the campus, no failure. */
export const isWithoutTerm = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === 'NO_TERM';

/** Whether asking again can help: not where the right is missing, and not where an address leads to nothing. */
export const isWorthAnotherTry = (status: number | null): boolean => ![400, 403, 404].includes(status ?? 0);

/** The text shown for an error (specification §8): the answer's message, the error's, the status text, a last resort. */
export function messageOf(error: unknown): string {
  const fallback = 'Something went wrong';
  if (error instanceof CallError) return error.body?.message || error.message || error.statusText || fallback;
  return (error instanceof Error && error.message) || fallback;
}
