import { dayDate, longDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { type Fact, factList } from '#server/platform/documents/facts.ts';
import type { ClassHead } from '#server/platform/documents/heads.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';
import { type Column, table } from '#server/platform/documents/table.ts';

type Times = { start: number; end: number };

/** Somebody who confirms what was taught: whether it follows the course plan, and when. */
type Check = {
  name: string;
  id?: string | null;
  matchesRps: boolean;
  note?: string | null;
  date?: string | null;
};

export type MeetingReportInput = {
  meta: PrintMeta;
  class: ClassHead;
  meeting: {
    number: number;
    label?: string | null;
    date: string;
    /** Minutes since midnight, as planned and as held. */
    planned: Times | null;
    held: Times | null;
    lecturer: string;
    attendance: { present: number; total: number };
    method?: string | null;
    assignmentGiven: boolean;
    /** From the course plan. */
    topic?: string | null;
    /** What was taught. */
    material: string;
  };
  checks: { student: Check | null; head: Check | null };
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('portrait');

const checkColumns: Column[] = [
  { title: 'Pemeriksa', width: 90 },
  { title: 'Nama', flex: 1.2 },
  { title: 'Sesuai RPS', width: 52, align: 'center' },
  { title: 'Tanggal', width: 86 },
  { title: 'Catatan', flex: 1 },
];

const timesOf = (times: Times | null): string | null => times && timeRange(times.start, times.end);

function meetingFacts({ class: head, meeting }: MeetingReportInput): Fact[] {
  const { present, total } = meeting.attendance;
  return [
    ['Mata kuliah', `${head.courseName} (${head.courseCode}), ${head.sks} sks`],
    ['Kelas', head.className],
    ['Semester', head.term],
    ['Dosen', meeting.lecturer],
    ['Pertemuan ke-', [meeting.number, meeting.label].filter(Boolean).join(' – ')],
    ['Hari, tanggal', dayDate(meeting.date)],
    ['Waktu rencana', timesOf(meeting.planned)],
    ['Waktu pelaksanaan', timesOf(meeting.held)],
    ['Kehadiran', `${present} dari ${total} mahasiswa`],
    ['Bentuk pembelajaran', meeting.method],
    ['Tugas', meeting.assignmentGiven ? 'Ya' : 'Tidak'],
    ['Pokok bahasan', meeting.topic],
    ['Uraian', meeting.material],
  ];
}

function checkRow(label: string, check: Check | null): (string | null)[] {
  if (check === null) return [label, '-', '-', '-', null];
  const person = check.id ? `${check.name} (${check.id})` : check.name;
  return [label, person, check.matchesRps ? 'Ya' : 'Tidak', longDate(check.date), check.note ?? null];
}

const checkTable = ({ student, head }: MeetingReportInput['checks']): Block =>
  table(checkColumns, [checkRow('Wakil mahasiswa', student), checkRow('Ketua program studi', head)], {
    width: WIDTH,
    look: 'grid',
    margin: [0, 12, 0, 0],
  });

/** The report of one meeting of a class with its confirmations (berita acara perkuliahan). */
export function meetingReportDocument(input: MeetingReportInput): PrintDocument {
  const { meta, class: head, meeting } = input;
  return documentOf(meta, {
    heading: 'BERITA ACARA PERKULIAHAN',
    subheading: `Pertemuan ke-${meeting.number}`,
    about: `${head.courseCode} ${head.className} ${head.term} ${meeting.number}`,
    content: [
      factList(meetingFacts(input), WIDTH, 110),
      checkTable(input.checks),
      signatures(input.signers, {
        width: WIDTH,
        place: input.place,
        date: input.date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
