import { localDate, localTime } from '#shared/platform/format/time.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import type { Block, ImageData, Orientation, PrintDocument, Watermark } from './print-document.ts';
import { contentWidth, ink, size } from './style.ts';

/** The college as it stands at the head of its letters; all of it comes from its settings. */
export type Letterhead = {
  college: string;
  programme?: string;
  /** For example "Terakreditasi Baik Sekali (SK 123/BAN-PT/2025)". */
  accreditation?: string;
  address?: string;
  phone?: string;
  site?: string;
  email?: string;
  logo?: ImageData;
  /** The college's own drawn letterhead; it stands in place of the words. */
  picture?: ImageData;
  /** Colour of the rule under the letterhead, `#rrggbb`. */
  color?: string;
};

/** What every document needs beside its own facts. */
export type PrintMeta = {
  letterhead: Letterhead;
  printedAt: Date;
  printedBy: string;
  /** IANA zone of the campus. */
  zone: string;
  number?: string;
  watermark?: Watermark;
  /** Address of the public page that confirms the document; printed as QR code. */
  verifyUrl?: string;
  /** How amounts in words end; "rupiah" where nothing is said. */
  amountWord?: string;
};

const LOGO = 46;
/** Highest drawn letterhead, in points. */
const LETTERHEAD = 52;
/** About how many points letterhead and title take, as documents know what is left of the first page. */
export const HEAD_HEIGHT = 91;

const joined = (parts: readonly (string | undefined)[], between: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(between);

const rule = (color: string, width: number): Block => ({
  canvas: [
    { type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1.6, lineColor: color },
    { type: 'line', x1: 0, y1: 2.4, x2: width, y2: 2.4, lineWidth: 0.5, lineColor: color },
  ],
  margin: [0, 7, 0, 0],
});

function letterhead({ letterhead: head }: PrintMeta, width: number): Block[] {
  const lines: Block = {
    stack: [
      { text: head.college, font: 'title', fontSize: size.college },
      {
        text: joined([head.programme, head.accreditation], ' · '),
        fontSize: size.body,
        bold: true,
        margin: [0, 1, 0, 0],
      },
      {
        text: joined([head.address, head.phone && `Telp. ${head.phone}`, head.email, head.site], ' · '),
        fontSize: size.small,
        color: ink.muted,
        margin: [0, 1, 0, 0],
      },
    ],
    alignment: 'center',
  };
  const color = head.color ?? ink.accent;
  if (head.picture !== undefined) {
    return [{ image: head.picture, fit: [width, LETTERHEAD], alignment: 'center' }, rule(color, width)];
  }
  return [
    head.logo === undefined
      ? lines
      : {
          columns: [
            { image: head.logo, fit: [LOGO, LOGO], width: LOGO },
            { ...lines, width: width - 2 * LOGO },
          ],
        },
    rule(color, width),
  ];
}

function titleBlock(heading: string, subheading: string | undefined, number: string | undefined): Block {
  return {
    stack: [
      { text: heading, font: 'title', fontSize: size.title, characterSpacing: 0.3 },
      ...(subheading === undefined ? [] : [{ text: subheading, margin: [0, 1, 0, 0] } satisfies Block]),
      ...(number === undefined
        ? []
        : [{ text: `Nomor: ${number}`, color: ink.muted, margin: [0, 1, 0, 0] } satisfies Block]),
    ],
    alignment: 'center',
    margin: [0, 11, 0, 9],
  };
}

/** The footer up to the page count: "Dicetak dari Cendekia 01/09/2025 08.15 WIB oleh Siti". */
const footerOf = ({ printedAt, printedBy, zone }: PrintMeta): string =>
  `Dicetak dari Cendekia ${slashDate(localDate(printedAt, zone))} ${localTime(printedAt, zone)} oleh ${printedBy}`;

type Page = {
  /** Printed over the content, in capitals. */
  heading: string;
  subheading?: string;
  /** What tells this document from others of its kind, for the file's own title. */
  about?: string;
  orientation?: Orientation;
  content: Block[];
};

/** A document under the college's letterhead. */
export function documentOf(meta: PrintMeta, page: Page): PrintDocument {
  const { heading, subheading, about, orientation = 'portrait', content } = page;
  return {
    title: joined([heading, about], ' – '),
    orientation,
    content: [
      ...letterhead(meta, contentWidth(orientation)),
      titleBlock(heading, subheading, meta.number),
      ...content,
    ],
    footer: footerOf(meta),
    watermark: meta.watermark,
    createdAt: meta.printedAt,
  };
}
