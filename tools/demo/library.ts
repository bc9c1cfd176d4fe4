import { sql } from 'drizzle-orm';
import { addDays, type LocalDate, weekdayOf } from '#shared/platform/date/local-date.ts';
import { isbn13Check } from '#shared/platform/format/isbn.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  billInstallments,
  bills,
  ledgerEntries,
  libraryCopies,
  libraryFines,
  libraryLoans,
  libraryReservations,
  libraryTitles,
  libraryVisits,
  paymentTypes,
} from '#server/platform/db/schema.ts';
import { DEMO_NIM } from './accounts.ts';
import { insertRows, type Row } from './insert.ts';
import { demoShelves } from './library-titles.ts';

/** Days a loan of a student and of a lecturer lasts, by the settings a new college has. */
const [DAYS, LECTURER_DAYS] = [7, 30];
const FINE_PER_DAY = 1_000;
const GUEST_EVERY = 6;

const codeOf = (author: string, title: string): string =>
  `${author.slice(0, 3).toUpperCase()} ${title.slice(0, 1).toLowerCase()}`;

function isbnOf(no: number): string {
  const twelve = `978602999${String(no).padStart(3, '0')}`;
  return twelve + isbn13Check(twelve);
}

function titleRows(): Row[] {
  const all = demoShelves.flatMap((shelf) => shelf.titles.map((title) => ({ shelf, title })));
  return all.map(({ shelf, title: [title, author] }, no) => ({
    id: newId(),
    isbn: isbnOf(no + 1),
    title,
    authors: [author],
    subjects: [shelf.subject],
    ddc: shelf.ddc,
    call_number: `${shelf.ddc} ${codeOf(author, title)}`,
    publisher: 'Penerbit Contoh',
    city: 'Bandung',
    year: 2015 + (no % 11),
    language: 'Indonesia',
    pages: 180 + ((no * 37) % 320),
    type: 'BUKU',
  }));
}

/** Two copies of each title, the second of every tenth for reading in the room only. */
const copyRows = (titles: readonly Row[]): Row[] =>
  titles.flatMap(({ id, ddc }, no) =>
    [0, 1].map((at) => ({
      id: newId(),
      title_id: id,
      barcode: `B${String(no * 2 + at + 1).padStart(6, '0')}`,
      status: at === 1 && no % 10 === 9 ? 'TANDON' : 'TERSEDIA',
      location: `Rak ${String(ddc)}`,
      price: 75_000 + (no % 6) * 15_000,
      source: 'Pembelian',
    })),
  );

type People = { own: string | null; students: string[]; lecturers: string[] };

/** Students of the second year, far from their thesis and no longer new, and some lecturers. */
async function findPeople(db: Db): Promise<People> {
  const { rows } = await db.execute<People>(sql`
    select (select id from students where nim = ${DEMO_NIM}) as own,
      array(select id::text from students where status = 'active' and nim <> ${DEMO_NIM}
        and entry_year = (select max(entry_year) - 1 from students) order by nim offset 10 limit 12) as students,
      array(select id::text from lecturers order by nidn limit 3) as lecturers`);
  return rows[0] ?? { own: null, students: [], lecturers: [] };
}

type Wish = {
  copy: Row | undefined;
  studentId?: string | undefined;
  lecturerId?: string | undefined;
  ago: number;
  back?: number;
};

function loanRow({ copy, studentId, lecturerId, ago, back }: Wish, today: LocalDate): Row[] {
  if (copy === undefined || (studentId ?? lecturerId) === undefined) return [];
  const loanedOn = addDays(today, -ago);
  return [
    {
      id: newId(),
      copy_id: copy['id'],
      student_id: studentId ?? null,
      lecturer_id: lecturerId ?? null,
      loaned_on: loanedOn,
      due_on: addDays(loanedOn, studentId === undefined ? LECTURER_DAYS : DAYS),
      ended_on: back === undefined ? null : addDays(today, -back),
      state: back === undefined ? 'DIPINJAM' : 'KEMBALI',
    },
  ];
}

/** Loans of the last weeks: most are back, some are out, two are late. */
function loanRows(copies: readonly Row[], { own, students, lecturers }: People, today: LocalDate): Row[] {
  const past = students.flatMap((studentId, at): Wish[] => [
    { copy: copies[at * 2], studentId, ago: 40 + at, back: 35 + at },
    { copy: copies[at * 2 + 1], studentId, ago: 20 + at, back: 15 + at },
  ]);
  const out: Wish[] = [
    { copy: copies[40], studentId: own ?? undefined, ago: 2 },
    { copy: copies[42], studentId: students[0], ago: 1 },
    { copy: copies[44], studentId: students[1], ago: DAYS },
    { copy: copies[46], studentId: students[2], ago: DAYS + 6 },
    { copy: copies[50], studentId: students[6], ago: DAYS + 4 },
    { copy: copies[48], lecturerId: lecturers[1], ago: 5 },
    { copy: copies[52], studentId: students[3], ago: 3 },
    { copy: copies[53], studentId: students[4], ago: 4 },
  ];
  return [...past, ...out].flatMap((wish) => loanRow(wish, today));
}

