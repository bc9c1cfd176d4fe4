import { ownPath } from './own-path.ts';

const KEY = 'gate-origin';

/** Remembers the page whose data a survey gate refused, so that the survey can lead back to it. */
export function keepGateOrigin(target: string, current: string): void {
  if (!target.startsWith('/student/survey/')) return;
  try {
    sessionStorage.setItem(KEY, current);
  } catch {
    // Without storage the survey leads to the KRS, the page that asks most often.
  }
}

/** The page the last survey gate stood before, or null. */
export function gateOrigin(): string | null {
  try {
    return ownPath(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return null;
  }
}
