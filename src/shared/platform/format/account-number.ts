/** An account number in groups of four, as people read it aloud: `1234567890` → "1234 5678 90". */
export const groupDigits = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

const SHOWN = 4;

/** What lists say of somebody's account: the last four digits, of a short number its last half: "••••7890". */
export const maskAccount = (digits: string): string =>
  `••••${digits.slice(-Math.min(SHOWN, Math.floor(digits.length / 2)))}`;
