/** How many letters must be added, left out or changed to turn one word into the other (Levenshtein). */
export function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const insert = (current[column - 1] ?? 0) + 1;
      const remove = (previous[column] ?? 0) + 1;
      current.push(Math.min(change, insert, remove));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/** One wrong letter in a word of five, two in a word of nine; shorter words are too alike to guess, numbers mean something. */
export function isMisspelt(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  if (shorter < 5 || /\d/.test(left + right)) return false;
  const allowed = shorter >= 9 ? 2 : 1;
  return Math.abs(left.length - right.length) <= allowed && editDistance(left, right) <= allowed;
}
