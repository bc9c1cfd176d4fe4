import { fitsLms, nameParts, usernameOf } from './names.ts';

/** Somebody as the portal has them. `number` is NIM or NIDN. */
export type Profile = { userId: string; name: string; email: string; number: string | null };
/** An account as the LMS shows it; null where it does not. */
export type AccountThere = {
  username: string;
  idnumber: string;
  auth: string | null;
  email: string | null;
  firstname: string | null;
  lastname: string | null;
};

const PORTAL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an account bears the id of another person of the portal: it stays that person's, whatever it is called. */
export const isOfAnother = (userId: string, idnumber: string): boolean =>
  idnumber !== userId && PORTAL_ID.test(idnumber);

/**
 * Whether name and address of an account are the portal's to give: it bears the person's id or is called by their NIM or NIDN,
 * and the LMS itself keeps it. An account that was paired by its address alone may be somebody else's, whose password a new
 * address would hand over; one of another directory has its data from there.
 */
export const isOurs = ({ userId, number }: Profile, { username, idnumber, auth }: AccountThere): boolean =>
  (auth === null || auth === 'manual') &&
  !isOfAnother(userId, idnumber) &&
  (idnumber === userId || (number !== null && username === usernameOf(number, '')));

/** What of an account differs from the person; an address the portal does not have, or the LMS does not hold, takes none away. */
export function profileChange(
  { name, email }: Profile,
  there: AccountThere,
): { firstname?: string; lastname?: string; email?: string } {
  const { firstname, lastname } = nameParts(name);
  const address = email.trim().toLowerCase();
  return {
    ...(there.firstname !== firstname && { firstname }),
    ...(there.lastname !== lastname && { lastname }),
    ...(address !== '' && fitsLms(address) && there.email?.toLowerCase() !== address && { email: address }),
  };
}
