/** A path as it reads decoded; null where it cannot be. The value has to be used: bundlers leave out a call that only throws. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * The address of a request whose path can be decoded: one that cannot, such as `/%E0%A4%A/x`, is nobody's address and is taken
 * by its letters, so that it is answered as any other unknown one.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  return decoded(path) === null ? [path.replaceAll('%', '%25'), ...query].join('?') : url;
}
