import { ownPath } from './own-path.ts';

const KEY = 'gate-origin';
const MESSAGE_KEY = 'gate-message';
const ABOUT_KEY = 'gate-about';

/** Remembers with which words a page was led to, so that no link from elsewhere can put words there. */
export function keepSentMessage(message: string): void {
  try {
    sessionStorage.setItem(MESSAGE_KEY, message);
    sessionStorage.removeItem(ABOUT_KEY);
  } catch {
    // Without storage the page says in its own words what it is about.
  }
}

/**
 * Whether this tab was led somewhere with these words, and they still hold.
 * @param about what they speak of as it is now; they hold while it is as it was when they were asked for first
 */
export function stillHolds(message: string, about: string): boolean {
  try {
    if (sessionStorage.getItem(MESSAGE_KEY) !== message) return false;
    if (sessionStorage.getItem(ABOUT_KEY) === null) sessionStorage.setItem(ABOUT_KEY, about);
    return sessionStorage.getItem(ABOUT_KEY) === about;
  } catch {
    return false;
  }
}

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
