import { longDate } from '#shared/platform/format/date.ts';
import { factList } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';

export type DispensationInput = {
  meta: PrintMeta;
  student: { nim: string; name: string; className: string | null };
  /** What the student is let through, "UTS" or "Batas kehadiran: Manajemen Pemasaran". */
  gate: string;
  /** Last day, `YYYY-MM-DD`. */
  until: string;
  reason: string;
  /** What the student has to keep to; empty without any. */
  conditions: string;
  isVoid: boolean;
  place: string;
  date: string;
  signer: Signer;
};

const WIDTH = contentWidth('portrait');

/** The letter that lets a student through a gate until a day. */
export function dispensationDocument(input: DispensationInput): PrintDocument {
  const { meta, student, gate, until, reason, conditions, place, date, signer } = input;
  return documentOf(
    { ...meta, ...(input.isVoid && { watermark: 'BATAL' as const }) },
    {
      heading: 'SURAT DISPENSASI',
      about: `${student.nim} ${gate}`,
      content: [
        { text: 'Yang bertanda tangan di bawah ini memberikan dispensasi kepada:', margin: [0, 0, 0, 6] },
        factList(
          [
            ['Nama', student.name],
            ['NIM', student.nim],
            ['Kelas', student.className],
            ['Dispensasi', gate],
            ['Berlaku sampai', longDate(until)],
            ['Alasan', reason],
            ['Syarat', conditions === '' ? null : conditions],
          ],
          WIDTH,
          110,
        ),
        {
          text:
            'Setelah tanggal tersebut ketentuan semula berlaku kembali. Surat ini tidak membebaskan mahasiswa dari ' +
            'kewajiban yang menjadi dasar ketentuan itu.',
          alignment: 'justify',
          margin: [0, 10, 0, 0],
        },
        signatures([signer], { width: WIDTH, place, date, verifyUrl: meta.verifyUrl }),
      ],
    },
  );
}
