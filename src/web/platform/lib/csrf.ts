import { offline, refusalOf } from './call-error.ts';

let pending: Promise<string> | null = null;
let known: string | null = null;
const listeners = new Set<() => void>();

function keep(token: string | null): void {
  known = token;
  for (const listener of listeners) listener();
}

async function ask(): Promise<string> {
  const early = await window.earlyAnswers?.['/api/form'];
  delete window.earlyAnswers?.['/api/form'];
  const response =
    early?.ok === true ? early : await fetch('/api/form', { credentials: 'same-origin' }).catch(() => null);
  if (response === null) throw offline();
  if (!response.ok) throw await refusalOf(response);
  const { csrfToken: token } = (await response.json()) as { csrfToken: string };
  keep(token);
  return token;
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
  keep(null);
}

/** The token as it is known now, for the context that holds it. */
export const tokenStore = {
  now: (): string | null => known,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
