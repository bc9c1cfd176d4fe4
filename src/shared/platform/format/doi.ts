/** What stands before a DOI where it is written as an address or announced. */
const lead = /^(?:(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/|doi:?\s*)/i;

/** A DOI by itself, `10.1234/abcd`, also of its address (`https://doi.org/10.1234/abcd`); null where it is none. */
export function toDoi(text: string): string | null {
  const doi = text.trim().replace(lead, '');
  return /^10\.\d{4,9}(?:\.\d+)*\/[\u0021-\u007E\p{L}\p{N}]+$/u.test(doi) ? doi : null;
}
