import { type ExamKind, examLabels } from '#shared/platform/term/exam.ts';
import { weekdayOf } from '#shared/platform/date/local-date.ts';
import { dayDate, dayNames, longDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { type Fact, factBlock, factList } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';
import { type CellValue, type Column, table } from '#server/platform/documents/table.ts';

type PaperSeat = {
  nim: string;
  name: string;
  seat: string;
  present: boolean | null;
  /** False for who may not sit the exam as things stand. */
  allowed: boolean;
};
type PaperRoom = {
  no: number;
  /** Null for an exam at home. */
  code: string | null;
  /** With the signature of who reported from the room. */
  proctors: readonly Pick<Signer, 'name' | 'signature'>[];
  answerSheets: number | null;
  incidents: string;
  reportedAt: string | null;
  seats: readonly PaperSeat[];
};

export type ExamPaper = {
  meta: PrintMeta;
  place: string;
  programme: string;
  /** "Ganjil 2026/2027" */
  term: string;
  exam: {
    exam: ExamKind;
    isMakeup: boolean;
    courseCode: string;
    courseName: string;
    sks: number;
    className: string;
    lecturers: readonly string[];
    date: string;
    timeStart: number;
    timeEnd: number;
  };
  rooms: readonly PaperRoom[];
};

const WIDTH = contentWidth('portrait');
/** Lines to sign for rooms without a named proctor. */
const PROCTORS = 2;

const titleOf = ({ exam, isMakeup }: ExamPaper['exam']): string =>
  `${examLabels[exam].toUpperCase()}${isMakeup ? ' SUSULAN' : ''}`;

const roomName = ({ code }: PaperRoom): string => code ?? 'Daring';

const columns: Column[] = [
  { title: 'No', width: 20, align: 'right' },
  { title: 'NIM', width: 72 },
  { title: 'Nama', flex: 1.4 },
  { title: 'No. kursi', width: 46, align: 'center' },
  { title: 'Tanda tangan', width: 92 },
  { title: '', width: 92 },
];

/** One signs left, the next right, so that there is room for both. */
function attendanceRow({ nim, name, seat, present, allowed }: PaperSeat, at: number): CellValue[] {
  const word = present === false ? ' tidak hadir' : allowed ? '' : ' belum berhak';
  const mark = `${at + 1}.${word}`;
  return [at + 1, nim, name, seat, at % 2 === 0 ? mark : '', at % 2 === 0 ? '' : mark];
}

const countOf = (seats: readonly PaperSeat[], present: boolean): number =>
  seats.filter((seat) => seat.present === present).length;

const blank = '........';

/** Counted once the report is in; to be written by hand before. */
function totals({ seats, reportedAt }: PaperRoom): string {
  const shown = (present: boolean) => (reportedAt === null ? blank : String(countOf(seats, present)));
  return `Terdaftar: ${seats.length}    Hadir: ${shown(true)}    Tidak hadir: ${shown(false)}`;
}

function proctorSignatures({ proctors }: PaperRoom, { place, exam }: ExamPaper): Block {
  const count = Math.max(PROCTORS, proctors.length);
  const signers = Array.from({ length: count }, (_, at): Signer => ({
    position: `Pengawas ${at + 1}`,
    ...proctors[at],
  }));
  return signatures(signers, { width: WIDTH, place, date: exam.date });
}

const onNewPage = (at: number): Pick<Block, 'pageBreak'> => (at === 0 ? {} : { pageBreak: 'before' });

function attendanceOf(paper: ExamPaper, room: PaperRoom, at: number): Block {
  const { exam, term, programme } = paper;
  const left: Fact[] = [
    ['Mata kuliah', `${exam.courseName} (${exam.courseCode})`],
    ['Kelas', exam.className],
    ['Dosen', exam.lecturers.join('; ')],
    ['Semester', term],
  ];
  const right: Fact[] = [
    ['Program studi', programme],
    ['Hari, tanggal', dayDate(exam.date)],
    ['Waktu', timeRange(exam.timeStart, exam.timeEnd)],
    ['Ruang', roomName(room)],
    ['Pengawas', room.proctors.map(({ name }) => name ?? '-').join('; ')],
  ];
  return {
    ...onNewPage(at),
    stack: [
      factBlock(left, right, { width: WIDTH }),
      table(columns, room.seats.map(attendanceRow), {
        width: WIDTH,
        look: 'grid',
        rowHeight: 22,
        empty: 'Belum ada peserta yang mendapat kursi.',
      }),
      { text: totals(room), margin: [0, 8, 0, 0] },
      proctorSignatures(room, paper),
    ],
  };
}

/** Names, seats and places to sign for an exam, a list for each room. */
export function examAttendanceDocument(paper: ExamPaper): PrintDocument {
  const { meta, exam, rooms } = paper;
  return documentOf(meta, {
    heading: 'DAFTAR HADIR UJIAN',
    subheading: titleOf(exam),
    about: `${exam.exam} ${exam.courseCode} ${exam.className}`,
    content: rooms.map((room, at) => attendanceOf(paper, room, at)),
  });
}

function reportFacts({ exam, term }: ExamPaper, room: PaperRoom): Fact[] {
  const { seats, reportedAt, answerSheets, incidents } = room;
  const absent = seats.filter(({ present }) => present === false);
  const filled = reportedAt !== null;
  return [
    ['Mata kuliah', `${exam.courseName} (${exam.courseCode}), ${exam.sks} sks`],
    ['Kelas', exam.className],
    ['Semester', term],
    ['Dosen', exam.lecturers.join('; ')],
    ['Ruang', roomName(room)],
    ['Waktu', timeRange(exam.timeStart, exam.timeEnd)],
    ['Peserta terdaftar', `${seats.length} mahasiswa`],
    ['Hadir', filled ? `${countOf(seats, true)} mahasiswa` : blank],
    ['Tidak hadir', filled ? `${absent.length} mahasiswa` : blank],
    ['NIM tidak hadir', filled ? absent.map(({ nim }) => nim).join(', ') : blank],
    ['Lembar jawaban', filled ? `${answerSheets ?? 0} lembar` : blank],
    ['Catatan kejadian', filled ? incidents || 'Nihil' : blank],
  ];
}

function reportOf(paper: ExamPaper, room: PaperRoom, at: number): Block {
  const { exam } = paper;
  const day = dayNames[weekdayOf(exam.date)] ?? '';
  return {
    ...onNewPage(at),
    stack: [
      {
        text: `Pada hari ini ${day}, tanggal ${longDate(exam.date)}, telah dilaksanakan ${examLabels[exam.exam].toLowerCase()}${exam.isMakeup ? ' susulan' : ''} sebagai berikut.`,
        margin: [0, 0, 0, 8],
      },
      factList(reportFacts(paper, room), WIDTH, 110),
      { text: 'Demikian berita acara ini dibuat dengan sebenarnya.', margin: [0, 10, 0, 0] },
      proctorSignatures(room, paper),
    ],
  };
}

/** What happened in each room of an exam (berita acara); dots to be filled by hand until it was entered. */
export function examReportDocument(paper: ExamPaper): PrintDocument {
  const { meta, exam, rooms } = paper;
  return documentOf(meta, {
    heading: 'BERITA ACARA UJIAN',
    subheading: titleOf(exam),
    about: `${exam.exam} ${exam.courseCode} ${exam.className}`,
    content: rooms.map((room, at) => reportOf(paper, room, at)),
  });
}
