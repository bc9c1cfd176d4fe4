/** A line of a list with the height it is expected to take, in points; a heading is not left alone at a foot. */
export type FlowItem<T> = { value: T; height: number; heading?: boolean };

/** One page of a list in two columns. */
export type FlowPage<T> = { left: T[]; right: T[] };

const heightOf = (items: readonly FlowItem<unknown>[]): number =>
  items.reduce((sum, { height }) => sum + height, 0);

/** How many of the first items fit in a height, at least one; a heading goes with what follows it. */
function fitting(items: readonly FlowItem<unknown>[], height: number): number {
  let [count, used] = [0, 0];
  for (const item of items) {
    if (used + item.height > height && count > 0) break;
    used += item.height;
    count += 1;
  }
  while (count > 1 && count < items.length && items[count - 1]?.heading === true) count -= 1;
  return count;
}

/** The shortest left column, so that the right one is no longer; at most `height`. */
function balanced(items: readonly FlowItem<unknown>[], height: number): number {
  const half = heightOf(items) / 2;
  const slack = Math.max(...items.map((item) => item.height));
  return fitting(items, Math.min(height, half + slack));
}

/**
 * Lays items out in two columns a page: pages are filled left then right, the last one is balanced.
 * @param firstHeight points left on the first page, `nextHeight` on the following ones.
 */
export function flowPages<T>(
  items: readonly FlowItem<T>[],
  firstHeight: number,
  nextHeight: number,
): FlowPage<T>[] {
  const pages: FlowPage<T>[] = [];
  let rest = [...items];
  for (let height = firstHeight; rest.length > 0; height = nextHeight) {
    const fits = heightOf(rest) <= 2 * height;
    const left = rest.slice(0, fits ? balanced(rest, height) : fitting(rest, height));
    const after = rest.slice(left.length);
    const right = after.slice(0, after.length === 0 ? 0 : fitting(after, height));
    pages.push({ left: left.map(({ value }) => value), right: right.map(({ value }) => value) });
    rest = after.slice(right.length);
  }
  return pages;
}
