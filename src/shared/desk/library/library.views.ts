import { z } from 'zod';
import { RUPIAH_A_DAY } from '#shared/platform/endpoint/units.ts';
import {
  copyStatuses,
  fineKinds,
  fineStates,
  memberKinds,
  reservationStates,
  shownLoans,
  titleTypes,
} from './kinds.ts';

/** A reader as every list names them. */
const readerFields = {
  memberKind: z.enum(memberKinds),
  memberId: z.string(),
  /** NIM or NIDN. */
  memberCode: z.string(),
  memberName: z.string(),
};

export const titleRow = z.object({
  _id: z.string(),
  isbn: z.string().nullable(),
  title: z.string(),
  authors: z.array(z.string()),
  publisher: z.string(),
  year: z.number().int().nullable(),
  type: z.enum(titleTypes),
  callNumber: z.string(),
  isLoanable: z.boolean(),
  /** Where its cover is served; null without one. */
  cover: z.string().nullable(),
  copies: z.number().int(),
  /** Copies on the shelf that nobody has reserved. */
  available: z.number().int(),
  /** Copies that are lent at all, on the shelf or out. */
  lendable: z.number().int(),
  updatedAt: z.string(),
});
export type TitleRow = z.infer<typeof titleRow>;

export const titleFields = titleRow.extend({
  city: z.string(),
  edition: z.string(),
  language: z.string(),
  ddc: z.string(),
  subjects: z.array(z.string()),
  abstract: z.string(),
  pages: z.number().int().nullable(),
  /** Readers who wait for it. */
  waiting: z.number().int(),
});
export type TitleFields = z.infer<typeof titleFields>;

export const copyView = z.object({
  _id: z.string(),
  barcode: z.string(),
  status: z.enum(copyStatuses),
  location: z.string(),
  acquiredOn: z.string().nullable(),
  source: z.string(),
  price: z.number().int(),
  condition: z.string(),
  /** Until when it is out. */
  dueOn: z.string().nullable(),
  /** Who has it, or whom it waits for. */
  reader: z.string().nullable(),
  heldUntil: z.string().nullable(),
  updatedAt: z.string(),
});
export type CopyView = z.infer<typeof copyView>;

export const loanView = z.object({
  _id: z.string(),
  barcode: z.string(),
  titleId: z.string(),
  title: z.string(),
  ...readerFields,
  loanedOn: z.string(),
  dueOn: z.string(),
  endedOn: z.string().nullable(),
  renewals: z.number().int(),
  state: z.enum(shownLoans),
  /** Days late up to today, campus holidays left out; 0 for a loan that is over. */
  daysLate: z.number().int(),
  price: z.number().int(),
  updatedAt: z.string(),
});
export type LoanView = z.infer<typeof loanView>;

export const reservationView = z.object({
  _id: z.string(),
  titleId: z.string(),
  title: z.string(),
  ...readerFields,
  state: z.enum(reservationStates),
  barcode: z.string().nullable(),
  readyUntil: z.string().nullable(),
  /** Place in the queue, 1 is next; 0 where it does not wait. */
  place: z.number().int(),
  /** False while the title is only read in the library: the queue rests. */
  isLoanable: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ReservationView = z.infer<typeof reservationView>;

export const fineView = z.object({
  _id: z.string(),
  title: z.string(),
  barcode: z.string(),
  ...readerFields,
  kind: z.enum(fineKinds),
  days: z.number().int(),
  rate: z.number().int().meta({ description: RUPIAH_A_DAY }),
  amount: z.number().int(),
  /** Rupiah not paid yet. */
  owed: z.number().int(),
  state: z.enum(fineStates),
  /** It is paid as a bill of the student. */
  isBilled: z.boolean(),
  waivedReason: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type FineView = z.infer<typeof fineView>;

/** A reader at the desk: what they have, may have, and what stands against lending. */
export const memberView = z.object({
  memberKind: z.enum(memberKinds),
  memberId: z.string(),
  memberCode: z.string(),
  memberName: z.string(),
  status: z.string(),
  books: z.number().int(),
  days: z.number().int(),
  owed: z.number().int(),
  /** Why nothing is lent; empty when it is. */
  blocks: z.array(z.string()),
  loans: z.array(loanView),
  reservations: z.array(reservationView),
});
export type MemberView = z.infer<typeof memberView>;

export const clearanceCheck = z.object({ name: z.string(), ok: z.boolean(), text: z.string() });
