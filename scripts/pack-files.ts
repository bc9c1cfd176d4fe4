/**
 * What a screen may load as the first one after the home. `bench/first-visit.ts` holds 60 kB: sizes here are estimates, and some
 * hundred bytes too low for a few screens.
 */
const BUDGET = { files: 10, bytes: 59_300 };

/** What a file, a file beyond the budget and a byte beyond `FULL` cost, in bytes. */
type Prices = { file: number; fileBeyond: number; byteBeyond: number };

/** Bytes are priced as beyond the budget from here on: a screen close to it leaves no room for later joins. */
const FULL = 58_500;

/** Tried in this order: low prices load less that a screen does not need, high ones keep every screen within the budget. */
const PRICES: readonly Prices[] = [60, 75, 90, 105, 120, 135, 150, 180].flatMap((thousands) =>
  [200, 300, 400].map((byteBeyond) => ({ file: 500, fileBeyond: thousands * 1_000, byteBeyond })),
);

/** Compressed bytes per minified character, and the overhead of a file. */
const WIRE = { script: 0.272, style: 0.24, file: 350 };

/** Modules that share a file. */
export type Pack = {
  readonly name: string;
  readonly modules: readonly string[];
  /** Minified characters. */
  readonly script: number;
  readonly style: number;
  /** By the number of a screen: 1 where it loads this. */
  screens: Uint8Array;
  /** What loads before it. */
  needs: ReadonlySet<Pack>;
};

/** Files and bytes of a screen. */
export type Load = { files: number; bytes: number };

/** What loading a pack adds: its script, and its style sheet where it has one. */
export function loadOfPack({ script, style }: Pick<Pack, 'script' | 'style'>): Load {
  const files = style > 0 ? 2 : 1;
  return { files, bytes: script * WIRE.script + style * WIRE.style + files * WIRE.file };
}

/** What a screen's load costs, in bytes. @param needed bytes it loaded before anything was joined: the fewer, the more others weigh. */
const costOf = ({ files, bytes }: Load, needed: number, { file, fileBeyond, byteBeyond }: Prices): number =>
  (bytes * FULL) / needed +
  files * file +
  Math.max(0, files - BUDGET.files) ** 1.4 * fileBeyond +
  Math.max(0, bytes - FULL) * byteBeyond;

const isBeyond = ({ files, bytes }: Load): boolean => files > BUDGET.files || bytes > BUDGET.bytes;

type Below = Map<Pack, ReadonlySet<Pack>>;

/** All that loads before each pack. */
function allBelow(packs: Iterable<Pack>): Below {
  const known: Below = new Map();
  const below = (pack: Pack): ReadonlySet<Pack> => {
    const found = known.get(pack) ?? new Set([...pack.needs].flatMap((next) => [next, ...below(next)]));
    known.set(pack, found);
    return found;
  };
  for (const pack of packs) below(pack);
  return known;
}

const either = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.map((loads, screen) => loads | (other[screen] ?? 0));

const meet = (one: Pack, other: Pack): boolean =>
  one.screens.some((loads, screen) => loads === 1 && other.screens[screen] === 1);

/** Whether one file for both would load itself in a circle, through a third. */
const hasCircle = (one: Pack, other: Pack, below: Below): boolean =>
  [...one.needs].some((next) => next !== other && below.get(next)?.has(other) === true);

/** One pack of both. */
const joined = (one: Pack, other: Pack): Pack => ({
  name: one.script < other.script ? other.name : one.name,
  modules: [...one.modules, ...other.modules],
  script: one.script + other.script,
  style: one.style + other.style,
  screens: either(one.screens, other.screens),
  needs: one.needs.union(other.needs).difference(new Set([one, other])),
});

/**
 * The loads of all screens with two packs joined, or null where that would make a circle. Screens that load either pack then
 * load what both need.
 */
function loadsAfter(loads: readonly Load[], one: Pack, other: Pack, below: Below): Load[] | null {
  if (hasCircle(one, other, below) || hasCircle(other, one, below)) return null;
  const after = loads.map((load) => ({ ...load }));
  const add = (pack: Pack, times: number, loadsIt: (screen: number) => boolean): void => {
    const { files, bytes } = loadOfPack(pack);
    after.forEach((load, screen) => {
      if (!loadsIt(screen)) return;
      load.files += files * times;
      load.bytes += bytes * times;
    });
  };
  const both = joined(one, other);
  const needed = new Set([...(below.get(one) ?? []), ...(below.get(other) ?? [])]);
  for (const pack of [one, other]) {
    needed.delete(pack);
    add(pack, -1, (screen) => pack.screens[screen] === 1);
  }
  add(both, 1, (screen) => both.screens[screen] === 1);
  for (const pack of needed)
    add(pack, 1, (screen) => both.screens[screen] === 1 && pack.screens[screen] === 0);
  return after;
}

