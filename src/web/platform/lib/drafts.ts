const PREFIX = 'draft:';
/** How long a draft stays after its last change. */
const LIFE_MS = 7 * 86_400_000;

/** Where the draft of one form of one person lies. */
export const draftKey = (userId: string, ...parts: readonly string[]): string =>
  [PREFIX + userId, ...parts].join(':');

/** A draft as it was left within the last seven days, or null; what cannot be read counts as none. */
export function readDraft(key: string): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { at: number; draft: unknown };
    return Date.now() - kept.at < LIFE_MS ? kept.draft : null;
  } catch {
    return null;
  }
}

/** @returns whether it is kept; a full or forbidden storage keeps nothing. */
export function keepDraft(key: string, draft: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), draft }));
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

/** Forgets every draft but those of `keep` that still count, whoever wrote it: the next person at this device finds none. */
export function forgetDrafts(keep?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const stays = keep && key.startsWith(draftKey(keep, '')) && readDraft(key) !== null;
      if (key.startsWith(PREFIX) && !stays) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}
