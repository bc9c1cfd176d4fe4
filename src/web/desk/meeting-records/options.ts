/** Values with what they are called, for selects and filters. */
export const optionsOf = <V extends string>(
  values: readonly V[],
  labels: Readonly<Record<V, string>>,
): { value: V; label: string }[] => values.map((value) => ({ value, label: labels[value] }));
