const PREFIX = 'draft:';
/** How long a draft stays after its last change. */
const LIFE_MS = 7 * 86_400_000;

/** Where the draft of one form of one person lies. */
export const draftKey = (userId: string, ...parts: readonly string[]): string =>
  [PREFIX + userId, ...parts].join(':');

/** What this tab read or wrote last of each draft: what lies there otherwise is of another tab. */
const seen = new Map<string, string>();

function draftAt(key: string): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { at: number; draft: unknown };
    return Date.now() - kept.at < LIFE_MS ? kept.draft : null;
  } catch {
    return null;
  }
}

/** A draft as it was left within the last seven days, or null; what cannot be read counts as none. */
export function readDraft(key: string): unknown {
  const draft = draftAt(key);
  seen.set(key, JSON.stringify(draft));
  return draft;
}

/** Whether another tab has gone on with a draft that this one knew. */
export const isElsewhere = (key: string): boolean =>
  seen.has(key) && seen.get(key) !== JSON.stringify(draftAt(key));

/** @returns whether it is kept; a full or forbidden storage keeps nothing. */
export function keepDraft(key: string, draft: unknown): boolean {
  try {
    const text = JSON.stringify(draft);
    // What was taken over from another tab is not written back: that tab may have gone on meanwhile.
    if (text !== seen.get(key) || localStorage.getItem(key) === null)
      localStorage.setItem(key, JSON.stringify({ at: Date.now(), draft }));
    seen.set(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft of this tab; what another tab has made of it meanwhile stays. */
export function forgetDraft(key: string): void {
  if (isElsewhere(key)) return;
  seen.set(key, 'null');
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}

/** What forms of a person there are drafts of on this device: "krs", "news" … */
export function draftsOf(userId: string): Set<string> {
  const own = draftKey(userId, '');
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(own) && draftAt(key) !== null);
  return new Set(keys.map((key) => key.slice(own.length).split(':', 1).join('')));
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
