import { hundredths, percent } from '#shared/format/number.ts';
import { factBlock } from './facts.ts';
import { type ClassHead, classFacts } from './heads.ts';
import { documentOf, type PrintMeta } from './layout.ts';
import type { Block, PrintDocument } from './print-document.ts';
import { type Signer, signatures } from './signatures.ts';
import { contentWidth, size } from './style.ts';
import { type CellValue, type Column, table } from './table.ts';

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

/** How often each letter was given, and the mean, best and lowest score. */
function statistics({ rows, letters }: GradeListInput): Block {
  const given = rows.flatMap(({ letter }) => (letter === null ? [] : [letter]));
  const finals = rows.flatMap(({ final }) => (final === null ? [] : [final]));
  const counts = [...letters, ...new Set(given.filter((letter) => !letters.includes(letter)))].map(
    (letter) => {
      const count = given.filter((one) => one === letter).length;
      return [letter, count, percent(count, given.length)];
    },
  );
  const extremes = finals.length === 0 ? [null, null] : [Math.max(...finals), Math.min(...finals)];
  return {
    unbreakable: true,
    margin: [0, 12, 0, 0],
    stack: [
      { text: 'Sebaran nilai', bold: true },
      {
        columns: [
          {
            ...table(
              [
                { title: 'Huruf' },
                { title: 'Jumlah', width: 44, align: 'right' },
                { title: 'Bagian', width: 44, align: 'right' },
              ],
              counts,
              { width: STATISTICS_WIDTH, look: 'dense', totals: [['Bernilai', given.length, null]] },
            ),
            width: STATISTICS_WIDTH,
          },
          {
            ...table(
              [{ title: 'Ringkasan' }, { title: 'Nilai', width: 52, align: 'right' }],
              [
                ['Peserta', rows.length],
                ['Belum bernilai', rows.length - given.length],
                ['Rata-rata', hundredths(mean(finals))],
                ['Tertinggi', hundredths(extremes[0])],
                ['Terendah', hundredths(extremes[1])],
              ],
              { width: STATISTICS_WIDTH, look: 'dense' },
            ),
            width: STATISTICS_WIDTH,
          },
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
