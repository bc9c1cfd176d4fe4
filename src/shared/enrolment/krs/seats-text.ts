/** Character for zero seats; each further seat is the next character. */
const NONE = '0'.charCodeAt(0);

/** Encodes seat counts as a text of one character each, which validates and serialises as one value. */
export const toSeatsText = (seats: readonly number[]): string =>
  seats.map((count) => String.fromCharCode(NONE + count)).join('');

/** Decodes the result of `toSeatsText`. */
export const fromSeatsText = (text: string): number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) - NONE);
