import { useSyncExternalStore } from 'react';

const KEY = 'signedOut';

/** When something of another tab is heard: a tab that was asleep hears of no change, so it looks when it is shown again. */
export const otherTabMoments = ['storage', 'pageshow', 'focus'] as const;

function lastSignOut(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The last signing out in this browser before this document was opened. */
const known = lastSignOut();

/** Tells every tab of this browser that the person has signed out. */
export function tellSignedOut(): void {
  try {
    localStorage.setItem(KEY, new Date().toISOString());
  } catch {
    // Where nothing can be kept, the other tabs hear of it with their next call.
  }
}

function subscribe(listener: () => void): () => void {
  for (const moment of otherTabMoments) window.addEventListener(moment, listener);
  return () => {
    for (const moment of otherTabMoments) window.removeEventListener(moment, listener);
  };
}

const isSignedOut = (): boolean => ![null, known].includes(lastSignOut());

/** Whether somebody has signed out in this browser since this document was opened. */
export const useSignedOut = (): boolean => useSyncExternalStore(subscribe, isSignedOut);
