import { type AttendanceStatus, NOT_ENROLLED } from '#shared/teaching/attendance/attendance.ts';
import { percent } from '#shared/platform/format/number.ts';
import { closedTable } from './closed-table.ts';
import { factBlock, factBlockHeight } from '#server/platform/documents/facts.ts';
import { type ClassHead, classFacts } from '#server/platform/documents/heads.ts';
import { documentOf, HEAD_HEIGHT, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth, size } from '#server/platform/documents/style.ts';
import type { CellValue, Column } from '#server/platform/documents/table.ts';

/** H hadir, I izin, S sakit, A alpa, – not enrolled yet; nothing where the student still signs by hand. */
export type AttendanceMark = AttendanceStatus | typeof NOT_ENROLLED | null;

export type AttendanceSheetInput = {
  meta: PrintMeta;
  class: ClassHead;
  /** Date as `YYYY-MM-DD` where it is known; a label such as "UTS" stands under the number. */
  meetings: readonly { number: number; date: string | null; label?: string }[];
  rows: readonly {
    nim: string;
    name: string;
    /** In the order of the meetings; an empty list leaves all of them to be signed. */
    marks: readonly AttendanceMark[];
    /** Meetings that count for the percentage and those attended; null on a sheet to be signed. */
    counted: { present: number; held: number } | null;
  }[];
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('landscape');

/** "3\n15/09": the number of the meeting, what it is, its day and month. */
function meetingTitle({ number, date, label }: AttendanceSheetInput['meetings'][number]): string {
  const day = date === null ? '' : `${date.slice(8, 10)}/${date.slice(5, 7)}`;
  return [String(number), label ?? '', day].filter((line) => line !== '').join('\n');
}

/** Points of the heading, by the lines of its tallest title. */
const headingHeight = (meetings: AttendanceSheetInput['meetings']): number =>
  Math.max(1, ...meetings.map((meeting) => meetingTitle(meeting).split('\n').length)) * 9.55 + 4.3;

const columnsOf = (meetings: AttendanceSheetInput['meetings']): Column[] => [
  { title: 'No', width: 14, align: 'right' },
  { title: 'NIM', width: 52 },
  { title: 'Nama' },
  ...meetings.map((meeting): Column => ({ title: meetingTitle(meeting), width: 20.5, align: 'center' })),
  { title: 'Σ', width: 14, align: 'center' },
  { title: '%', width: 24, align: 'right' },
];

function rowsOf({ rows, meetings }: AttendanceSheetInput): CellValue[][] {
  return rows.map(({ nim, name, marks, counted }, i) => [
    i + 1,
    nim,
    name,
    ...meetings.map((_, at) => marks[at] ?? null),
    counted && counted.present,
    counted && percent(counted.present, counted.held),
  ]);
}

/** Names and sixteen meetings of a class: to be signed on paper, or filled with what was recorded. */
export function attendanceSheetDocument(input: AttendanceSheetInput): PrintDocument {
  const { meta, class: head, meetings } = input;
  const { left, right } = classFacts(head);
  const lecturerRow: CellValue[] = [
    { text: 'Paraf dosen', colSpan: 3, alignment: 'right' },
    null,
    null,
    ...meetings.map(() => null),
  ];
  return documentOf(meta, {
    heading: 'DAFTAR HADIR KULIAH',
    about: `${head.courseCode} ${head.className} ${head.term}`,
    orientation: 'landscape',
    content: [
      factBlock(left, right, { width: WIDTH }),
      ...closedTable(
        columnsOf(meetings),
        rowsOf(input),
        {
          width: WIDTH,
          look: 'grid',
          fontSize: size.small,
          rowHeight: 12.2,
          totals: [lecturerRow],
          empty: 'Belum ada peserta.',
        },
        {
          orientation: 'landscape',
          above: HEAD_HEIGHT + factBlockHeight(left, right, { width: WIDTH }) + 6,
          heading: headingHeight(meetings),
          closing: 131,
        },
      ),
      {
        text: `H hadir, I izin, S sakit, A alpa, ${NOT_ENROLLED} belum terdaftar. UTS dan UAS tidak dihitung dalam persentase.`,
        fontSize: size.small,
        margin: [0, 5, 0, 0],
      },
      signatures(input.signers, {
        width: WIDTH,
        place: input.place,
        date: input.date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
