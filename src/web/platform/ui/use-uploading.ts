import { useEffect, useSyncExternalStore } from 'react';

let underWay = 0;
const listeners = new Set<() => void>();

function step(by: 1 | -1): void {
  underWay += by;
  for (const tell of listeners) tell();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that a file is being made ready or sent as long as `busy` is true and the field is there. */
export function useAnnouncedUpload(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    step(1);
    return () => step(-1);
  }, [busy]);
}

/** Whether a file is on its way in any field; a form saved now would go without it. */
export const useUploading = (): boolean => useSyncExternalStore(listen, () => underWay > 0);
