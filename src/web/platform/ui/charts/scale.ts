/** Round steps between two values, for the lines behind a chart: at most six, the first and last around the values. */
export function ticksOf(low: number, high: number): number[] {
  const span = high - low || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power;
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step - 1e-9) - first;
  return Array.from({ length: count + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Points of a regular polygon scaled by shares 0–1, as an SVG `points` text; the first stands on top. */
export function polygon(shares: readonly number[], centre: number, radius: number): string {
  return shares
    .map((share, i) => {
      const angle = (2 * Math.PI * i) / shares.length - Math.PI / 2;
      const x = centre + Math.cos(angle) * radius * share;
      const y = centre + Math.sin(angle) * radius * share;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
