/** File kind of the proofs of records. */
export const PROOF = 'lecturer-record';
