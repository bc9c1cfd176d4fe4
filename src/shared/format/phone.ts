/** Cities whose landline code has two digits after the zero; all others have three. */
const shortAreas = /^(?:21|22|24|31|61)/;

const mobile = /^628[1-9][0-9]{7,10}$/;
/** Free of charge for who calls; nobody's own, so also the numbers of made-up people. */
const freephone = /^62800[0-9]{6,9}$/;
const landline = /^62[2-79][0-9]{6,10}$/;

/**
 * Reads an Indonesian number written "08…", "+62…" or "62…" with blanks, dots, dashes or brackets.
 * @returns the form it is stored in, "628123456789"; null when it is no phone number.
 */
export function parsePhone(text: string): string | null {
  const written = text.trim().replace(/^00(?=62)|^\+/, '');
  if (!/^[0-9(][0-9\s().-]*$/.test(written)) return null;
  const stored = written.replace(/\D/g, '').replace(/^(?:620?|0)/, '62');
  return [mobile, landline, freephone].some((kind) => kind.test(stored)) ? stored : null;
}

/** Whether a stored number ("62…") is a mobile number. */
export const isMobile = (stored: string): boolean => mobile.test(stored);

/** Stored number for reading: "6281234567890" → "0812-3456-7890", "62274512345" → "0274-512345". */
export function showPhone(stored: string): string {
  if (!/^62\d+$/.test(stored)) return stored;
  const national = stored.slice(2);
  if (national.startsWith('8')) return dashPhone(`0${national}`);
  const areaLength = shortAreas.test(national) ? 2 : 3;
  return `0${national.slice(0, areaLength)}-${national.slice(areaLength)}`;
}

/**
 * Puts dashes into a phone-like number, in groups of 4-4-rest (specification §5):
 * "08123456789" → "0812-3456-789". Text that is not phone-like stays.
 */
export function dashPhone(text: string): string {
  if (!/^\+?[0-9][0-9\s-]*$/.test(text)) return text;
  const plus = text.startsWith('+') ? '+' : '';
  const digits = text.replace(/\D/g, '');
  const groups = [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)];
  return plus + groups.filter((group) => group !== '').join('-');
}

/** What somebody typed as a phone number, the way it is read: with dashes where it is phone-like (specification §5). */
export function tidyPhone(text: string): string {
  const stored = parsePhone(text);
  return stored === null ? dashPhone(text.trim()) : showPhone(stored);
}
