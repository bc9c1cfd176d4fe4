/** A number that is no share: `30%` beside a component is its weight. */
const most = String.raw`(\d+(?:[.,]\d+)?)(?![\d.,]*\s*(?:%|persen))`;
const upTo = String.raw`\s*(?:[-\u2013\u2014]|s\.?\/?d\.?|sampai|hingga|to)\s*`;

/** How headings name the highest score: `maks 10`, `skala 1-4`, `0-10`, `/10`, `10 poin`, `dari 10`. */
const scales: readonly RegExp[] = [
  String.raw`(?<!\p{L})(?:maks|max|skala|scale|rentang|range)\p{L}*[^\d%]{0,12}?(?:[01]${upTo})?${most}`,
  String.raw`(?<![\d.,])0${upTo}${most}`,
  String.raw`(?<!\d\s*)/\s*${most}`,
  String.raw`(?<![\d.,])${most}\s*(?:poin|points?|pts)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:dari|out of)\s+${most}(?![\d.,]|\s*\p{L})`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** The highest scores a heading names; a weight in per cent is none. */
const scalesIn = (heading: string): number[] =>
  scales.flatMap((scale) =>
    Array.from(heading.matchAll(scale), ([, number = '']) => Number(number.replace(',', '.'))),
  );

/** The scale a heading names where it is another than the expected: 10 of `Tugas (maks 10)`, where 100 is. */
export function otherScale(heading: string, expected: number): number | undefined {
  const named = scalesIn(heading);
  return named.includes(expected) ? undefined : named[0];
}

/** The heading without the scale it names: `UTS 0-100` → `UTS`. */
export const withoutScale = (heading: string): string =>
  scales.reduce((left, scale) => left.replace(scale, ' '), heading).trim();
