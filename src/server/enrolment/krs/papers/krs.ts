import { hundredths } from '#shared/platform/format/number.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import { factBlock } from '#server/platform/documents/facts.ts';
import {
  semesterOf,
  type Slot,
  slotOf,
  type StudentHead,
  type TermHead,
} from '#server/platform/documents/heads.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument, TextBlock } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { type Column, table } from '#server/platform/documents/table.ts';

export type KrsRow = {
  code: string;
  name: string;
  sks: number;
  className: string;
  slots: readonly Slot[];
  lecturers: readonly string[];
  /** Mark of the paper form: B new, U repeated, P improved; after a change H dropped, P added, X improved. */
  mark: string;
  /** Dropped courses are struck through and add no sks. */
  dropped?: boolean;
};

export type KrsInput = {
  meta: PrintMeta;
  student: StudentHead;
  term: TermHead;
  /** IPS of the last regular semester, in hundredths. */
  previousIps: number | null;
  maxSks: number;
  /** Approved and final forms are valid; others carry a watermark. */
  standing: 'draft' | 'valid' | 'void';
  /** Number of this print of the valid form; null for any other. */
  printNo?: number | null;
  /** "Disetujui" and its date. */
  status: { label: string; date?: string };
  rows: readonly KrsRow[];
  place: string;
  date: string;
  signers: { student: Signer; advisor: Signer; head: Signer };
};

const columns: Column[] = [
  { title: 'No', width: 14, align: 'right' },
  { title: 'Kode', width: 40 },
  { title: 'Mata kuliah', flex: 1.25 },
  { title: 'Sks', width: 18, align: 'center' },
  { title: 'Kelas', width: 27, align: 'center' },
  { title: 'Hari, jam', width: 92 },
  { title: 'Ruang', width: 40 },
  { title: 'Dosen', flex: 1 },
  { title: 'Ket', width: 18, align: 'center' },
];

const watermarkOf = { draft: 'DRAFT', valid: undefined, void: 'BATAL' } as const;

function courses(rows: readonly KrsRow[]): Block {
  const taken = rows.filter(({ dropped }) => dropped !== true);
  const sks = taken.reduce((sum, row) => sum + row.sks, 0);
  const body = rows.map((row, i) =>
    [
      i + 1,
      row.code,
      row.name,
      row.sks,
      row.className,
      row.slots.map(slotOf).join('\n') || '-',
      row.slots.map(({ room }) => room ?? '-').join('\n') || '-',
      row.lecturers.join('; '),
      row.mark,
    ].map((value) =>
      row.dropped === true
        ? ({ text: String(value), decoration: 'lineThrough', color: ink.muted } satisfies TextBlock)
        : value,
    ),
  );
  return table(columns, body, {
    width: contentWidth('portrait'),
    totals: [[null, null, `Jumlah (${taken.length} mata kuliah)`, sks]],
    empty: 'Belum ada mata kuliah yang diambil.',
  });
}

function notes({ status, rows, printNo }: KrsInput): Block {
  const day = status.date === undefined ? '' : ` ${slashDate(status.date)}`;
  const legend = rows.some(({ dropped }) => dropped === true)
    ? 'H dihapus, P ditambah, U mengulang, X memperbaiki nilai, B baru'
    : 'B baru, U mengulang, P memperbaiki nilai';
  return {
    columns: [
      {
        text: [
          { text: 'Status: ', color: ink.muted },
          { text: `${status.label.toUpperCase()}${day}`, bold: true },
          ...(printNo ? [{ text: ` · Cetakan ke-${printNo}`, color: ink.muted }] : []),
        ],
      },
      { text: `Keterangan: ${legend}`, color: ink.muted, alignment: 'right', width: 300 },
    ],
    fontSize: size.small + 0.5,
    margin: [0, 6, 0, 0],
  };
}

/** Lays out the enrolment form of a student for one semester. */
export function krsDocument(input: KrsInput): PrintDocument {
  const { meta, student, term, signers } = input;
  const width = contentWidth('portrait');
  const head = factBlock(
    [
      ['NIM', student.nim],
      ['Nama', student.name],
      ['Program studi', student.programme],
      ['Konsentrasi', student.concentration],
      ['Kelas', student.className],
    ],
    [
      ['Tahun akademik', term.academicYear],
      ['Semester', semesterOf(term)],
      ['Dosen PA', student.advisor],
      ['IPS lalu', hundredths(input.previousIps)],
      ['Batas sks', `${input.maxSks} sks`],
    ],
    { width, photo: student.photo ?? null },
  );
  return documentOf(
    { ...meta, watermark: watermarkOf[input.standing] },
    {
      heading: 'KARTU RENCANA STUDI',
      about: `${student.nim} ${term.semester} ${term.academicYear}`,
      content: [
        head,
        courses(input.rows),
        notes(input),
        signatures([signers.student, signers.advisor, signers.head], {
          width,
          place: input.place,
          date: input.date,
          verifyUrl: meta.verifyUrl,
        }),
      ],
    },
  );
}
