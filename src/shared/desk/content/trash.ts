/** Days that deleted content of the public site rests in the trash before it is gone for good. */
export const TRASH_DAYS = 30;
