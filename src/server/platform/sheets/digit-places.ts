/** A number format that gives each digit a place: from left to right null for a digit, and what stands between or around them. */
export type Placed = { places: readonly (string | null)[]; decimals: number };

/** Quoted text, an escaped character, a colour, or a character of the format. */
const tokens = /"([^"]*)"|\\(.)|\[[a-z]+\d*\]|(.)/giu;

/** Characters a format shows as they are, without quotes. */
const plain = /^[-+/(): !^&'~{}=]$/u;

/** The first section, which formats what is above zero; null where sections depend on something else. */
const firstSection = (code: string): string | null =>
  /\[[<>=$]/.test(code) ? null : (/^(?:"[^"]*"|\\.|[^;"\\])+/u.exec(code)?.[0] ?? null);

/**
 * Where a format writes zeros in front of a number, or something between its digits: 12 as "0012", 8 as "R008", 730 as "07:30".
 * @returns null for a format that does not
 */
export function digitPlaces(code: string): Placed | null {
  const places: (string | null)[] = [];
  let decimals: number | null = null;
  for (const [whole, quoted, escaped, sign] of (firstSection(code) ?? '').matchAll(tokens)) {
    const shown = quoted ?? escaped ?? (sign !== undefined && plain.test(sign) ? sign : null);
    if (sign === '0' && decimals !== null) decimals += 1;
    else if (sign === '0' || (sign === '#' && places.includes(null))) places.push(null);
    else if (sign === '.' && decimals === null) decimals = 0;
    else if (shown !== null && decimals === null) places.push(shown);
    else if (sign !== '#' && !whole.startsWith('[')) return null;
  }
  return places.filter((place) => place === null).length < 2 ? null : { places, decimals: decimals ?? 0 };
}

/** Whether nothing but digits stands there. */
export const isDigitsOnly = ({ places }: Placed): boolean => places.every((place) => place === null);

/** A number as its format shows it; null where the format does not show all of it, or it is not above zero. */
export function placedText(value: number, { places, decimals }: Placed): string | null {
  const [whole = '', fraction] = value.toFixed(decimals).split('.');
  if (!(value > 0) || !/^\d+$/.test(whole) || Number(value.toFixed(decimals)) !== value) return null;
  const width = places.filter((place) => place === null).length;
  const digits = whole.padStart(width, '0');
  const ahead = digits.length - width;
  let next = 0;
  const shown = places.map((place) => {
    if (place !== null) return place;
    const from = next;
    next = from === 0 ? ahead + 1 : from + 1;
    return digits.slice(from, next);
  });
  return [shown.join(''), ...(fraction === undefined ? [] : [fraction])].join('.');
}
