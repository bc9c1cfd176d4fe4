import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { isLocalDate } from '#shared/platform/date/local-date.ts';
import { type PageMeta, pageSizes } from '#shared/platform/endpoint/endpoint.ts';
import { refusedAmong } from '#web/platform/lib/errors.ts';

export type ListState = {
  page: number;
  limit: number;
  search: string;
  /** `name`, or `-name` for falling order; empty for the list's own order. */
  sort: string;
  filters: Record<string, string>;
};

const own = ['page', 'limit', 'search', 'sort'];

const numberOf = (raw: string | null, fallback: number): number => {
  const value = Number(raw);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

/** Whether a text is a day a list can be asked for; one that is half typed or damaged is none. */
export const isDayAsked = (text: string): boolean => text >= '1900' && isLocalDate(text);

/**
 * What the address says of a list; nonsense in it counts as nothing.
 * @param dayNames the filters whose value is a day.
 */
export function listStateOf(
  params: URLSearchParams,
  filterNames: readonly string[],
  dayNames: readonly string[] = [],
): ListState {
  const limit = numberOf(params.get('limit'), pageSizes[0]);
  const filters = filterNames.flatMap((name) => {
    const value = params.get(name);
    const isNone = value === null || value === '' || (dayNames.includes(name) && !isDayAsked(value));
    return isNone ? [] : [[name, value]];
  });
  return {
    page: numberOf(params.get('page'), 1),
    limit: pageSizes.some((size) => size === limit) ? limit : pageSizes[0],
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? '',
    filters: Object.fromEntries(filters) as Record<string, string>,
  };
}

/** The query of a list endpoint for a state; what is not set is left to the endpoint. */
export function listQueryOf({ page, limit, search, sort, filters }: ListState): Record<string, string> {
  return {
    page: String(page),
    limit: String(limit),
    ...(search === '' ? {} : { search }),
    ...(sort === '' ? {} : { sort }),
    ...filters,
  };
}

/** A list's state, kept in the address, so that it survives reloading and can be sent to a colleague. */
export function useListState(filterNames: readonly string[], dayNames?: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const state = listStateOf(params, filterNames, dayNames);

  /** Sets or, by an empty value, removes parameters; everything but paging starts at the first page again. */
  const show = (patch: Record<string, string>): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in patch)) next.delete('page');
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  const clear = (): void => {
    const names = [...filterNames.filter((name) => !own.includes(name)), 'search'];
    show(Object.fromEntries(names.map((name) => [name, ''])));
  };

  return { state, show, clear };
}

/**
 * Takes what the list refuses out of the address, as a page does that is opened with it: a link within the portal can bring it to a
 * list that is open already.
 * @returns whether there is any such thing
 */
export function useWithoutRefused(
  error: Error | null,
  show: (patch: Record<string, string>) => void,
): boolean {
  const [params] = useSearchParams();
  const refused = refusedAmong(params, error);
  useEffect(() => {
    if (refused.length > 0) show(Object.fromEntries(refused.map((name) => [name, ''])));
  });
  return refused.length > 0;
}

/**
 * Goes to the last page of a list from one beyond it, as after its only row was deleted.
 * @returns whether the page is beyond the last
 */
export function useLastPage(
  held: { data: readonly unknown[]; meta: PageMeta } | undefined,
  show: (patch: Record<string, string>) => void,
): boolean {
  const last = held ? Math.max(1, Math.ceil(held.meta.total / held.meta.limit)) : 1;
  const isBeyond = held?.data.length === 0 && held.meta.page > last;
  useEffect(() => {
    if (isBeyond) show({ page: String(last) });
  });
  return isBeyond;
}
