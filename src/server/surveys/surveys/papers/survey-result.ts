import { grouped, hundredths, tenths } from '#shared/platform/format/number.ts';
import { factBlock } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, CanvasBlock, PrintDocument } from '#server/platform/documents/print-document.ts';
import { contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { table } from '#server/platform/documents/table.ts';

type Score = { label: string; score: number | null; category: string | null };

export type SurveyResultInput = {
  meta: PrintMeta;
  title: string;
  lecturer: { name: string; nidn: string | null };
  period: string;
  respondents: number;
  enrolled: number;
  /** Tenths of a percent. */
  rate: number | null;
  whole: Score;
  /** Scores in hundredths, by dimension. */
  dimensions: readonly Score[];
  classes: readonly {
    course: string;
    className: string;
    respondents: number;
    enrolled: number;
    dimensions: readonly (number | null)[];
    score: number | null;
    category: string | null;
  }[];
  /** Classes whose result is left out because too few have answered. */
  hidden: number;
  /** By class and question; empty where there are none to show. */
  comments: readonly { heading: string; texts: readonly string[] }[];
};

const WIDTH = contentWidth('portrait');
const BAR = 210;
const LABEL = 90;

/** A bar from 1,00 to 5,00. */
const bar = (score: number | null, color: string): CanvasBlock => ({
  canvas: [
    { type: 'rect', x: 0, y: 3, w: BAR, h: 6, color: ink.hairline, lineWidth: 0 },
    { type: 'rect', x: 0, y: 3, w: (BAR * ((score ?? 100) - 100)) / 400, h: 6, color, lineWidth: 0 },
  ],
});

const bars = ({ dimensions, whole, meta }: SurveyResultInput): Block => {
  const color = meta.letterhead.color ?? ink.accent;
  return {
    table: {
      widths: [LABEL, BAR + 10, 40, WIDTH - LABEL - BAR - 50],
      body: [...dimensions, whole].map(({ label, score, category }) => [
        { text: label, bold: label === whole.label },
        bar(score, color),
        { text: hundredths(score), alignment: 'right', bold: true },
        { text: category ?? '', margin: [8, 0, 0, 0] },
      ]),
    },
    layout: 'plain',
    fontSize: size.body,
    margin: [0, 8, 0, 8],
  };
};

const heading = (text: string): Block => ({ text, bold: true, fontSize: size.body, margin: [0, 8, 0, 3] });

function classTable({ classes, dimensions }: SurveyResultInput): Block {
  return table(
    [
      { title: 'Mata kuliah', flex: 3 },
      { title: 'Kelas', width: 34 },
      { title: 'Responden', width: 48, align: 'right' },
      ...dimensions.map(({ label }) => ({ title: label, width: 50, align: 'right' as const })),
      { title: 'Skor', width: 28, align: 'right' },
      { title: 'Kategori', width: 56 },
    ],
    classes.map((one) => [
      one.course,
      one.className,
      `${one.respondents}/${one.enrolled}`,
      ...one.dimensions.map(hundredths),
      hundredths(one.score),
      one.category ?? '-',
    ]),
    { width: WIDTH, fontSize: size.table - 0.5, empty: 'Belum ada kelas.' },
  );
}

const comment = (text: string): Block => ({ text: `– ${text}`, fontSize: size.small, margin: [0, 0, 0, 2] });

/** The comments on a question; what names them is never left alone at the foot of a page. */
function commentBlocks({ heading: title, texts }: SurveyResultInput['comments'][number]): Block[] {
  const [first, ...rest] = texts;
  const begin = first === undefined ? [] : [comment(first)];
  return [{ stack: [heading(title), ...begin], unbreakable: true }, ...rest.map(comment)];
}

/** EDO of one lecturer in a term: who, how many answered, dimensions as bars, classes, comments. */
export function surveyResultDocument(input: SurveyResultInput): PrintDocument {
  const { meta, title, lecturer, period, respondents, enrolled, rate, hidden, comments } = input;
  const few =
    hidden === 0
      ? []
      : [
          {
            text: `${grouped(hidden)} kelas tidak dihitung karena respondennya kurang dari lima.`,
            fontSize: size.small,
            margin: [0, 4, 0, 0],
          } satisfies Block,
        ];
  return documentOf(meta, {
    heading: title.toUpperCase(),
    subheading: period,
    orientation: 'portrait',
    content: [
      factBlock(
        [
          ['Dosen', lecturer.name],
          ['NIDN', lecturer.nidn],
        ],
        [
          ['Responden', `${grouped(respondents)} dari ${grouped(enrolled)}`],
          ['Tingkat isi', rate === null ? null : `${tenths(rate)}%`],
        ],
        { width: WIDTH },
      ),
      bars(input),
      classTable(input),
      ...few,
      ...comments.flatMap(commentBlocks),
    ],
  });
}
