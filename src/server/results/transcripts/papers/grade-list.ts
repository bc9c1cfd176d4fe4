import { hundredths, percent } from '#shared/platform/format/number.ts';
import { factBlock } from '#server/platform/documents/facts.ts';
import { type ClassHead, classFacts } from '#server/platform/documents/heads.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument, TableBlock } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth, size } from '#server/platform/documents/style.ts';
import { type CellValue, type Column, table } from '#server/platform/documents/table.ts';

export type GradeListInput = {
  meta: PrintMeta;
  class: ClassHead;
  /** Components with a weight in percent above 0, in the order of the scores. */
  components: readonly { label: string; weight: number }[];
  /** Scores in hundredths; null where a component is missing. */
  rows: readonly {
    nim: string;
    name: string;
    scores: readonly (number | null)[];
    final: number | null;
    letter: string | null;
  }[];
  /** Letters of the grade scale, best first. */
  letters: readonly string[];
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('portrait');
const STATISTICS_WIDTH = 190;

const columnsOf = (components: GradeListInput['components']): Column[] => [
  { title: 'No', width: 16, align: 'right' },
  { title: 'NIM', width: 60 },
  { title: 'Nama' },
  ...components.map(({ label, weight }): Column => ({
    title: `${label}\n${weight}%`,
    width: 40,
    align: 'right',
  })),
  { title: 'Nilai\nakhir', width: 32, align: 'right' },
  { title: 'Huruf', width: 28, align: 'center' },
];

const rowsOf = (rows: GradeListInput['rows']): CellValue[][] =>
  rows.map(({ nim, name, scores, final, letter }, i) => [
    i + 1,
    nim,
    name,
    ...scores.map(hundredths),
    { text: hundredths(final), bold: true },
    { text: letter ?? '-', bold: true },
  ]);

/** Mean of the finals in hundredths, half up; null when there are none. */
function mean(finals: readonly number[]): number | null {
  const sum = finals.reduce((total, score) => total + score, 0);
  return finals.length === 0 ? null : Math.floor((2 * sum + finals.length) / (2 * finals.length));
}

type Statistics = Pick<GradeListInput, 'rows' | 'letters'>;

const givenLetters = (rows: GradeListInput['rows']): string[] =>
  rows.flatMap(({ letter }) => (letter === null ? [] : [letter]));

/** How often each letter was given; letters outside the scale, such as T, follow it. */
function letterCounts({ rows, letters }: Statistics): TableBlock {
  const given = givenLetters(rows);
  const others = [...new Set(given)].filter((letter) => !letters.includes(letter));
  const counts = [...letters, ...others].map((letter) => {
    const count = given.filter((one) => one === letter).length;
    return [letter, count, percent(count, given.length)];
  });
  return table(
    [
      { title: 'Huruf' },
      { title: 'Jumlah', width: 44, align: 'right' },
      { title: 'Bagian', width: 44, align: 'right' },
    ],
    counts,
    { width: STATISTICS_WIDTH, look: 'dense', totals: [['Bernilai', given.length, null]] },
  );
}

/** Mean, best and lowest score, and how many have none. */
function summary(rows: GradeListInput['rows']): TableBlock {
  const finals = rows.flatMap(({ final }) => (final === null ? [] : [final]));
  const [best, lowest] = finals.length === 0 ? [null, null] : [Math.max(...finals), Math.min(...finals)];
  return table(
    [{ title: 'Ringkasan' }, { title: 'Nilai', width: 52, align: 'right' }],
    [
      ['Peserta', rows.length],
      ['Belum bernilai', rows.length - givenLetters(rows).length],
      ['Rata-rata', hundredths(mean(finals))],
      ['Tertinggi', hundredths(best)],
      ['Terendah', hundredths(lowest)],
    ],
    { width: STATISTICS_WIDTH, look: 'dense' },
  );
}

function statistics(input: Statistics): Block {
  const width = STATISTICS_WIDTH;
  return {
    unbreakable: true,
    margin: [0, 12, 0, 0],
    stack: [
      { text: 'Sebaran nilai', bold: true },
      {
        columns: [
          { ...letterCounts(input), width },
          { ...summary(input.rows), width },
        ],
        columnGap: 24,
      },
    ],
  };
}

/** The list of participants and final grades of a class (DPNA). */
export function gradeListDocument(input: GradeListInput): PrintDocument {
  const { meta, class: head, components, rows } = input;
  const { left, right } = classFacts(head);
  return documentOf(meta, {
    heading: 'DAFTAR PESERTA DAN NILAI AKHIR',
    about: `${head.courseCode} ${head.className} ${head.term}`,
    content: [
      factBlock(left, right, { width: WIDTH }),
      table(columnsOf(components), rowsOf(rows), {
        width: WIDTH,
        look: 'dense',
        fontSize: size.table - 0.5,
        empty: 'Belum ada peserta.',
      }),
      statistics(input),
      signatures(input.signers, {
        width: WIDTH,
        place: input.place,
        date: input.date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
