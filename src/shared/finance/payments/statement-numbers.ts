/** Digits that make a number of its own. */
const PLAIN = /\d{5,}/g;

/** Digits, and the dot, dash or blanks that part them from further ones; a comma is of an amount. */
const GROUPS = /(\d+)(?:(\s*[.\-\u2010-\u2015]\s*|\s+)(?=\d))?/g;

/** A number in groups is as long as a payer's at least: `2026-001` is a year and a number. */
const shortest = 9;
const longest = 24;

/** Numbers in groups that the same kind of mark parts, `2561 2010 001`, each from any of its groups to any later one. */
export function groupedNumbers(text: string): string[] {
  const groups = Array.from(text.matchAll(GROUPS), ([, digits = '', between]) => ({
    digits,
    mark: between?.trim().replace(/[^.]/, '-'),
  }));
  return groups.flatMap(({ digits: first, mark }, at) => {
    const found: string[] = [];
    let number = first;
    for (const [index, { digits }] of groups.slice(at + 1, at + longest).entries()) {
      if (mark === undefined || groups[at + index]?.mark !== mark) break;
      number += digits;
      if (number.length > longest) break;
      if (number.length >= shortest) found.push(number);
    }
    return found;
  });
}

/**
 * Every number in what a bank wrote about a transfer that may be a NIM: as it stands, put together of its groups, and each
 * behind the prefix of a virtual account.
 */
export function numbersIn(text: string, prefixes: readonly string[]): string[] {
  const numbers = [...(text.match(PLAIN) ?? []), ...groupedNumbers(text)];
  const behind = numbers.flatMap((digits) =>
    prefixes
      .filter((prefix) => prefix !== '' && digits.startsWith(prefix))
      .map((prefix) => digits.slice(prefix.length)),
  );
  return [...new Set([...numbers, ...behind])];
}
