const searches = new Map<string, string>();

/** Remembers with which search, filters and tab a page is looked at. */
export const rememberSearch = (pathname: string, search: string): void => {
  searches.set(pathname, search);
};

/** The address of a page as it was left in this document, so that the way back to a list keeps its filters. */
export const asLeft = (path: string): string => path + (searches.get(path) ?? '');
