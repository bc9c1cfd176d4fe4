/** Values with what they are called, for selects and filters. */
export const optionsOf = <V extends string>(
  labels: Readonly<Record<V, string>>,
): { value: V; label: string }[] =>
  (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));
