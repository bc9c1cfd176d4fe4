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