/** Visits of the last days up to now, more on some than on others, none on a Sunday. */
function visitRows({ students }: People, today: LocalDate, now: Date): Row[] {
  const purposes = ['BACA', 'PINJAM', 'TUGAS', 'DISKUSI'];
  const days = Array.from({ length: DAYS }, (_, back) => addDays(today, -back));
  const moments = days
    .filter((day) => weekdayOf(day) !== 0)
    .flatMap((day, no) =>
      Array.from({ length: 4 + ((no * 5) % 4) }, (_, hour) => `${day}T0${1 + hour}:15:00Z`),
    )
    .filter((at) => new Date(at) <= now);
  return moments.map((at, no) => {
    const isGuest = no % GUEST_EVERY === 0 || students.length === 0;
    return {
      id: newId(),
      at,
      purpose: purposes[no % purposes.length],
      student_id: isGuest ? null : (students[no % students.length] ?? null),
      guest_name: isGuest ? `Tamu Contoh ${no + 1}` : null,
    };
  });
}

/** A book that came back late and is paid for like any bill. */
async function billLate(db: Db, loan: Row, today: LocalDate): Promise<void> {
  const { rows } = await db.execute<{ code: string; id: string }>(sql`
    select code, id from academic_periods where is_active`);
  const [period] = rows;
  if (period === undefined) return;
  const [typeId, billId, amount, dueDate] = [newId(), newId(), 4 * FINE_PER_DAY, addDays(today, 10)];
  await insertRows(db, paymentTypes, [
    {
      id: typeId,
      code: `DENDA-PERPUS-${period.code}-1`,
      period_code: period.code,
      due_date: dueDate,
      name: 'Denda perpustakaan',
      category: 'DENDA_PERPUS',
      amount_mode: 'CUSTOM',
      status: 'CLOSED',
    },
  ]);
  const basis = { mode: 'CUSTOM', unit: amount, quantity: 1, final: true };
  const owner = { student_id: loan['student_id'] };
  await insertRows(db, bills, [{ id: billId, payment_type_id: typeId, basis, due_date: dueDate, ...owner }]);
  await insertRows(db, billInstallments, [{ bill_id: billId, no: 1, amount, due_date: dueDate }]);
  const day = addDays(today, -4);
  await insertRows(db, ledgerEntries, [
    {
      at: `${day}T03:00:00Z`,
      day,
      kind: 'CHARGE',
      debit: 'PIUTANG',
      credit: 'PENDAPATAN',
      amount,
      bill_id: billId,
      ...owner,
    },
  ]);
  await insertRows(db, libraryFines, [
    {
      id: newId(),
      loan_id: loan['id'],
      kind: 'LATE',
      days: 4,
      rate: FINE_PER_DAY,
      amount,
      bill_id: billId,
    },
  ]);
}

/** A library with some forty titles, two copies each, loans, two of them late, a fine, a queue and visits. */
export async function buildDemoLibrary(db: Db, now: Date, today: LocalDate): Promise<void> {
  const titles = titleRows();
  const copies = copyRows(titles);
  const people = await findPeople(db);
  const loans = loanRows(copies, people, today);
  const waited: Wish = { copy: copies[60], lecturerId: people.lecturers[2], ago: 45, back: 10 };
  const late = loanRow(waited, today);
  const billed = loanRow({ copy: copies[64], studentId: people.students[7], ago: 15, back: 4 }, today);
  await insertRows(db, libraryTitles, titles);
  await insertRows(db, libraryCopies, copies);
  await insertRows(db, libraryLoans, [...loans, ...late, ...billed]);
  await insertRows(
    db,
    libraryFines,
    late.map(({ id }) => ({
      id: newId(),
      loan_id: id,
      kind: 'LATE',
      days: 5,
      rate: FINE_PER_DAY,
      amount: 5 * FINE_PER_DAY,
    })),
  );
  for (const loan of billed) await billLate(db, loan, today);
  const waiting = people.students[5];
  if (waiting !== undefined) {
    const row = { id: newId(), title_id: titles[26]?.['id'], student_id: waiting, state: 'WAITING' };
    await insertRows(db, libraryReservations, [row]);
  }
  await insertRows(db, libraryVisits, visitRows(people, today, now));
}
