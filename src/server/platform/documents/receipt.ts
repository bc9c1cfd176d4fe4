import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { terbilangRupiah } from '#shared/platform/format/terbilang.ts';
import { factList } from './facts.ts';
import { documentOf, type PrintMeta } from './layout.ts';
import type { Block, PrintDocument } from './print-document.ts';
import { type Signer, signatures } from './signatures.ts';
import { contentWidth, ink, size } from './style.ts';

export type ReceiptInput = {
  meta: PrintMeta;
  no: string;
  /** "Budi, NIM 25612010001, kelas A", or the name of a sponsor. */
  from: string;
  /** Whole rupiah. */
  amount: number;
  /** "SPP Ganjil 2026/2027" */
  purpose: string;
  method: string;
  reference: string;
  paidOn: string;
  /** 1 for the first print; later ones say so. */
  copy: number;
  isVoid: boolean;
  /** Room for a duty stamp beside the signature. */
  stampBox: boolean;
  place: string;
  date: string;
  signer: Signer;
};

const WIDTH = contentWidth('portrait');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const amountBox = (amount: number): Block => ({
  table: {
    widths: [170],
    body: [[{ text: rupiah(amount), bold: true, fontSize: size.title, alignment: 'center' }]],
  },
  layout: 'grid',
  margin: [0, 12, 0, 0],
});

const stampPlace: Block = {
  table: {
    widths: [62],
    heights: [40],
    body: [
      [
        {
          text: 'Meterai\nRp10.000',
          color: ink.muted,
          fontSize: size.small,
          alignment: 'center',
          verticalAlignment: 'middle',
        },
      ],
    ],
  },
  layout: 'grid',
  margin: [0, 10, 0, 0],
};

/** The receipt for a payment: who, how much in figures and words, for what. */
export function receiptDocument(input: ReceiptInput): PrintDocument {
  const { meta, no, from, amount, purpose, method, reference, paidOn, copy, place, date, signer } = input;
  return documentOf(
    { ...meta, number: no, ...(input.isVoid && { watermark: 'BATAL' as const }) },
    {
      heading: 'KWITANSI',
      ...(copy > 1 && { subheading: `SALINAN ke-${copy - 1}` }),
      about: no,
      content: [
        factList(
          [
            ['Sudah terima dari', from],
            ['Uang sejumlah', capital(terbilangRupiah(amount, meta.amountWord))],
            ['Untuk pembayaran', purpose],
            ['Cara bayar', reference === '' ? method : `${method}, referensi ${reference}`],
            ['Tanggal bayar', longDate(paidOn)],
          ],
          WIDTH,
          110,
        ),
        amountBox(amount),
        ...(input.stampBox ? [stampPlace] : []),
        signatures([signer], { width: WIDTH, place, date, verifyUrl: meta.verifyUrl }),
      ],
    },
  );
}
