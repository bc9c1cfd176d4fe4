/** Text of an identifier without characters that cannot be seen (Unicode Cf), and with one kind of dash. */
export const withoutUnseen = (text: string): string =>
  text.replace(/\p{Cf}/gu, '').replace(/[\u2010-\u2015\u2212]/gu, '-');
