/** What a link of a formatted text may begin with; one without a scheme leads within the portal. */
export const LINK_SCHEMES = ['https', 'mailto', 'tel'];

const named = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'i');
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** `www.kampus.ac.id`, `kampus.ac.id:8080/pmb?a=1`: a name with a dot and letters after the last, as no page of the portal has. */
const host = /^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u;
const mail = /^[^\s/?#:@]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;

/**
 * An address as it is stored: one of another site or of a person, written as people say it, gets what it begins with, and
 * `http://` becomes `https://`, as every link of the portal has it.
 */
export function completeLink(address: string): string {
  const said = address.trim().replace(/^http:(?=\/\/)/i, 'https:');
  if (host.test(said)) return `https://${said}`;
  return mail.test(said) ? `mailto:${said}` : said;
}

/**
 * Whether the server keeps a link to this address (`rich-text/clean.ts`). The editor links nothing else, so that words pasted
 * with another link, of a messenger or a file server, stay as words and are not lost with it.
 */
export function isKeptLink(address: string): boolean {
  const shown = completeLink(address).replaceAll(/[\p{Cc}\s]/gu, '');
  return named.test(shown) || (!scheme.test(shown) && !/^[/\\]{2}/.test(shown));
}
