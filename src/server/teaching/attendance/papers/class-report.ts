import { slashDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { factBlock } from '#server/platform/documents/facts.ts';
import { type ClassHead, classFacts } from '#server/platform/documents/heads.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';
import { type CellValue, type Column, table } from '#server/platform/documents/table.ts';

/** One meeting as it was held; minutes since midnight. */
export type HeldMeeting = {
  number: number;
  /** "UTS", "UAS", "Pengganti"; nothing for an ordinary lecture. */
  label?: string | null;
  date: string | null;
  start: number | null;
  end: number | null;
  material: string | null;
  method: string | null;
  attendance: { present: number; total: number } | null;
  lecturer?: string | null;
  /** The student who confirmed it in the portal. */
  verifier?: string | null;
};

export type ClassReportInput = {
  meta: PrintMeta;
  class: ClassHead;
  meetings: readonly HeldMeeting[];
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('landscape');

const columns: Column[] = [
  { title: 'No', width: 16, align: 'right' },
  { title: 'Tanggal', width: 50 },
  { title: 'Jam', width: 56 },
  { title: 'Materi', flex: 3 },
  { title: 'Metode', flex: 1.1 },
  { title: 'Dosen', flex: 1.4 },
  { title: 'Hadir', width: 34, align: 'center' },
  { title: 'Paraf dosen', width: 56, align: 'center' },
  { title: 'Paraf wakil mahasiswa', width: 66, align: 'center' },
];

const materialOf = ({ label, material }: HeldMeeting): string =>
  [label, material].filter((part) => part !== null && part !== undefined && part !== '').join(' – ');

const rowOf = (meeting: HeldMeeting): CellValue[] => [
  meeting.number,
  slashDate(meeting.date),
  meeting.start === null || meeting.end === null ? '-' : timeRange(meeting.start, meeting.end),
  materialOf(meeting),
  meeting.method,
  meeting.lecturer ?? null,
  meeting.attendance ? `${meeting.attendance.present}/${meeting.attendance.total}` : null,
  null,
  meeting.verifier ?? null,
];

/** The meetings of a class in one semester as they were held (berita acara perkuliahan, recap). */
export function classReportDocument(input: ClassReportInput): PrintDocument {
  const { meta, class: head, meetings } = input;
  const { left, right } = classFacts(head);
  const held = meetings.filter(({ date }) => date !== null).length;
  return documentOf(meta, {
    heading: 'BERITA ACARA PERKULIAHAN',
    about: `${head.courseCode} ${head.className} ${head.term}`,
    orientation: 'landscape',
    content: [
      factBlock(left, right, { width: WIDTH }),
      table(columns, meetings.map(rowOf), {
        width: WIDTH,
        look: 'grid',
        rowHeight: 20,
        empty: 'Belum ada pertemuan.',
      }),
      { text: `Terlaksana ${held} dari ${meetings.length} pertemuan.`, margin: [0, 6, 0, 0] },
      signatures(input.signers, {
        width: WIDTH,
        place: input.place,
        date: input.date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
