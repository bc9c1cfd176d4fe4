const numerals = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

/**
 * Roman numeral of a whole number, as document numbers write the month: `9` → "IX" (specification §5).
 * @throws RangeError "Angka harus berada di antara 1 dan 3999." outside that range or for a fraction.
 */
export function roman(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > 3999) {
    throw new RangeError('Angka harus berada di antara 1 dan 3999.');
  }
  let rest = value;
  let text = '';
  for (const [size, letters] of numerals) {
    text += letters.repeat(Math.floor(rest / size));
    rest %= size;
  }
  return text;
}
