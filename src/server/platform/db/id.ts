import { v7 } from 'uuid';

/** A new record id: UUIDv7, so that ids follow the order of creation and indexes stay compact. */
export const newId = (): string => v7();
