const WIDE = /[MWmw@%—]/;
const CAPITAL = /[\p{Lu}&]/u;
const NARROW = /[\sijltfrI.,:;'()-]/;
/** Shares of the font's size; a little more than the letters take on average, so that guesses err to the safe side. */
const share = { wide: 0.92, capital: 0.66, narrow: 0.31, other: 0.57 } as const;

function letterShare(letter: string): number {
  if (WIDE.test(letter)) return share.wide;
  if (CAPITAL.test(letter)) return share.capital;
  return NARROW.test(letter) ? share.narrow : share.other;
}

/** About how many points wide a text is; a guess for planning pages, not a measure. */
export const widthOf = (text: string, fontSize: number): number =>
  Array.from(text).reduce((sum, letter) => sum + letterShare(letter), 0) * fontSize;

/** About how many lines a text takes in a column of so many points. */
export function linesOf(text: string, fontSize: number, width: number): number {
  const space = share.narrow * fontSize;
  let [lines, used] = [1, 0];
  for (const word of text.split(/\s+/)) {
    const long = widthOf(word, fontSize);
    if (used > 0 && used + space + long > width) [lines, used] = [lines + 1, 0];
    used += (used > 0 ? space : 0) + long;
    const broken = Math.ceil(used / width) - 1;
    if (broken > 0) [lines, used] = [lines + broken, used - broken * width];
  }
  return lines;
}
