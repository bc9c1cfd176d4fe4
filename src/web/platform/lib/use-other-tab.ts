import { useEffect, useEffectEvent } from 'react';
import { isElsewhere, readDraft } from './drafts.ts';
import { otherTabMoments } from './signed-out.ts';

/**
 * Follows the draft of the same form in another tab of this browser, so that neither tab takes away what the other holds.
 * @param onForgotten hears that the draft is kept nowhere any more: it was saved there, or given up. What stands here stays; the form
 *   asks the server what is saved by now.
 */
export function useOtherTab(key: string, follow: (draft: unknown) => void, onForgotten: () => void): void {
  const look = useEffectEvent(() => {
    if (!isElsewhere(key)) return;
    const draft = readDraft(key);
    if (draft === null) onForgotten();
    else follow(draft);
  });
  useEffect(() => {
    const listen = (): void => look();
    for (const moment of otherTabMoments) window.addEventListener(moment, listen);
    return () => {
      for (const moment of otherTabMoments) window.removeEventListener(moment, listen);
    };
  }, []);
}
