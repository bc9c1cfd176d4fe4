/**
 * The number of a passport in capitals, without blanks and hyphens; null where it is none: letters and digits, of which one
 * is a digit.
 */
export function toPassportNo(text: string): string | null {
  const signs = text.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return /^(?=.*[1-9])[A-Z0-9]{5,20}$/.test(signs) ? signs : null;
}
