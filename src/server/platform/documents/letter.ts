import { type Fact, factList } from './facts.ts';
import { documentOf, type PrintMeta } from './layout.ts';
import type { Block, PrintDocument } from './print-document.ts';
import { type Signer, signatures } from './signatures.ts';
import { contentWidth } from './style.ts';

export type LetterInput = {
  meta: PrintMeta;
  /** In capitals: "SURAT KETERANGAN AKTIF KULIAH". */
  heading: string;
  number: string;
  /** Whom it is addressed to, where it is. */
  addressee?: string;
  opening: string;
  facts: readonly Fact[];
  /** Paragraphs after the facts. */
  body: readonly string[];
  isVoid?: boolean;
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('portrait');
const LABELS = 150;

const paragraph = (text: string): Block => ({
  text,
  alignment: 'justify',
  lineHeight: 1.25,
  margin: [0, 10, 0, 0],
});

/** A letter of the college about one student: opening, facts, what follows from them, signature and code. */
export function letterDocument(input: LetterInput): PrintDocument {
  const { meta, heading, number, addressee, opening, facts, body, place, date, signers } = input;
  return documentOf(
    { ...meta, number, ...(input.isVoid && { watermark: 'BATAL' as const }) },
    {
      heading,
      about: number,
      content: [
        ...(addressee ? [{ text: `Kepada Yth.\n${addressee}`, margin: [0, 0, 0, 8] } satisfies Block] : []),
        { text: opening, alignment: 'justify', lineHeight: 1.25, margin: [0, 0, 0, 6] },
        factList(facts, WIDTH, LABELS),
        ...body.map(paragraph),
        signatures(signers, { width: WIDTH, place, date, verifyUrl: meta.verifyUrl }),
      ],
    },
  );
}
