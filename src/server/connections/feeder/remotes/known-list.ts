/** Records of a list of the feeder by key and the other way round. */
export type KnownList = {
  byKey: ReadonlyMap<string, string>;
  keys: ReadonlyMap<string, string>;
  /** Keys of those known by their id, whatever they go by in the feeder. */
  linked: ReadonlySet<string>;
};

/**
 * A list in which those known by their id go under the key they have in the portal by now.
 * @param there keys by id as the feeder has them. @param known keys by id as the portal has them, also of ids that are not there
 */
export function knownList(there: ReadonlyMap<string, string>, known: ReadonlyMap<string, string>): KnownList {
  const linked = [...there.keys()].flatMap((id): [string, string][] => {
    const key = known.get(id);
    return key === undefined ? [] : [[id, key]];
  });
  // Known ones last: another record that goes by the same key in the feeder does not take their place.
  const all = [...[...there].filter(([id]) => !known.has(id)), ...linked];
  return {
    keys: new Map(all),
    byKey: new Map(all.map(([id, key]) => [key, id])),
    linked: new Set(linked.map(([, key]) => key)),
  };
}
