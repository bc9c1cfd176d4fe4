import { draftAt } from './draft-store.ts';

/** What this tab read or wrote last of each draft: what lies there otherwise is of another tab. */
const seen = new Map<string, string>();

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
