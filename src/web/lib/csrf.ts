import { offline, CallError } from './call-error.ts';

let pending: Promise<string> | null = null;

async function ask(): Promise<string> {
  const early = window.earlyAnswers?.['/api/form'];
  delete window.earlyAnswers?.['/api/form'];
  const response =
    (await early) ?? (await fetch('/api/form', { credentials: 'same-origin' }).catch(() => null));
  if (response === null) throw offline();
  if (!response.ok) throw new CallError(response.status, response.statusText, null);
  const answer = (await response.json()) as { csrfToken: string };
  return answer.csrfToken;
}

/** The token every state change carries; asked for once and kept. @throws CallError, after which it is asked again. */
export function csrfToken(): Promise<string> {
  pending ??= ask().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

/** Forgets the token, so that the next change asks for a fresh one. */
export function forgetCsrfToken(): void {
  pending = null;
  delete window.earlyAnswers?.['/api/form'];
}
