import { createHash } from 'node:crypto';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { type FontRun, fontRuns, printable } from './font-runs.ts';
import type {
  Block,
  FontName,
  ImageData,
  PrintDocument,
  Span,
  TableBlock,
  TextBlock,
} from './print-document.ts';
import { ink, page, size } from './style.ts';

type StyledRun = Omit<Span, 'font'> & { font: FontRun['family'] };

/** Words longer than this are handed over in pieces: the time to wrap a word grows with the square of its length. */
const LONGEST_WORD = 60;
const longWord = new RegExp(`\\S{${LONGEST_WORD + 1}}`, 'u');
const pieces = new RegExp(`\\S{1,${LONGEST_WORD}}\\s*|\\s+`, 'gu');

function piecesOf(text: string, font: FontName): StyledRun[] {
  return fontRuns(text, font).flatMap((run) =>
    longWord.test(run.text)
      ? Array.from(run.text.matchAll(pieces), ([piece]) => ({ text: piece, font: run.family }))
      : [{ text: run.text, font: run.family }],
  );
}

function runsOf(text: string | Span[], font: FontName): StyledRun[] {
  if (typeof text === 'string') return piecesOf(text, font);
  return text.flatMap(({ text: words, font: own = font, ...style }) =>
    piecesOf(words, own).map((run) => ({ ...style, ...run })),
  );
}

/** The text in fonts that have its letters; one run stays a plain text, which is quicker to set. */
function printableText({ text, font = 'text', ...rest }: TextBlock): Content {
  const runs = runsOf(text, font);
  const [only] = runs;
  return runs.length === 1 && only ? { ...rest, ...only } : { ...rest, text: runs };
}

function printableTable(block: TableBlock): Content {
  const { widths, body } = block.table;
  const rows = body.map((row) => row.map(printableBlock));
  return { ...block, table: { ...block.table, widths: [...widths], body: rows } };
}

/** What a picture is called inside the file: the same picture is stored once, however often it is printed. */
const pictureName = (image: ImageData): string => createHash('sha1').update(image).digest('hex');

function picturesIn(blocks: readonly Block[]): [string, ImageData][] {
  return blocks.flatMap((block) => {
    if ('image' in block) return [[pictureName(block.image), block.image] as [string, ImageData]];
    if ('stack' in block) return picturesIn(block.stack);
    if ('columns' in block) return picturesIn(block.columns);
    return 'table' in block ? picturesIn(block.table.body.flat()) : [];
  });
}

/** A copy of the block for pdfmake, which writes into what it is given. */
function printableBlock(block: Block): Content {
  if ('text' in block) return printableText(block);
  if ('stack' in block) return { ...block, stack: block.stack.map(printableBlock) };
  if ('columns' in block) return { ...block, columns: block.columns.map(printableBlock) };
  if ('table' in block) return printableTable(block);
  if ('canvas' in block) return { ...block, canvas: block.canvas.map((shape) => ({ ...shape })) };
  return { ...block, image: pictureName(block.image) };
}

function footerOf({ footer, orientation }: PrintDocument, current: number, pages: number): Content {
  const [left, , right] = page.margins;
  const width = page[orientation].width - left - right;
  return {
    margin: [left, 12, right, 0],
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.4, lineColor: ink.hairline }],
      },
      {
        text: runsOf(`${footer}, halaman ${current} dari ${pages}`, 'text'),
        fontSize: size.tiny + 0.5,
        color: ink.muted,
        alignment: 'center',
        margin: [0, 4, 0, 0],
      },
    ],
  };
}

/** What pdfmake sets: page, footer with page count, watermark, and every text in fonts that have its letters. */
export function toDefinition(document: PrintDocument): TDocumentDefinitions {
  const title = printable(document.title);
  return {
    pageSize: 'A4',
    pageOrientation: document.orientation,
    pageMargins: page.margins,
    language: 'id-ID',
    info: { title, creator: 'Cendekia', producer: 'Cendekia', creationDate: document.createdAt },
    defaultStyle: { font: 'text', fontSize: size.body, color: ink.text },
    content: document.content.map(printableBlock),
    images: Object.fromEntries(picturesIn(document.content)),
    footer: (current, pages) => footerOf(document, current, pages),
    ...(document.watermark && {
      watermark: { text: document.watermark, font: 'title', color: ink.watermark, opacity: 0.09, angle: -52 },
    }),
  };
}
