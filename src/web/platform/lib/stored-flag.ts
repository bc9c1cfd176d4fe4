import { useState } from 'react';

/** A yes or no that outlives the page in the browser's storage; a browser that forbids storing keeps it for the page. */
export function useStoredFlag(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [flag, setFlag] = useState(() => {
    try {
      const stored = localStorage.getItem(key);
      return stored === null ? initial : stored === 'true';
    } catch {
      return initial;
    }
  });
  const keep = (value: boolean): void => {
    setFlag(value);
    try {
      localStorage.setItem(key, String(value));
    } catch {
      // A full or forbidden storage only means that the choice is not remembered.
    }
  };
  return [flag, keep];
}
