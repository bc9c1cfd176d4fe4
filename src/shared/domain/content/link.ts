/** What a link of a formatted text may begin with; one without a scheme leads within the portal. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'];

const named = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'i');
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Whether the server keeps a link to this address (`rich-text/clean.ts`). The editor links nothing else, so that words pasted
 * with another link, of a messenger or a file server, stay as words and are not lost with it.
 */
export function isKeptLink(address: string): boolean {
  const shown = address.replaceAll(/[\p{Cc}\s]/gu, '');
  return named.test(shown) || (!scheme.test(shown) && !/^[/\\]{2}/.test(shown));
}
