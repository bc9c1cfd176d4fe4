import { slashDate, dayNames } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { weekdayOf } from '#shared/platform/date/local-date.ts';
import { factBlock } from '#server/platform/documents/facts.ts';
import type { StudentHead } from '#server/platform/documents/heads.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { CellValue, Column } from '#server/platform/documents/table.ts';
import type { Block, PrintDocument, TextBlock } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { table } from '#server/platform/documents/table.ts';

export type ExamCardRow = {
  code: string;
  name: string;
  className: string;
  lecturers: readonly string[];
  /** Day, minutes since midnight, room and seat of the exam; null while it is not planned. */
  slot: { date: string; start: number; end: number; room: string | null; seat: string | null } | null;
  allowed: boolean;
  byDispensation: boolean;
  reasons: readonly string[];
};

type Hours = { start: number; end: number };

export type ExamCardInput = {
  meta: PrintMeta;
  exam: 'UTS' | 'UAS';
  student: StudentHead;
  /** "Ganjil 2025/2026" */
  term: string;
  rows: readonly ExamCardRow[];
  /** The hours of the term's exams in order, minutes since midnight; the first is session 1. */
  sessions: readonly Hours[];
  /** How many times the card was printed, this one included. */
  printNo: number;
  place: string;
  date: string;
  signer: Signer;
};

const WIDTH = contentWidth('portrait');

const examNames = { UTS: 'UJIAN TENGAH SEMESTER', UAS: 'UJIAN AKHIR SEMESTER' } as const;

const columns: Column[] = [
  { title: 'No', width: 14, align: 'right' },
  { title: 'Hari, tanggal', width: 70 },
  { title: 'Sesi, jam', width: 52 },
  { title: 'Mata kuliah', flex: 1.3 },
  { title: 'Dosen', flex: 1 },
  { title: 'Ruang, kursi', width: 40 },
  { title: 'Paraf pengawas', width: 46 },
  { title: 'Catatan', flex: 0.9 },
];

const rules = [
  'Kartu ini wajib dibawa bersama kartu tanda mahasiswa pada setiap ujian.',
  'Mata kuliah yang dicoret tidak dapat diikuti sebelum alasannya diselesaikan.',
  'Kecurangan dalam ujian membatalkan nilai ujian.',
];

/** The number of the session an exam is held in; 0 for none of them. */
const sessionNo = (sessions: readonly Hours[], { start, end }: Hours): number =>
  sessions.findIndex((one) => one.start === start && one.end === end) + 1;

function hoursOf(sessions: readonly Hours[], slot: Hours): string {
  const no = sessionNo(sessions, slot);
  const hours = timeRange(slot.start, slot.end);
  return no === 0 ? hours : `Sesi ${no}\n${hours}`;
}

/** What keeps from every exam of the card alike, to be said once; of a card of one exam it stands in its row. */
const sharedReasons = (rows: readonly ExamCardRow[]): string[] =>
  rows.length < 2
    ? []
    : (rows[0]?.reasons ?? []).filter((reason) => rows.every(({ reasons }) => reasons.includes(reason)));

type Around = { sessions: readonly Hours[]; shared: readonly string[] };

function rowOf({ slot, ...row }: ExamCardRow, at: number, { sessions, shared }: Around): CellValue[] {
  const day = slot && `${dayNames[weekdayOf(slot.date)] ?? ''}, ${slashDate(slot.date)}`;
  const values = [
    at + 1,
    day ?? 'Belum dijadwalkan',
    slot ? hoursOf(sessions, slot) : '-',
    `${row.name} (${row.code}) ${row.className}`,
    row.lecturers.join('; '),
    [slot?.room, slot?.seat].filter(Boolean).join(', ') || '-',
    '',
  ];
  if (row.allowed) return [...values, row.byDispensation ? 'Dispensasi' : ''];
  const struck = values.map((value): TextBlock => ({
    text: String(value),
    decoration: 'lineThrough',
    color: ink.muted,
  }));
  const own = row.reasons.filter((reason) => !shared.includes(reason));
  return [...struck, [...own, ...(shared.length > 0 ? ['Lihat keterangan di atas tabel.'] : [])].join(' ')];
}

const ruleList: Block = {
  stack: rules.map((text, at) => ({ text: `${at + 1}. ${text}`, fontSize: size.small })),
  margin: [0, 8, 0, 0],
};

/** What the numbers of the sessions on the card stand for. */
function sessionKey(sessions: readonly Hours[], rows: readonly ExamCardRow[]): Block[] {
  const own = rows.flatMap(({ slot }) => (slot ? [sessionNo(sessions, slot)] : []));
  const words = sessions.flatMap(({ start, end }, at) =>
    own.includes(at + 1) ? [`${at + 1} = ${timeRange(start, end)}`] : [],
  );
  if (words.length === 0) return [];
  return [{ text: `Sesi: ${words.join('; ')}`, fontSize: size.small, margin: [0, 4, 0, 0] }];
}

/** A student's card for the exams of a term: what may be sat, and why not what is struck. */
export function examCardDocument(input: ExamCardInput): PrintDocument {
  const { meta, exam, student, term, rows, sessions, printNo, place, date, signer } = input;
  const shared = sharedReasons(rows);
  return documentOf(meta, {
    heading: 'KARTU UJIAN',
    subheading: examNames[exam],
    about: `${exam} ${student.nim}`,
    content: [
      factBlock(
        [
          ['Nama', student.name],
          ['NIM', student.nim],
          ['Kelas', student.className],
        ],
        [
          ['Program studi', student.programme],
          ['Semester', term],
          ['Cetakan', `ke-${printNo}`],
        ],
        { width: WIDTH, photo: student.photo ?? null },
      ),
      ...shared.map((text): Block => ({ text, bold: true, margin: [0, 0, 0, 6] })),
      table(
        columns,
        rows.map((row, at) => rowOf(row, at, { sessions, shared })),
        {
          width: WIDTH,
          empty: 'Belum ada mata kuliah pada KRS yang disetujui.',
        },
      ),
      ruleList,
      ...sessionKey(sessions, rows),
      signatures([signer], { width: WIDTH, place, date, verifyUrl: meta.verifyUrl }),
    ],
  });
}
