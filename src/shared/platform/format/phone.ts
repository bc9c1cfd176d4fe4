import { plainDigits } from './digits.ts';

/** Cities whose landline code has two digits after the zero; all others have three. */
const shortAreas = /^(?:21|22|24|31|61)/;

const mobile = /^628[1-9][0-9]{7,10}$/;
/** Free of charge for who calls; nobody's own, so also the numbers of made-up people. */
const freephone = /^62800[0-9]{6,9}$/;
const landline = /^62[2-79][0-9]{6,10}$/;
/** A number of another country, its code in front (E.164). */
const foreign = /^(?!62)[1-9][0-9]{7,14}$/;

/**
 * Reads a number with blanks, dots, dashes or brackets: an Indonesian one written "08…", "+62…", "0062…" or "62…", one of
 * another country written "+60…" or "0060…"; the code of the country may stand in brackets.
 * @returns the form it is stored in, "628123456789" or "+60123456789"; null when it is no phone number.
 */
export function parsePhone(text: string): string | null {
  const written = plainDigits(text)
    .trim()
    .replace(/^\(\s*(?:\+|00)\s*([1-9]\d{0,2})\s*\)/, '+$1')
    .replace(/^00(?=[1-9])/, '+');
  if (!/^\+?[0-9(][0-9\s().-]*$/.test(written)) return null;
  const digits = written.replace(/\D/g, '');
  if (written.startsWith('+') && foreign.test(digits)) return `+${digits}`;
  const stored = digits.replace(/^(?:620?|0)/, '62');
  return [mobile, landline, freephone].some((kind) => kind.test(stored)) ? stored : null;
}

/**
 * Stored number for reading: "6281234567890" → "0812-3456-7890", "62274512345" → "0274-512345"; one of another country as
 * it is stored.
 */
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
