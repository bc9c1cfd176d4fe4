/** The kind of files that prove a record. */
export const PROOF = 'lecturer-record';
