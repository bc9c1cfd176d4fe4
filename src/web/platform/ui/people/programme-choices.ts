type Listed = { value: string; code: string; label: string; level: string };

const nameOf = ({ level, label }: Listed): string => `${level} ${label}`.trim();

/** Programmes by level and name; those that share both are told apart by their code, and by number where that is shared too. */
export function programmeChoices(programmes: readonly Listed[]): { id: string; name: string }[] {
  const taken = new Map<string, number>();
  const shared = Map.groupBy(programmes, nameOf);
  return programmes.map((one) => {
    const alone = (shared.get(nameOf(one))?.length ?? 0) < 2;
    const name = alone ? nameOf(one) : `${nameOf(one)} (${one.code})`;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return { id: one.value, name: times === 1 ? name : `${name} ${times}` };
  });
}
