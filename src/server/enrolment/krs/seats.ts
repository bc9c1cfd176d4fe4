import { seatsTaken } from './catalog.store.ts';
import { sharedRead } from './shared-read.ts';

/** How old the seats on a page may be; whoever submits meets the counters themselves. */
const SEATS_MS = 1_000;

/** Seats taken by class, of a whole term. */
export type Seats = ReadonlyMap<string, number>;

const seats = sharedRead<Seats>(SEATS_MS, seatsTaken);

/** Seats taken in every class of a term, at most a second old. */
export const seatsOf = seats.of;

/** Makes seats that were just taken or given up show at once in this process. */
export const forgetSeats = seats.forget;
