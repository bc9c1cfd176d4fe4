/** Digits in groups of four for reading: an account number, a NIK, a card number. Blanks and dashes are dropped first. */
export const groupsOfFour = (digits: string): string =>
  digits.replace(/[\s-]/g, '').replace(/(.{4})(?=.)/g, '$1 ');

/** NIK for reading: "3404011201900001" → "3404 0112 0190 0001". */
export const showNik = groupsOfFour;

/** NIK for lists, only its region left: "3404011201900001" → "3404************". */
export const maskNik = (nik: string): string => nik.slice(0, 4) + '*'.repeat(Math.max(0, nik.length - 4));
