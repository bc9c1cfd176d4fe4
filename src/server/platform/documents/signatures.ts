import { longDate } from '#shared/platform/format/date.ts';
import { qrCode } from './codes.ts';
import type { Block, ImageData, TableCell } from './print-document.ts';
import { ink, size } from './style.ts';

/** Who signs: the office, the name under the signature, and its number ("NIDN 0512018801"). */
export type Signer = {
  position: string;
  name?: string | null;
  id?: string | null;
  /** Drawn over the name; the stamp only with it. */
  signature?: ImageData;
  stamp?: ImageData;
};

type SignatureOptions = {
  width: number;
  /** City and day in front of the last signature. */
  place?: string;
  date?: string;
  verifyUrl?: string;
  /** Room for the signatures, in points. */
  space?: number;
};

const QR = 54;
const GAP = 16;
const DOTS = '.'.repeat(34);

function verification(url: string): Block & { width: number } {
  return {
    width: QR,
    stack: [
      qrCode(url, QR),
      {
        text: 'Pindai untuk memeriksa keaslian dokumen',
        fontSize: size.tiny,
        color: ink.muted,
        alignment: 'center',
        margin: [0, 6, 0, 0],
      },
    ],
  };
}

const nameOf = ({ name }: Signer): TableCell =>
  name ? { text: name, bold: true, decoration: 'underline' } : { text: DOTS, color: ink.muted };

/** Stamp and signature side by side, in the room left for them. */
function drawnOf({ signature, stamp }: Signer, space: number): TableCell {
  if (signature === undefined) return { text: '' };
  const high = space - 4;
  const drawn = { image: signature, fit: [110, high] } satisfies Block;
  if (stamp === undefined) return { ...drawn, alignment: 'center' };
  return {
    columns: [
      { image: stamp, fit: [high, high], width: high },
      { ...drawn, width: '*' },
    ],
  };
}

/** One row of cells, one for each signer, so that names stand on one line whatever the offices are called. */
function rows(signers: readonly Signer[], dateLine: string, space: number): TableCell[][] {
  return [
    signers.map((_, i) => ({ text: i === signers.length - 1 ? dateLine : '' })),
    signers.map(({ position }) => ({ text: position })),
    signers.map((signer) => drawnOf(signer, space)),
    signers.map(nameOf),
    signers.map(({ id }) => ({ text: id ?? '', color: ink.muted })),
  ];
}

/** Signatures side by side, kept together on one page, with the code that confirms the document at the left. */
export function signatures(signers: readonly Signer[], options: SignatureOptions): Block {
  const { width, place, date, verifyUrl, space = 44 } = options;
  const dateLine = [place, date === undefined ? undefined : longDate(date)].filter(Boolean).join(', ');
  const room = verifyUrl === undefined ? width : width - QR - GAP;
  const each = Math.min(190, room / signers.length);
  const gap = signers.length > 1 ? (room - each * signers.length) / (signers.length - 1) : 0;
  const spread = (cells: TableCell[]): TableCell[] =>
    signers.length === 1
      ? [{ text: '' }, ...cells]
      : cells.flatMap((cell, i) => (i === 0 ? [cell] : [{ text: '' }, cell]));
  const widths =
    signers.length === 1 ? [room - each, each] : signers.flatMap((_, i) => (i === 0 ? [each] : [gap, each]));
  const body = rows(signers, dateLine, space).map(spread);
  return {
    unbreakable: true,
    margin: [0, 16, 0, 0],
    stack: [
      {
        columns: [
          ...(verifyUrl === undefined ? [] : [verification(verifyUrl)]),
          {
            width: room,
            table: { widths, heights: body.map((_, i) => (i === 2 ? space : 0)), body },
            layout: 'plain',
            alignment: 'center',
          },
        ],
        columnGap: GAP,
      },
    ],
  };
}
