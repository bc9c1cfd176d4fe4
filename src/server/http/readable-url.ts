/**
 * The address of a request whose path can be decoded: one that cannot, such as `/%E0%A4%A/x`, is nobody's address and is taken
 * by its letters, so that it is answered as any other unknown one.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
