import { type Fact, factBlock, factList, type Photo, photoBox } from './facts.ts';
import { documentOf, type PrintMeta } from './layout.ts';
import type { Block, PrintDocument, StackBlock } from './print-document.ts';
import { type Signer, signatures } from './signatures.ts';
import { contentWidth, ink, size } from './style.ts';

export type BiodataSection = { title: string; facts: readonly Fact[] };

export type BiodataCardInput = {
  meta: PrintMeta;
  student: { nim: string; name: string; photo?: Photo | null };
  /** Programme, cohort, class, status: beside the portrait. */
  study: readonly Fact[];
  /** The biodata the reader may see, already formatted: row by row, one section or two side by side. */
  rows: readonly (readonly BiodataSection[])[];
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('portrait');
const PHOTO = 72;
const GAP = 18;

const HALF = (WIDTH - GAP) / 2;
const LABEL = 84;

const titled = (title: string, width: number, facts: Block): StackBlock => ({
  width,
  stack: [
    { text: title, bold: true, fontSize: size.body + 0.5, color: ink.text },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: ink.hairline }],
      margin: [0, 2, 0, 3],
    },
    facts,
  ],
});

/** A section over the whole width in two columns of facts, or two short ones side by side. */
export function factRow(sections: readonly BiodataSection[]): Block {
  const [only] = sections;
  const blocks =
    sections.length === 1 && only
      ? [titled(only.title, WIDTH, halves(only.facts))]
      : sections.map(({ title, facts }) => titled(title, HALF, factList(facts, HALF, LABEL)));
  return { unbreakable: true, margin: [0, 5, 0, 0], stack: [{ columns: blocks, columnGap: GAP }] };
}

function halves(facts: readonly Fact[]): Block {
  const half = Math.ceil(facts.length / 2);
  return factBlock(facts.slice(0, half), facts.slice(half), { width: WIDTH, labelWidth: LABEL });
}

/** The personal record of a student on paper, signed by its owner. */
export function biodataCardDocument(input: BiodataCardInput): PrintDocument {
  const { meta, student, study, rows } = input;
  return documentOf(meta, {
    heading: 'KARTU BIODATA MAHASISWA',
    about: student.nim,
    content: [
      {
        columns: [
          {
            ...factList(
              [['NIM', student.nim], ['Nama lengkap', student.name], ...study],
              WIDTH - PHOTO - GAP,
              96,
            ),
            width: WIDTH - PHOTO - GAP,
          },
          { stack: [photoBox(student.photo ?? null, PHOTO)], width: PHOTO },
        ],
        columnGap: GAP,
      },
      ...rows.map(factRow),
      signatures(input.signers, {
        width: WIDTH,
        place: input.place,
        date: input.date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
