import { hundredths, tenths } from '#shared/platform/format/number.ts';
import { factBlock, factList } from '#server/platform/documents/facts.ts';
import { semesterOf, type StudentHead, type TermHead } from '#server/platform/documents/heads.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { type CellValue, type Column, table } from '#server/platform/documents/table.ts';

export type KhsRow = {
  code: string;
  name: string;
  sks: number;
  /** Score in hundredths, index in tenths; null while unpublished or postponed. */
  score: number | null;
  letter: string | null;
  index: number | null;
};

export type KhsInput = {
  meta: PrintMeta;
  student: StudentHead;
  level: string;
  term: TermHead;
  rows: readonly KhsRow[];
  /** Grade point averages in hundredths, null while there is no grade. */
  ips: number | null;
  ipk: number | null;
  passedSks: number;
  nextMaxSks: number | null;
  place: string;
  date: string;
  signers: { head: Signer; advisor: Signer };
};

const columns: Column[] = [
  { title: 'No', width: 14, align: 'right' },
  { title: 'Kode', width: 44 },
  { title: 'Mata kuliah' },
  { title: 'Sks (K)', width: 34, align: 'center' },
  { title: 'Nilai angka', width: 50, align: 'right' },
  { title: 'Huruf', width: 30, align: 'center' },
  { title: 'Indeks (N)', width: 46, align: 'right' },
  { title: 'K × N', width: 34, align: 'right' },
];

const points = ({ index, sks }: KhsRow): number | null => (index === null ? null : index * sks);

function grades(rows: readonly KhsRow[]): Block {
  const body = rows.map((row, i): CellValue[] => [
    i + 1,
    row.code,
    row.name,
    row.sks,
    hundredths(row.score),
    row.letter ?? '-',
    tenths(row.index),
    tenths(points(row)),
  ]);
  const sks = rows.reduce((sum, row) => sum + row.sks, 0);
  const sum = rows.reduce((total, row) => total + (points(row) ?? 0), 0);
  return table(columns, body, {
    width: contentWidth('portrait'),
    totals: [[null, null, 'Jumlah', sks, null, null, null, tenths(sum)]],
    empty: 'Belum ada mata kuliah pada semester ini.',
  });
}

function results(input: KhsInput): Block {
  const half = (contentWidth('portrait') - 18) / 2;
  return {
    columns: [
      {
        ...factList(
          [
            ['Indeks prestasi semester (IPS)', hundredths(input.ips)],
            ['Indeks prestasi kumulatif (IPK)', hundredths(input.ipk)],
          ],
          half,
          150,
        ),
        width: half,
      },
      {
        ...factList(
          [
            ['Sks lulus kumulatif', `${input.passedSks} sks`],
            [
              'Beban maksimum semester berikutnya',
              input.nextMaxSks === null ? '-' : `${input.nextMaxSks} sks`,
            ],
          ],
          half,
          170,
        ),
        width: half,
      },
    ],
    columnGap: 18,
    margin: [0, 10, 0, 0],
  };
}

function pendingNote(rows: readonly KhsRow[]): Block[] {
  if (rows.every(({ index }) => index !== null)) return [];
  return [
    {
      text: 'Mata kuliah tanpa nilai belum terbit atau ditunda (T) dan tidak dihitung; IPS bersifat sementara.',
      italics: true,
      color: ink.muted,
      fontSize: size.small,
      margin: [0, 6, 0, 0],
    },
  ];
}

/** The results of a student in one semester. */
export function khsDocument(input: KhsInput): PrintDocument {
  const { meta, student, term, signers } = input;
  const width = contentWidth('portrait');
  return documentOf(meta, {
    heading: 'KARTU HASIL STUDI',
    about: `${student.nim} ${term.semester} ${term.academicYear}`,
    content: [
      factBlock(
        [
          ['NIM', student.nim],
          ['Nama', student.name],
          ['Program studi', student.programme],
          ['Konsentrasi', student.concentration],
          ['Kelas', student.className],
        ],
        [
          ['Jenjang', input.level],
          ['Tahun akademik', term.academicYear],
          ['Semester', semesterOf(term)],
          ['Dosen PA', student.advisor],
        ],
        { width },
      ),
      grades(input.rows),
      ...pendingNote(input.rows),
      results(input),
      signatures([signers.advisor, signers.head], {
        width,
        place: input.place,
        date: input.date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
