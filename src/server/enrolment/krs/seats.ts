import { seatsTaken } from './catalog.store.ts';
import { sharedRead } from './shared-read.ts';

/** Maximum age of the seats on a page; a submission is checked against the counters themselves. */
const SEATS_MS = 1_000;

/** Seats taken by class in a term. */
export type Seats = ReadonlyMap<string, number>;

const seats = sharedRead<Seats>(SEATS_MS, seatsTaken);

/** Returns the seats taken in every class of a term, at most `SEATS_MS` old. */
export const getSeats = seats.get;

/** Drops the cached seats of this process, so that changes show at once. */
export const forgetSeats = seats.forget;
