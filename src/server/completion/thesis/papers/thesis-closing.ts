import { longDate } from '#shared/platform/format/date.ts';
import { documentOf } from '#server/platform/documents/layout.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { table } from '#server/platform/documents/table.ts';
import {
  facts,
  paragraph,
  stampBox,
  supervisorFacts,
  THESIS_WIDTH,
  thesisFacts,
  type ThesisHead,
  type ThesisPaperFrame,
} from '#server/platform/documents/thesis-head.ts';

type Closing = ThesisPaperFrame & { thesis: ThesisHead };

export type RevisionSheetInput = Closing & {
  deadline: string;
  points: readonly string[];
  /** Who approves, and whether they have. */
  examiners: readonly (Signer & { approved: boolean })[];
};

/** The sheet on which examiners tick the points of a revision. */
export const revisionSheetDocument = (input: RevisionSheetInput): PrintDocument =>
  documentOf(input.meta, {
    heading: 'LEMBAR REVISI SKRIPSI',
    about: input.thesis.nim,
    content: [
      facts([...thesisFacts(input.thesis), ['Batas revisi', longDate(input.deadline)]]),
      table(
        [
          { title: 'No', width: 22, align: 'right' },
          { title: 'Hal yang direvisi', flex: 1.6 },
          { title: 'Halaman', width: 60 },
          { title: 'Penguji', flex: 0.8 },
          { title: 'Selesai', width: 50 },
        ],
        (input.points.length > 0 ? input.points : ['']).map((point, i) => [i + 1, point, '', '', '']),
        { width: THESIS_WIDTH, look: 'grid', rowHeight: 22 },
      ),
      facts(
        input.examiners.map(({ name, approved }) => [
          name ?? '',
          approved ? 'Revisi disetujui' : 'Belum disetujui',
        ]),
      ),
      signatures(input.examiners, {
        width: THESIS_WIDTH,
        place: input.place,
        date: input.date,
        verifyUrl: input.meta.verifyUrl,
      }),
    ],
  });

export type ApprovalInput = Closing & {
  examined: string;
  board: readonly Signer[];
  signers: readonly Signer[];
};

/** The page that confirms a thesis, signed by board, head of programme and head of the college. */
export function approvalDocument({
  meta,
  thesis,
  examined,
  board,
  signers,
  place,
  date,
}: ApprovalInput): PrintDocument {
  return documentOf(meta, {
    heading: 'LEMBAR PENGESAHAN',
    subheading: 'Skripsi',
    about: thesis.nim,
    content: [
      facts([...thesisFacts(thesis), ...supervisorFacts(thesis)]),
      paragraph(
        `Telah dipertahankan di hadapan tim penguji pada ${longDate(examined)} dan dinyatakan lulus.`,
      ),
      { text: 'Tim penguji', bold: true, margin: [0, 10, 0, 0] },
      table(
        [
          { title: 'Nama', flex: 1.4 },
          { title: 'Jabatan', flex: 1 },
          { title: 'Tanda tangan', width: 140 },
        ],
        board.map(({ name, position }) => [name ?? '', position, '']),
        { width: THESIS_WIDTH, look: 'grid', rowHeight: 28 },
      ),
      signatures(signers, { width: THESIS_WIDTH, place, date, verifyUrl: meta.verifyUrl }),
    ],
  });
}

/** The student's statement that the thesis is his own work. */
export const originalityDocument = ({ meta, thesis, place, date }: Closing): PrintDocument =>
  documentOf(meta, {
    heading: 'PERNYATAAN KEASLIAN SKRIPSI',
    about: thesis.nim,
    content: [
      paragraph('Yang bertanda tangan di bawah ini:'),
      facts(thesisFacts(thesis)),
      paragraph(
        'menyatakan dengan sesungguhnya bahwa skripsi ini adalah hasil karya saya sendiri, bukan jiplakan, dan setiap sumber yang saya kutip telah saya sebutkan. ' +
          'Apabila pernyataan ini terbukti tidak benar, saya bersedia menerima sanksi sesuai ketentuan yang berlaku.',
      ),
      stampBox,
      signatures([{ position: 'Yang menyatakan', name: thesis.name, id: `NIM ${thesis.nim}` }], {
        width: THESIS_WIDTH,
        place,
        date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });

export type DepositInput = Closing & {
  number: string | null;
  /** "Cetak dan digital", and where the library keeps it. */
  format: string;
  url: string;
  received: string;
  receivedBy: string;
  signer: Signer;
};

/** The library's receipt for a thesis. */
export const depositDocument = (input: DepositInput): PrintDocument =>
  documentOf(
    { ...input.meta, ...(input.number !== null && { number: input.number }) },
    {
      heading: 'TANDA TERIMA SKRIPSI',
      about: input.thesis.nim,
      content: [
        paragraph('Perpustakaan telah menerima skripsi berikut:'),
        facts([
          ...thesisFacts(input.thesis),
          ['Bentuk', input.format],
          ['Alamat digital', input.url],
          ['Tanggal terima', longDate(input.received)],
          ['Diterima oleh', input.receivedBy],
        ]),
        signatures([input.signer], {
          width: THESIS_WIDTH,
          place: input.place,
          date: input.received,
          verifyUrl: input.meta.verifyUrl,
        }),
      ],
    },
  );
