import type { Block, ImageData } from './print-document.ts';
import { ink, size } from './style.ts';
import { linesOf } from './text-width.ts';

/** A label and what stands behind it; nothing is printed as "-". */
export type Fact = readonly [label: string, value: string | number | null | undefined];

/** A portrait, three to four. */
export type Photo = ImageData;

const GAP = 18;
const MARGIN = 4;
const COLON = 8;
/** A line of letters, and the padding of a row, in points. */
const [LINE, ROW_EXTRA] = [size.body * 1.362, 1.8];

const shown = (value: Fact[1]): string =>
  value === null || value === undefined || value === '' ? '-' : String(value);

/** Labels and values one under another, `width` points wide. */
export function factList(facts: readonly Fact[], width: number, labelWidth = 82): Block {
  if (facts.length === 0) return { text: '' };
  return {
    table: {
      widths: [labelWidth, COLON, width - labelWidth - COLON],
      body: facts.map(([label, value]) => [
        { text: label, color: ink.muted },
        { text: ':', color: ink.muted },
        { text: shown(value) },
      ]),
    },
    layout: 'plain',
    fontSize: size.body,
  };
}

/** About how many points high a list of facts is. */
const factsHeight = (facts: readonly Fact[], width: number, labelWidth: number): number =>
  facts.reduce(
    (sum, [, value]) => sum + linesOf(shown(value), size.body, width - labelWidth - COLON) * LINE + ROW_EXTRA,
    0,
  );

/** A place 3 × 4 for a portrait, empty when there is none. */
export function photoBox(photo: Photo | null, width: number): Block {
  const height = (width * 4) / 3;
  if (photo !== null) return { image: photo, fit: [width, height], alignment: 'right' };
  return {
    table: {
      widths: [width - 7],
      heights: [height - 5],
      body: [
        [
          {
            text: 'Foto\n3 × 4',
            color: ink.muted,
            fontSize: size.small,
            alignment: 'center',
            verticalAlignment: 'middle',
          },
        ],
      ],
    },
    layout: 'grid',
  };
}

type FactsOptions = {
  width: number;
  labelWidth?: number;
  /** A portrait at the right, or null for the empty place of one. */
  photo?: Photo | null;
  photoWidth?: number;
};

/** About how many points high `factBlock` is. */
export function factBlockHeight(
  left: readonly Fact[],
  right: readonly Fact[],
  options: FactsOptions,
): number {
  const { width, labelWidth = 82, photo, photoWidth = 60 } = options;
  const half = ((photo === undefined ? width : width - photoWidth - GAP) - GAP) / 2;
  const heights = [left, right].map((facts) => factsHeight(facts, half, labelWidth));
  return Math.max(...heights, photo === undefined ? 0 : (photoWidth * 4) / 3) + MARGIN;
}

/** The head of a document: facts in two columns, a portrait at the right where asked for. */
export function factBlock(left: readonly Fact[], right: readonly Fact[], options: FactsOptions): Block {
  const { width, labelWidth, photo, photoWidth = 60 } = options;
  const room = photo === undefined ? width : width - photoWidth - GAP;
  const half = (room - GAP) / 2;
  return {
    columns: [
      { ...factList(left, half, labelWidth), width: half },
      { ...factList(right, half, labelWidth), width: half },
      ...(photo === undefined ? [] : [{ stack: [photoBox(photo, photoWidth)], width: photoWidth }]),
    ],
    columnGap: GAP,
    margin: [0, 0, 0, MARGIN],
  };
}
