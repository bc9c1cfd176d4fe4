/** Said of a list of records, each with the copy that is meant, that holds one of them a second time. */
export const TWICE = 'Satu data disebut dua kali.';

/** Whether each entry of a list names something else by its keys. What names nothing there (null) may come again. */
export const namesOnce =
  <Key extends string>(...keys: readonly Key[]) =>
  (entries: readonly Partial<Record<Key, unknown>>[]): boolean => {
    const names = entries
      .map((entry) => keys.map((key) => entry[key] ?? null))
      .filter((name) => !name.includes(null))
      .map((name) => JSON.stringify(name));
    return new Set(names).size === names.length;
  };
