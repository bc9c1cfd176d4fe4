/** Longest names and address the LMS keeps. */
const USERNAME = 100;
const EMAIL = 100;
const FULL_NAME = 254;

/**
 * The unique short name of a class's course: `MNJ101-A-20261`.
 * @param semesterCode the term's five digits.
 */
export const courseShortName = (code: string, className: string, semesterCode: string): string =>
  `${code}-${className}-${semesterCode}`;

/** The short name of a class whose own is another course's there: with the end of its id, which differs most. */
export const distinctShortName = (shortName: string, scheduleId: string): string =>
  `${shortName}-${scheduleId.slice(-8)}`;

/** What people see of it: "Pengantar Manajemen (A) Ganjil 2026/2027". Signs of HTML are refused there, so they go. */
export const courseFullName = (name: string, className: string, term: string): string =>
  `${name} (${className}) ${term}`.replaceAll(/[<>]/g, '').slice(0, FULL_NAME);

/** The number of a term's category: `61201-20261`. */
export const categoryNumber = (programme: string, semesterCode: string): string =>
  `${programme}-${semesterCode}`;

/**
 * The name somebody signs in with: NIM or NIDN, else the e-mail address; in lower case, with the signs the LMS takes.
 * @returns '' when nothing of it can be used.
 */
export const usernameOf = (number: string | null, email: string): string =>
  (number || email)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._@-]/g, '')
    .slice(0, USERNAME);

/** Whether the LMS holds an address as long as this. */
export const fitsLms = (email: string): boolean => email.length <= EMAIL;

/** Whether something is written as an address; the LMS takes no account without one. */
export const isAddress = (email: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email);

/** First and last name; the LMS takes neither empty, so somebody with one name gets it with a dash. */
export function nameParts(name: string): { firstname: string; lastname: string } {
  const words = name.replaceAll(/[<>]/g, '').trim().split(/\s+/);
  const [first = '-', ...rest] = words[0] === '' ? [] : words;
  return { firstname: first.slice(0, 100), lastname: rest.join(' ').slice(0, 100) || '-' };
}

/** Whether an account was deleted: Moodle keeps it under its address and the moment it was deleted. */
export const isDeletedAccount = (username: string): boolean => /@.*\.\d{9,}$/.test(username);
