/** The check sign of the first fifteen digits of an ORCID (ISO 7064, MOD 11-2); a ten is an `X`. */
function checkSign(fifteen: string): string {
  const total = Array.from(fifteen).reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0);
  const check = (12 - total) % 11;
  return check === 10 ? 'X' : String(check);
}

/** An ORCID as it is printed, `0000-0002-1825-0097`, also of its address; null where its check sign is wrong or it is none. */
export function toOrcid(text: string): string | null {
  const signs = text
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//i, '')
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();
  if (!/^\d{15}[\dX]$/.test(signs) || checkSign(signs.slice(0, 15)) !== signs[15]) return null;
  return signs.startsWith('0000') || signs.startsWith('0009') ? signs.replace(/(.{4})(?=.)/g, '$1-') : null;
}

/** An id by itself or in the address of its owner's page, where `page` captures it. */
const idOf =
  (page: RegExp, form: RegExp) =>
  (text: string): string | null => {
    const typed = text.trim();
    const id = page.exec(typed)?.[1] ?? typed;
    return form.test(id) ? id : null;
  };

/** The id of an author in Scopus, ten or eleven digits, also of the author's page; null where it is none. */
export const toScopusId = idOf(/scopus\.com\/.*[?&]authorId=([^&#]*)/i, /^[1-9]\d{9,10}$/);

/** The id of an author in SINTA, also of the author's page; null where it is none. */
export const toSintaId = idOf(
  /sinta\.[\w.]+\/authors\/(?:profile\/|detail\?id=)?([^/?&#]*)/i,
  /^[1-9]\d{1,8}$/,
);

/** The id of a profile in Google Scholar, twelve signs, also of its page; null where it is none. */
export const toScholarId = idOf(/scholar\.google\.[\w.]+\/.*[?&]user=([^&#]*)/i, /^[\w-]{12}$/);
