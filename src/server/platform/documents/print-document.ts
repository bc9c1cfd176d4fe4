/** Letters a printed document may use; `title` is for the college's name and headings. */
export type FontName = 'text' | 'title';

export type TextStyle = {
  font?: FontName;
  fontSize?: number;
  bold?: boolean;
  italics?: boolean;
  color?: string;
  alignment?: 'left' | 'center' | 'right' | 'justify';
  decoration?: 'underline' | 'lineThrough';
  lineHeight?: number;
  characterSpacing?: number;
  noWrap?: boolean;
};

type Placement = { margin?: [number, number, number, number]; pageBreak?: 'before' | 'after' };

export type Span = TextStyle & { text: string };
export type TextBlock = TextStyle & Placement & { text: string | Span[] };
type Inherited = Omit<TextStyle, 'font'>;
export type StackBlock = Inherited & Placement & { stack: Block[]; unbreakable?: boolean; width?: number };
export type ColumnsBlock = Inherited &
  Placement & { columns: (Block & { width?: number | '*' })[]; columnGap?: number };
/** A picture as data URL; PDF knows only these two formats. */
export type ImageData = `data:image/${'png' | 'jpeg'};base64,${string}`;

export type ImageBlock = Placement & {
  /** Nothing is ever read from a disk or a network. */
  image: ImageData;
  fit: [number, number];
  alignment?: 'left' | 'center' | 'right';
};
type Line = {
  type: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  lineWidth: number;
  lineColor: string;
};
type Rectangle = { type: 'rect'; x: number; y: number; w: number; h: number; color: string; lineWidth: 0 };
export type CanvasBlock = Placement & { canvas: (Line | Rectangle)[] };

/** How a table is drawn: hairlines between rows, the same but closer, boxes to write in, or nothing. */
export type TableLook = 'lines' | 'dense' | 'grid' | 'plain';
type CellStyle = {
  colSpan?: number;
  rowSpan?: number;
  fillColor?: string;
  border?: [boolean, boolean, boolean, boolean];
  verticalAlignment?: 'top' | 'middle' | 'bottom';
};
export type TextCell = TextBlock & CellStyle;
export type TableCell = Block & CellStyle;
export type TableBlock = Inherited &
  Placement & {
    table: {
      widths: number[];
      /** Every row has all cells; those under a span are `covered`. */
      body: TableCell[][];
      headerRows?: number;
      heights?: number[];
      dontBreakRows?: boolean;
      keepWithHeaderRows?: number;
    };
    layout: TableLook;
  };

/** Stands where another cell spans. */
export const covered: TextCell = { text: '' };

/** A piece of a page. */
export type Block = TextBlock | StackBlock | ColumnsBlock | TableBlock | ImageBlock | CanvasBlock;

export const watermarks = ['DRAFT', 'SEMENTARA', 'BATAL'] as const;
export type Watermark = (typeof watermarks)[number];

export type Orientation = 'portrait' | 'landscape';

/**
 * A whole document as plain data: a pure value that can be compared in a test and handed to the rendering thread.
 */
export type PrintDocument = {
  /** Shown by the reader's window and used for search. */
  title: string;
  orientation: Orientation;
  content: Block[];
  /** First part of the footer; the page count is appended. */
  footer: string;
  watermark?: Watermark;
  createdAt: Date;
};
