import { useState } from 'react';
import type { Column } from './table-types.ts';

const read = (key: string): string[] | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : null;
  } catch {
    return null;
  }
};

/** Which columns of a table are shown, as the person chose them last in this browser. */
export function useColumns<R>(table: string, columns: readonly Column<R>[]) {
  const storageKey = `columns:${table}`;
  const [chosen, setChosen] = useState(() => read(storageKey));
  const isShown = ({ key, optional }: Column<R>): boolean =>
    chosen === null ? optional !== true : chosen.includes(key);
  const shown = columns.filter((column, i) => i === 0 || isShown(column));

  const choose = (keys: readonly string[]): void => {
    setChosen([...keys]);
    try {
      localStorage.setItem(storageKey, JSON.stringify(keys));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };

  return { shown, choose };
}
