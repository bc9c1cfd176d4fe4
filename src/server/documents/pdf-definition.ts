import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { type FontRun, fontRuns, printable } from './font-runs.ts';
import type { Block, FontName, PrintDocument, Span, TableBlock, TextBlock } from './print-document.ts';
import { ink, page, size } from './style.ts';

type StyledRun = Omit<Span, 'font'> & { font: FontRun['family'] };

function runsOf(text: string | Span[], font: FontName): StyledRun[] {
  if (typeof text === 'string')
    return fontRuns(text, font).map((run) => ({ text: run.text, font: run.family }));
  return text.flatMap(({ text: words, font: own = font, ...style }) =>
    fontRuns(words, own).map((run) => ({ ...style, text: run.text, font: run.family })),
  );
}

/** The text in fonts that have its letters; one run stays a plain text, which is quicker to set. */
function printableText({ text, font = 'text', ...rest }: TextBlock): Content {
  const runs = runsOf(text, font);
  const [only] = runs;
  return runs.length === 1 && only ? { ...rest, ...only } : { ...rest, text: runs };
}

function printableTable(block: TableBlock): Content {
  return {
    ...block,
    table: { ...block.table, body: block.table.body.map((row) => row.map(printableBlock)) },
  };
}

function printableBlock(block: Block): Content {
  if ('text' in block) return printableText(block);
  if ('stack' in block) return { ...block, stack: block.stack.map(printableBlock) };
  if ('columns' in block) return { ...block, columns: block.columns.map(printableBlock) };
  if ('table' in block) return printableTable(block);
  return { ...block };
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
    footer: (current, pages) => footerOf(document, current, pages),
    ...(document.watermark && {
      watermark: { text: document.watermark, font: 'title', color: ink.watermark, opacity: 0.09, angle: -52 },
    }),
  };
}
