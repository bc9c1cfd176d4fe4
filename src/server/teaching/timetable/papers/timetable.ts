import { dayNames } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { PrintDocument, StackBlock, TableCell } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { columnWidths } from '#server/platform/documents/table.ts';

/** Whose week it is; what is the same in all its entries is left out of them. */
export type TimetableOf = 'class' | 'lecturer' | 'room' | 'student';

export type TimetableEntry = {
  /** 0–6 from Minggu; minutes since midnight. */
  day: number;
  start: number;
  end: number;
  courseCode: string;
  courseName: string;
  sks: number;
  className: string;
  lecturers: readonly string[];
  room: string | null;
};

export type TimetableInput = {
  meta: PrintMeta;
  of: TimetableOf;
  /** The class, the lecturer, the room or the student. */
  name: string;
  /** "Ganjil 2025/2026" */
  term: string;
  entries: readonly TimetableEntry[];
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('landscape');
const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6];
const ownerLabel = { class: 'Kelas', lecturer: 'Dosen', room: 'Ruang', student: 'Mahasiswa' } as const;

function entryBlock(entry: TimetableEntry, of: TimetableOf): StackBlock {
  const where = [
    of === 'class' ? '' : `Kelas ${entry.className}`,
    of === 'room' ? '' : (entry.room ?? 'Daring'),
  ];
  return {
    unbreakable: true,
    margin: [0, 2, 0, 6],
    stack: [
      { text: timeRange(entry.start, entry.end), bold: true, fontSize: size.body },
      { text: entry.courseName, fontSize: size.body + 0.5 },
      { text: `${entry.courseCode} · ${entry.sks} sks`, color: ink.muted },
      { text: where.filter((part) => part !== '').join(' · '), color: ink.muted },
      ...(of === 'lecturer' ? [] : entry.lecturers.map((text) => ({ text, color: ink.muted }))),
    ],
  };
}

/** Sunday is shown only where something happens on it. */
const daysOf = (entries: readonly TimetableEntry[]): number[] =>
  entries.some(({ day }) => day === 0) ? [...MONDAY_TO_SATURDAY, 0] : MONDAY_TO_SATURDAY;

function dayCell(day: number, { entries, of }: TimetableInput): TableCell {
  const own = entries
    .filter((entry) => entry.day === day)
    .toSorted((a, b) => a.start - b.start || a.courseCode.localeCompare(b.courseCode));
  if (own.length === 0) return { text: '–', alignment: 'center', color: ink.muted };
  return { stack: own.map((entry) => entryBlock(entry, of)) };
}

/** The week of a class, a lecturer, a room or a student, a column for each day. */
export function timetableDocument(input: TimetableInput): PrintDocument {
  const { meta, of, name, term, entries } = input;
  const days = daysOf(entries);
  const columns = days.map((day) => ({ title: dayNames[day] ?? '-' }));
  const sks = entries.reduce((sum, entry) => sum + entry.sks, 0);
  const headings: TableCell[] = columns.map(({ title }) => ({
    text: title,
    bold: true,
    alignment: 'center',
    fillColor: ink.tint,
    fontSize: size.body + 0.5,
  }));
  return documentOf(meta, {
    heading: 'JADWAL KULIAH',
    subheading: `${ownerLabel[of]} ${name} · Semester ${term}`,
    about: `${name} ${term}`,
    orientation: 'landscape',
    content: [
      {
        table: {
          headerRows: 1,
          widths: columnWidths(columns, 'grid', WIDTH),
          body: [headings, days.map((day) => dayCell(day, input))],
        },
        layout: 'grid',
        fontSize: size.small + 0.5,
      },
      { text: `${entries.length} kelas, ${sks} sks.`, margin: [0, 6, 0, 0] },
      signatures(input.signers, {
        width: WIDTH,
        place: input.place,
        date: input.date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
