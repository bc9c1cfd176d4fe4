/** A line of a list with the height it is expected to take, in points; a heading is not left alone at a foot. */
export type FlowItem<T> = { value: T; height: number; heading?: boolean };

/** One page of a list in two columns. */
export type FlowPage<T> = { left: T[]; right: T[] };

const heightOf = (items: readonly FlowItem<unknown>[]): number =>
  items.reduce((sum, { height }) => sum + height, 0);

/** A heading goes with what follows it: the number of items before a cut that leaves none at its foot. */
function cutBefore(items: readonly FlowItem<unknown>[], wanted: number): number {
  let count = wanted;
  while (count > 1 && count < items.length && items[count - 1]?.heading === true) count -= 1;
  return count;
}

/** How many of the first items fit in a height, at least one. */
function fitting(items: readonly FlowItem<unknown>[], height: number): number {
  let [count, used] = [0, 0];
  for (const item of items) {
    if (used + item.height > height && count > 0) break;
    used += item.height;
    count += 1;
  }
  return cutBefore(items, count);
}

/** The shortest left column, so that the right one is no longer; at most `height`. */
function balanced(items: readonly FlowItem<unknown>[], height: number): number {
  const half = heightOf(items) / 2;
  let [count, used] = [0, 0];
  for (const item of items) {
    if (used >= half) break;
    used += item.height;
    count += 1;
  }
  return used > height ? fitting(items, height) : cutBefore(items, count);
}

type Split<T> = { left: readonly FlowItem<T>[]; right: readonly FlowItem<T>[]; rest: readonly FlowItem<T>[] };

/** The first items in two columns of at most `height`: balanced where all of them fit, else filled. */
function split<T>(items: readonly FlowItem<T>[], height: number): Split<T> {
  const fits = heightOf(items) <= 2 * height;
  const left = items.slice(0, fits ? balanced(items, height) : fitting(items, height));
  const after = items.slice(left.length);
  const right = after.slice(0, after.length === 0 ? 0 : fitting(after, height));
  return { left, right, rest: after.slice(right.length) };
}

/** So many lines go along to the next page with what closes the list, so that signatures never stand alone. */
const COMPANY = 6;

/**
 * Lays items out in two columns a page: pages are filled left then right, the last one is balanced.
 * @param heights points for the columns of the first page, of the following ones, and of what closes the last page.
 */
export function flowPages<T>(
  items: readonly FlowItem<T>[],
  heights: { first: number; next: number; closing: number },
): FlowPage<T>[] {
  const pages: FlowPage<T>[] = [];
  const put = ({ left, right }: Split<T>): void => {
    pages.push({ left: left.map(({ value }) => value), right: right.map(({ value }) => value) });
  };
  let rest = items;
  for (let height = heights.first; rest.length > 0; height = heights.next) {
    const last = split(rest, Math.max(0, height - heights.closing));
    if (last.rest.length === 0) {
      put(last);
      break;
    }
    const whole = split(rest, height);
    const kept = whole.rest.length === 0 && rest.length > COMPANY ? COMPANY : 0;
    const cut = cutBefore(rest, rest.length - kept);
    const page = kept === 0 ? whole : split(rest.slice(0, cut), height);
    put(page);
    rest = kept === 0 ? page.rest : [...page.rest, ...rest.slice(cut)];
  }
  return pages;
}
