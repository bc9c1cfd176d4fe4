import { useEffect, useEffectEvent } from 'react';
import { isElsewhere, readDraft } from './drafts.ts';

/** A tab that was asleep hears of no change, so it looks when it is shown again. */
const moments = ['storage', 'pageshow', 'focus'] as const;

/**
 * Follows the draft of the same form in another tab of this browser, so that neither tab takes away what the other holds.
 * A draft forgotten there is not followed: what stands here stays.
 */
export function useOtherTab(key: string, follow: (draft: unknown) => void): void {
  const look = useEffectEvent(() => {
    if (!isElsewhere(key)) return;
    const draft = readDraft(key);
    if (draft !== null) follow(draft);
  });
  useEffect(() => {
    const listen = (): void => look();
    for (const moment of moments) window.addEventListener(moment, listen);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, listen);
    };
  }, []);
}
