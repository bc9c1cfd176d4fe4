/** A path without its query, its anchor and a slash at its end: how the specification names a page. */
export const plainPath = (path: string): string => path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');
