import { barcode, qrCode } from '#server/platform/documents/codes.ts';
import { type Photo, photoBox } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument, TableCell } from '#server/platform/documents/print-document.ts';
import { cellPadding, columnRule, contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { linesOf } from '#server/platform/documents/text-width.ts';

export type StudentCardInput = {
  meta: PrintMeta & { verifyUrl: string };
  student: { nim: string; name: string; photo: Photo | null };
  programme: string;
  /** Latest possible end of validity, as printed. */
  validUntil: string;
};

/** ISO/IEC 7810 ID-1, 85,60 × 53,98 mm, in points. */
const CARD = { width: 242.65, height: 153.01 };
/** Vertical space a table cell adds to its content. */
const CELL_EXTRA = 4.1;
const INNER = CARD.width - 2 * cellPadding.grid - columnRule.grid;
const [PHOTO, QR, GAP, EDGE] = [62, 44, 8, 4];
const TEXT = INNER - 2 * EDGE - PHOTO - GAP;

const head = ({ letterhead }: PrintMeta): Block => ({
  stack: [
    { text: letterhead.college, font: 'title', fontSize: size.body },
    { text: 'KARTU TANDA MAHASISWA', bold: true, fontSize: size.small, characterSpacing: 0.6 },
    {
      canvas: [
        {
          type: 'line',
          x1: 0,
          y1: 0,
          x2: INNER - 2 * EDGE,
          y2: 0,
          lineWidth: 1.4,
          lineColor: letterhead.color ?? ink.accent,
        },
      ],
      margin: [0, 3, 0, 5],
    },
  ],
});

/** Returns a smaller font size for text of more than two lines, so that the card keeps its size. */
const fontSizeFor = (text: string): number =>
  linesOf(text, size.table, TEXT - QR - GAP) > 2 ? size.tiny + 0.5 : size.table;

const labelledText = (label: string, text: string): Block => ({
  stack: [
    { text: label, fontSize: size.tiny, color: ink.muted },
    { text, fontSize: fontSizeFor(text), bold: true },
  ],
  margin: [0, 0, 0, 2],
});

function front({ meta, student, programme, validUntil }: StudentCardInput): TableCell {
  return {
    margin: [EDGE, 2, EDGE, 0],
    stack: [
      head(meta),
      {
        columns: [
          { stack: [photoBox(student.photo, PHOTO)], width: PHOTO },
          {
            width: TEXT - QR - GAP,
            stack: [
              labelledText('Nama', student.name),
              labelledText('NIM', student.nim),
              labelledText('Program studi', programme),
              labelledText('Berlaku sampai', validUntil),
            ],
          },
          { stack: [qrCode(meta.verifyUrl, QR)], width: QR },
        ],
        columnGap: GAP,
      },
    ],
  };
}

const rules = [
  'Kartu ini berlaku selama pemegangnya terdaftar sebagai mahasiswa; kode QR di depan menunjukkan apakah masih berlaku.',
  'Dibawa pada kuliah, ujian, dan layanan kampus, serta tidak dipinjamkan.',
  'Bila hilang, laporkan kepada BAAK. Bila ditemukan, mohon dikembalikan ke alamat di bawah ini.',
];

const back = ({ meta: { letterhead }, student }: StudentCardInput): TableCell => ({
  margin: [EDGE, 4, EDGE, 0],
  stack: [
    ...rules.map((text, at): Block => ({
      text: `${at + 1}. ${text}`,
      fontSize: size.tiny + 0.5,
      margin: [0, 0, 0, 2],
    })),
    {
      text: [letterhead.college, letterhead.address, letterhead.phone && `Telp. ${letterhead.phone}`]
        .filter(Boolean)
        .join(' · '),
      fontSize: size.tiny,
      color: ink.muted,
      margin: [0, 3, 0, 8] as [number, number, number, number],
    },
    barcode(student.nim, { width: INNER - 2 * EDGE, height: 30 }),
    {
      text: student.nim,
      fontSize: size.small,
      alignment: 'center',
      characterSpacing: 1,
      margin: [0, 2, 0, 0],
    },
  ],
});

/** Renders the student card at its real size, front and back side by side to cut out and fold (academic practice). */
export function studentCardDocument(input: StudentCardInput): PrintDocument {
  const left = (contentWidth('portrait') - 2 * CARD.width) / 2;
  return documentOf(input.meta, {
    heading: 'KARTU TANDA MAHASISWA',
    about: input.student.nim,
    content: [
      {
        table: {
          widths: [INNER, INNER],
          heights: [CARD.height - CELL_EXTRA],
          body: [[front(input), back(input)]],
        },
        layout: 'grid',
        margin: [left, 12, 0, 8],
      },
      {
        text: 'Gunting pada garis tepi, lipat di tengah, lalu laminasi. Ukuran kartu 85,6 × 54 mm; cetak pada skala 100%.',
        fontSize: size.small,
        color: ink.muted,
        alignment: 'center',
      },
    ],
  });
}
