import { longDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { documentOf } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { size } from '#server/platform/documents/style.ts';
import { table } from '#server/platform/documents/table.ts';
import {
  dayOf,
  facts,
  paragraph,
  sittingFacts,
  sittingName,
  THESIS_WIDTH,
  thesisFacts,
  type ThesisHead,
  type ThesisPaperFrame,
  type ThesisSitting,
} from '#server/platform/documents/thesis-head.ts';

/** One score sheet as it is printed; scores in hundredths. */
export type PrintedSheet = {
  name: string;
  /** "Ketua penguji", "Pembimbing 1" */
  role: string;
  aspects: readonly { label: string; weight: number; score: number }[];
  total: number;
};

export type ThesisMinutesInput = ThesisPaperFrame & {
  thesis: ThesisHead;
  sitting: ThesisSitting;
  number: string;
  sheets: readonly PrintedSheet[];
  final: { score: number; letter: string } | null;
  /** "LULUS DENGAN REVISI" */
  decision: string;
  revisionDeadline: string | null;
  recommendation: string;
  board: readonly Signer[];
};

const scoreTable = (sheets: readonly PrintedSheet[]): Block[] =>
  sheets.length === 0
    ? []
    : [
        table(
          [
            { title: 'No', width: 22, align: 'right' },
            { title: 'Penilai', flex: 1.3 },
            { title: 'Sebagai', flex: 1 },
            { title: 'Aspek', flex: 1.6 },
            { title: 'Nilai', width: 50, align: 'right' },
          ],
          sheets.map(({ name, role, aspects, total }, i) => [
            i + 1,
            name,
            role,
            aspects
              .map(({ label, weight, score }) => `${label} (${weight}%): ${hundredths(score)}`)
              .join('\n'),
            hundredths(total),
          ]),
          { width: THESIS_WIDTH, look: 'grid' },
        ),
      ];

/** The report of a seminar or defence: who decided what, on which scores. */
export function thesisMinutesDocument(input: ThesisMinutesInput): PrintDocument {
  const { meta, thesis, sitting, number, final, decision, revisionDeadline, recommendation, board } = input;
  return documentOf(
    { ...meta, number },
    {
      heading: 'BERITA ACARA',
      subheading: sittingName(sitting),
      about: thesis.nim,
      content: [
        paragraph(
          `Pada hari ini ${dayOf(sitting.date)}, telah dilaksanakan ${sittingName(sitting).toLowerCase()} dengan keterangan sebagai berikut:`,
        ),
        facts([...thesisFacts(thesis), ...sittingFacts(sitting)]),
        ...scoreTable(input.sheets),
        facts([
          ...(final === null
            ? []
            : [['Nilai akhir', `${hundredths(final.score)} (${final.letter})`] as const]),
          ['Batas revisi', revisionDeadline === null ? null : longDate(revisionDeadline)],
          ['Catatan', recommendation],
        ]),
        { text: decision, bold: true, fontSize: size.title, alignment: 'center', margin: [0, 8, 0, 0] },
        signatures(board, {
          width: THESIS_WIDTH,
          place: input.place,
          date: sitting.date,
          verifyUrl: meta.verifyUrl,
        }),
      ],
    },
  );
}
