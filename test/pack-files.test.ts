import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadOfPack, type Pack, packFiles } from '../scripts/pack-files.ts';

const SCREENS = 6;

type Drawn = { script: number; users: number[]; below: number[] };

/** Files that load only earlier ones, each by the screens that ask for it or for what loads it. */
function packsOf(drawn: readonly Drawn[]): Pack[] {
  const packs: Pack[] = [];
  for (const [at, { script, users, below }] of drawn.entries()) {
    const screens = Uint8Array.from({ length: SCREENS }, (_, screen) => (users.includes(screen) ? 1 : 0));
    const needs = new Set(below.flatMap((number) => packs[number % Math.max(1, at)] ?? []));
    packs.push({
      name: `file-${at}`,
      modules: [`module-${at}`],
      script,
      style: at % 3 ? 0 : 100,
      screens,
      needs,
    });
  }
  for (const pack of packs.toReversed()) {
    for (const next of pack.needs)
      next.screens = next.screens.map((loads, i) => loads | (pack.screens[i] ?? 0));
  }
  return packs;
}

const modulesBy = (packs: readonly Pack[], screen: number): string[] =>
  packs.filter(({ screens }) => screens[screen] === 1).flatMap(({ modules }) => modules);

/** What loads before a pack, and before that. @throws Error where a pack loads itself. */
function allNeeds(pack: Pack, path: readonly Pack[] = []): Set<Pack> {
  if (path.includes(pack)) throw new Error('A file loads itself in a circle');
  const further = [...pack.needs].map((next) => allNeeds(next, [...path, pack]));
  return further.reduce((all, more) => all.union(more), new Set(pack.needs));
}

const drawn = fc.array(
  fc.record({
    script: fc.integer({ min: 50, max: 60_000 }),
    users: fc.uniqueArray(fc.integer({ min: 0, max: SCREENS - 1 }), { minLength: 1 }),
    below: fc.array(fc.nat(), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 20 },
);
const own = Array.from({ length: SCREENS }, () => ({ files: 1, bytes: 1_000 }));

test('packs every module once, without circles, and no screen misses one it needs', () => {
  fc.assert(
    fc.property(drawn, (files) => {
      const needed = Array.from({ length: SCREENS }, (_, screen) => modulesBy(packsOf(files), screen));
      const packed = packFiles(packsOf(files), own);
      expect(packed.flatMap(({ modules }) => modules).toSorted()).toEqual(
        files.map((_, at) => `module-${at}`).toSorted(),
      );
      for (const [screen, modules] of needed.entries()) {
        expect(modulesBy(packed, screen)).toEqual(expect.arrayContaining(modules));
      }
      for (const pack of packed) {
        for (const next of allNeeds(pack)) {
          expect(pack.screens.every((loads, screen) => loads <= (next.screens[screen] ?? 0))).toBe(true);
        }
      }
    }),
  );
});

test('joins what many little files hold, so that a screen loads at most ten', () => {
  const little = packsOf(
    Array.from({ length: 30 }, (_, at) => ({ script: 400, users: [at % 3, 3], below: [] })),
  );
  const packed = packFiles(little, own);
  for (let screen = 0; screen < 4; screen++) {
    const loads = packed.filter(({ screens }) => screens[screen] === 1).map(loadOfPack);
    expect(loads.reduce((sum, { files }) => sum + files, 1)).toBeLessThanOrEqual(10);
  }
});

test('leaves apart what would bring a screen beyond its bytes', () => {
  const large = packsOf([
    { script: 120_000, users: [0, 1], below: [] },
    { script: 120_000, users: [1, 2], below: [] },
    { script: 120_000, users: [2, 3], below: [] },
  ]);
  expect(packFiles(large, own)).toHaveLength(3);
});
