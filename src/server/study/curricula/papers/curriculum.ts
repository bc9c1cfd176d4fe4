import { roman } from '#shared/platform/format/roman.ts';
import { type Fact, factBlock } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { type Column, table } from '#server/platform/documents/table.ts';

export type CurriculumRow = {
  code: string;
  name: string;
  sks: number;
  semester: number;
  /** "Wajib", "Konsentrasi" … */
  kind: string;
  isMandatory: boolean;
  /** Name of the concentration; null for common courses. */
  concentration: string | null;
  /** Codes of the prerequisites. */
  prerequisites: readonly string[];
};

export type CurriculumInput = {
  meta: PrintMeta;
  name: string;
  facts: readonly Fact[];
  rows: readonly CurriculumRow[];
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('portrait');

const columns: Column[] = [
  { title: 'No', width: 16, align: 'right' },
  { title: 'Kode', width: 56 },
  { title: 'Mata kuliah', flex: 2 },
  { title: 'Sks', width: 22, align: 'center' },
  { title: 'Jenis', width: 62 },
  { title: 'Prasyarat', flex: 1 },
];

const sum = (rows: readonly CurriculumRow[]): number => rows.reduce((all, { sks }) => all + sks, 0);
const kindLabel = ({ kind, isMandatory }: CurriculumRow): string => (isMandatory ? kind : 'Pilihan');

/** A table with its heading; a short group is kept together with it. */
function group(title: string, rows: readonly CurriculumRow[], withSemester: boolean): Block {
  return {
    unbreakable: rows.length <= 14,
    margin: [0, 8, 0, 0],
    stack: [
      { text: title, bold: true, fontSize: size.body + 1 },
      table(
        columns,
        rows.map((row, i) => [
          i + 1,
          row.code,
          withSemester ? `${row.name} (semester ${roman(row.semester)})` : row.name,
          row.sks,
          kindLabel(row),
          row.prerequisites.join(', ') || '–',
        ]),
        {
          width: WIDTH,
          margin: [0, 2, 0, 0],
          totals: [[null, null, 'Jumlah', sum(rows), null, null]],
          empty: 'Belum ada mata kuliah.',
        },
      ),
    ],
  };
}

/** Groups the rows by key, without rows of a null key. */
function groupsBy<K extends string | number>(
  rows: readonly CurriculumRow[],
  key: (row: CurriculumRow) => K | null,
): [K, CurriculumRow[]][] {
  const groups = Map.groupBy(rows, key);
  return [...groups].flatMap(([name, courses]) =>
    name === null ? [] : [[name, courses] as [K, CurriculumRow[]]],
  );
}

/** The structure of a curriculum: its semesters with their credits, then the courses of each concentration. */
export function curriculumDocument(input: CurriculumInput): PrintDocument {
  const { meta, name, facts, rows } = input;
  const half = Math.ceil(facts.length / 2);
  const semesters = groupsBy(rows, (row) => (row.concentration === null ? row.semester : null)).toSorted(
    ([a], [b]) => a - b,
  );
  const concentrations = groupsBy(rows, ({ concentration }) => concentration);
  return documentOf(meta, {
    heading: 'STRUKTUR KURIKULUM',
    subheading: name,
    about: name,
    content: [
      factBlock(facts.slice(0, half), facts.slice(half), { width: WIDTH }),
      ...semesters.map(([semester, courses]) => group(`Semester ${roman(semester)}`, courses, false)),
      ...concentrations.map(([title, courses]) => group(`Konsentrasi ${title}`, courses, true)),
      {
        text: 'Mahasiswa mengambil mata kuliah satu konsentrasi; prasyarat disebut dengan kode mata kuliahnya.',
        fontSize: size.small,
        color: ink.muted,
        margin: [0, 6, 0, 0],
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
