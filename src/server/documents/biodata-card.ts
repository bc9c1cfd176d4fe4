import { type Fact, factBlock, factList, type Photo, photoBox } from './facts.ts';
import { documentOf, type PrintMeta } from './layout.ts';
import type { Block, PrintDocument } from './print-document.ts';
import { type Signer, signatures } from './signatures.ts';
import { contentWidth, ink, size } from './style.ts';

export type BiodataCardInput = {
  meta: PrintMeta;
  student: { nim: string; name: string; photo?: Photo | null };
  /** Programme, cohort, class, status: beside the portrait. */
  study: readonly Fact[];
  /** The tabs of the biodata with the fields the reader may see, already formatted or masked. */
  sections: readonly { title: string; facts: readonly Fact[] }[];
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('portrait');
const PHOTO = 72;
const GAP = 18;

function sectionOf({ title, facts }: BiodataCardInput['sections'][number]): Block {
  const half = Math.ceil(facts.length / 2);
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    stack: [
      { text: title, bold: true, fontSize: size.body + 0.5, color: ink.text },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.5, lineColor: ink.hairline }],
        margin: [0, 2, 0, 3],
      },
      factBlock(facts.slice(0, half), facts.slice(half), { width: WIDTH, labelWidth: 90 }),
    ],
  };
}

/** The personal record of a student on paper, signed by its owner. */
export function biodataCardDocument(input: BiodataCardInput): PrintDocument {
  const { meta, student, study, sections } = input;
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
      ...sections.map(sectionOf),
      signatures(input.signers, {
        width: WIDTH,
        place: input.place,
        date: input.date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
