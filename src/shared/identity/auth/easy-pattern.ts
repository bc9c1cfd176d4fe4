/** A piece that makes up a password when it is repeated has at most this many characters: `12121212`, `abcabcabc`. */
const LONGEST_PIECE = 6;

/** Whether text is one short piece written twice or more, the last time perhaps in part: `00000000`, `abcabcab`. */
export function isOnePieceRepeated(text: string): boolean {
  const longest = Math.min(LONGEST_PIECE, Math.floor(text.length / 2));
  for (let piece = 1; piece <= longest; piece += 1) {
    if (text.slice(piece) === text.slice(0, -piece)) return true;
  }
  return false;
}

/** Keys in a straight line on a keyboard or a number pad, digits and letters in their order; each also backwards. */
const lines = [
  '1234567890',
  '0123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik',
  '9ol',
  '147',
  '258',
  '369',
  '159',
  '357',
  '0147',
  '0258',
];

/** The marks above the digits stand for their keys: `!@#$` is `1234`. */
const keyOf: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
};

/** Fewer keys in a line are parts of words: `er`, `as`. */
const SHORTEST_WALK = 3;

/** Every straight walk of three keys and more. */
const walks: ReadonlySet<string> = new Set(
  [...lines, ...lines.map((line) => Array.from(line).toReversed().join(''))].flatMap((line) =>
    Array.from(line).flatMap((_, start) =>
      Array.from(line.slice(start + SHORTEST_WALK - 1), (_key, more) =>
        line.slice(start, start + SHORTEST_WALK + more),
      ),
    ),
  ),
);

/** Whether keys can be split into straight walks of three keys and more. */
function isWalked(keys: string): boolean {
  const ends = [0];
  for (let end = SHORTEST_WALK; end <= keys.length; end += 1) {
    const isEnd = ends.some((start) => walks.has(keys.slice(start, end)));
    if (isEnd) ends.push(end);
  }
  return keys.length >= SHORTEST_WALK && ends.at(-1) === keys.length;
}

/** Whether text follows the keys, each pressed once or more often: `qwerty123`, `159357159`, `aabbccdd`. */
export function isKeyboardWalk(text: string): boolean {
  const keys = text.toLowerCase().replaceAll(/[!@#$%^&*()]/g, (mark) => keyOf[mark] ?? mark);
  return isWalked(keys) || isWalked(keys.replaceAll(/(.)\1+/gu, '$1'));
}