/** Two packs and what joining them gains all screens together, as last computed. */
type Pair = { one: Pack; other: Pack; gain: number };

/** The pair that gains most. Earlier joins change gains, so the best one is computed again before it is trusted. */
function findBest(pairs: readonly Pair[], gainOf: (pair: Pair) => number): Pair | undefined {
  for (;;) {
    let best: Pair | undefined;
    for (const pair of pairs) if (pair.gain > (best?.gain ?? 0)) best = pair;
    if (best === undefined) return undefined;
    const gain = gainOf(best);
    if (gain >= best.gain) return best;
    best.gain = gain;
  }
}

/** Puts one pack in the place of two, wherever these were needed. */
function replace(packs: Set<Pack>, { one, other }: Pair): Pack {
  const both = joined(one, other);
  packs.delete(one);
  packs.delete(other);
  packs.add(both);
  for (const pack of packs) {
    if (pack.needs.has(one) || pack.needs.has(other)) {
      pack.needs = pack.needs.difference(new Set([one, other])).union(new Set([both]));
    }
  }
  return both;
}

/** What each screen loads in all. */
const loadsOf = (packs: readonly Pack[], own: readonly Load[]): Load[] =>
  own.map((load, screen) =>
    packs
      .filter((pack) => pack.screens[screen] === 1)
      .map(loadOfPack)
      .reduce((a, b) => ({ files: a.files + b.files, bytes: a.bytes + b.bytes }), load),
  );

/** A deep copy, for a search that changes its packs. */
function copied(packs: readonly Pack[]): Pack[] {
  const copies = new Map(packs.map((pack) => [pack, { ...pack }]));
  for (const copy of copies.values())
    copy.needs = new Set([...copy.needs].flatMap((next) => copies.get(next) ?? []));
  return [...copies.values()];
}

/** Joins two packs at a time, first those that gain most at these prices, until no pair gains. Changes `loose`. */
function packAt(prices: Prices, loose: readonly Pack[], own: readonly Load[]): Pack[] {
  const packs = new Set(loose);
  let loads: readonly Load[] = loadsOf(loose, own);
  const needed = loads.map(({ bytes }) => bytes);
  const total = (all: readonly Load[]): number =>
    all.reduce((sum, load, screen) => sum + costOf(load, needed[screen] ?? FULL, prices), 0);
  let below = allBelow(packs);
  const gainOf = ({ one, other }: Pick<Pair, 'one' | 'other'>): number => {
    const after = loadsAfter(loads, one, other, below);
    return after === null ? 0 : total(loads) - total(after);
  };
  const pairsOf = (one: Pack, others: readonly Pack[]): Pair[] =>
    others
      .filter((other) => other !== one && meet(one, other))
      .map((other) => ({ one, other, gain: gainOf({ one, other }) }))
      .filter(({ gain }) => gain > 0);
  for (let before = Infinity; packs.size < before;) {
    before = packs.size;
    let pairs = [...packs].flatMap((one, at, all) => pairsOf(one, all.slice(at + 1)));
    for (let best = findBest(pairs, gainOf); best; best = findBest(pairs, gainOf)) {
      const gone = new Set([best.one, best.other]);
      loads = loadsAfter(loads, best.one, best.other, below) ?? loads;
      const both = replace(packs, best);
      for (const pack of [best.one, best.other].flatMap((part) => [...(below.get(part) ?? [])])) {
        pack.screens = either(pack.screens, both.screens);
      }
      below = allBelow(packs);
      pairs = pairs.filter(({ one, other }) => !gone.has(one) && !gone.has(other));
      pairs.push(...pairsOf(both, [...packs]));
    }
  }
  return [...packs];
}

/**
 * Joins files that screens share, so that screens load few files and few bytes they do not need, and as many of them as
 * possible stay within the budget. No file loads another in a circle.
 * @param loose modules that always load together, as the bundler splits them.
 * @param own what each screen loads besides packs.
 */
export function packFiles(loose: readonly Pack[], own: readonly Load[]): Pack[] {
  let best: { packs: Pack[]; beyond: number } | undefined;
  for (const prices of PRICES) {
    const packs = packAt(prices, copied(loose), own);
    const beyond = loadsOf(packs, own).filter(isBeyond).length;
    if (best === undefined || beyond < best.beyond) best = { packs, beyond };
    if (beyond === 0) break;
  }
  return best?.packs ?? [];
}
