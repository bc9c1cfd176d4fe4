const PREFIX = 'draft:';
/** How long a draft stays after its last change. */
const LIFE_MS = 7 * 86_400_000;

/** Where the draft of one form of one person lies. */
export const draftKey = (userId: string, ...parts: readonly string[]): string =>
  [PREFIX + userId, ...parts].join(':');

/** What lies there now of a draft, whichever tab wrote it; null where none counts. */
export function draftAt(key: string): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { at: number; draft: unknown };
    return Date.now() - kept.at < LIFE_MS ? kept.draft : null;
  } catch {
    return null;
  }
}

/** Forgets every draft but those of `keep` that still count, whoever wrote it: the next person at this device finds none. */
export function forgetDrafts(keep?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const stays = keep && key.startsWith(draftKey(keep, '')) && draftAt(key) !== null;
      if (key.startsWith(PREFIX) && !stays) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}
