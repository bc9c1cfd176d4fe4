/** An account number in groups of four, as people read it aloud: `1234567890` → "1234 5678 90". */
export const groupDigits = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');
