const PREFIX = 'draft:';

/** Where the draft of one form of one person lies. */
export const draftKey = (userId: string, ...parts: readonly string[]): string =>
  [PREFIX + userId, ...parts].join(':');

/** A draft as it was left, or null; what cannot be read counts as none. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** @returns whether it is kept; a full or forbidden storage keeps nothing. */
export function keepDraft(key: string, draft: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}

/** Forgets every draft but those of `keep`, whoever wrote it: the next person at this device finds none. */
export function forgetDrafts(keep?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !(keep && key.startsWith(draftKey(keep, ''))))
        localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}
