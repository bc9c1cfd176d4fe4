/**
 * Text with the digits of every writing as 0 to 9: "２５٦" → "256". Unicode keeps the ten of a writing side by side, from its
 * zero on.
 */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
