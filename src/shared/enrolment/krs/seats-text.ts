/** Stands for no seat; each further seat is the next character. */
const NONE = '0'.charCodeAt(0);

/** Numbers of seats as a text of one character each: that of a thousand classes is checked and written like any other. */
export const toSeatsText = (seats: readonly number[]): string =>
  seats.map((count) => String.fromCharCode(NONE + count)).join('');

/** The numbers of `toSeatsText`. */
export const fromSeatsText = (text: string): number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) - NONE);
