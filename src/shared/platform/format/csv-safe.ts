/** What spreadsheets take for a formula, also behind blanks and in full width. */
const formula = /^(?:[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

const harmless = /^(?:-|[+-]?\d[\d.,]*%?)$/;

/**
 * A text cell that no spreadsheet will run as a formula: a dangerous one gets an apostrophe in front
 * (OWASP, CSV injection). Plain numbers with a sign and the lone dash of an empty value stay.
 */
export const csvSafe = (cell: string): string =>
  formula.test(cell) && !harmless.test(cell) ? `'${cell}` : cell;
