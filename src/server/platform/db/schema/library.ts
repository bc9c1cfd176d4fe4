import { sql } from 'drizzle-orm';
import { boolean, char, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { type ClearanceCheck, clearancePurposes, clearanceStates } from '#shared/desk/library/clearance.ts';
import {
  copyStatuses,
  fineKinds,
  loanStates,
  reservationStates,
  titleTypes,
  visitPurposes,
} from '#shared/desk/library/kinds.ts';
import { bills, money } from './billing.ts';
import { id, moment, stamps } from './columns.ts';
import { lecturers } from './lecturers.ts';
import { students } from './students.ts';
import { theses } from './theses.ts';

/** Who reads: a student or a lecturer, exactly one of them. */
const reader = () => ({
  studentId: uuid('student_id').references(() => students.id, { onDelete: 'restrict' }),
  lecturerId: uuid('lecturer_id').references(() => lecturers.id, { onDelete: 'restrict' }),
});

/** A title; `words` is what it is found by, written by the database. */
export const libraryTitles = pgTable('library_titles', {
  id: id(),
  isbn: char('isbn', { length: 13 }),
  title: text('title').notNull(),
  authors: text('authors').array().notNull().default([]),
  publisher: text('publisher').notNull().default(''),
  city: text('city').notNull().default(''),
  year: smallint('year'),
  edition: text('edition').notNull().default(''),
  language: text('language').notNull().default(''),
  ddc: text('ddc').notNull().default(''),
  callNumber: text('call_number').notNull(),
  subjects: text('subjects').array().notNull().default([]),
  abstract: text('abstract').notNull().default(''),
  pages: smallint('pages'),
  type: text('type', { enum: titleTypes }).notNull().default('BUKU'),
  isLoanable: boolean('is_loanable').notNull().default(true),
  cover: text('cover'),
  words: text('words')
    .notNull()
    .generatedAlwaysAs(sql`library_words(title, authors, subjects, publisher)`),
  ...stamps(),
});

/** A copy of a title; DIPINJAM is set by its loan alone. */
export const libraryCopies = pgTable('library_copies', {
  id: id(),
  titleId: uuid('title_id')
    .notNull()
    .references(() => libraryTitles.id, { onDelete: 'restrict' }),
  barcode: text('barcode').notNull(),
  status: text('status', { enum: copyStatuses }).notNull().default('TERSEDIA'),
  location: text('location').notNull().default(''),
  acquiredOn: date('acquired_on'),
  source: text('source').notNull().default(''),
  price: money('price').notNull().default(0),
  condition: text('condition').notNull().default(''),
  ...stamps(),
});

/** A copy out with its reader, or back again. */
export const libraryLoans = pgTable('library_loans', {
  id: id(),
  copyId: uuid('copy_id')
    .notNull()
    .references(() => libraryCopies.id, { onDelete: 'restrict' }),
  ...reader(),
  loanedOn: date('loaned_on').notNull(),
  dueOn: date('due_on').notNull(),
  endedOn: date('ended_on'),
  renewals: smallint('renewals').notNull().default(0),
  state: text('state', { enum: loanStates }).notNull().default('DIPINJAM'),
  /** The reader's name without titles, which the database keeps in step; lists are put in order by it. */
  readerName: text('reader_name').notNull().default(''),
  ...stamps(),
});

/** What a late or lost book costs; a student's is paid as a bill. */
export const libraryFines = pgTable('library_fines', {
  id: id(),
  loanId: uuid('loan_id')
    .notNull()
    .references(() => libraryLoans.id, { onDelete: 'restrict' }),
  kind: text('kind', { enum: fineKinds }).notNull(),
  days: smallint('days').notNull().default(0),
  rate: integer('rate').notNull().default(0),
  amount: money('amount').notNull(),
  billId: uuid('bill_id').references(() => bills.id, { onDelete: 'restrict' }),
  settledOn: date('settled_on'),
  waivedReason: text('waived_reason').notNull().default(''),
  ...stamps(),
});

/** A reader's place in the queue of a title; READY while a copy waits for them. */
export const libraryReservations = pgTable('library_reservations', {
  id: id(),
  titleId: uuid('title_id')
    .notNull()
    .references(() => libraryTitles.id, { onDelete: 'restrict' }),
  ...reader(),
  state: text('state', { enum: reservationStates }).notNull().default('WAITING'),
  copyId: uuid('copy_id').references(() => libraryCopies.id, { onDelete: 'restrict' }),
  readyUntil: date('ready_until'),
  readerName: text('reader_name').notNull().default(''),
  ...stamps(),
});

export const libraryVisits = pgTable('library_visits', {
  id: id(),
  at: moment('at').notNull(),
  ...reader(),
  guestName: text('guest_name'),
  purpose: text('purpose', { enum: visitPurposes }).notNull(),
});

/** A letter of clearance (bebas pustaka) a student asked for. */
export const libraryClearances = pgTable('library_clearances', {
  id: id(),
  studentId: uuid('student_id')
    .notNull()
    .references(() => students.id, { onDelete: 'restrict' }),
  purpose: text('purpose', { enum: clearancePurposes }).notNull(),
  state: text('state', { enum: clearanceStates }).notNull().default('REQUESTED'),
  checks: jsonb('checks').$type<ClearanceCheck[]>().notNull().default([]),
  note: text('note').notNull().default(''),
  number: text('number').unique(),
  issuedOn: date('issued_on'),
  validUntil: date('valid_until'),
  ...stamps(),
});

/** What the library noted of a thesis it received. */
export const libraryDeposits = pgTable('library_deposits', {
  thesisId: uuid('thesis_id')
    .primaryKey()
    .references(() => theses.id, { onDelete: 'cascade' }),
  callNumber: text('call_number').notNull().default(''),
  embargoUntil: date('embargo_until'),
  note: text('note').notNull().default(''),
  ...stamps(),
});
