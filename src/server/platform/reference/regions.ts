import { type Region, regions } from './load.ts';

type Index = { byCode: Map<string, Region>; children: Map<string | null, Region[]> };

let kept: Index | undefined;

function index(): Index {
  if (kept) return kept;
  const inOrder = regions()
    .filter(({ retired }) => !retired)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'id'));
  kept = {
    byCode: new Map(regions().map((one) => [one.code, one])),
    children: Map.groupBy(inOrder, ({ parent }) => parent),
  };
  return kept;
}

/** The region with a feeder code, padded to eight characters or not; retired ones too. */
export const findRegion = (code: string): Region | undefined => index().byCode.get(code.trim());

/** What a picker offers below a region, in alphabetical order; below `null` the provinces. */
export const regionChildren = (code: string | null): readonly Region[] =>
  index().children.get(code === null ? null : code.trim()) ?? [];

/** A region and all it lies in, province first; empty for an unknown code. */
export function regionPath(code: string): Region[] {
  const path: Region[] = [];
  for (let at = findRegion(code); at; at = at.parent === null ? undefined : findRegion(at.parent)) {
    path.unshift(at);
  }
  return path;
}

/** "Kec. Gamping, Kab. Sleman, Prov. D.I. Yogyakarta"; empty for an unknown code. */
export const regionLabel = (code: string): string =>
  regionPath(code)
    .toReversed()
    .map(({ name }) => name)
    .join(', ');
